package games_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
)

// sitting is a match while it is made to be laid down, with all a table keeps of it.
type sitting struct {
	t      *testing.T
	m      *match.Match
	log    []match.Entry
	states map[uint64][]byte
	seed   []byte
	now    time.Time
}

// laid is a record to be laid down.
type laid struct {
	name, game string
	seats      int
	options    string // "legend=2 difficulty=easy"
	// people play so many of the seats, as the autopilot would advise them.
	people int
	// moves is the number of moves after which the match is laid down; 0 means its end.
	moves int
	// end is how it must end: "won", "lost" or "" for either; reason is the key of why, "" for any.
	end, reason string
	// says are moves every seat makes at the beginning of each turn in which it may.
	says []engine.Move
	// until stops the match where it holds, after so many moves.
	until func(x *sitting) bool
	// deeds are done on the way.
	deeds []deed
	// fork goes on from a turn of the finished match, so many moves.
	fork, forked int
	// reports are whose reports are laid down beside: seats from 1, 0 for the public.
	reports []int
}

// deed is something that happens beside the moves.
type deed func(x *sitting)

// peopleNames are the players of the matches that are laid down.
var peopleNames = []string{"Anna", "Bruno", "Carla", "Dario", "Elena"}

// begins starts the match, whose dice follow from a name.
func (l laid) begins(t *testing.T, dice string) *sitting {
	t.Helper()
	rules, ok := games.Find(l.game)
	if !ok {
		t.Fatalf("there is no game %s", l.game)
	}
	seed := sha256.Sum256([]byte(dice))
	x := &sitting{t: t, states: map[uint64][]byte{}, seed: seed[:], now: time.Unix(1_800_000_000, 0)}
	c := match.Config{ID: "released-" + l.name, Rules: rules, Options: map[string]string{}, Seed: x.seed,
		Pace: match.Daily}
	for _, o := range strings.Fields(l.options) {
		id, value, _ := strings.Cut(o, "=")
		c.Options[id] = value
	}
	for i := range l.seats {
		p := match.Player{Autopilot: 2}
		switch {
		case i < l.people:
			p = match.Player{User: fmt.Sprint(100 + i), Name: peopleNames[i]}
		case i > 2 && l.end == "":
			p.Autopilot = 1
		}
		c.Players, c.Joins = append(c.Players, p), append(c.Joins, fmt.Sprintf("join-%d", i+1))
	}
	m, e, err := match.Start(c, x.now)
	if err != nil {
		t.Fatal(err)
	}
	x.m = m
	x.keep(e)
	return x
}

func (x *sitting) keep(e match.Entry) {
	x.t.Helper()
	x.log = append(x.log, e)
	saved, err := x.m.State()
	if err != nil {
		x.t.Fatal(err)
	}
	x.states[e.Seq] = saved
	x.now = x.now.Add(time.Minute)
}

// acts is the actor at a seat.
func (x *sitting) acts(seat engine.Seat) match.Actor {
	p := x.m.Players()[seat]
	return match.Actor{User: p.User, Name: p.Name}
}

// step makes the next move: an autopilot's, or the advice of an autopilot to the seat that is asked first. If no seat
// is asked, it waits until something is due.
func (x *sitting) step() {
	x.t.Helper()
	e, ok, err := x.m.Auto(x.now)
	if err == nil && !ok {
		asked := slices.IndexFunc(x.m.Players(), func(p match.Player) bool {
			return p.User != "" && engine.Awaited(x.m.Prompts(), engine.Seat(slices.Index(x.m.Players(), p)))
		})
		if due, ticks := x.m.NextDue(); asked < 0 && ticks {
			x.now = due
			e, _, err = x.m.TickOne(due)
		} else {
			seat := engine.Seat(asked)
			if asked < 0 {
				seat = x.m.Prompts()[0].Seat
			}
			m, _ := x.m.Hint(seat, 2)
			e, err = x.m.Play(x.acts(seat), seat, m, x.now)
		}
	}
	if err != nil {
		x.t.Fatal(err)
	}
	x.keep(e)
}

// speaks lets every seat make the moves of a new turn in which it may.
func (x *sitting) speaks(moves []engine.Move) {
	for seat := range x.m.Players() {
		for _, m := range moves {
			if e, err := x.m.Play(x.acts(engine.Seat(seat)), engine.Seat(seat), m, x.now); err == nil {
				x.keep(e)
			}
		}
	}
}

// plays goes on for so many moves, or to the end.
func (x *sitting) plays(l laid) {
	x.t.Helper()
	said := 0
	for n := 0; !x.m.Over(); n++ {
		if turn := x.m.Turn().Number; turn > said {
			said = turn
			x.speaks(l.says)
		}
		if l.moves > 0 && n >= l.moves && (l.until == nil || l.until(x)) {
			return
		}
		if n > 20_000 {
			x.t.Fatalf("%s comes to no end", l.name)
		}
		x.step()
		for _, d := range l.deeds {
			if !x.m.Over() {
				d(x)
			}
		}
	}
}

// sits plays the record's match, with other dice until it ends as it should.
func (l laid) sits(t *testing.T) *sitting {
	t.Helper()
	for i := range 2000 {
		x := l.begins(t, fmt.Sprintf("released %s %s %d", l.game, l.name, i))
		x.plays(l)
		o := x.m.Outcome()
		switch {
		case l.moves > 0 && x.m.Over(), l.end != "" && (o == nil || o.Won != (l.end == "won")),
			l.reason != "" && (o == nil || o.Reason.Key != l.reason):
			continue
		case l.fork > 0:
			x = x.forks(l)
		}
		if x.replays() {
			return x
		}
	}
	t.Fatalf("%s never goes as it should", l.name)
	return nil
}

// replays reports whether the record can be played to its end. The record of a running match cannot if something was
// drawn that no viewer may know yet.
func (x *sitting) replays() bool {
	x.t.Helper()
	rec, err := match.ParseRecord(bytes.NewReader(x.record()))
	if err != nil {
		x.t.Fatal(err)
	}
	_, err = match.Replay(rec, x.m.Rules())
	return err == nil
}

// forks goes on from a turn of the finished match.
func (x *sitting) forks(l laid) *sitting {
	x.t.Helper()
	seed := sha256.Sum256([]byte("fork " + l.name))
	c := match.Config{ID: "released-" + l.name, Rules: x.m.Rules(), Players: x.m.Players(), Seed: seed[:],
		Pace: match.Relaxed, Joins: make([]string, l.seats)}
	f := &sitting{t: x.t, states: map[uint64][]byte{}, seed: seed[:], now: x.now}
	from := match.Source{ID: "released-origin", Log: x.log,
		At: func(seq uint64) ([]byte, error) { return x.states[seq], nil }}
	var err error
	var log []match.Entry
	if f.m, log, err = match.Fork(c, from, l.fork, "what if", x.now); err != nil {
		x.t.Fatal(err)
	}
	before, err := match.EntriesBeforeTurn(x.log, l.fork)
	if err != nil {
		x.t.Fatal(err)
	}
	for i, seq := range before {
		f.states[uint64(i)+1] = x.states[seq]
	}
	f.log = log[:len(log)-1]
	f.keep(log[len(log)-1])
	for n := 0; !f.m.Over() && (l.forked == 0 || n < l.forked); n++ {
		f.step()
	}
	return f
}

// record is the match as it is exported.
func (x *sitting) record() []byte {
	x.t.Helper()
	var b bytes.Buffer
	if err := match.Export(&b, x.m.Header(), x.log, match.ExportOptions{}); err != nil {
		x.t.Fatal(err)
	}
	return b.Bytes()
}

// report returns the report of a seat, counted from 1, or of the public for 0.
func (x *sitting) report(seat int) []byte {
	x.t.Helper()
	var b bytes.Buffer
	err := match.WriteReport(&b, x.m.Rules(), x.m.Header(), x.log,
		match.Report{Viewer: engine.Seat(seat - 1), Says: "the gate is shut", Program: "skald v1"},
		func(seq uint64) ([]byte, error) { return x.states[seq], nil })
	if err != nil {
		x.t.Fatal(err)
	}
	return b.Bytes()
}

// at does something once, after so many entries.
func at(n int, d deed) deed {
	return func(x *sitting) {
		if len(x.log) == n {
			d(x)
		}
	}
}

// undoes undoes as many moves as possible, again and again.
func undoes(x *sitting) {
	if x.log[len(x.log)-1].Back != nil || len(x.log)%3 != 0 {
		return
	}
	for s := range x.m.Players() {
		span, err := x.m.UndoRange(x.log, engine.Seat(s))
		if err != nil {
			continue
		}
		e, err := x.m.Back(x.states[span.To], span.To, x.acts(engine.Seat(s)), "", x.now)
		if err != nil {
			x.t.Fatal(err)
		}
		x.keep(e)
		return
	}
}

var moderator = match.Actor{User: "9", Name: "Mona", Moderator: true}

// resets goes back to where the turn before the last began.
func resets(x *sitting) {
	if x.m.Turn().Number < 3 {
		x.t.Fatal("there is no turn to go back to")
	}
	to, err := match.SeqBeforeTurn(x.log, x.m.Turn().Number-1)
	if err != nil {
		x.t.Fatal(err)
	}
	e, err := x.m.Back(x.states[to], to, moderator, "the wrong hero went", x.now)
	if err != nil {
		x.t.Fatal(err)
	}
	x.keep(e)
}

// pauses pauses the match and resumes it, at another pace.
func pauses(x *sitting) {
	for _, do := range []func() (match.Entry, error){
		func() (match.Entry, error) { return x.m.Pause(moderator, "dinner", x.now) },
		func() (match.Entry, error) { return x.m.Resume(moderator, x.now) },
		func() (match.Entry, error) { return x.m.SetPace(match.Live, moderator, x.now) },
	} {
		e, err := do()
		if err != nil {
			x.t.Fatal(err)
		}
		x.keep(e)
	}
}

// reseats gives the first seat to the autopilot, and the last to a new player.
func reseats(x *sitting) {
	last := engine.Seat(len(x.m.Players()) - 1)
	for seat, p := range map[engine.Seat]match.Player{0: {Autopilot: 2}, last: {User: "108", Name: "Ida"}} {
		e, err := x.m.SetPlayer(seat, p, match.Actor{}, x.now)
		if err != nil {
			x.t.Fatal(err)
		}
		x.keep(e)
	}
}

// ends ends the match without a result.
func ends(x *sitting) {
	e, err := x.m.End(moderator, "nobody is left", x.now)
	if err != nil {
		x.t.Fatal(err)
	}
	x.keep(e)
}

// wishes makes every private move there is.
func wishes(x *sitting) {
	for _, p := range x.m.Prompts() {
		if !p.Private || len(p.Choices) == 0 || x.m.Players()[p.Seat].User == "" {
			continue
		}
		if e, err := x.m.Play(x.acts(p.Seat), p.Seat, p.Choices[0].Move, x.now); err == nil {
			x.keep(e)
			return
		}
	}
}

// wished reports whether a private move was made, several whether several seats are asked.
func wished(x *sitting) bool {
	return slices.ContainsFunc(x.log, func(e match.Entry) bool { return e.Private })
}

func several(x *sitting) bool { return len(x.m.Waiting(engine.Public)) > 1 }

// asks says that a move of a verb is on offer.
func asks(verb string) func(x *sitting) bool {
	return func(x *sitting) bool {
		return slices.ContainsFunc(x.m.Prompts(), func(p engine.Prompt) bool {
			return p.Kind != engine.May && slices.ContainsFunc(p.Choices, func(c engine.Choice) bool {
				return c.Move.Verb() == verb
			})
		})
	}
}

// firstLayings are records of Return of the Heroes and Andor, in all stages and ways.
func firstLayings() []laid {
	heroes := []laid{
		{name: "two-introductory", seats: 2, people: 1},
		{name: "three-standard", seats: 3, people: 2, options: "preset=standard"},
		{name: "four-standard", seats: 4, options: "preset=standard", reports: []int{2}},
		{name: "solo-won", seats: 1, people: 1, options: "preset=solo", end: "won"},
		{name: "solo-lost", seats: 1, options: "preset=solo", end: "lost"},
		{name: "solo-begun", seats: 1, people: 1, options: "preset=solo map=random unexplored-land=on", moves: 40},
		{name: "set-up", seats: 4, people: 4, moves: 1},
		{name: "heroes-chosen", seats: 3, people: 3, options: "preset=standard", moves: 8},
		{name: "long-begun", seats: 3, people: 1, options: "preset=long", moves: 150, reports: []int{0}},
		{name: "hard", seats: 3, options: "preset=hard"},
		{name: "five", seats: 5, people: 2, options: "preset=standard five-players=on", moves: 250},
		{name: "variants", seats: 3,
			options: "preset=standard quests-at-court=on nameless-in-bag=on alternating-houses=on deadly-spider=on " +
				"healing-encounter=on"},
		{name: "more-variants", seats: 3, people: 1,
			options: "preset=standard unexplored-land=on tested-broom=on fortune-teller-limit=on free-tiles=on"},
		{name: "one-draw", seats: 2, people: 2, options: "preset=standard one-draw-per-turn=on", moves: 120,
			reports: []int{1}},
		{name: "undone", seats: 2, people: 2, moves: 60, deeds: []deed{undoes}},
		{name: "moderated", seats: 3, people: 3, deeds: []deed{at(60, resets), at(90, pauses), at(110, reseats)}},
		{name: "wishes", seats: 3, people: 3, options: "preset=standard", moves: 60, until: wished,
			deeds: []deed{wishes}, reports: []int{1, 2}},
		{name: "wishes-open", seats: 3, people: 3, options: "preset=standard", deeds: []deed{wishes}},
		{name: "called-off", seats: 2, people: 2, deeds: []deed{at(70, ends)}},
		{name: "fork", seats: 2, people: 1, fork: 6, forked: 25},
		{name: "fork-over", seats: 2, fork: 20},
	}
	legends := []laid{
		{name: "legend-1-won", seats: 3, people: 1, options: "legend=1", end: "won"},
		{name: "legend-1-lost", seats: 2, options: "legend=1", end: "lost"},
		{name: "legend-1-again", seats: 4, people: 2, options: "legend=1 played-before=on heroes=rank", moves: 120},
		{name: "legend-1-errands", seats: 2, people: 2, options: "legend=1", moves: 8, reports: []int{2}},
		{name: "legend-1-set-up", seats: 4, people: 4, options: "legend=1", moves: 1},
		{name: "legend-2-easy-won", seats: 3, options: "legend=2 difficulty=easy", end: "won"},
		{name: "legend-2-easy-lost", seats: 4, people: 1, options: "legend=2 difficulty=easy", end: "lost",
			reports: []int{0}},
		{name: "legend-2-normal-won", seats: 2, options: "legend=2 difficulty=normal", end: "won"},
		{name: "legend-2-normal-lost", seats: 3, people: 3, options: "legend=2 difficulty=normal", end: "lost"},
		{name: "legend-2-begun", seats: 4, people: 4, options: "legend=2", moves: 60, reports: []int{3}},
		{name: "legend-6", seats: 2, people: 1, options: "legend=6"},
		{name: "legend-6-begun", seats: 2, people: 2, options: "legend=6", moves: 50},
		{name: "several-asked", seats: 4, people: 4, options: "legend=2", moves: 20, until: several},
		{name: "fight", seats: 3, people: 3, options: "legend=2", moves: 30, until: asks("join")},
		{name: "division", seats: 3, people: 3, options: "legend=2", moves: 10, until: asks("divide")},
		{name: "undone", seats: 2, people: 2, options: "legend=2", moves: 80, deeds: []deed{undoes}},
		{name: "moderated", seats: 3, people: 3, options: "legend=2", moves: 110,
			deeds: []deed{at(40, resets), at(60, pauses), at(80, reseats)}},
		{name: "called-off", seats: 2, people: 2, options: "legend=1", deeds: []deed{at(50, ends)}},
		{name: "fork", seats: 2, people: 1, options: "legend=2", fork: 10, forked: 40},
		{name: "fork-over", seats: 3, options: "legend=1", fork: 16},
	}
	for i := range heroes {
		heroes[i].game = "return-of-the-heroes"
	}
	for i := range legends {
		legends[i].game = "legends-of-andor"
	}
	return append(heroes, legends...)
}

// secondLayings are records of Runebound and Heroes: matches with every value of every option and every end, and in all
// stages and ways.
func secondLayings() []laid {
	var out []laid
	for i, r := range append(runeboundRecords(), herosRecords()...) {
		l := laid{name: r.name, game: r.game, seats: r.seats, people: i % 3, reason: r.reason, says: r.says}
		if len(r.says) > 0 {
			l.people = r.seats
		}
		for id, value := range r.options {
			l.options += " " + id + "=" + value
		}
		out = append(out, l)
	}
	stages := []laid{
		{name: "set-up", seats: 4, people: 4, moves: 1},
		{name: "undone", seats: 2, people: 2, moves: 80, deeds: []deed{undoes}},
		{name: "moderated", seats: 3, people: 3, moves: 260,
			deeds: []deed{at(160, resets), at(190, pauses), at(210, reseats)}},
		{name: "called-off", seats: 2, people: 2, deeds: []deed{at(70, ends)}},
		{name: "fork", seats: 2, people: 1, fork: 6, forked: 40},
		{name: "fork-over", seats: 2, fork: 4},
	}
	for _, game := range []string{"runebound", "heroes"} {
		for _, l := range stages {
			if l.game = game; game == "heroes" && l.seats > 2 {
				l.options = "mode=all"
			}
			if game == "heroes" && l.deeds != nil {
				l.moves = 0 // while it goes on, its record ends at the armies, which are sealed
			}
			out = append(out, l)
		}
	}
	of := func(game string, more ...laid) {
		for _, l := range more {
			l.game = game
			out = append(out, l)
		}
	}
	of("runebound",
		laid{name: "begun", seats: 3, people: 2, moves: 150, reports: []int{0, 2}},
		laid{name: "fight", seats: 2, people: 2, moves: 40, until: asks("fight")},
		laid{name: "market", seats: 3, people: 3, moves: 60, until: asks("buy")},
		laid{name: "duel", seats: 4, people: 4, moves: 100, until: asks("defend")},
		laid{name: "company-begun", seats: 4, people: 2, options: "company=on doom=36", moves: 120, reports: []int{1}},
	)
	of("heroes",
		laid{name: "draft", seats: 4, people: 4, options: "mode=all", moves: 3, reports: []int{0, 3}},
		laid{name: "placing", seats: 2, people: 2, moves: 6, until: asks("place"), reports: []int{2}},
		laid{name: "open-clash", seats: 3, people: 3, options: "mode=all", moves: 60, until: several,
			reports: []int{1, 2}},
		laid{name: "teams-open", seats: 4, people: 4, options: "mode=teams", moves: 90, until: several,
			reports: []int{4}},
		laid{name: "tournament-begun", seats: 4, people: 1, options: "mode=tournament", moves: 120},
		laid{name: "points-begun", seats: 2, people: 2, options: "win=points placing=once", moves: 70},
	)
	return out
}
