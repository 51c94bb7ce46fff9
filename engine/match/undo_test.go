package match_test

import (
	"bytes"
	"reflect"
	"slices"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

func TestUndoReachesBackAsFarAsNothingWasLearned(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules engine.Rules
		moves []string
		seat  engine.Seat
		// refused is the reason, or "" if the undo goes back to the entry to.
		refused string
		to      uint64
	}{
		{"a step is taken back", theFair, []string{"a1 walk"}, 0, "", 1},
		{"only the last step is taken back", theFair, []string{"a1 walk", "a1 walk"}, 0, "", 2},
		{"a passed turn is taken back", theFair, []string{"a1 walk", "a1 pass"}, 0, "", 2},
		{"at the start there is nothing to take back", theFair, nil, 0, "match.undo.nothing", 0},
		{"a roll stays rolled", theFair, []string{"a1 walk", "a1 roll"}, 0, "match.undo.dice", 0},
		{"what was seen stays seen", theFair, []string{"a1 walk", "a1 look"}, 0, "match.undo.seen", 0},
		{"a step after a roll is taken back, not the roll", theFair, []string{"a1 roll", "b2 walk"}, 1, "", 2},
		{"another person's free action stands in between", theFair, []string{"a1 walk", "b2 wave"}, 0,
			"match.undo.other", 0},
		{"who did nothing has nothing to take back", theFair, []string{"a1 walk"}, 1, "match.undo.other", 0},
		{"a standing answer is taken back along", theCouncil, []string{"b2 standing join", "a1 propose"}, 0, "", 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := sit(t, c.rules, match.None, nil, "a", "b")
			x.play(c.moves...)
			x.auto()
			span, err := x.m.UndoRange(x.log, c.seat)
			if c.refused != "" {
				if refusal(err) != c.refused {
					t.Fatalf("the answer is %v", err)
				}
				r := err.(*engine.Refusal)
				said(t, r.Why)
				if !r.Instead.IsZero() {
					said(t, r.Instead)
				}
				return
			}
			if err != nil || span.To != c.to || len(span.Entries) != len(x.log)-int(c.to) ||
				len(span.Says) != len(span.Entries) {
				t.Fatalf("it goes back to %d, taking back %d entries: %v", span.To, len(span.Entries), err)
			}
			for _, s := range span.Says {
				said(t, s)
			}
			before := x.states[span.To]
			e := x.back(span.To, anna, "")
			if e.By != match.ByPlayer || e.Back.To != c.to {
				t.Errorf("the entry is %+v", e)
			}
			if !bytes.Equal(game(t, x.state()), game(t, before)) {
				t.Errorf("the position is %s", x.state())
			}
		})
	}
}

// game cuts the position out of a saved match.
func game(t *testing.T, state []byte) []byte {
	t.Helper()
	at := bytes.Index(state, []byte(`"game":`))
	if at < 0 {
		t.Fatalf("no position in %s", state)
	}
	return state[at:]
}

func TestUndoTakesAutopilotMovesBackAlong(t *testing.T) {
	x := sit(t, theCouncil, match.Daily, nil, "a", "1", "1")
	x.play("a1 propose")
	if n := x.auto(); n == 0 {
		t.Fatal("nobody answers")
	}
	x.t.Logf("%d entries", len(x.log))
	span, err := x.m.UndoRange(x.log, 0)
	if err != nil || span.To != 1 || len(span.Entries) != len(x.log)-1 {
		t.Fatalf("%v %v", span, err)
	}
	if got, want := said(t, span.Says[0]),
		reads.Say("match.undo.made", "who", "Player A", "what", "does propose"); got != want {
		t.Errorf("it says %q, not %q", got, want)
	}
}

func TestUndoReachesPastADefault(t *testing.T) {
	x := sit(t, theCouncil, match.Daily, nil, "a", "b")
	x.play("a1 propose")
	es, err := x.m.Tick(noon.Add(5 * time.Hour))
	if err != nil || len(es) != 1 {
		t.Fatalf("%v %v", es, err)
	}
	x.keep(es[0])
	if span, err := x.m.UndoRange(x.log, 0); err != nil || span.To != 1 {
		t.Errorf("%v %v", span, err)
	}
}

func TestOnePersonWithTwoSeatsIsOnePerson(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "a")
	x.play("a1 walk", "a2 wave")
	if span, err := x.m.UndoRange(x.log, 0); err != nil || span.To != 1 || len(span.Entries) != 2 {
		t.Errorf("%v %v", span, err)
	}
	if span, err := x.m.UndoRange(x.log, 1); err != nil || span.To != 2 {
		t.Errorf("%v %v", span, err)
	}
}

func TestUndoOfAWholeTurn(t *testing.T) {
	for _, c := range []struct {
		name  string
		moves []string
		seat  engine.Seat
		// refused is the reason, or "" if the undo goes back to the entry to and undoes n moves.
		refused string
		to      uint64
		n       int
	}{
		{"all steps of the turn are undone", []string{"a1 walk", "a1 walk", "a1 walk"}, 0, "", 1, 3},
		{"the move that ended the turn is undone too", []string{"a1 walk", "a1 walk", "a1 pass"}, 0, "", 1, 3},
		{"the turn before stays", []string{"a1 walk", "a1 pass", "b2 walk", "b2 walk"}, 1, "", 3, 2},
		{"one move is a whole turn", []string{"a1 walk"}, 0, "", 1, 1},
		{"a roll in the turn prevents it", []string{"a1 walk", "a1 roll"}, 0, "match.undo.dice", 0, 0},
		{"something seen early in the turn prevents it", []string{"a1 look", "a1 walk"}, 0, "match.undo.seen", 0, 0},
		{"another player's move in between prevents it", []string{"a1 walk", "b2 wave", "a1 walk"}, 0,
			"match.undo.other", 0, 0},
		{"without a move there is nothing to undo", nil, 0, "match.undo.nothing", 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := sit(t, theFair, match.None, nil, "a", "b")
			x.play(c.moves...)
			span, err := x.m.UndoTurnRange(x.log, c.seat)
			if c.refused != "" {
				if refusal(err) != c.refused {
					t.Fatalf("the answer is %v", err)
				}
				return
			}
			if err != nil || span.To != c.to || len(span.Entries) != c.n {
				t.Fatalf("it goes back to %d and undoes %d moves: %v", span.To, len(span.Entries), err)
			}
			before := x.states[span.To]
			x.back(span.To, anna, "")
			if !bytes.Equal(game(t, x.state()), game(t, before)) {
				t.Errorf("the position is %s", x.state())
			}
		})
	}
}

func TestUndoCanBeRepeated(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 walk", "a1 walk", "a1 walk")
	for _, want := range []uint64{3, 2, 1} {
		span, err := x.m.UndoRange(x.log, 0)
		if err != nil || span.To != want {
			t.Fatalf("it goes back to %d, not %d: %v", span.To, want, err)
		}
		x.back(span.To, anna, "")
	}
	if _, err := x.m.UndoRange(x.log, 0); refusal(err) != "match.undo.nothing" {
		t.Errorf("the fourth undo: %v", err)
	}
}

func TestSealedAnswersAreChangedNotTakenBack(t *testing.T) {
	x := sit(t, theRace, match.None, nil, "a", "b", "c")
	x.play("a1 call")
	if _, err := x.m.UndoRange(x.log, 0); refusal(err) != "match.undo.sealed" {
		t.Errorf("before an answer: %v", err)
	}
	x.play("b2 bid 1")
	if _, err := x.m.UndoRange(x.log, 0); refusal(err) != "match.undo.sealed" {
		t.Errorf("after an answer the herald is told something else: %v", err)
	}
	x.play("b2 bid 2", "c3 bid 1")
	if _, err := x.m.UndoRange(x.log, 0); refusal(err) == "match.undo.nothing" || err == nil {
		t.Errorf("after the opening: %v", err)
	}
}

func TestNoKnownNumberEverComesAgain(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	type number struct {
		epoch  uint32
		stream string
		i      uint64
	}
	seen := map[number]bool{}
	note := func(e match.Entry) {
		for _, r := range e.Rolls {
			n := number{r.Epoch, r.Stream, r.I}
			if seen[n] {
				t.Errorf("%v comes again", n)
			}
			seen[n] = true
		}
	}
	note(x.log[0])
	for round := range 4 {
		note(x.play("a1 look"))
		note(x.play("a1 roll"))
		e := x.back([]uint64{1, 2, 1, 3}[round], mod, "again")
		if e.Epoch != uint32(round+1) || e.By != match.ByModerator || e.Why != "again" {
			t.Errorf("round %d: %+v", round, e)
		}
		if x.m.Turn().Number > 1 {
			note(x.play("b2 roll"))
			x.back(1, mod, "")
			x.back(1, mod, "")
			break
		}
	}
	note(x.play("a1 roll"))
}

func TestARollBackTakesBackNeitherSeatsNorCounts(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 walk", "a1 pass", "b2 wave")
	e, err := x.m.SetPlayer(1, match.Player{User: "c"}, mod, x.now)
	if err != nil {
		t.Fatal(err)
	}
	x.keep(e)
	own := x.m.Own(0)
	x.back(1, mod, "from the start")
	if x.m.Players()[1].User != "c" {
		t.Error("the substitute has lost his seat")
	}
	if x.m.Own(0) <= own {
		t.Errorf("seat 1 counts %d moves after %d: an old button would count again", x.m.Own(0), own)
	}
	if e := x.play("a1 walk"); e.String() != "1.1" {
		t.Errorf("the first move of the new branch is %s", e)
	}
}

func TestAGoingBackCanItselfBeTakenBack(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 walk", "a1 walk", "a1 pass")
	before := game(t, x.state())
	x.back(1, mod, "wrong match")
	x.play("a1 pass")
	x.back(4, mod, "sorry")
	if !bytes.Equal(before, game(t, x.state())) {
		t.Errorf("the position is %s", x.state())
	}
	var marked []bool
	for _, l := range match.Visible(x.log, engine.Public) {
		marked = append(marked, l.Abandoned)
	}
	if want := []bool{false, false, false, false, true, true, false}; !reflect.DeepEqual(marked, want) {
		t.Errorf("abandoned are %v, not %v", marked, want)
	}
	if e := x.play("b2 walk"); e.String() != "2.1" {
		t.Errorf("it goes on at %s", e)
	}
}

func TestBackRefusesWhatIsNotThatPosition(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 walk", "a1 walk")
	before := x.state()
	for _, c := range []struct {
		name string
		old  []byte
		to   uint64
	}{
		{"the present", x.states[3], 3}, {"the future", x.states[3], 9}, {"entry 0", x.states[1], 0},
		{"the state of another entry", x.states[1], 2}, {"junk", []byte("{}"), 2}, {"nothing", nil, 2},
		{"another match", bytes.Replace(x.states[2], []byte(`"m1"`), []byte(`"m2"`), 1), 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := x.m.Back(c.old, c.to, mod, "", x.now); err == nil {
				t.Error("it is gone back to")
			}
			if !bytes.Equal(before, x.state()) {
				t.Error("the match has changed")
			}
		})
	}
}

func TestAWindowOpenedAgainByGoingBackGetsItsTimeAgain(t *testing.T) {
	x := sit(t, theCouncil, match.Daily, nil, "a", "b", "c")
	x.play("a1 propose", "b2 join")
	x.now = noon.Add(100 * time.Hour)
	x.back(2, mod, "")
	if due, ok := x.m.NextDue(); !ok || due.Sub(x.now) != 4*time.Hour {
		t.Errorf("the windows are open until %v", due)
	}
}

func TestATurnCanBeGoneBackTo(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	if _, err := match.SeqBeforeTurn(x.log, 1); refusal(err) != "match.turn.nothing" {
		t.Errorf("at the start: %v", err)
	}
	x.play("a1 walk", "a1 pass", "b2 walk", "b2 pass", "a1 walk")
	for turn, want := range map[int]uint64{1: 1, 2: 3, 3: 5} {
		if got, err := match.SeqBeforeTurn(x.log, turn); err != nil || got != want {
			t.Errorf("turn %d begins after entry %d, not %d: %v", turn, got, want, err)
		}
	}
	for _, turn := range []int{0, -1, 4} {
		if _, err := match.SeqBeforeTurn(x.log, turn); refusal(err) != "match.turn.none" {
			t.Errorf("turn %d: %v", turn, err)
		} else {
			said(t, err.(*engine.Refusal).Why)
			said(t, err.(*engine.Refusal).Instead)
		}
	}
	x.back(3, mod, "")
	x.play("b2 pass", "a1 walk")
	if got, err := match.SeqBeforeTurn(x.log, 3); err != nil || got != 8 {
		t.Errorf("after going back turn 3 begins after entry %d: %v", got, err)
	}
	if _, err := match.SeqBeforeTurn(nil, 1); err == nil {
		t.Error("an empty log has a first turn")
	}
}

func TestTheBeginningsOfTurnsAndOnesOwnLastMoveAreFound(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	if got := match.LastOwn(x.log, 0, 99); got != 0 {
		t.Errorf("before any move the first seat's last was entry %d", got)
	}
	x.play("a1 walk", "a1 pass", "b2 walk", "b2 pass", "a1 walk")
	if got, want := match.TurnStarts(x.log), []uint64{1, 3, 5}; !slices.Equal(got, want) {
		t.Errorf("the turns begin after the entries %v, not %v", got, want)
	}
	if a, b := match.LastOwn(x.log, 0, 99), match.LastOwn(x.log, 1, 99); a != 6 || b != 5 {
		t.Errorf("the seats acted last with the entries %d and %d, not 6 and 5", a, b)
	}
	if a := match.LastOwn(x.log, 0, 3); a != 3 {
		t.Errorf("before its third turn the first seat acted last with entry %d, not 3", a)
	}
	x.back(3, mod, "")
	if a, b := match.LastOwn(x.log, 0, 99), match.LastOwn(x.log, 1, 99); a != 3 || b != 0 {
		t.Errorf("after going back the seats acted last with the entries %d and %d, not 3 and none", a, b)
	}
	x.play("b2 pass", "a1 walk")
	if got, want := match.TurnStarts(x.log), []uint64{1, 7, 8}; !slices.Equal(got, want) {
		t.Errorf("after going back the turns begin after the entries %v, not %v", got, want)
	}
	if match.TurnStarts(nil) != nil || match.LastOwn(nil, 0, 99) != 0 {
		t.Error("an empty log has turns and moves")
	}
}

func TestTheViewOfASavedPositionIsItsView(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 walk")
	saved, err := x.m.State()
	if err != nil {
		t.Fatal(err)
	}
	for _, viewer := range []engine.Seat{engine.Public, 0, 1} {
		v, err := match.SavedView(theFair, saved, viewer)
		if err != nil || !reflect.DeepEqual(v, x.m.View(viewer)) {
			t.Errorf("viewer %d sees in it %+v, not %+v: %v", viewer, v, x.m.View(viewer), err)
		}
	}
	for _, broken := range []string{"", "{", "{}", `{"schema":99}`, `{"schema":1,"game":7}`} {
		if _, err := match.SavedView(theFair, []byte(broken), engine.Public); err == nil {
			t.Errorf("%q was read", broken)
		}
	}
}

// A going back can be reversed until a person acts: by going to the entry before it, and that again by the next one.
func TestAGoingBackIsUndoneUntilSomebodyActs(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 walk", "b2 wave", "a1 roll")
	if _, err := x.m.Redo(x.log); refusal(err) != "match.redo.nothing" {
		t.Errorf("without a going back: %v", err)
	}
	before := x.m.Hash()
	x.back(1, mod, "the wrong table")
	after := x.m.Hash()
	for _, want := range []string{before, after, before} {
		to, err := x.m.Redo(x.log)
		if err != nil {
			t.Fatal(err)
		}
		x.back(to, mod, "")
		if got := x.m.Hash(); got != want {
			t.Fatalf("going to entry %d leads to another position", to)
		}
	}
	x.play("b2 pass")
	if _, err := x.m.Redo(x.log); refusal(err) != "match.redo.acted" {
		t.Errorf("after a move: %v", err)
	}
	var told []string
	for _, l := range match.Visible(x.log, engine.Public) {
		told = append(told, l.Table.Key)
	}
	if !slices.Contains(told, "match.table.redo") || !slices.Contains(told, "match.table.back-why") {
		t.Errorf("the log tells %v", told)
	}
}

// readyCouncil are the rules of a council whose options can decide its standing answers.
type readyCouncil struct{ councilRules }

// IsPreset implements engine.Presets.
func (readyCouncil) IsPreset(options map[string]string, kind string) bool {
	return options["default"] == "join" && kind == "join"
}

func TestUndoListsPresetWithoutTag(t *testing.T) {
	for preset, key := range map[string]string{"join": "match.undo.made", "stay": "match.undo.made-marked"} {
		x := sit(t, readyCouncil{theCouncil}, match.None, map[string]string{"default": preset}, "a", "b", "c")
		x.play("b2 standing join", "a1 propose")
		x.auto()
		span, err := x.m.TableSpan(x.log, 0)
		if err != nil {
			t.Fatal(err)
		}
		if says := span.Says[len(span.Says)-1]; says.Key != key {
			t.Errorf("with default %s the list ends with %v, want %s", preset, says, key)
		}
	}
}

// turnsFair are the rules of a fair whose title says whose turn it is.
type turnsFair struct{ fairRules }

// Summary implements engine.Summarised.
func (turnsFair) Summary() map[string]engine.Part {
	return map[string]engine.Part{"pass": {Role: engine.RoleSilent}}
}

// Verbs implements engine.Rules.
func (turnsFair) Verbs() []engine.Verb {
	return []engine.Verb{{Name: "pass", Help: text.Plain("Pass the turn")}}
}

func TestUndoListsTheMoveNotTheNextTurn(t *testing.T) {
	for _, c := range []struct {
		rules engine.Rules
		want  string
	}{{theFair, "does pass"}, {turnsFair{theFair}, "Pass the turn"}} {
		x := sit(t, c.rules, match.None, nil, "a", "b")
		x.play("a1 pass")
		span, err := x.m.UndoRange(x.log, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := said(t, span.Says[0]),
			reads.Say("match.undo.made", "who", "Player A", "what", c.want); got != want {
			t.Errorf("it says %q, not %q", got, want)
		}
	}
}
