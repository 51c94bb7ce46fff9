package heroes

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/text"
)

// byMetronome begins a duel in which both wish for the metronome, in clash 2, the first that goes by it.
func byMetronome(t *testing.T) *rig {
	r := newRig(t, 2, optionBeat, "5")
	for s := range 2 {
		r.does(s, "standing live on")
		r.stay(s)
	}
	want(r, "the clash", r.g.Arenas[0].Clash, 2)
	return r
}

// round returns the open round.
func (r *rig) round() engine.Round { return r.g.Rounds()[0] }

// decides lets a seat decide about its dice: "keep" alone rolls them all.
func (r *rig) decides(seat int, m engine.Move) {
	r.Helper()
	if m == VerbKeep {
		r.rolls(seat, "EEEEEE")
		return
	}
	r.does(seat, m)
}

// beat lets both seats decide about a beat.
func (r *rig) beat(one, two engine.Move) {
	r.Helper()
	r.decides(0, one)
	r.decides(1, two)
}

// holds returns the value in a seat's form for the metronome.
func (r *rig) holds(seat int) string {
	for _, p := range engine.Of(r.g.Prompts(), engine.Seat(seat)) {
		for _, f := range p.Forms {
			if len(f.Slots) == 2 && f.Slots[0].Options[0].ID == topicLive {
				for _, o := range f.Slots[1].Options {
					if !o.Hint.IsZero() {
						return o.ID
					}
				}
			}
		}
	}
	return ""
}

// TestTheMetronome (facts 5.6): if all wish it as a clash opens, all decide about a beat before any seat is asked about
// the next; a seat that passes two ends it, and its wish is dropped.
func TestTheMetronome(t *testing.T) {
	r := newRig(t, 2, optionBeat, "5")
	for s := range 2 {
		r.does(s, "standing live on")
	}
	want(r, "the clash that is open goes on by the stopwatch", r.round().Metronome, false)
	r.rolls(0, "EEEEEE")
	r.stay(1)
	r.does(0, "stop none")
	want(r, "the next opens with the metronome", r.round().Metronome, true)
	want(r, "its beat", r.round().Beat, 1)
	want(r, "time to sit down", r.round().Seconds, firstBeat)
	r.rolls(0, "EEEEEE")
	contract.Offers(t, r.g, 0, false, "keep", "stop", "pass")
	r.refused(0, "keep", "no.beat-decided")
	r.rolls(1, "EEEEEE")
	want(r, "the next beat", r.round().Beat, 2)
	want(r, "its time", r.round().Seconds, 5)
	for range 2 {
		r.beat("pass", "keep 1 2 3 4 5 6")
	}
	want(r, "who let two beats pass ends it", r.round().Beat, 0)
	want(r, "his dice lie as they lay", len(r.g.Players[0].Prep.Beats), 3)
	r.does(0, "stop none")
	r.stay(1)
	want(r, "the next clash is one by the stopwatch", r.round().Metronome, false)
	want(r, "and so are its actions", r.g.Arenas[0].Brisk, false)
	r.rolls(0, "EEEEEE")
	r.rolls(1, "EEEEEE")
	r.does(0, "stop none")
	r.stay(1)
	want(r, "and the wish has fallen", r.round().Metronome, false)
}

// After the twelfth roll all decide once more, by the metronome too: to stop, to stay or to pass, which is to stay
// (rulings K1, K6).
func TestTheMetronomeGoesOnToTheLastDecision(t *testing.T) {
	for _, c := range []struct {
		says     string
		one, two engine.Move
		stopper  engine.Seat
	}{
		{"one stops", "stop none", "stay", 0},
		{"both stay", "stay", "stay", engine.Public},
		{"one stays, the other says nothing", "stay", "pass", engine.Public},
		{"one says nothing, the other stops", "pass", "stop none", 1},
	} {
		t.Run(c.says, func(t *testing.T) {
			r := byMetronome(t)
			r.beat("keep", "keep")
			for range LastBeat - 1 {
				r.beat("keep 1 2 3 4 5 6", "keep 1 2 3 4 5 6") // the helper loads the match after every move
			}
			want(r, "what is asked for", r.round().Beat, LastBeat+1)
			r.lacks(0, "keep", "keep 1 2 3 4 5 6")
			r.beat(c.one, c.two)
			want(r, "who stopped", r.g.Arenas[0].Last.Stopper, c.stopper)
			want(r, "the metronome was kept to the end", r.g.Arenas[0].Brisk, true)
		})
	}
}

// A seat that passes the first beat ends the metronome at once.
func TestAnUnansweredFirstBeatEndsTheMetronome(t *testing.T) {
	r := byMetronome(t)
	r.beat("pass", "keep")
	want(r, "the clash goes on without beats", r.round().Beat, 0)
	want(r, "the silent one still has all his dice", len(r.g.Players[0].Prep.Beats), 0)
	want(r, "his wish is shown as fallen", r.holds(0), wordOff)
	want(r, "the other's holds", r.holds(1), wordOn)
	r.does(1, "keep 1 2 3 4 5 6")
	want(r, "who was there rolls when he likes", len(r.g.Players[1].Prep.Beats), 2)
}

// A round is the same to spectators, with or without its metronome: name, label, seats and time (ruling K7).
func TestThatTheMetronomeEndsShowsToNobodyElse(t *testing.T) {
	r := byMetronome(t)
	seen := func() string {
		b, err := json.Marshal([]any{r.g.View(engine.Public), engine.Visible(r.g.Prompts(), engine.Public),
			engine.Outline(r.g.Rounds()), r.g.Turn()})
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	before, from := seen(), len(r.told)
	r.beat("keep", "keep")
	r.beat("keep", "pass")
	r.beat("keep", "pass")
	want(r, "the metronome has ended", r.round().Beat, 0)
	want(r, "what the public sees", seen(), before)
	for _, e := range r.told[from:] {
		if m, _, ok := e.For(engine.Public, func(string) bool { return false }); ok {
			t.Errorf("the public reads %v", m)
		}
	}
}

// tells returns the keys of the private messages to a seat since an event.
func (r *rig) tells(seat engine.Seat, from int) []string {
	var out []string
	for _, e := range r.told[from:] {
		if e.Kind == "leisure" && slices.Contains(e.To, seat) {
			out = append(out, e.Text.Key)
		}
	}
	return out
}

// Each seat learns that the metronome has ended; only the silent one learns why: the others do not learn which it was.
func TestWhoPlaysIsToldThatTheMetronomeHasEnded(t *testing.T) {
	r := byMetronome(t)
	r.beat("keep", "keep")
	from := len(r.told)
	r.beat("keep", "pass")
	want(r, "after one silent beat nothing is said", len(r.tells(0, from))+len(r.tells(1, from)), 0)
	r.beat("keep", "pass")
	want(r, "who was there is told", fmt.Sprint(r.tells(0, from)), "[say.leisure]")
	want(r, "and who was silent", fmt.Sprint(r.tells(1, from)), "[say.leisure.own]")
	want(r, "he reads why above his dice", promptOf(r.g, 1).Details[0].Key, "detail.leisure")
	want(r, "the other reads nothing of it", slices.ContainsFunc(promptOf(r.g, 0).Details,
		func(m text.Message) bool { return m.Key == "detail.leisure" }), false)
}

// A seat silent in the very beat of the stop learns that its wish was dropped.
func TestAWishFallsWithTheLastBeatToo(t *testing.T) {
	r := byMetronome(t)
	r.beat("keep", "keep")
	r.beat("keep", "pass")
	r.does(0, "stop none")
	from := len(r.told)
	r.does(1, "pass")
	want(r, "a beat beyond the stop does not count", fmt.Sprint(r.tells(1, from)), "[]")
	want(r, "his wish holds", r.holds(1), wordOn)
	want(r, "so that the metronome goes on", r.round().Metronome, true)

	r.beat("keep", "keep")
	r.beat("keep", "pass")
	r.decides(0, VerbKeep)
	r.does(1, "pass")
	want(r, "his second silent beat ends it", r.round().Beat, 0)
}

// A dropped wish is shown as dropped at once and may be renewed in the same clash. Renewed before the last decision
// that counts, it brings the metronome back with the next clash, otherwise with the one after it.
func TestAWishThatFellMayBeSaidAgainAtOnce(t *testing.T) {
	for _, x := range []struct {
		what  string
		moves []string // the first seat has passed the first beat, the other is at beat 1
		back  bool
		shown string
	}{
		{"before a roll", []string{"1> standing live on", "1> keep", "1> stop none", "2> stay"}, true, wordOn},
		{"before the stop", []string{"1> keep", "1> standing live on", "1> stop none", "2> stay"}, true, wordOn},
		{"before a roll beyond the stop", []string{"1> keep", "1> standing live on", "1> keep", "2> stop none"}, true,
			wordOn},
		{"after it", []string{"1> keep", "1> keep", "1> standing live on", "2> stop none"}, false, wordOn},
		{"after the stop", []string{"1> keep", "1> stop none", "1> standing live on", "2> stay"}, false, wordOn},
		{"never", []string{"1> keep", "1> stop none", "2> stay"}, false, wordOff},
		{"and taken back", []string{"1> standing live on", "1> keep", "1> standing live off", "1> stop none",
			"2> stay"}, false, wordOff},
	} {
		r := byMetronome(t)
		r.beat("pass", "keep")
		want(r, x.what+": the wish is shown as fallen", r.holds(0), wordOff)
		for _, m := range x.moves {
			r.decides(int(m[0]-'1'), engine.Move(m[3:]))
		}
		want(r, x.what+": the clash", r.g.Arenas[0].Clash, 3)
		want(r, x.what+": the metronome is back", r.round().Metronome, x.back)
		want(r, x.what+": what is shown in the next clash", r.holds(0), x.shown)
		if x.back {
			continue
		}
		r.does(0, "standing live on")
		r.beat("keep", "keep")
		r.does(0, "stop none")
		r.stay(1)
		want(r, x.what+": said again it is back", r.round().Metronome, true)
	}
}

// Whether a wish was renewed before or after the others continued with the beat does not show: sealed moves of two
// seats commute.
func TestWhenAWishIsSaidAgainShowsNowhere(t *testing.T) {
	play := func(moves ...string) string {
		r := byMetronome(t)
		r.rolls(0, "EEEEEE")
		r.rolls(1, "FFFFFF")
		r.beat("pass", "keep 1 2 3 4 5 6")
		for _, m := range moves {
			r.does(int(m[0]-'1'), engine.Move(m[3:]))
		}
		b, err := r.g.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	for _, ways := range [][][]string{
		{{"1> pass", "1> standing live on", "2> keep 1 2 3 4 5 6"},
			{"1> pass", "2> keep 1 2 3 4 5 6", "1> standing live on"},
			{"2> keep 1 2 3 4 5 6", "1> pass", "1> standing live on"}},
		{{"1> pass", "1> standing live on", "2> stop none"}, {"2> stop none", "1> pass", "1> standing live on"},
			{"1> pass", "2> stop none", "1> standing live on"}},
	} {
		for _, way := range ways[1:] {
			if a, b := play(ways[0]...), play(way...); a != b {
				t.Errorf("%v leads to\n%s\nand %v to\n%s", ways[0], a, way, b)
			}
		}
	}
}

// Wishes in the draft and with the army count for the first clash.
func TestAMatchMayBeginByTheMetronome(t *testing.T) {
	k := decider(4)
	d := engine.NewDice(engine.NewChance(4), engine.StreamPositions{})
	start, _, err := New(Pilots).New(engine.Setup{Seats: 2, Options: map[string]string{}}, d)
	if err != nil {
		t.Fatal(err)
	}
	g := start.(*Game)
	move(t, g, 0, "standing live on", d)
	move(t, g, 1, "standing live on", d)
	for n := 0; !g.Arenas[0].Open && n < 200; n++ {
		p := promptOf(g, waitedFor(g)[0])
		move(t, g, p.Seat, k.other(g, p), d)
	}
	if r := g.Rounds(); len(r) != 1 || !r[0].Metronome || r[0].Beat != 1 {
		t.Errorf("the first clash opens as %+v", r)
	}
}

// After a clash that went by the metronome to its end, the acting players have two minutes.
func TestActionsAfterTheMetronomeAreBrisk(t *testing.T) {
	for _, live := range []engine.Move{wordOn, wordOff} {
		r := newRig(t, 2)
		for s := range 2 {
			r.does(s, "standing live "+live)
			r.stay(s)
		}
		r.deck(1, "missile")
		r.rolls(0, "EEEEEE")
		r.rolls(1, "CCCEEE")
		seconds := map[engine.Move]int{wordOn: firstBeat}[live]
		r.does(0, "stop")
		r.stay(1)
		want(r, "the stopper's seconds with the metronome "+string(live), promptOf(r.g, 0).Seconds, seconds)
		r.does(0, "none")
		want(r, "the follower's", promptOf(r.g, 1).Seconds, seconds)
		r.does(1, "pass")
		want(r, "the next clash", r.g.Arenas[0].Clash, 3)
	}
}
