package sealed_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sealed"
	"skald/engine/text"
)

func TestTheSealedRaceKeepsEveryPromise(t *testing.T) {
	var setups []engine.Setup
	for seats := 2; seats <= 4; seats++ {
		for _, time := range []string{sealed.TimeTurn, sealed.TimeBeat} {
			for _, dice := range []string{sealed.DiceOne, sealed.DiceFour} {
				setups = append(setups, engine.Setup{Seats: seats,
					Options: map[string]string{sealed.OptionTime: time, sealed.OptionDice: dice}})
			}
		}
	}
	contract.Suite{Rules: sealed.New(), Setups: setups, Matches: 6, Few: 24, Moves: 1000, MustEnd: true,
		Every: 4}.Run(t)
}

// run plays decisions, each the moves of one seat in one leg, in the order of the turns given, and returns the public
// texts.
func run(t *testing.T, setup engine.Setup, decisions [][]engine.Move, turns []engine.Seat) (state string,
	public []string) {
	t.Helper()
	rules := sealed.New()
	d := engine.NewDice(engine.NewChance(4), engine.StreamPositions{})
	g, _, err := rules.New(setup, d)
	if err != nil {
		t.Fatal(err)
	}
	done := make([]int, len(decisions))
	for _, seat := range turns {
		if done[seat] == len(decisions[seat]) {
			continue
		}
		m := decisions[seat][done[seat]]
		done[seat]++
		if engine.Legal(g.Prompts(), seat, m) == nil {
			continue // stopped by then
		}
		var res engine.Result
		if res, err = engine.Play(g, seat, m, d); err != nil {
			t.Fatal(err)
		}
		for _, e := range res.Events {
			if m, f, ok := e.For(engine.Public, func(string) bool { return false }); ok {
				public = append(public, fmt.Sprint(e.Kind, e.Seat, m, f))
			}
		}
		if len(g.(engine.Rounds).Rounds()) == 0 {
			break
		}
	}
	b, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	return string(b), public
}

func TestWhoClicksFirstChangesNothing(t *testing.T) {
	decisions := [][]engine.Move{
		{"roll", "roll", "roll", "call"},
		{"roll", "roll", "call"},
		{"roll", "roll", "roll", "roll", "roll", "call"},
	}
	setup := engine.Setup{Seats: 3}
	var wantState string
	var wantPublic []string
	pick := engine.NewDice(engine.NewChance(9), engine.StreamPositions{})
	for n := range 60 {
		var turns []engine.Seat
		for seat, ms := range decisions {
			turns = append(turns, slices.Repeat([]engine.Seat{engine.Seat(seat)}, len(ms))...)
		}
		for i := range turns {
			j := i + pick.Pick("order", len(turns)-i)
			turns[i], turns[j] = turns[j], turns[i]
		}
		state, public := run(t, setup, decisions, turns)
		if n == 0 {
			wantState, wantPublic = state, public
		}
		if state != wantState || !reflect.DeepEqual(public, wantPublic) {
			t.Fatalf("the order %v of the clicks shows:\n%s\n%s\n%q\n%q", turns, wantState, state, wantPublic, public)
		}
	}
}

func TestWhoReachesTheRollOfACallMayStillCallOrIsStoppedWhenHeGoesOn(t *testing.T) {
	rules := sealed.New()
	d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
	g, _, err := rules.New(engine.Setup{Seats: 2}, d)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		seat engine.Seat
		move engine.Move
	}{{0, "roll"}, {0, "call"}, {1, "roll"}} {
		if _, err = engine.Play(g, x.seat, x.move, d); err != nil {
			t.Fatal(err)
		}
	}
	if engine.Legal(g.Prompts(), 1, "call") == nil {
		t.Error("he may not call")
	}
	res, err := engine.Play(g, 1, "roll", d)
	if err != nil || len(res.Rolls) > 0 {
		t.Errorf("%v, and %v was rolled beyond the call", err, res.Rolls)
	}
	want := text.M("cut")
	if len(res.Events) == 0 || !reflect.DeepEqual(res.Events[0].Text, want) {
		t.Errorf("he is told %v", res.Events)
	}
}

func TestALegByBeatsAsksNobodyTwiceBeforeAllHaveAnswered(t *testing.T) {
	rules := sealed.New()
	d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
	g, _, err := rules.New(engine.Setup{Seats: 2, Options: map[string]string{sealed.OptionTime: sealed.TimeBeat}}, d)
	if err != nil {
		t.Fatal(err)
	}
	beats := []int{}
	for _, seat := range []engine.Seat{0, 1} {
		beats = append(beats, g.(engine.Rounds).Rounds()[0].Beat)
		if _, err = engine.Play(g, seat, "roll", d); err != nil {
			t.Fatal(err)
		}
		if again := engine.Legal(g.Prompts(), seat, "roll") != nil; again != (seat == 1) {
			t.Errorf("after his roll of beat 1 seat %d is asked again: %v", seat+1, again)
		}
	}
	if beats = append(beats, g.(engine.Rounds).Rounds()[0].Beat); !slices.Equal(beats, []int{1, 1, 2}) {
		t.Errorf("the beats are %d", beats)
	}
}

func TestOfFourDiceThoseKeptLieAndTheOthersAreRolledAnewAndBackAgain(t *testing.T) {
	d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
	g, _, err := sealed.New().New(engine.Setup{Seats: 2,
		Options: map[string]string{sealed.OptionDice: sealed.DiceFour}}, d)
	if err != nil {
		t.Fatal(err)
	}
	play := func(seat engine.Seat, m engine.Move) (dice []int) {
		t.Helper()
		if _, err := engine.Play(g, seat, m, d); err != nil {
			t.Fatal(err)
		}
		return g.View(seat).(sealed.View).Own.Dice
	}
	first := play(0, "roll")
	second := play(0, "keep 2 4")
	if second[1] != first[1] || second[3] != first[3] || slices.Equal(first, second) {
		t.Errorf("of %v he keeps the second and the fourth and has %v", first, second)
	}
	play(0, "roll")
	play(1, "roll")
	play(1, "roll")
	play(1, "call silver")
	// Seat 2 has won and has the prize of its call; no roll of seat 1 after the call is left.
	if own := g.View(engine.Seat(0)).(sealed.View); own.Winner != engine.Public || own.Leg != 2 ||
		own.Points[0]+own.Points[1] != 3 {
		t.Errorf("after the call stands %+v", own)
	}
	if last := g.View(engine.Public).(sealed.View).Last; len(last[0]) != 2 ||
		last[0][1] != second[0]+second[1]+second[2]+second[3] {
		t.Errorf("of %v and %v is counted %v", first, second, last)
	}
}
