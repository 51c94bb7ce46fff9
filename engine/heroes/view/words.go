package view

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/field"
	"skald/engine/text"
)

// Words implements engine.View: a line for each player, with board and dice, the tables, and the viewer's private
// knowledge.
func (v *View) Words() []text.Message {
	out := []text.Message{v.headline()}
	for s := range v.Seats {
		out = append(out, v.seatLines(engine.Seat(s))...)
	}
	for i := range v.Arenas {
		out = append(out, v.tableLines(&v.Arenas[i])...)
	}
	if o := v.Own; o != nil && v.Seats[v.Viewer].Hero != "" {
		if len(o.Hand) > 0 {
			out = append(out, text.M("view.hand", "cards", Names(o.Hand)))
		}
		if len(o.Army) > 0 {
			out = append(out, text.M("view.army", "creatures", Names(o.Army)))
		}
		for i, b := range o.Beats {
			out = append(out, text.M("view.beat", "n", i+1, "dice", DiceKept(b.Faces, b.Kept)))
		}
		for _, line := range o.Orders {
			out = append(out, text.M("view.order", "order", line))
		}
	}
	return out
}

// headline describes the stage of the match.
func (v *View) headline() text.Message {
	if v.Stage != StageClash {
		if v.Stage == StageOver && len(v.Winners) > 0 {
			return text.M("view.won", "who", v.whose(v.Winners), "n", len(v.Winners))
		}
		return text.M("turn." + v.Stage)
	}
	n := 0
	open := false
	for _, a := range v.Arenas {
		if !a.Over {
			n, open = max(n, a.Clash), open || a.Open
		}
	}
	if open {
		return text.M("view.open", "n", n)
	}
	return text.M("turn.clash", "n", n)
}

// who returns the hero of a seat, or the seat while it has none.
func (v *View) who(s engine.Seat) text.Message {
	if id := v.Seats[s].Hero; id != "" {
		return Name(id)
	}
	return text.M("seat", "n", int(s)+1)
}

// Piece implements engine.Pieced: the hero of the seat.
func (v *View) Piece(s engine.Seat) string {
	if s < 0 || int(s) >= len(v.Seats) {
		return ""
	}
	return v.Seats[s].Hero
}

func (v *View) whose(seats []engine.Seat) []text.Message {
	out := make([]text.Message, len(seats))
	for i, s := range seats {
		out[i] = v.who(s)
	}
	return out
}

// seatLines describes a player: wounds and cards, the board column by column, the dice.
func (v *View) seatLines(s engine.Seat) []text.Message {
	x := &v.Seats[s]
	if x.Out {
		return []text.Message{text.M("view.out", "who", v.who(s))}
	}
	out := []text.Message{text.M("view.seat", "who", v.who(s), "n", int(s)+1, "left", x.Left, "full", x.Full, "hand",
		x.Hand, "deck", x.Deck)}
	if x.Hero == "" { // the seat is the name
		out[0].Key = "view.player"
	}
	if x.Stunned {
		out = append(out, text.M("view.stunned", "who", v.who(s)))
	}
	if v.Win == WinPoints {
		out = append(out, text.M("view.points", "n", x.Points))
	}
	if len(x.Drafted) > 0 && v.Stage == StageDraft {
		out = append(out, text.M("view.drafted", "cards", Names(x.Drafted)))
	}
	if x.ToPlace > 0 {
		out = append(out, text.M("view.to-place", "n", x.ToPlace))
	}
	for at := range field.Space(field.Spaces) {
		if b := x.Board[at]; b != nil {
			out = append(out, v.beingLine(at, b))
		}
	}
	for _, p := range x.Permanents {
		out = append(out, text.M("view.permanent", "card", Name(p.Card), "n", p.Power))
	}
	if len(x.Tray.Dice) > 0 {
		out = append(out, text.M("view.dice", "dice", Dice(x.Tray.Dice)))
	}
	if len(x.Known) > 0 {
		out = append(out, text.M("view.known", "cards", Names(x.Known)))
	}
	if len(x.Discard) > 0 {
		out = append(out, text.M("view.discard", "cards", Names(x.Discard)))
	}
	return out
}

// beingLine describes a being on a board.
func (v *View) beingLine(at field.Space, b *Being) text.Message {
	key := "view.being"
	m := text.M(key, "at", SpaceName(at), "being", Name(b.ID), "left", b.Left, "life", b.Life, "strength", b.Strength,
		"helmets", b.Helmets, "range", text.M("range."+string(b.Range)))
	if b.Hero {
		m = text.M("view.being-hero", "at", SpaceName(at), "being", Name(b.ID), "left", b.Left, "life", b.Life)
	}
	if !b.Exposed {
		m = text.M("view.covered", "being", m)
	}
	if len(b.Permanents) > 0 {
		var borne []text.Message
		for _, p := range b.Permanents {
			borne = append(borne, text.M("view.borne", "card", Name(p.Card), "n", p.Power))
		}
		m = text.M("view.bears", "being", m, "cards", borne)
	}
	return m
}

// tableLines returns the cards to learn and, if there are several tables, their players.
func (v *View) tableLines(a *Arena) []text.Message {
	if a.Over || a.Table == [len(a.Table)]string{} {
		return nil
	}
	row := func(cards []string) []text.Message {
		return InOrder(slices.DeleteFunc(slices.Clone(cards), func(id string) bool { return id == "" }))
	}
	out := []text.Message{}
	if len(v.Arenas) > 1 {
		out = append(out, text.M("view.table", "who", v.whose(a.Seats)))
	}
	for j, key := range []string{"view.upper", "view.lower"} {
		if cards := row(a.Table[j*TableColumns : (j+1)*TableColumns]); len(cards) > 0 {
			out = append(out, text.M(key, "cards", cards))
		}
	}
	return append(out, text.M("view.stock", "n", a.Stock))
}
