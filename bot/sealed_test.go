package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/text"
	"skald/imaging"
	"skald/store"
)

// raceDesk is a desk with a sealed race on it. Whatever differs between two races comes from what their people do:
// seed, ids of interactions and clock are the same.
type raceDesk struct {
	*desk
	// asked and acted number the interactions of those who look on and of those who play.
	asked, acted int
	began        time.Time
}

// newRace starts a race; the first seats are those of people.
func newRace(t *testing.T, seats int, args ...any) *raceDesk {
	t.Helper()
	return newRaceOf(t, sealed.New(), seats, args...)
}

// newRaceOf starts a match of a game in which everybody decides in secret.
func newRaceOf(t *testing.T, rules engine.Rules, seats int, args ...any) *raceDesk {
	t.Helper()
	draws := drawer(func(context.Context, imaging.Request) ([]byte, error) { return []byte("png"), nil })
	r := &raceDesk{desk: newDesk(t,
		Options{Games: []engine.Rules{rules}, Draw: draws, Random: rand.NewChaCha8([32]byte{7})})}
	r.acts(command("anna", "game new", append([]any{"game", rules.ID(), "seats", seats}, args...)...))
	press := func(user, act string) {
		r.acts(press(user, customid.LobbyID{Lobby: string(r.head().ID), Act: act}.String(), "800"))
	}
	for _, user := range people[1:seats] {
		press(user, customid.LobbyJoin)
	}
	press("anna", customid.LobbyStart)
	r.deliver()
	if h := r.head(); h.Status != store.Running {
		t.Fatalf("the race has not begun: %+v; the log: %s", h, r.logs)
	}
	r.began = r.now()
	r.since()
	return r
}

// acts handles an interaction of somebody who plays and returns the calls it led to beside its answer, in the channel
// and elsewhere.
func (r *raceDesk) acts(i *discord.Interaction) []sent {
	r.t.Helper()
	r.acted++
	i.ID = fmt.Sprint(2_000_000 + r.acted)
	return answers(r.desk.handles(i), false)
}

// plays makes a move of a person.
func (r *raceDesk) plays(user, move string) []sent {
	r.t.Helper()
	before := r.head().Seq
	calls := r.acts(command(user, "do", "move", move))
	if r.head().Seq == before {
		r.t.Fatalf("%s cannot %s", user, move)
	}
	return calls
}

// handles is does with all the calls that follow, what is posted included.
func (d *desk) handles(i *discord.Interaction) []sent {
	d.t.Helper()
	d.since()
	d.app.Handle(context.Background(), i)
	d.deliver()
	return d.since()
}

// answers keeps of calls those that answer an interaction, or else the others.
func answers(calls []sent, keep bool) []sent {
	return slices.DeleteFunc(calls, func(s sent) bool {
		return keep != (strings.HasPrefix(s.path, "/interactions/") || strings.HasPrefix(s.path, "/webhooks/"))
	})
}

func TestASealedMoveCallsTheChannelNotAtAll(t *testing.T) {
	t.Parallel()
	for seats := 2; seats <= 4; seats++ {
		r := newRace(t, seats)
		var moves [][2]string
		for _, user := range people[:seats] {
			moves = append(moves, [2]string{user, "roll"}, [2]string{user, "roll"})
			if user != "anna" {
				// With the standing answer he stays at once.
				moves = append(moves, [2]string{user, "standing stay"}, [2]string{user, "standing ask"})
			}
		}
		for _, m := range moves {
			if calls := r.plays(m[0], m[1]); len(calls) > 0 {
				t.Errorf("with %d seats, %q of %s is told by %v", seats, m[1], m[0], calls)
			}
			if pending, err := r.app.o.Store.PendingOf(r.head().ID); err != nil || len(pending) > 0 {
				t.Errorf("with %d seats, after %q of %s is to be posted %+v (%v)", seats, m[1], m[0], pending, err)
			}
		}
		// What closes the leg is told, once.
		if calls := r.plays("anna", "stay"); len(calls) == 0 {
			t.Error("nobody is told that the leg is over")
		}
	}
}

// Standing answers and autopilots answer by themselves: what opens the round is posted, and that they have answered is
// not.
func TestWhatAnswersByItselfIsNotTold(t *testing.T) {
	t.Parallel()
	boards := func(r *raceDesk) (n int) {
		pending, err := r.app.o.Store.PendingOf(r.head().ID)
		if err != nil {
			t.Fatal(err)
		}
		return len(pending)
	}
	// ben's answer closes the first leg and opens the second.
	closes := func(r *raceDesk) (posts int, made uint64) {
		before := r.head().Seq
		r.app.Handle(context.Background(), command("ben", "do", "move", "stay"))
		return boards(r), r.head().Seq - before
	}
	asked := newRace(t, 3)
	asked.plays("anna", "stay")
	asked.plays("cara", "stay")
	posts, made := closes(asked)
	if made != 1 || posts == 0 {
		t.Fatalf("one answer makes %d entries and %d posts", made, posts)
	}
	standing := newRace(t, 3)
	standing.plays("anna", "stay")
	standing.plays("cara", "standing stay")
	pilot := newRace(t, 3)
	pilot.plays("anna", "stay")
	pilot.mod("kick", "seat", 3)
	pilot.deliver()
	for what, r := range map[string]*raceDesk{"a standing answer": standing, "an autopilot": pilot} {
		got, more := closes(r)
		if more < 2 {
			t.Errorf("%s answered nothing", what)
		}
		if got != posts {
			t.Errorf("with %s %d posts are to be made, and without it %d", what, got, posts)
		}
	}
}

// prompts are the open questions of the race.
func (r *raceDesk) prompts() []engine.Prompt {
	r.t.Helper()
	tb, err := r.app.Tables.Open(r.head().ID)
	if err != nil {
		r.t.Fatal(err)
	}
	defer tb.Unlock()
	return tb.Match.Prompts()
}

func TestAModeratorLearnsNothingOfASeatThatIsAskedAlone(t *testing.T) {
	t.Parallel()
	r := newRace(t, 3)
	asks := func(move string) string {
		i := command("mona", "mod act", "seat", 1, "move", move, "reason", "x")
		i.Permissions = permissionManageMessages
		i.ID = "77"
		return r.desk.does(i).text()
	}
	want := asks("roll")
	if !words().Shows(want, "match.alone") {
		t.Fatalf("a moderator is answered %s", want)
	}
	for _, done := range []string{"", "roll", "roll", "standing stay", "standing ask"} {
		if done != "" {
			r.plays("anna", done)
		}
		for _, move := range []string{"roll", "call", "stay", "standing stay", "standing ask", "take gold", "dance"} {
			if got := asks(move); got != want {
				t.Errorf("after %q of anna a moderator who asks for %q is answered %s", done, move, got)
			}
		}
	}
	// Outside of a round her standing answer is hers alone as well.
	r.plays("ben", "roll")
	r.plays("ben", "call")
	r.plays("cara", "stay")
	if asks("take gold"); len(r.prompts()) != 4 || !words().Shows(asks("standing stay"), "match.alone") ||
		asks("standing stay") != asks("standing ask") {
		t.Errorf("outside of a round a moderator is answered %s and %s", asks("standing stay"), asks("standing ask"))
	}
	// What everybody knows she is asked is played by the moderator as before.
	i := command("mona", "mod act", "seat", 2, "move", "take gold", "reason", "x")
	i.Permissions = permissionManageMessages
	if a := r.desk.does(i); !raceWords().Shows(a.text(), "bot.moderator.act", "move", text.M("do.gold")) ||
		a.shows("match.alone") {
		t.Errorf("an open move is refused: %s", a.text())
	}
}

// /matches lists first where something happened last. A sealed answer, and what somebody queues for himself, is nothing
// that happened for others.
func TestTheOrderOfMatchesDoesNotTellOfSealedAnswers(t *testing.T) {
	t.Parallel()
	r := newRace(t, 3)
	in := func(i *discord.Interaction) *discord.Interaction { i.Channel = "501"; return i }
	r.pass(time.Minute)
	r.acts(in(command("anna", "game new", "game", sealed.ID, "seats", 3)))
	other, err := r.app.o.Store.LastMatchInChannel("501")
	if err != nil {
		t.Fatal(err)
	}
	for _, user := range people[1:3] {
		r.acts(in(press(user, customid.LobbyID{Lobby: string(other.ID), Act: customid.LobbyJoin}.String(), "800")))
	}
	r.acts(in(press("anna", customid.LobbyID{Lobby: string(other.ID), Act: customid.LobbyStart}.String(), "800")))
	list := func() string { return r.desk.does(command("ben", "matches")).text() }
	want := list()
	if i, j := strings.Index(want, "<#501>"), strings.Index(want, "<#500>"); i < 0 || j < i {
		t.Fatalf("ben reads %s", want)
	}
	r.pass(time.Minute)
	r.plays("anna", "roll")
	if got := list(); got != want {
		t.Errorf("after a sealed answer ben reads\n%s\nand not\n%s", got, want)
	}
	r.desk.does(command("cara", "queue add", "move", "take gold"))
	if got := list(); got != want {
		t.Errorf("after a move was queued ben reads\n%s\nand not\n%s", got, want)
	}
}

// The ids of buttons are read by everybody: they count the open moves of a seat, not how often it rolled.
func TestAPublicButtonDoesNotCountSealedMoves(t *testing.T) {
	t.Parallel()
	r := newRace(t, 2)
	for _, m := range [][2]string{{"anna", "roll"}, {"anna", "roll"}, {"anna", "call"}, {"ben", "stay"}} {
		r.plays(m[0], m[1])
	}
	id, err := customid.Parse(r.button("take gold"))
	if of, ok := id.(customid.ID); err != nil || !ok || of.Own != 0 {
		t.Errorf("the button is %+v (%v)", id, err)
	}
}
