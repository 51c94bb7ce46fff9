package bot

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
)

// clashing writes matches of Heroes with ready-made decks and armies, by scripts that
// decide by what is offered: each match by one, all with the same chance, which is the
// first that lets all scripts be played.
func clashing(t *testing.T, seats int, options map[string]string, scripts ...func(w *scribe) bool) []chronicle {
	t.Helper()
	rules, _ := games.Find("heroes")
	rec := match.Record{}
	rec.Players = make([]match.Player, seats)
	rec.Options = map[string]string{"start": "ready", "army": "ready", "placing": "once"}
	for id, value := range options {
		rec.Options[id] = value
	}
	for seed := byte(1); seed < 200; seed++ {
		rec.Seed = bytes.Repeat([]byte{seed}, match.SeedSize)
		var out []chronicle
		for _, script := range scripts {
			if w := newScribe(t, rules, rec); script(w) {
				out = append(out, w.c)
			}
		}
		if len(out) == len(scripts) {
			return out
		}
	}
	t.Fatal("chance never offers what is to be played")
	return nil
}

// does lets seats decide, "2> stop cast" being the first move of seat 2 that begins so.
// It reports whether all could.
func (w *scribe) does(lines ...string) bool {
	w.Helper()
	for _, line := range lines {
		n, words, _ := strings.Cut(line, "> ")
		seat, move := engine.Seat(n[0]-'1'), engine.Move(words)
		if prompts := w.m.PromptsFor(seat); engine.Legal(prompts, seat, move) == nil {
			move = ""
			for _, p := range engine.Of(prompts, seat) {
				for _, c := range p.Choices {
					if move == "" && strings.HasPrefix(string(c.Move), words) {
						move = c.Move
					}
				}
			}
		}
		if move == "" {
			return false
		}
		w.plays(seat, move)
	}
	return true
}

// script is what seats do one after the other.
func script(lines ...string) func(*scribe) bool {
	return func(w *scribe) bool { return w.does(lines...) }
}

// asked says that a seat is asked about a topic.
func (w *scribe) asked(seat engine.Seat, topic string) bool {
	return slices.ContainsFunc(engine.Of(w.m.Prompts(), seat), func(p engine.Prompt) bool { return p.Topic == topic })
}

// metronome lets a first clash pass, and everybody roll for the first beat of the next,
// which goes by the metronome.
func metronome(then ...string) func(*scribe) bool {
	return func(w *scribe) bool {
		if !w.does("1> standing live on", "2> standing live on", "3> standing live on", "1> keep", "2> keep", "3> keep", "2> stop none", "1> stay", "3> stay") {
			return false
		}
		for _, seat := range []engine.Seat{2, 0} {
			if w.asked(seat, "follow") {
				w.plays(seat, "pass")
			}
		}
		return w.does("1> keep", "2> keep", "3> keep") && w.does(then...)
	}
}

// armies lets two seats choose armies, and place the first being of each.
func armies(then ...string) func(*scribe) bool {
	return script(append([]string{"1> standing placing ask", "2> standing placing ask"}, then...)...)
}

// placing lets the first seat choose two creatures, of which it has still to place the
// second: the n-th of those it may choose. The other has its hero alone.
func placing(n int) func(*scribe) bool {
	return func(w *scribe) bool {
		if !armies("2> army done", "1> army")(w) {
			return false
		}
		var second []string
		for _, p := range engine.Of(w.m.PromptsFor(0), 0) {
			for _, c := range p.Choices {
				if c.Move.Verb() == "army" && len(c.Move.Args()) == 1 && c.Move.Arg(0) != "done" {
					second = append(second, "1> "+string(c.Move))
				}
			}
		}
		if n >= len(second) || !w.does(second[n], "1> army done") {
			return false
		}
		for _, move := range []string{"place", "place " + w.first()} {
			if w.asked(1, "placing") && !w.does("2> place") || !w.does("1> "+move) {
				return false
			}
		}
		return w.asked(0, "placing")
	}
}

// first is the creature the first seat has chosen first.
func (w *scribe) first() string {
	for _, e := range w.c.log {
		if e.Seat == 0 && e.Move.Verb() == "army" {
			return e.Move.Arg(0)
		}
	}
	return ""
}

// Two matches of Heroes differ in what somebody has rolled, kept, sealed or ordered in a
// clash that is open, in the beat of a metronome, in the other match of a tournament or
// in the army he chooses: those who look on, those who play and moderators hear the same.
func TestNothingTheWorldHearsDependsOnWhatIsDoneInAnOpenClash(t *testing.T) {
	notShort(t)
	all := map[string]string{"mode": "all"}
	public, ben, both := []engine.Seat{engine.Public}, []engine.Seat{1}, []engine.Seat{engine.Public, 1}
	for _, x := range []struct {
		what    string
		seats   int
		options map[string]string
		a, b    func(*scribe) bool
		viewers []engine.Seat
		until   time.Duration
	}{
		{"a stop with its action and target sealed", 3, all, script("2> keep"), script("2> keep", "1> keep", "1> keep", "1> stop cast", "1> target"), both, 18 * time.Hour},
		{"which dice are kept", 3, all, script("2> keep", "1> keep", "1> keep 1 2", "3> keep"), script("2> keep", "1> keep", "1> keep 3", "3> keep"), ben, 0},
		{"who stays, orders, and answers that stand", 3, all, script("2> keep"), script("2> keep", "3> stay", "1> standing order 1 missile 0 2 4 hero", "1> standing follow pass", "1> standing live on", "1> use orders"), ben, 18 * time.Hour},
		{"what others do after one's own stop", 3, all, script("2> keep", "2> stop draw"), script("1> keep", "2> keep", "1> stop none", "2> stop draw"), ben, 18 * time.Hour},
		{"a beat of the metronome", 3, all, metronome(), metronome("1> keep 1 2", "3> stop none"), ben, 0},
		{"the other match of a tournament", 4, map[string]string{"mode": "tournament"}, script("2> keep"), script("1> keep", "2> keep", "1> keep", "1> stop cast", "1> target"), ben, 18 * time.Hour},
		{"the other pair of a team match", 4, map[string]string{"mode": "teams"}, script("2> keep", "4> keep"), script("3> keep", "2> keep", "3> stop", "4> keep", "1> keep"), ben, 18 * time.Hour},
		{"a creature still to be placed", 2, map[string]string{"army": "own", "placing": "turns"}, placing(0), placing(1), public, 0},
		{"an army that is chosen", 2, map[string]string{"army": "own"}, armies(), armies("1> army", "1> army", "1> army done"), ben, 18 * time.Hour},
	} {
		made := clashing(t, x.seats, x.options, x.a, x.b)
		for _, viewer := range x.viewers {
			t.Run(fmt.Sprintf("%s, heard by seat %d", x.what, viewer+1), func(t *testing.T) {
				p := pairOf(t, made[0], made[1], viewer, "")
				p.until = x.until // before a day is over, which ends a clash
				p.walks()
				if x.what == "a beat of the metronome" {
					p.passes(5 * time.Second)
				}
			})
		}
	}
}

// Two matches of Heroes differ in the hands, dice, sealed actions and orders of others,
// with as many things done.
func TestNothingTheWorldHearsDependsOnAHandOfHeroes(t *testing.T) {
	notShort(t)
	for _, x := range []struct {
		what    string
		script  func(*scribe) bool
		viewers []engine.Seat
	}{
		{"in the middle of a clash", script("2> keep", "1> keep", "1> keep 1 2", "1> stop cast", "1> target"), []engine.Seat{1}},
		{"when he may follow", func(w *scribe) bool {
			return w.does("1> keep", "2> keep", "1> stop none", "2> keep", "3> stay") && w.asked(1, "follow")
		}, []engine.Seat{engine.Public, 0}},
		{"when he has to act", func(w *scribe) bool {
			return w.does("1> keep", "1> keep", "2> keep", "2> stop", "3> stay") && w.asked(1, "act")
		}, []engine.Seat{0}},
	} {
		c := clashing(t, 3, map[string]string{"mode": "all"}, x.script)[0]
		for _, viewer := range x.viewers {
			t.Run(fmt.Sprintf("%s, heard by seat %d", x.what, viewer+1), func(t *testing.T) {
				p := newPair(t, c, viewer, 3)
				p.until = 18 * time.Hour
				p.walks()
			})
		}
	}
}

// With nobody there a clash of Heroes ends by its time, and the next one opens.
func TestAClashNobodyAnswersEndsByItsTime(t *testing.T) {
	rules, _ := games.Find("heroes")
	r := newRaceOf(t, rules, 2, "pace", "daily", "start", "ready", "army", "ready")
	for n := 1; n <= 2; n++ {
		opened := slices.DeleteFunc(newPosts(r.hours(24+n)), func(s sent) bool {
			return !strings.Contains(s.content(), fmt.Sprintf("Clash %d is open", n+1))
		})
		if len(opened) != 1 || !slices.Equal(sorted(opened[0].pinged()), []string{"anna", "ben"}) {
			t.Fatalf("after a day of clash %d is posted %v", n, opened)
		}
	}
	tb, err := r.app.tables.Open(r.head().ID)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Unlock()
	for _, e := range tb.Log[len(tb.Log)-4:] {
		if e.By != match.ByDefault {
			t.Errorf("%+v is nobody's default", e)
		}
	}
}
