package heroes

import (
	"skald/engine"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
)

// View implements engine.Game.
func (g *Game) View(viewer engine.Seat) engine.View { return g.view(viewer) }

func (g *Game) view(viewer engine.Seat) *view.View {
	v := &view.View{Viewer: viewer, Cards: *g.cards, Stage: g.stage(), Mode: g.Options.Mode, Win: g.Options.Win,
		Format: g.Options.Format, Plain: g.Options.Plain(), Active: g.active(), Chart: g.Chart}
	for i := range g.Players {
		v.Seats = append(v.Seats, g.seatView(engine.Seat(i)))
		v.Sources = append(v.Sources, g.Field.Sides[i].Lost)
	}
	for _, a := range g.Arenas {
		v.Arenas = append(v.Arenas, view.Arena{Seats: a.Seats, Order: a.Order, Clash: a.Clash, Open: a.Open,
			Stopper: a.Stopper, Stage: a.Stage, Third: a.Third,
			Table: a.Table, Stock: len(g.Stock), Last: a.Last, Over: a.Stage == view.StageOver})
	}
	if v.Stage == view.StageDraft {
		v.Offered = g.FreeHeroes()
	}
	if g.HasSeat(viewer) {
		v.Own = g.ownView(viewer)
	}
	if g.Over != "" {
		v.Winners = g.Places[0]
	}
	return v
}

// seatView returns the public part of a player (ruling H47).
func (g *Game) seatView(s engine.Seat) view.Player {
	p, side, b := g.Player(s), &g.Field.Sides[s], g.BattleOf(s)
	v := view.Player{Hero: p.Hero, Left: side.Left, Full: side.Full, Points: side.Points, Out: side.Out,
		Stunned: b.Stunned(s), Team: side.Team,
		Foes: b.Foes(s), Drafted: p.Drafted, Permanents: permanents(side.Permanents), Hand: len(p.Hand),
		Deck: len(p.Deck), Known: p.Known, Discard: p.Discard}
	if g.Arena(s).Stage == view.StagePlace {
		v.ToPlace = len(p.Army)
	}
	for at := range field.Space(field.Spaces) {
		spot := SpotOf(s, at)
		if x := g.Field.At(spot); !x.Empty() {
			y := &view.Being{ID: x.ID, Hero: x.Hero, Left: b.LeftOf(spot), Life: b.Life(spot),
				Exposed: g.Field.Exposed(spot), Spent: x.Spent, Permanents: permanents(x.Permanents)}
			if !x.Hero {
				y.Strength, y.Helmets, y.Range = b.Strength(spot), b.Helmets(spot), b.Range(spot)
			}
			v.Board[at] = y
		}
	}
	v.Tray = g.tray(s)
	return v
}

func permanents(list []field.Permanent) []view.Permanent {
	var out []view.Permanent
	for _, p := range list {
		out = append(out, view.Permanent{Card: p.Card, Owner: p.Owner, Power: p.Power})
	}
	return out
}

// tray returns the dice of a player as public knowledge (ruling K7).
func (g *Game) tray(s engine.Seat) view.Tray {
	p, a, b := g.Player(s), g.Arena(s), g.BattleOf(s)
	t := view.Tray{Dice: p.Dice, Used: p.Used, Weak: p.Weak, Acted: p.Acted, Count: p.Prep.Count}
	if t.Count == 0 {
		t.Count = b.Dice(s)
	}
	if a.Stage == view.StageClash && !a.Open && a.Stopper == s {
		t.Stopper, t.Beat = true, a.Last.Beat
	}
	return t
}

// ownView returns the private part of a player.
func (g *Game) ownView(s engine.Seat) *view.Own {
	p := g.Player(s)
	v := &view.Own{Hand: p.Hand, Draw: p.Deck, Action: p.Seal, Live: p.wishes(), Army: p.Army, Places: p.Places,
		Limit: g.ArmyLimit(g.Arena(s))}
	if g.Arena(s).Open {
		v.Beats, v.Stop = p.Prep.shown(), view.StopRolling
		switch r := &p.Prep; {
		case r.Stop > 0:
			v.Stop = view.StopCalled
		case r.Stop == staying:
			v.Stop = view.StopStays
		case r.Stop == cutOff:
			v.Stop = view.StopCut
		}
	}
	for _, o := range p.Orders {
		v.Orders = append(v.Orders, orderLine(o))
	}
	return v
}
