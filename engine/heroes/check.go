package heroes

import (
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/lists"
)

// many is above any number in a match.
const many = 1 << 20

// Check implements engine.Saved.
func (g *Game) Check() error {
	n := len(g.Players)
	switch seats := g.Options.seats(); {
	case g.Format != format:
		return fmt.Errorf("it has format %d, this program reads %d", g.Format, format)
	case !g.Options.sound():
		return fmt.Errorf("its options are %+v", g.Options)
	case n < seats.Min || n > seats.Max || !g.HasSeat(g.First):
		return fmt.Errorf("it has %d players, and seat %d drafts first", n, g.First+1)
	case len(g.Chart) != n || len(g.Feats.Cast) != n || len(g.Feats.Chosen) != n:
		return fmt.Errorf("it counts the feats of other players")
	case !slices.Contains([]string{"", overLast, overPoints, overBare}, g.Over):
		return fmt.Errorf("it is over %q", g.Over)
	}
	if err := g.Field.Check(n, holder{g}); err != nil {
		return err
	}
	for _, check := range []func() error{g.checkArenas, g.checkPlayers, g.checkPlaces, g.checkTodo} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (g *Game) knownCard(card string) error {
	if g.cards.SpellOf(card) == nil {
		return fmt.Errorf("there is no spell %q", card)
	}
	return nil
}

// seatsOnce reports whether seats exist and differ.
func (g *Game) seatsOnce(seats []engine.Seat) bool {
	for i, s := range seats {
		if !g.HasSeat(s) || slices.Contains(seats[:i], s) {
			return false
		}
	}
	return true
}

func (g *Game) checkArenas() error {
	if len(g.Arenas) == 0 || len(g.Arenas) > 2*semifinals || !slices.IsSorted(g.Stock) {
		return fmt.Errorf("it has %d arenas, or its deck is not sorted", len(g.Arenas))
	}
	for _, card := range g.Stock {
		if err := g.knownCard(card); err != nil {
			return err
		}
	}
	for i, a := range g.Arenas {
		if a == nil {
			return fmt.Errorf("arena %d is missing", i+1)
		}
		if err := g.checkArena(a); err != nil {
			return fmt.Errorf("arena %d: %w", i+1, err)
		}
	}
	for s := range g.Players {
		if !slices.Contains(g.Arena(engine.Seat(s)).Seats, engine.Seat(s)) {
			return fmt.Errorf("seat %d fights nowhere", s+1)
		}
	}
	return nil
}

func (g *Game) checkArena(a *Arena) error {
	same := slices.Equal(slices.Sorted(slices.Values(a.Seats)), slices.Sorted(slices.Values(a.Order)))
	switch {
	case !slices.Contains([]string{view.StageDraft, view.StageArmy, view.StagePlace, view.StageClash, view.StageOver},
		a.Stage):
		return fmt.Errorf("it stands at %q", a.Stage)
	case !g.seatsOnce(a.Seats) || !same || len(a.Seats) == 0:
		return fmt.Errorf("its seats are %v, their order is %v", a.Seats, a.Order)
	// after the last roll all decide once more
	case a.Clash < 0 || a.Clash > many || a.Since < 0 || a.Since > a.Clash || a.Idle < 0 || a.Idle > many ||
		a.Beat < 0 || a.Beat > LastBeat+1:
		return fmt.Errorf("it is in clash %d, beat %d", a.Clash, a.Beat)
	case a.Stopper != engine.Public && !slices.Contains(a.Seats, a.Stopper):
		return fmt.Errorf("seat %d stopped it", a.Stopper+1)
	case a.Stopper != engine.Public && a.Stage == view.StageClash && a.Last == nil:
		return fmt.Errorf("nobody has seen its last clash")
	case a.Open != (a.Todo.Top().Do == DoBeats) || a.Open && a.Stage != view.StageClash:
		return fmt.Errorf("its clash is open and is not")
	}
	for _, card := range a.Table {
		if card != "" && g.cards.SpellOf(card) == nil {
			return fmt.Errorf("there is no spell %q", card)
		}
	}
	for _, group := range slices.Concat(a.Fallen, a.Places) {
		if !g.seatsOnce(group) {
			return fmt.Errorf("the seats %v fell", group)
		}
	}
	if err := g.checkLast(a.Last); err != nil {
		return err
	}
	return g.checkAct(a)
}

// checkLast checks the last clash, the source of words and pictures.
func (g *Game) checkLast(c *view.Clash) error {
	if c == nil {
		return nil
	}
	if c.Stopper != engine.Public && !g.HasSeat(c.Stopper) {
		return fmt.Errorf("seat %d stopped the last clash", c.Stopper+1)
	}
	for _, s := range c.Seats {
		if !g.HasSeat(s.Seat) || !faces(s.Began) || len(s.Beats) > LastBeat {
			return fmt.Errorf("the dice of seat %d in the last clash cannot be", s.Seat+1)
		}
		for _, b := range s.Beats {
			if !faces(b.Faces) || len(b.Kept) != len(b.Faces) {
				return fmt.Errorf("the dice of seat %d in the last clash cannot be", s.Seat+1)
			}
		}
	}
	spot := func(at field.Spot) bool {
		return g.HasSeat(at.Seat) && at.Space >= field.None && at.Space < field.Spaces
	}
	for _, d := range c.Deeds {
		if !g.HasSeat(d.Seat) || !spot(d.From) {
			return fmt.Errorf("seat %d did %q from nowhere", d.Seat+1, d.Kind)
		}
		for _, h := range d.Hits {
			if !spot(h.Spot) || h.To < field.None || h.To >= field.Spaces {
				return fmt.Errorf("%q hit nobody", d.Kind)
			}
		}
		for _, x := range d.Changes {
			if !spot(x.Spot) || g.cards.SpellOf(x.Card) == nil {
				return fmt.Errorf("%q changed no permanent", d.Kind)
			}
		}
	}
	return nil
}

// mostDice is above any number of dice rolled.
const mostDice = 12

func faces(list []cards.Symbol) bool {
	return len(list) <= mostDice && !slices.ContainsFunc(list, func(f cards.Symbol) bool { return f.ID() == "" })
}

// checkAct checks the action under way in an arena.
func (g *Game) checkAct(a *Arena) error {
	act := a.Act
	if act == nil {
		return nil
	}
	switch {
	case !slices.Contains(a.Seats, act.Seat):
		return fmt.Errorf("seat %d acts", act.Seat+1)
	case act.Card != "" && g.cards.SpellOf(act.Card) == nil:
		return fmt.Errorf("there is no spell %q", act.Card)
	case act.Pairs < 0 || act.Pairs > many || act.Points < 0 || act.Points > many || act.Steps < 0 ||
		act.Steps > many || act.Free < 0 || act.Free > many || len(act.Costs) > many || len(act.Aims) > many:
		return fmt.Errorf("the action of seat %d has numbers that cannot be", act.Seat+1)
	}
	for _, aim := range act.Aims {
		in := func(s field.Space) bool { return s >= field.None && s < field.Spaces }
		if !g.HasSeat(aim.At.Seat) || !in(aim.At.Space) || !in(aim.To) || !in(aim.Heal) ||
			aim.Permanent != "" && g.cards.SpellOf(aim.Permanent) == nil {
			return fmt.Errorf("the action of seat %d has no target", act.Seat+1)
		}
	}
	return nil
}

// checkAction checks that a step of an action belongs to the action under way, which casts a spell or dispels one.
func (g *Game) checkAction(s engine.Seat) error {
	if act := g.Arena(s).Act; act == nil || act.Seat != s || act.Card == "" {
		return fmt.Errorf("its action is not under way")
	}
	return nil
}

func (g *Game) checkPlayers() error {
	seen := map[string]bool{}
	for i := range g.Players {
		p := &g.Players[i]
		if err := g.checkPlayer(engine.Seat(i), p, seen); err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
	}
	return nil
}

func (g *Game) checkPlayer(s engine.Seat, p *Player, seen map[string]bool) error {
	fights := g.Arena(s).Stage != view.StageDraft
	switch {
	case p.Hero == "" && fights, p.Hero != "" && (g.cards.HeroOf(p.Hero) == nil || seen[p.Hero]),
		p.Hero != g.Field.Sides[s].Hero:
		return fmt.Errorf("it plays %q", p.Hero)
	case p.Cost < 0 || p.Cost > many || len(p.Army) > MostCreatures || !slices.IsSorted(p.Army):
		return fmt.Errorf("its army costs %d", p.Cost)
	case !slices.IsSorted(p.Hand) || !slices.IsSorted(p.Known) || !slices.IsSorted(p.Deck):
		return fmt.Errorf("its cards are not sorted")
	case !faces(p.Dice) || p.Used != nil && len(p.Used) != len(p.Dice) || p.Weak != nil && len(p.Weak) != len(p.Dice):
		return fmt.Errorf("its dice cannot be")
	case len(p.Orders) > mostOrders || len(p.Seal) > engine.MaxMove || len(p.Meant) > 0 && len(p.Meant) < len(p.Seal):
		return fmt.Errorf("it has %d orders and has sealed %d moves", len(p.Orders), len(p.Seal))
	}
	seen[p.Hero] = true
	for _, card := range slices.Concat(p.Drafted, p.Hand, p.Known, p.Deck, p.Discard) {
		if err := g.knownCard(card); err != nil {
			return err
		}
	}
	for _, card := range p.Known {
		if !slices.Contains(p.Hand, card) {
			return fmt.Errorf("everybody knows the card %q, which it has not", card)
		}
	}
	for _, id := range p.Army {
		if c := g.cards.CreatureOf(id); c == nil || c.Hero != p.Hero {
			return fmt.Errorf("it has chosen %q", id)
		}
	}
	for _, id := range p.Places {
		if id != "" && id != p.Hero && !slices.Contains(p.Army, id) && g.cards.CreatureOf(id) == nil {
			return fmt.Errorf("%q is to stand on its board", id)
		}
	}
	for _, o := range p.Orders {
		if g.cards.SpellOf(o.Goal) == nil && !slices.Contains(goals, o.Goal) ||
			!slices.Contains([]string{aimHero, aimFalls, aimStrong}, o.Aim) || o.Last < 1 || o.Last > LastBeat ||
			o.Helmets < 0 || o.Helmets > 3 || o.Weak < 0 || o.Weak > 2 {
			return fmt.Errorf("it has an order for %q", o.Goal)
		}
	}
	if err := standingTable.Check(p.Standing); err != nil {
		return err
	}
	for _, m := range p.Seal {
		if x, err := engine.ParseMove(string(m)); err != nil || x != m {
			return fmt.Errorf("it has sealed %q", m)
		}
	}
	return p.Prep.check(g.Arena(s).Open && g.in(s))
}

// check checks the beats of a seat.
func (r *Prep) check(open bool) error {
	switch {
	case r.Count < 0 || r.Count > mostDice || open && r.Count == 0:
		return fmt.Errorf("it rolls %d dice", r.Count)
	case r.Stop < staying || r.Stop > len(r.Beats) || len(r.Beats) > LastBeat || !faces(r.Began) ||
		len(r.Began) > r.Count:
		return fmt.Errorf("it stands at %d of %d beats", r.Stop, len(r.Beats))
	case !open && (len(r.Beats) > 0 || r.Stop != running):
		return fmt.Errorf("it rolls in a clash that is not open")
	}
	for _, b := range r.Beats {
		if !faces(b.Faces) || len(b.Faces) != r.Count || len(b.Kept) != r.Count {
			return fmt.Errorf("it has rolled %v", b.Faces)
		}
	}
	return nil
}

// checkPlaces checks the end of the match.
func (g *Game) checkPlaces() error {
	if g.Over == "" {
		return nil
	}
	n := lists.Sum(g.Places, func(group []engine.Seat) int { return len(group) })
	if n != len(g.Players) || len(g.Places[0]) == 0 || !g.seatsOnce(slices.Concat(g.Places...)) {
		return fmt.Errorf("its places are %v", g.Places)
	}
	return nil
}

// checkTodo checks that there are steps exactly until the match is over.
func (g *Game) checkTodo() error {
	todo := g.Todo.Len()
	for i, a := range g.Arenas {
		todo += a.Todo.Len()
		if a.Stage == view.StageOver && a.Todo.Len() > 0 {
			return fmt.Errorf("arena %d is over and has something to do", i+1)
		}
		if err := allSteps.Check(g, a.Todo, len(g.Players)); err != nil {
			return err
		}
		for s := range a.Todo.All() {
			if here := g.arenaOf(max(0, s.Seat)); s.Seat == engine.Public && s.Arena != i ||
				s.Seat != engine.Public && here != i {
				return fmt.Errorf("the step %q belongs to another arena", s.Do)
			}
		}
	}
	if (todo == 0) != (g.Over != "") {
		return fmt.Errorf("it is over %q with %d steps to do", g.Over, todo)
	}
	return allSteps.Check(g, g.Todo, len(g.Players))
}
