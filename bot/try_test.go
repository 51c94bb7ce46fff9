package bot

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/slash"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/autopilot"
	"skald/imaging"
)

// control is the custom_id in an answer that ends so.
func control(t *testing.T, s sent, end string) string {
	t.Helper()
	for _, id := range everyID(s.data()["components"]) {
		if strings.HasSuffix(id, end) {
			return id
		}
	}
	t.Fatalf("nothing ends in %q in %s", end, s.text())
	return ""
}

// everyID lists the custom_ids of buttons and the values of menus.
func everyID(v any) []string {
	out := ids(v)
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			out = append(out, values(x)...)
		}
	}
	return out
}

func values(v any) []string {
	m, _ := v.(map[string]any)
	var out []string
	for _, key := range []string{"components", "options"} {
		list, _ := m[key].([]any)
		for _, x := range list {
			if o, ok := x.(map[string]any); ok && key == "options" {
				if id, ok := o["value"].(string); ok {
					out = append(out, id)
				}
			}
			out = append(out, values(x)...)
		}
	}
	return out
}

// own presses a control of a private panel.
func (d *desk) own(user, id string) sent {
	d.t.Helper()
	i := press(user, id, "950")
	i.MessageEphemeral = true
	return d.does(i)
}

func TestMovesAreTriedInPrivateAndPlayedTogether(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	a := d.does(command("anna", "try"))
	if !a.private() || !a.shows("bot.try.private") || !a.shows("bot.try.title", "turn", "Turn 1") {
		t.Fatalf("anna reads %s", a.text())
	}
	wait := control(t, a, ":wait")
	if !strings.HasPrefix(wait, "t1:") {
		t.Fatalf("the button is %s", wait)
	}
	a = d.own("anna", wait)
	if !strings.Contains(a.text(), "1. Does wait") || !a.shows("bot.try.others") ||
		!a.shows("bot.try.title", "turn", "Turn 2") {
		t.Errorf("anna reads %s", a.text())
	}
	if again := d.own("anna", wait); !strings.Contains(again.text(), "1. Does wait") ||
		strings.Contains(again.text(), "2. ") {
		t.Errorf("a second press is answered %s", again.text())
	}
	if len(d.moves()) != 0 || d.called() != 0 {
		t.Error("something is played")
	}
	a = d.own("anna", control(t, a, ":"+customid.ActBack))
	a = d.own("anna", control(t, a, ":roll"))
	if !a.shows("bot.try.dice", "n", 1, "move", "Roll") || strings.Contains(a.text(), "t1:") {
		t.Errorf("at the die anna reads %s", a.text())
	}
	if more := d.does(command("anna", "try", "move", "wait")); !more.shows("bot.try.ended") {
		t.Errorf("beyond the die anna reads %s", more.text())
	}
	// Ben can neither look at it nor play it.
	if b := d.own("ben", control(t, a, ":"+customid.ActCommit)); !b.private() ||
		!b.shows("bot.notyours", "who", "anna") || len(d.moves()) != 0 {
		t.Errorf("ben presses anna's button: %s", b.text())
	}
	d.restart()
	commit := press("anna", control(t, a, ":"+customid.ActCommit), "950")
	commit.MessageEphemeral = true
	if a := d.does(commit); !a.shows("bot.try.played", "n", 1) {
		t.Errorf("anna reads %s", a.text())
	}
	d.does(commit) // delivered twice
	if got := d.moves(); !slices.Equal(got, []string{"1 roll"}) {
		t.Errorf("played is %v", got)
	}
}

func TestATrialOfAnotherPositionDiesPolitely(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	a := d.does(command("anna", "try", "move", "wait"))
	commit, drop := control(t, a, ":"+customid.ActCommit), control(t, a, ":"+customid.ActDrop)
	d.does(command("anna", "do", "move", "roll"))
	stale := d.own("anna", commit)
	if !stale.shows("bot.try.stale") || !slices.Equal(d.moves(), []string{"1 roll"}) {
		t.Errorf("anna reads %s", stale.text())
	}
	fresh := d.own("anna", control(t, stale, ":"+customid.ScreenTry))
	if !fresh.shows("bot.try.title", "turn", "Turn 1") || strings.Contains(fresh.text(), "1. ") {
		t.Errorf("from there anna tries %s", fresh.text())
	}
	if x := d.own("anna", drop); !x.shows("bot.try.title") { // an older panel
		t.Errorf("an old button is answered %s", x.text())
	}
	a = d.own("anna", control(t, fresh, ":wait"))
	// A question asked meanwhile does not disturb it.
	d.does(command("anna", "game end"))
	if x := d.own("anna", control(t, a, ":"+customid.ActDrop)); !x.shows("bot.try.dropped") ||
		!slices.Equal(d.moves(), []string{"1 roll"}) {
		t.Errorf("dropped: %s", x.text())
	}
	if x := d.own("anna", control(t, a, ":"+customid.ActCommit)); !x.shows("bot.try.stale") || len(d.moves()) != 1 {
		t.Errorf("after that: %s", x.text())
	}
}

func TestWhoCanDoNothingTriesNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	for user, reads := range map[string]string{"ben": "bot.try.nothing", "cara": "bot.notseated"} {
		if a := d.does(command(user, "try")); !a.private() || !a.shows(reads) {
			t.Errorf("%s reads %s", user, a.text())
		}
	}
	if a := d.does(command("anna", "try", "move", "fly")); !a.shows("bot.try.unread", "typed", "fly") {
		t.Errorf("anna reads %s", a.text())
	}
	if a := d.does(command("anna", "try", "move", "take")); !a.shows("no") {
		t.Errorf("anna reads %s", a.text())
	}
}

// story begins a match of a real game with anna on turn.
func story(t *testing.T, rules engine.Rules, draw drawer, options ...any) *desk {
	t.Helper()
	o := Options{Games: []engine.Rules{rules}}
	if draw != nil {
		o.Draw = draw
	}
	d := newDesk(t, o)
	d.does(command("anna", "game new", append([]any{"game", rules.ID()}, options...)...))
	h := d.head()
	d.does(press("ben", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyJoin}.String(), "800"))
	d.does(press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	return d
}

func TestAWalkIsTriedUpToTheFirstDieWithItsBoard(t *testing.T) {
	t.Parallel()
	var drawn []imaging.Request
	var names []string
	d := story(t, returnofheroes.New(autopilot.At), func(_ context.Context, r imaging.Request) ([]byte, error) {
		drawn = append(drawn, r)
		return []byte("png"), nil
	}, "first-player", "1")
	for range 4 { // the heroes are chosen
		for _, u := range []string{"anna", "ben"} {
			a := d.does(command(u, "try"))
			for _, id := range everyID(a.data()["components"]) {
				if _, hero, ok := strings.Cut(id, ":hero "); ok && !strings.Contains(hero, " ") {
					d.does(command(u, "do", "move", "hero "+hero))
					break
				}
			}
		}
	}
	drawn = nil
	before := d.moves()
	// She stands somewhere and goes wherever no die decides, then to where one does.
	d.since()
	a := d.does(command("anna", "try"))
	names = append(names, a.file)
	quiet, loud := "", ""
	tb, err := d.app.Tables.Open(d.head().ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range engine.Of(tb.Match.Prompts(), 0) {
		for _, c := range p.Choices {
			switch {
			case c.Move.Verb() == "move" && !c.Rolls && !c.Reveals && quiet == "":
				quiet = string(c.Move)
			case c.Move.Verb() == "move" && c.Reveals && loud == "":
				loud = string(c.Move)
			}
		}
	}
	tb.Unlock()
	if quiet == "" || loud == "" {
		t.Fatalf("there is no way without and one with a sight: %q %q", quiet, loud)
	}
	stopped := d.does(command("anna", "try", "move", loud))
	if !stopped.shows("bot.try.dice") && !stopped.shows("bot.try.sight") {
		t.Errorf("at %s anna reads %s", loud, stopped.text())
	}
	a = d.own("anna", control(t, stopped, ":"+customid.ActBack))
	a = d.does(command("anna", "try", "move", quiet))
	names = append(names, a.file)
	if len(drawn) < 4 || drawn[len(drawn)-1].Since == nil || names[0] == names[1] ||
		!strings.Contains(names[1], "-try-1") {
		t.Errorf("drawn are %d pictures, named %v, ringed %v", len(drawn), names, drawn[len(drawn)-1].Since != nil)
	}
	if !slices.Equal(before, d.moves()) {
		t.Error("something is played")
	}
	d.own("anna", control(t, a, ":"+customid.ActCommit))
	if got := d.moves(); len(got) != len(before)+1 || got[len(got)-1] != "1 "+quiet {
		t.Errorf("played is %v", got)
	}
}

func TestStandingAnswersStandInOnePanelOneButtonAway(t *testing.T) {
	t.Parallel()
	rules, err := games.Andor()
	if err != nil {
		t.Fatal(err)
	}
	d := story(t, rules, nil)
	id := string(d.head().ID)
	moves := customid.Nav{Match: id, Seat: engine.Public, Screen: customid.ScreenMoves}.String()
	button := control(t, d.own("anna", moves), ":"+customid.ScreenStanding)
	a := d.own("anna", button)
	if !a.shows("bot.standing.title") {
		t.Fatalf("anna reads %s", a.text())
	}
	never := control(t, a, ":standing invite never")
	if a := d.own("anna", never); !strings.Contains(a.text(), "✅ **") || !a.shows("bot.standing.title") {
		t.Errorf("after it anna reads %s", a.text())
	}
	if got := d.moves(); len(got) != 1 || got[0] != "1 standing invite never" {
		t.Fatalf("played is %v", got)
	}
	a = d.does(command("anna", slash.CommandStanding))
	if !a.private() || strings.Count(a.text(), "✅") == 0 {
		t.Errorf("the answer given is not marked: %s", a.text())
	}
	if b := d.does(command("ben", slash.CommandStanding)); strings.Contains(b.text(), "✅") {
		t.Errorf("ben reads anna's: %s", b.text())
	}
}

func TestATrialShowsNothingOfWhatOthersKnow(t *testing.T) {
	t.Parallel()
	said := map[string]bool{}
	for card := range 5 {
		d := newDesk(t, Options{})
		h := d.begun()
		tb, err := d.app.Tables.Open(h.ID)
		if err != nil {
			t.Fatal(err)
		}
		state, err := tb.Match.State()
		if err != nil {
			t.Fatal(err)
		}
		var s map[string]json.RawMessage
		if err := json.Unmarshal(state, &s); err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(&parley{Card: [2]int{0, card + 1}})
		if err != nil {
			t.Fatal(err)
		}
		s["game"] = b
		if state, err = json.Marshal(s); err != nil {
			t.Fatal(err)
		}
		if tb.Match, err = match.Load(parleyRules{}, state, tb.Head.Seed); err != nil {
			t.Fatal(err)
		}
		tb.Unlock()
		a := d.does(command("anna", "try", "move", "offer"))
		said[strings.ReplaceAll(a.text(), string(h.ID), "ID")] = true
	}
	if len(said) != 1 {
		t.Errorf("hidden cards make %d different panels", len(said))
	}
}
