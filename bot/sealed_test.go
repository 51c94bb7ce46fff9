package bot_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/engine/contract/sealed"
	"skald/engine/text"
)

func TestASealedMoveCallsTheChannelNotAtAll(t *testing.T) {
	t.Parallel()
	for seats := 2; seats <= 4; seats++ {
		r := bottest.NewRace(t, seats)
		var moves [][2]string
		for _, user := range bottest.People[:seats] {
			moves = append(moves, [2]string{user, "roll"}, [2]string{user, "roll"})
			if user != "anna" {
				// With the standing answer the player stays at once.
				moves = append(moves, [2]string{user, "standing stay"}, [2]string{user, "standing ask"})
			}
		}
		for _, m := range moves {
			if calls := r.Play(m[0], m[1]); len(calls) > 0 {
				t.Errorf("with %d seats, %q of %s is told by %v", seats, m[1], m[0], calls)
			}
			if pending, err := r.Options.Store.PendingOf(r.Head().ID); err != nil || len(pending) > 0 {
				t.Errorf("with %d seats, after %q of %s is to be posted %+v (%v)", seats, m[1], m[0], pending, err)
			}
		}
		// The end of the leg is announced, once.
		if calls := r.Play("anna", "stay"); len(calls) == 0 {
			t.Error("nobody is told that the leg is over")
		}
	}
}

// Standing answers and autopilots answer automatically: the opening of the round is posted, but not that they have
// answered.
func TestWhatAnswersByItselfIsNotTold(t *testing.T) {
	t.Parallel()
	boards := func(r *bottest.Race) (n int) {
		pending, err := r.Options.Store.PendingOf(r.Head().ID)
		if err != nil {
			t.Fatal(err)
		}
		return len(pending)
	}
	// ben's answer closes the first leg and opens the second.
	closes := func(r *bottest.Race) (posts int, made uint64) {
		before := r.Head().Seq
		r.App.Handle(context.Background(), bottest.Command("ben", "do", "move", "stay"))
		return boards(r), r.Head().Seq - before
	}
	asked := bottest.NewRace(t, 3)
	asked.Play("anna", "stay")
	asked.Play("cara", "stay")
	posts, made := closes(asked)
	if made != 1 || posts == 0 {
		t.Fatalf("one answer makes %d entries and %d posts", made, posts)
	}
	standing := bottest.NewRace(t, 3)
	standing.Play("anna", "stay")
	standing.Play("cara", "standing stay")
	pilot := bottest.NewRace(t, 3)
	pilot.Play("anna", "stay")
	pilot.Moderate("kick", "seat", 3)
	pilot.Deliver()
	for what, r := range map[string]*bottest.Race{"a standing answer": standing, "an autopilot": pilot} {
		got, more := closes(r)
		if more < 2 {
			t.Errorf("%s answered nothing", what)
		}
		if got != posts {
			t.Errorf("with %s %d posts are to be made, and without it %d", what, got, posts)
		}
	}
}

func TestAModeratorLearnsNothingOfASeatThatIsAskedAlone(t *testing.T) {
	t.Parallel()
	r := bottest.NewRace(t, 3)
	asks := func(move string) string {
		i := bottest.Command("mona", "mod act", "seat", 1, "move", move, "reason", "x")
		i.Permissions = discordgo.PermissionManageMessages
		i.ID = "77"
		return r.Bot.Do(i).Text()
	}
	want := asks("roll")
	if !bottest.EnglishWords().Shows(want, "match.alone") {
		t.Fatalf("a moderator is answered %s", want)
	}
	for _, done := range []string{"", "roll", "roll", "standing stay", "standing ask"} {
		if done != "" {
			r.Play("anna", done)
		}
		for _, move := range []string{"roll", "call", "stay", "standing stay", "standing ask", "take gold", "dance"} {
			if got := asks(move); got != want {
				t.Errorf("after %q of anna a moderator who asks for %q is answered %s", done, move, got)
			}
		}
	}
	// Outside of a round her standing answer is hers alone as well.
	r.Play("ben", "roll")
	r.Play("ben", "call")
	r.Play("cara", "stay")
	if asks("take gold"); len(r.Prompts()) != 4 ||
		!bottest.EnglishWords().Shows(asks("standing stay"), "match.alone") ||
		asks("standing stay") != asks("standing ask") {
		t.Errorf("outside of a round a moderator is answered %s and %s", asks("standing stay"), asks("standing ask"))
	}
	// For a public question the moderator can play her move as before.
	i := bottest.Command("mona", "mod act", "seat", 2, "move", "take gold", "reason", "x")
	i.Permissions = discordgo.PermissionManageMessages
	if a := r.Bot.Do(i); !bottest.RaceWords().Shows(a.Text(), "bot.moderator.act", "move", text.M("do.gold")) ||
		a.Shows("match.alone") {
		t.Errorf("an open move is refused: %s", a.Text())
	}
}

// /matches sorts by the time of the last public change. Sealed answers and queued moves are private and do not count.
func TestTheOrderOfMatchesDoesNotTellOfSealedAnswers(t *testing.T) {
	t.Parallel()
	r := bottest.NewRace(t, 3)
	in := func(i *discord.Interaction) *discord.Interaction { i.Channel = "501"; return i }
	r.Pass(time.Minute)
	r.Act(in(bottest.Command("anna", "game new", "game", sealed.ID, "seats", 3)))
	other, err := r.Options.Store.LastMatchInChannel("501")
	if err != nil {
		t.Fatal(err)
	}
	for _, user := range bottest.People[1:3] {
		r.Act(in(bottest.Press(user, customid.LobbyID{Lobby: string(other.ID), Act: customid.LobbyJoin}.String(),
			"800")))
	}
	r.Act(in(bottest.Press("anna", customid.LobbyID{Lobby: string(other.ID), Act: customid.LobbyStart}.String(),
		"800")))
	list := func() string { return r.Bot.Do(bottest.Command("ben", "matches")).Text() }
	want := list()
	if i, j := strings.Index(want, "<#501>"), strings.Index(want, "<#500>"); i < 0 || j < i {
		t.Fatalf("ben reads %s", want)
	}
	r.Pass(time.Minute)
	r.Play("anna", "roll")
	if got := list(); got != want {
		t.Errorf("after a sealed answer ben reads\n%s\nand not\n%s", got, want)
	}
	r.Bot.Do(bottest.Command("cara", "queue add", "move", "take gold"))
	if got := list(); got != want {
		t.Errorf("after a move was queued ben reads\n%s\nand not\n%s", got, want)
	}
}

// The ids of buttons are read by everybody: they count the open moves of a seat, not how often it rolled.
func TestAPublicButtonDoesNotCountSealedMoves(t *testing.T) {
	t.Parallel()
	r := bottest.NewRace(t, 2)
	for _, m := range [][2]string{{"anna", "roll"}, {"anna", "roll"}, {"anna", "call"}, {"ben", "stay"}} {
		r.Play(m[0], m[1])
	}
	id, err := customid.Parse(r.Button("take gold"))
	if of, ok := id.(customid.ID); err != nil || !ok || of.Own != 0 {
		t.Errorf("the button is %+v (%v)", id, err)
	}
}
