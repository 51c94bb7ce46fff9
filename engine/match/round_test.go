package match_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/match"
)

// legs begins a sealed race; how is sealed.TimeTurn or sealed.TimeBeat.
func legs(t *testing.T, pace match.Pace, how string, players ...string) *table {
	t.Helper()
	return sit(t, sealed.New(), pace, map[string]string{sealed.OptionTime: how}, players...)
}

// known returns everything that viewers other than the first seat can read of a match, as one text: it must not reveal
// sealed moves of the first seat.
func (x *table) known() string {
	x.t.Helper()
	var b strings.Builder
	for _, viewer := range []engine.Seat{engine.Public, 1, 2} {
		view, err := json.Marshal(x.m.View(viewer))
		if err != nil {
			x.t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s\n%v\n%v\n%+v\n", view, x.m.PromptsFor(viewer), x.m.Waiting(viewer),
			match.Visible(x.log, viewer))
		if viewer >= 0 {
			_, err := x.m.UndoRange(x.log, viewer)
			move, _ := x.m.Hint(viewer, 1)
			fmt.Fprintln(&b, err, move)
			_, err = x.m.PlayFor(mod, viewer, "roll", x.now)
			fmt.Fprintln(&b, err)
		}
	}
	span, err := x.m.TableSpan(x.log, 0)
	_, actErr := x.m.PlayFor(mod, 0, "roll", x.now)
	fmt.Fprintln(&b, x.m.Rounds(), x.m.Shown(), x.m.Own(0), span.To, span.Says, err, actErr, x.m.Alone(0), x.m.Turn(),
		x.m.Next())
	return b.String()
}

func TestASealedMoveTellsNobodyAnything(t *testing.T) {
	for _, how := range []string{sealed.TimeTurn, sealed.TimeBeat} {
		x := legs(t, match.Daily, how, "a", "b", "c")
		before := x.known()
		moves := []string{"a1 standing stay", "a1 roll", "a1 standing ask"}
		if how == sealed.TimeTurn {
			moves = append(moves, "a1 roll", "a1 call")
		}
		for _, mv := range moves {
			x.now = x.now.Add(time.Minute)
			if e := x.play(mv); !e.Quiet || !e.Sealed {
				t.Errorf("%s: quiet %v, sealed %v", mv, e.Quiet, e.Sealed)
			}
			if after := x.known(); after != before {
				t.Errorf("%s by %s tells of itself:\n%s\n%s", how, mv, before, after)
			}
		}
	}
}

// For a seat with possible sealed questions, a moderator answers only the publicly known ones.
func TestAModeratorPlaysWhatIsAskedOpenly(t *testing.T) {
	x := legs(t, match.None, sealed.TimeTurn, "a", "b")
	why := func(mv engine.Move) string { return fmt.Sprint(x.m.WhyFor(0, mv)) }
	alone := why("roll")
	for _, mv := range []string{"", "a1 roll", "b2 stay", "a1 call"} {
		if mv != "" {
			x.play(mv)
		}
		for _, asked := range []engine.Move{"roll", "call", "stay", "standing stay", "standing ask", "dance"} {
			if got := why(asked); got != alone {
				t.Errorf("after %q he is told of %q: %s", mv, asked, got)
			}
		}
	}
	if got := why("take gold"); got != "<nil>" {
		t.Errorf("what is asked openly is refused: %s", got)
	}
	if _, err := x.m.PlayFor(mod, 0, "standing stay", x.now); fmt.Sprint(err) != alone {
		t.Errorf("what is sealed is answered %v", err)
	}
	if _, err := x.m.PlayFor(mod, 0, "take gold", x.now); err != nil {
		t.Error(err)
	}
}

func TestEverySeatOfARoundIsWaitedForUntilItCloses(t *testing.T) {
	x := legs(t, match.None, sealed.TimeTurn, "a", "b", "c")
	x.play("b2 stay")
	for viewer, want := range map[engine.Seat][]engine.Seat{engine.Public: {0, 1, 2}, 0: {0, 1, 2}, 1: {0, 2}} {
		if got := x.m.Waiting(viewer); !slices.Equal(got, want) {
			t.Errorf("as viewer %d knows, %v are waited for, not %v", viewer, got, want)
		}
	}
}

func TestTheEntryThatClosesARoundIsNotQuiet(t *testing.T) {
	x := legs(t, match.None, sealed.TimeTurn, "a", "b")
	if e := x.play("a1 stay"); !e.Quiet {
		t.Error("the first answer is not quiet")
	}
	shown := x.m.Shown()
	if e := x.play("b2 stay"); e.Quiet || e.Inside {
		t.Errorf("the last answer is quiet (%v), or the round open still (%v)", e.Quiet, e.Inside)
	}
	if x.m.Shown() != shown+1 {
		t.Errorf("what everybody sees is numbered %d before and %d after", shown, x.m.Shown())
	}
	x = legs(t, match.None, sealed.TimeBeat, "a", "b")
	x.play("a1 roll")
	if e := x.play("b2 roll"); !e.Quiet || !e.Inside {
		t.Errorf("by a metronome the next beat is told (quiet %v), or the round over (inside %v)", e.Quiet, e.Inside)
	}
	if e := x.play("a1 call", "b2 roll"); e.Quiet || e.Inside {
		t.Errorf("the beat at which somebody called is quiet (%v), or the round open still (%v)", e.Quiet, e.Inside)
	}
}

// For going back, the beats of a turn are one round.
func TestGoingBackLeadsToTheFirstBeat(t *testing.T) {
	x := legs(t, match.None, sealed.TimeBeat, "a", "b")
	x.play("a1 roll", "b2 roll", "a1 roll", "b2 roll")
	x.beat()
	x.play("a1 roll")
	if _, err := x.m.TableSpan(x.log, 0); refusal(err) != "match.undo.nothing" {
		t.Errorf("in the third beat: %v", err)
	}
	if _, err := x.m.UndoRange(x.log, 0); refusal(err) != "match.undo.sealed" {
		t.Errorf("in the third beat he alone: %v", err)
	}
	x.play("b2 call")
	winner := int(x.m.Turn().Seat)
	taken := x.play(fmt.Sprintf("%c%d take gold", 'a'+winner, winner+1))
	x.play("a1 roll", "b2 roll", "b2 stay")
	if span, err := x.m.TableSpan(x.log, engine.Seat(winner)); err != nil || span.To != taken.Seq-1 ||
		len(span.Entries) != 1 {
		t.Errorf("in the second beat of leg 2: %+v, %v", span, err)
	}
}

func TestARoundHasOneTimeFromItsOpening(t *testing.T) {
	x := legs(t, match.Daily, sealed.TimeTurn, "a", "b")
	due := x.now.Add(24 * time.Hour)
	for range 4 {
		r := x.m.Rounds()
		if len(r) != 1 || r[0].Name != "leg 1" || !slices.Equal(r[0].Seats, []engine.Seat{0, 1}) ||
			!r[0].Opened.Equal(noon) || !r[0].Due.Equal(due) {
			t.Fatalf("the rounds are %+v", r)
		}
		for _, p := range x.m.Prompts() {
			if at, ok := x.m.Due(p); ok != (p.Kind == engine.Window) || ok && !at.Equal(due) {
				t.Errorf("seat %d has until %v", p.Seat+1, at)
			}
		}
		if next, ok := x.m.NextDue(); !ok || !next.Equal(due) {
			t.Errorf("the next is due at %v", next)
		}
		x.now = x.now.Add(5 * time.Hour)
		x.play("a1 roll")
	}
	x.now = due
	for {
		e, ok, err := x.m.TickOne(x.now)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			break
		}
		if x.keep(e); e.By != match.ByDefault {
			t.Errorf("%+v is no default", e)
		}
	}
	if r := x.m.Rounds(); len(r) != 1 || r[0].Name != "leg 2" || !r[0].Opened.Equal(due) ||
		!r[0].Due.Equal(due.Add(24*time.Hour)) {
		t.Errorf("after the time of leg 1 the rounds are %+v", r)
	}
}

func TestTheTimeOfARoundFollowsPaceAndPauses(t *testing.T) {
	x := legs(t, match.None, sealed.TimeTurn, "a", "b")
	if r := x.m.Rounds(); !r[0].Due.IsZero() {
		t.Errorf("among friends the round is due at %v", r[0].Due)
	}
	x.decides(x.m.SetPace(match.Live, anna, x.now))
	if r := x.m.Rounds(); !r[0].Due.Equal(x.now.Add(5*time.Minute)) || !r[0].Opened.Equal(noon) {
		t.Errorf("with a pace it is %+v", r[0])
	}
	x.now = x.now.Add(time.Minute)
	x.decides(x.m.Pause(anna, "", x.now))
	if _, ok := x.m.NextDue(); ok || !x.m.Rounds()[0].Due.IsZero() {
		t.Error("time runs in a pause")
	}
	x.now = x.now.Add(time.Hour)
	x.decides(x.m.Resume(anna, x.now))
	if r := x.m.Rounds(); !r[0].Due.Equal(x.now.Add(4 * time.Minute)) {
		t.Errorf("after a pause it is due at %v", r[0].Due)
	}
	beats := legs(t, match.None, sealed.TimeBeat, "a", "b")
	if r := beats.m.Rounds(); !r[0].BeatDue.Equal(noon.Add(8*time.Second)) || !r[0].Due.IsZero() {
		t.Errorf("a beat is due at %v, and its round at %v", r[0].BeatDue, r[0].Due)
	}
	// Presses of the last moment still count.
	if next, ok := beats.m.NextDue(); !ok || !next.Equal(noon.Add(9*time.Second)) {
		t.Errorf("its defaults are made at %v", next)
	}
	if _, made, err := beats.m.TickOne(noon.Add(8 * time.Second)); made || err != nil {
		t.Errorf("a default is made as soon as the beat is over: %v %v", made, err)
	}
	slow := legs(t, match.Daily, sealed.TimeSlow, "a", "b")
	slow.play("a1 roll")
	slow.now = slow.now.Add(5 * time.Second)
	slow.play("b2 roll")
	// The round's own time runs from its opening, whatever the beats do.
	if r := slow.m.Rounds(); !r[0].BeatDue.Equal(noon.Add(17*time.Second)) || !r[0].Opened.Equal(noon) ||
		!r[0].Due.Equal(noon.Add(24*time.Hour)) {
		t.Errorf("a slow beat is due at %v, and its round at %v", r[0].BeatDue, r[0].Due)
	}
}

func TestGoingBackLeadsToTheOpeningOfARoundNeverIntoIt(t *testing.T) {
	x := legs(t, match.None, sealed.TimeTurn, "a", "b")
	x.play("a1 roll", "a1 call", "b2 roll")
	for _, e := range x.m.Prompts() {
		if e.Kind == engine.Must {
			t.Fatal("the leg is over already")
		}
	}
	// Within the round there is no publicly known move.
	if _, err := x.m.TableSpan(x.log, 0); refusal(err) != "match.undo.nothing" {
		t.Errorf("within the first round: %v", err)
	}
	x.play("b2 call")
	winner := int(x.m.Turn().Seat)
	taken := fmt.Sprintf("%c%d take gold", 'a'+winner, winner+1)
	e := x.play(taken)
	x.play("a1 roll", "b2 roll", "b2 stay")
	span, err := x.m.TableSpan(x.log, engine.Seat(winner))
	if err != nil || span.To != e.Seq-1 || len(span.Says) != 1 || len(span.Entries) != 1 {
		t.Errorf("before the prize: %+v, %v", span, err)
	}
	// Turn 2 contains nothing publicly known, and is refused as if no seat had answered.
	for log := x.log; log[len(log)-1].Seq >= e.Seq; log = log[:len(log)-1] {
		if _, err := match.SeqBeforeTurn(log, 2); refusal(err) != "match.turn.none" {
			t.Errorf("after entry %d turn 2 is answered %v", log[len(log)-1].Seq, err)
		}
		if starts := match.TurnStarts(log); len(starts) != 1 {
			t.Errorf("after entry %d turns began after %v", log[len(log)-1].Seq, starts)
		}
	}
	x.play("a1 stay")
	if seq, err := match.SeqBeforeTurn(x.log, 2); err != nil || seq != e.Seq {
		t.Errorf("turn 2 began after entry %d, %v", seq, err)
	}
	x.back(span.To, anna, "")
	if len(x.m.Rounds()) != 0 {
		t.Errorf("the rounds %+v are open", x.m.Rounds())
	}

	// An open move within a round leads back to its opening.
	y := sit(t, theRace, match.None, nil, "a", "b", "c")
	called := y.play("a1 call").Seq
	y.play("b2 bid 1", "a1 speak")
	if span, err := y.m.TableSpan(y.log, 0); err != nil || span.To != called {
		t.Errorf("before the herald spoke: entry %d, %v; the bids began after %d", span.To, err, called)
	}
	y.play("c3 bid 1")
}

func TestWhatATableUndoTakesBackIsToldAsEverybodyReadsIt(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 walk", "a1 look")
	saw := match.Visible(x.log, 0)[2].Said[0].Text
	span, err := x.m.TableSpan(x.log, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, says := range span.Says {
		if strings.Contains(fmt.Sprintf("%+v", says), fmt.Sprintf("%+v", saw)) {
			t.Errorf("the table reads %v, which seat 1 alone has seen", says)
		}
	}
}

func TestAPrivateMoveIsTakenBackWithoutBeingNamed(t *testing.T) {
	x := sit(t, theFair, match.None, map[string]string{"odd": "private"}, "a", "b")
	x.play("a1 look")
	span, err := x.m.TableSpan(x.log, 0)
	if err != nil || len(span.Says) != 1 {
		t.Fatalf("%+v, %v", span, err)
	}
	if says := said(t, span.Says[0]); strings.Contains(says, "look") || !reads.Shows(says, "match.undo.secret") {
		t.Errorf("the table reads %q", says)
	}
}

func TestSkippingASeatOfARoundTellsNobodyWhetherItHadAnswered(t *testing.T) {
	x := legs(t, match.Daily, sealed.TimeTurn, "a", "b", "c")
	before := x.known()
	e, made, err := x.m.Skip(0, 2, x.now)
	if err != nil || !made || e.Move != "stay" || e.By != match.ByDefault || !e.Quiet {
		t.Fatalf("%+v %v %v", e, made, err)
	}
	x.keep(e)
	if x.known() != before {
		t.Error("skipping a seat that had not answered shows")
	}
	if _, made, err := x.m.Skip(0, 2, x.now); made || err != nil {
		t.Errorf("skipping it again: %v, %v", made, err)
	}
	x.play("b2 stay", "c3 roll", "c3 call")
	if _, _, err := x.m.Skip(0, 2, x.now); refusal(err) != "match.not-asked" {
		t.Errorf("a seat nobody waits for: %v", err)
	}
	e, made, err = x.m.Skip(2, 2, x.now)
	if err != nil || !made || e.By != match.ByAutopilot || e.Sealed {
		t.Errorf("an open question: %+v %v %v", e, made, err)
	}
}

func TestOthersClicksDoNotChangeWhatAnAutopilotChooses(t *testing.T) {
	play := func(others ...string) []engine.Move {
		x := legs(t, match.None, sealed.TimeTurn, "a", "b", "1")
		x.play(others...)
		x.auto()
		var out []engine.Move
		for _, e := range x.log {
			if e.Seat == 2 && e.Turn == 1 {
				out = append(out, e.Move)
			}
		}
		return out
	}
	want := play()
	for _, others := range [][]string{{"a1 roll"}, {"a1 roll", "b2 roll", "a1 standing stay"}, {"b2 stay"}} {
		if got := play(others...); !reflect.DeepEqual(got, want) {
			t.Errorf("after %v it chooses %v, else %v", others, got, want)
		}
	}
}

func TestAReportOfARoundBeginsWhereItsViewerCanReplay(t *testing.T) {
	x := legs(t, match.None, sealed.TimeTurn, "a", "b", "c")
	at := func(seq uint64) ([]byte, error) {
		if x.states[seq] == nil {
			return nil, fmt.Errorf("there is no state %d", seq)
		}
		return x.states[seq], nil
	}
	for i, mv := range []string{"a1 roll", "a1 roll", "b2 roll", "c3 stay", "b2 call", "a1 standing stay"} {
		if x.m.Why(engine.Seat(mv[1]-'1'), engine.Move(mv[3:])) == nil {
			x.play(mv)
		}
		for viewer := engine.Public; viewer < 3; viewer++ {
			var b strings.Builder
			if err := match.WriteReport(&b, x.m.Rules(), x.m.Header(), x.log, match.Report{Viewer: viewer, Says: "odd"},
				at); err != nil {
				t.Fatalf("%d: %v", i, err)
			}
			rec, err := match.ParseRecord(strings.NewReader(b.String()))
			if err == nil {
				_, err = match.Replay(rec, x.m.Rules())
			}
			if err != nil {
				t.Errorf("after %s the report of viewer %d: %v\n%s", mv, viewer, err, b.String())
			}
		}
	}
}

func TestAReportBeginsRightBehindAClosedRound(t *testing.T) {
	x := legs(t, match.None, sealed.TimeTurn, "a", "b")
	x.play("a1 roll", "a1 call", "b2 stay", "a1 take gold")
	var b strings.Builder
	at := func(seq uint64) ([]byte, error) { return x.states[seq], nil }
	if err := match.WriteReport(&b, x.m.Rules(), x.m.Header(), x.log, match.Report{Viewer: 0}, at); err != nil {
		t.Fatal(err)
	}
	if rec := parsed(t, b.String()); rec.Position == nil || len(rec.Lines) != 1 || rec.Lines[0].Move != "take gold" {
		t.Errorf("the report reads\n%s", b.String())
	}
}

func TestTheRecordOfARunningMatchEndsAtARoundThatStaysSealed(t *testing.T) {
	x := legs(t, match.None, sealed.TimeTurn, "a", "b")
	x.play("a1 roll", "a1 call")
	if _, err := match.Replay(parsed(t, x.record()), x.m.Rules()); err != nil {
		t.Errorf("while the round is open: %v", err)
	}
	x.play("b2 stay")
	seat := int(x.m.Turn().Seat)
	x.play(fmt.Sprintf("%c%d take gold", 'a'+seat, seat+1))
	record := x.record()
	if strings.Contains(record, "call") || strings.Contains(record, "take gold") ||
		!strings.Contains(record, "can be played to here") {
		t.Errorf("the record reads\n%s", record)
	}
	if _, err := match.Replay(parsed(t, record), x.m.Rules()); err != nil {
		t.Errorf("it does not replay: %v", err)
	}
}

// decidesAlone returns a seat's move in the n-th match, chosen from its own view.
func (x *table) decidesAlone(n int, seat engine.Seat, p engine.Prompt) engine.Move {
	own := x.m.View(seat).(sealed.View).Own
	d := engine.NewDice(engine.NewChance(uint64(n*1000+x.m.Turn().Number*100+int(seat)*10+len(own.Held))),
		engine.StreamPositions{})
	return p.Choices[d.Pick("decision", len(p.Choices))].Move
}

func TestAnyOrderOfTheSameDecisionsGivesTheSameMatch(t *testing.T) {
	for n := range 24 {
		how := []string{sealed.TimeTurn, sealed.TimeBeat}[n%2]
		var want string
		for order := range 3 {
			x := legs(t, match.None, how, []string{"a", "b", "c", "d"}[:2+n%3]...)
			pick := engine.NewDice(engine.NewChance(uint64(order)), engine.StreamPositions{})
			var b strings.Builder
			for !x.m.Over() {
				open := slices.DeleteFunc(x.m.Prompts(), func(p engine.Prompt) bool { return p.Kind == engine.May })
				if len(open) == 0 {
					x.beat()
					continue
				}
				p := open[pick.Pick("order", len(open))]
				e := x.play(fmt.Sprintf("%c%d %s", 'a'+int(p.Seat), p.Seat+1, x.decidesAlone(n, p.Seat, p)))
				if !e.Quiet {
					fmt.Fprintf(&b, "%s %v %+v\n", x.m.Hash(), x.m.Rounds(), x.m.PromptsFor(engine.Public))
				}
			}
			for _, l := range match.Visible(x.log[:len(x.log)-1], engine.Public) {
				fmt.Fprintln(&b, l.Address, l.Seat, l.Move, l.Said)
			}
			if order == 0 {
				want = b.String()
			} else if got := b.String(); got != want {
				t.Fatalf("match %d: the order of the clicks shows:\n%s\n%s", n, want, got)
			}
		}
	}
}
