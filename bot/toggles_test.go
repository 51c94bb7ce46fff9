package bot

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/engine"
	"skald/engine/contract/sealed"
)

// tap presses what a private panel has for a move or a step of a form: the id that begins and ends so.
func (r *raceDesk) tap(user string, on sent, begins, ends string) sent {
	r.t.Helper()
	id := ""
	for _, x := range everyID(on.data()["components"]) {
		if strings.HasPrefix(x, begins) && strings.HasSuffix(x, ends) {
			id = x
		}
	}
	if id == "" {
		r.t.Fatalf("there is nothing %s…%s on %s", begins, ends, on.text())
	}
	i := press(user, id, "801")
	i.MessageEphemeral = true
	return r.desk.does(i)
}

// panelOf is the private panel of a seat, opened from the public post.
func (d *desk) panelOf(user string, seat engine.Seat) sent {
	d.t.Helper()
	return d.does(press(user,
		customid.Nav{Match: string(d.head().ID), Seat: seat, Screen: customid.ScreenMoves}.String(), "800"))
}

// raceOf is the position of the race as a seat sees it.
func (r *raceDesk) raceOf(seat engine.Seat) sealed.View {
	r.t.Helper()
	tb, err := r.app.Tables.Open(r.head().ID)
	if err != nil {
		r.t.Fatal(err)
	}
	defer tb.Unlock()
	return tb.Match.View(seat).(sealed.View)
}

// A leg with four dice takes a tap to look, one to roll, one to roll again with what is suggested or one for each die
// besides, and two to stop with what one would do then.
func TestALegIsPlayedInFewTapsOnOnePanel(t *testing.T) {
	t.Parallel()
	r := newRace(t, 2, sealed.OptionDice, sealed.DiceFour)
	p := r.panelOf("anna", 0)
	p = r.tap("anna", p, "v1:", ":roll")
	dice := r.raceOf(0).Own.Dice
	if len(dice) != 4 || !raceWords().Shows(p.text(), "form.keep") {
		t.Fatalf("after her roll %v anna reads %s", dice, p.text())
	}
	// What is picked lies on the panel: nothing is stored before it is sent.
	before := r.head().Seq
	var kept []string
	for _, id := range ids(p.data()["components"]) {
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
			p = r.tapToggle("anna", p, i)
		}
	}
	if r.head().Seq != before {
		t.Error("a tap on a die is stored")
	}
	p = r.tap("anna", p, "f1:", ":keep 3")
	after := r.raceOf(0).Own
	if len(after.Held) != 2 || after.Dice[2] != dice[2] {
		t.Errorf("of %v the third is kept, and there lie %v", dice, after.Dice)
	}
	// A call alone costs dearly and is asked about; with a prize it is not.
	q := r.tap("anna", p, "q1:", ":call")
	if r.raceOf(0).Own.Stop != 0 || !raceWords().Shows(q.text(), "sure") {
		t.Fatalf("at once is done %+v, and asked %s", r.raceOf(0).Own, q.text())
	}
	p = r.tap("anna", q, "n1:", ":moves")
	r.tap("anna", p, "v1:", ":call gold")
	if own := r.raceOf(0).Own; own.Stop != 2 || own.Prize != "gold" {
		t.Errorf("after the call she stands at %+v", own)
	}
	if calls := answers(r.since(), false); len(calls) > 0 {
		t.Errorf("her taps are told by %v", calls)
	}
	b := r.tap("ben", r.panelOf("ben", 1), "v1:", ":stay")
	r.deliver()
	if v := r.raceOf(1); v.Leg != 2 || v.Points[0] != 2 || !raceWords().Shows(b.text(), "took.gold") {
		t.Errorf("after ben's answer stands %+v, and he reads %s", v, b.text())
	}
}

// tapToggle switches an option of the form on a panel.
func (r *raceDesk) tapToggle(user string, on sent, option int) sent {
	r.t.Helper()
	for _, id := range ids(on.data()["components"]) {
		if f, err := customid.Parse(id); err == nil {
			if f, ok := f.(customid.FormID); ok && f.Op == "x"+string(rune('0'+option)) {
				return r.tap(user, on, id, "")
			}
		}
	}
	r.t.Fatalf("there is no die %d on %s", option+1, on.text())
	return sent{}
}

func TestARiskyMoveTakesTwoTaps(t *testing.T) {
	t.Parallel()
	r := newRace(t, 2, sealed.OptionDice, sealed.DiceFour)
	p := r.tap("anna", r.panelOf("anna", 0), "v1:", ":roll")
	q := r.tap("anna", p, "q1:", ":call")
	r.tap("anna", q, "v1:", ":call")
	if own := r.raceOf(0).Own; own.Stop != 1 {
		t.Errorf("after the second tap she stands at %+v", own)
	}
	// The question of before is answered with what is asked now.
	if s := r.tap("anna", p, "q1:", ":call").text(); !strings.Contains(s, "⚠️") || raceWords().Shows(s, "sure") {
		t.Errorf("afterwards she is asked %s", s)
	}
}
