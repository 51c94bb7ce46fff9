package play_test

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/engine"
)

// step walks the asked hero of Andor to the first space on offer without ending the turn, and returns the player.
func step(t *testing.T, d *bottest.Explorer) string {
	t.Helper()
	user := d.Asked()
	tb, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	var to engine.Move
	for _, p := range engine.Of(tb.Match.Prompts(), tb.Match.Seats(user)[0]) {
		for _, c := range p.Choices {
			if c.Move.Verb() == "walk" && to == "" {
				to = c.Move
			}
		}
	}
	tb.Unlock()
	d.PlayMoves(user, string(to))
	return user
}

// turnButton returns the id of the button that undoes the whole turn, "" if there is none.
func turnButton(a bottest.Call) string {
	ids := bottest.CustomIDs(a.Data()["components"])
	i := slices.IndexFunc(ids, func(id string) bool { return strings.Contains(id, ":"+customid.ConfirmUndoTurn+":") })
	if i < 0 {
		return ""
	}
	return ids[i]
}

func TestUndoTheWholeTurn(t *testing.T) {
	t.Parallel()
	d := bottest.NewExplorer(t)
	first := d.Head().Seq
	user := step(t, d)
	if id := turnButton(d.Do(bottest.Command(user, "undo"))); id != "" {
		t.Errorf("a turn of one move has the button %s", id)
	}
	for range 2 {
		if step(t, d) != user {
			t.Fatal("the turn passed")
		}
	}
	d.Deliver()
	d.TakeCalls()
	asked := d.Do(bottest.Command(user, "undo"))
	id := turnButton(asked)
	if id == "" || !asked.IsPrivate() || !asked.Shows("bot.undo.turn", "n", 3) {
		t.Fatalf("the question is %s", asked.Text())
	}
	for _, other := range bottest.ExplorerSeats {
		if other == user {
			continue
		}
		if d.Do(bottest.Press(other, id, "800")); d.Head().Seq != first+3 {
			t.Errorf("%s undid the turn", other)
		}
	}
	d.Do(bottest.Press(user, id, "800"))
	tb, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	back := tb.Log[len(tb.Log)-1].Back
	tb.Unlock()
	if back == nil || back.To != first {
		t.Fatalf("the last entry goes back to %+v, want entry %d", back, first)
	}
	d.Deliver()
	if posts := bottest.PostsIn(d.TakeCalls()); len(posts) > 1 {
		t.Errorf("it is told in %d posts", len(posts))
	}
	before := d.Head().Seq
	if d.Do(bottest.Press(user, id, "800")); d.Head().Seq != before {
		t.Error("a second press undid something else")
	}
}
