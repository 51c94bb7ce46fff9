package heroes

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/field"
	"skald/engine/text"
)

// View implements engine.Game.
func (g *Game) View(viewer engine.Seat) engine.View { return g.view(viewer) }

func (g *Game) view(viewer engine.Seat) *View {
	v := &View{Viewer: viewer, Cards: *g.cards, Stage: g.stage(), Mode: g.Options.Mode, Win: g.Options.Win, Format: g.Options.Format, Plain: g.Options.plain(), Active: g.active(), Chart: g.Chart}
	for i := range g.Players {
		v.Seats = append(v.Seats, g.seatView(engine.Seat(i)))
		v.Sources = append(v.Sources, g.Field.Sides[i].Lost)
	}
	for _, a := range g.Arenas {
		v.Arenas = append(v.Arenas, ArenaView{Seats: a.Seats, Order: a.Order, Clash: a.Clash, Open: a.Open, Stopper: a.Stopper, Stage: a.Stage, Third: a.Third,
			Table: a.Table, Stock: len(g.Stock), Last: a.Last, Over: a.Stage == StageOver})
	}
	if v.Stage == StageDraft {
		v.Offered = g.freeHeroes()
	}
	if g.seated(viewer) {
		v.Own = g.ownView(viewer)
	}
	if g.Over != "" {
		v.Winners = g.Places[0]
	}
	return v
}

// seatView is what everybody may see of a player (ruling H47).
func (g *Game) seatView(s engine.Seat) SeatView {
	p, side, b := g.player(s), &g.Field.Sides[s], g.battleOf(s)
	v := SeatView{Hero: p.Hero, Left: side.Left, Full: side.Full, Points: side.Points, Out: side.Out, Stunned: b.Stunned(s), Team: side.Team,
		Foes: b.Foes(s), Drafted: p.Drafted, Permanents: permanents(side.Permanents), Hand: len(p.Hand), Deck: len(p.Deck), Known: p.Known, Discard: p.Discard}
	if g.arena(s).Stage == StagePlace {
		v.ToPlace = len(p.Army)
	}
	for at := range field.Space(field.Spaces) {
		spot := spotOf(s, at)
		if x := g.Field.At(spot); !x.Empty() {
			y := &BeingView{ID: x.ID, Hero: x.Hero, Left: b.LeftOf(spot), Life: b.Life(spot), Exposed: g.Field.Exposed(spot), Spent: x.Spent, Permanents: permanents(x.Permanents)}
			if !x.Hero {
				y.Strength, y.Helmets, y.Range = b.Strength(spot), b.Helmets(spot), b.Range(spot)
			}
			v.Board[at] = y
		}
	}
	v.Tray = g.tray(s)
	return v
}

func permanents(list []field.Permanent) []PermanentView {
	var out []PermanentView
	for _, p := range list {
		out = append(out, PermanentView{Card: p.Card, Owner: p.Owner, Power: p.Power})
	}
	return out
}

// tray are the dice of a player as everybody may see them (ruling K7).
func (g *Game) tray(s engine.Seat) TrayView {
	p, a, b := g.player(s), g.arena(s), g.battleOf(s)
	t := TrayView{Dice: p.Dice, Used: p.Used, Weak: p.Weak, Acted: p.Acted, Count: p.Prep.Count}
	if t.Count == 0 {
		t.Count = b.Dice(s)
	}
	if a.Stage == StageClash && !a.Open && a.Stopper == s {
		t.Stopper, t.Beat = true, a.Last.Beat
	}
	return t
}

// ownView is what a player knows alone.
func (g *Game) ownView(s engine.Seat) *OwnView {
	p := g.player(s)
	v := &OwnView{Hand: p.Hand, Draw: p.Deck, Action: p.Seal, Live: p.wishes(), Army: p.Army, Places: p.Places, Limit: g.limit(g.arena(s))}
	if g.arena(s).Open {
		v.Beats, v.Stop = p.Prep.shown(), StopRolling
		switch r := &p.Prep; {
		case r.Stop > 0:
			v.Stop = StopCalled
		case r.Stop == staying:
			v.Stop = StopStays
		case r.Stop == cutOff:
			v.Stop = StopCut
		}
	}
	for _, o := range p.Orders {
		v.Orders = append(v.Orders, orderLine(o))
	}
	return v
}

// Words implements engine.View: a line for each player, his board and dice, the tables,
// and what only the viewer knows.
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
			out = append(out, text.M("view.hand", "cards", names(o.Hand)))
		}
		if len(o.Army) > 0 {
			out = append(out, text.M("view.army", "creatures", names(o.Army)))
		}
		for i, b := range o.Beats {
			out = append(out, text.M("view.beat", "n", i+1, "dice", diceKept(b.Faces, b.Kept)))
		}
		for _, line := range o.Orders {
			out = append(out, text.M("view.order", "order", line))
		}
	}
	return out
}

// headline says where the match stands.
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

// who is the hero of a seat, or the seat while it has none.
func (v *View) who(s engine.Seat) text.Message {
	if id := v.Seats[s].Hero; id != "" {
		return name(id)
	}
	return text.M("seat", "n", int(s)+1)
}

func (v *View) whose(seats []engine.Seat) []text.Message {
	out := make([]text.Message, len(seats))
	for i, s := range seats {
		out[i] = v.who(s)
	}
	return out
}

// seatLines tell of a player: his wounds and cards, his board column by column, his dice.
func (v *View) seatLines(s engine.Seat) []text.Message {
	x := &v.Seats[s]
	if x.Out {
		return []text.Message{text.M("view.out", "who", v.who(s))}
	}
	out := []text.Message{text.M("view.seat", "who", v.who(s), "n", int(s)+1, "left", x.Left, "full", x.Full, "hand", x.Hand, "deck", x.Deck)}
	if x.Stunned {
		out = append(out, text.M("view.stunned", "who", v.who(s)))
	}
	if v.Win == WinPoints {
		out = append(out, text.M("view.points", "n", x.Points))
	}
	if len(x.Drafted) > 0 && v.Stage == StageDraft {
		out = append(out, text.M("view.drafted", "cards", names(x.Drafted)))
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
		out = append(out, text.M("view.permanent", "card", name(p.Card), "n", p.Power))
	}
	if len(x.Tray.Dice) > 0 {
		out = append(out, text.M("view.dice", "dice", dice(x.Tray.Dice)))
	}
	if len(x.Known) > 0 {
		out = append(out, text.M("view.known", "cards", names(x.Known)))
	}
	if len(x.Discard) > 0 {
		out = append(out, text.M("view.discard", "cards", names(x.Discard)))
	}
	return out
}

// beingLine tells of a being on a board.
func (v *View) beingLine(at field.Space, b *BeingView) text.Message {
	key := "view.being"
	m := text.M(key, "at", spaceName(at), "being", name(b.ID), "left", b.Left, "life", b.Life, "strength", b.Strength, "helmets", b.Helmets, "range", text.M("range."+string(b.Range)))
	if b.Hero {
		m = text.M("view.being-hero", "at", spaceName(at), "being", name(b.ID), "left", b.Left, "life", b.Life)
	}
	if !b.Exposed {
		m = text.M("view.covered", "being", m)
	}
	if len(b.Permanents) > 0 {
		var borne []text.Message
		for _, p := range b.Permanents {
			borne = append(borne, text.M("view.borne", "card", name(p.Card), "n", p.Power))
		}
		m = text.M("view.bears", "being", m, "cards", borne)
	}
	return m
}

// tableLines tell of the cards that can be learned, and where there are several tables,
// by whom.
func (v *View) tableLines(a *ArenaView) []text.Message {
	if a.Over || a.Table == [len(a.Table)]string{} {
		return nil
	}
	row := func(cards []string) []text.Message {
		return names(slices.DeleteFunc(slices.Clone(cards), func(id string) bool { return id == "" }))
	}
	out := []text.Message{}
	if len(v.Arenas) > 1 {
		out = append(out, text.M("view.table", "who", v.whose(a.Seats)))
	}
	for j, key := range []string{"view.upper", "view.lower"} {
		if cards := row(a.Table[j*columns : (j+1)*columns]); len(cards) > 0 {
			out = append(out, text.M(key, "cards", cards))
		}
	}
	return append(out, text.M("view.stock", "n", a.Stock))
}
