package present_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/engine"
	"skald/engine/contract/sealed"
)

// tap presses the control of a private panel whose id begins and ends as given.
func tap(r *bottest.Race, user string, on bottest.Call, begins, ends string) bottest.Call {
	r.T.Helper()
	id := ""
	for _, x := range bottest.ControlIDs(on.Data()["components"]) {
		if strings.HasPrefix(x, begins) && strings.HasSuffix(x, ends) {
			id = x
		}
	}
	if id == "" {
		r.T.Fatalf("there is nothing %s…%s on %s", begins, ends, on.Text())
	}
	i := bottest.Press(user, id, "801")
	i.MessageEphemeral = true
	return r.Bot.Do(i)
}

// raceOf is the position of the race as a seat sees it.
func raceOf(r *bottest.Race, seat engine.Seat) sealed.View {
	r.T.Helper()
	tb, err := r.App.Tables.Open(r.Head().ID)
	if err != nil {
		r.T.Fatal(err)
	}
	defer tb.Unlock()
	return tb.Match.View(seat).(sealed.View)
}

// A leg with four dice takes one tap to look, one to roll, one to roll again as suggested, with one more for each
// die kept otherwise, and two to stop after seeing the result.
func TestALegIsPlayedInFewTapsOnOnePanel(t *testing.T) {
	t.Parallel()
	r := bottest.NewRace(t, 2, sealed.OptionDice, sealed.DiceFour)
	p := r.Panel("anna", 0)
	p = tap(r, "anna", p, "v1:", ":roll")
	dice := raceOf(r, 0).Own.Dice
	if len(dice) != 4 || !bottest.RaceWords().Shows(p.Text(), "form.keep") {
		t.Fatalf("after her roll %v anna reads %s", dice, p.Text())
	}
	// The selection is kept on the panel: nothing is stored before it is sent.
	before := r.Head().Seq
	var kept []string
	for _, id := range bottest.CustomIDs(p.Data()["components"]) {
		if f, err := customid.Parse(id); err == nil {
			if f, ok := f.(customid.FormID); ok && f.Op == "d" {
				kept = f.Move.Args()
			}
		}
	}
	for i, x := range dice {
		if on := slices.Contains(kept, string(rune('1'+i))); on != (x >= 4) {
			t.Errorf("of %v are picked at first %v", dice, kept)
		}
	}
	for i := range dice {
		if want, on := i == 2, slices.Contains(kept, string(rune('1'+i))); want != on {
			p = tapToggle(r, "anna", p, i)
		}
	}
	if r.Head().Seq != before {
		t.Error("a tap on a die is stored")
	}
	p = tap(r, "anna", p, "f1:", ":keep 3")
	after := raceOf(r, 0).Own
	if len(after.Held) != 2 || after.Dice[2] != dice[2] {
		t.Errorf("of %v the third is kept, and there lie %v", dice, after.Dice)
	}
	// A call alone costs dearly and is asked about; with a prize it is not.
	q := tap(r, "anna", p, "q1:", ":call")
	if raceOf(r, 0).Own.Stop != 0 || !bottest.RaceWords().Shows(q.Text(), "sure") {
		t.Fatalf("at once is done %+v, and asked %s", raceOf(r, 0).Own, q.Text())
	}
	p = tap(r, "anna", q, "n1:", ":moves")
	tap(r, "anna", p, "v1:", ":call gold")
	if own := raceOf(r, 0).Own; own.Stop != 2 || own.Prize != "gold" {
		t.Errorf("after the call she stands at %+v", own)
	}
	if calls := bottest.FilterAnswers(r.TakeCalls(), false); len(calls) > 0 {
		t.Errorf("her taps are told by %v", calls)
	}
	b := tap(r, "ben", r.Panel("ben", 1), "v1:", ":stay")
	r.Deliver()
	if v := raceOf(r, 1); v.Leg != 2 || v.Points[0] != 2 || !bottest.RaceWords().Shows(b.Text(), "took.gold") {
		t.Errorf("after ben's answer stands %+v, and he reads %s", v, b.Text())
	}
}

// tapToggle switches an option of the form on a panel.
func tapToggle(r *bottest.Race, user string, on bottest.Call, option int) bottest.Call {
	r.T.Helper()
	for _, id := range bottest.CustomIDs(on.Data()["components"]) {
		if f, err := customid.Parse(id); err == nil {
			if f, ok := f.(customid.FormID); ok && f.Op == "x"+string(rune('0'+option)) {
				return tap(r, user, on, id, "")
			}
		}
	}
	r.T.Fatalf("there is no die %d on %s", option+1, on.Text())
	return bottest.Call{}
}

func TestARiskyMoveTakesTwoTaps(t *testing.T) {
	t.Parallel()
	r := bottest.NewRace(t, 2, sealed.OptionDice, sealed.DiceFour)
	p := tap(r, "anna", r.Panel("anna", 0), "v1:", ":roll")
	q := tap(r, "anna", p, "q1:", ":call")
	tap(r, "anna", q, "v1:", ":call")
	if own := raceOf(r, 0).Own; own.Stop != 1 {
		t.Errorf("after the second tap she stands at %+v", own)
	}
	r.Bot.Pass(time.Minute) // no double tap any more
	// The previous question is answered with the present one.
	if s := tap(r, "anna", p, "q1:", ":call").Text(); !strings.Contains(s, "⚠️") ||
		bottest.RaceWords().Shows(s, "sure") {
		t.Errorf("afterwards she is asked %s", s)
	}
}
