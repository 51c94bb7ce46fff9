package returnofheroes

import (
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
)

// whereabouts lists every piece in the position, once for each place.
func (s *state) whereabouts() []string {
	out := slices.Concat(s.Pool, s.Guardians, s.Bag, s.Stock, s.Servants, s.Removed, s.Waiting)
	for i := range s.Tokens {
		out = append(out, s.Tokens[i].Piece)
	}
	for i := range s.Heroes {
		h := &s.Heroes[i]
		out = append(out, h.Side...)
		for _, it := range h.Items {
			p, _ := s.box.ItemOf(it.ID)
			out = append(out, p.Piece)
		}
		for _, q := range h.Quests {
			out = append(out, q.Piece)
		}
	}
	if s.Hand != nil {
		out = append(out, s.Hand.Piece)
	}
	if s.Bazaar != nil {
		out = append(out, s.Bazaar.Counter...)
	}
	if s.Nameless == Asleep {
		out = append(out, pieces.TheNameless)
	}
	out = append(out, s.Wand)
	return slices.DeleteFunc(out, func(id string) bool { return id == "" })
}

// much bounds the numbers and lists of a hero, far beyond any rule: it only protects sums and pictures.
const much = 99

// check checks a saved position. Each piece of the box is in exactly one place, as many are undecided as there are
// tokens for them, and all names exist. Limits of a hero's possessions are checked by the rules when they are gained.
func (g *Game) check() error {
	if g.Format != format {
		return fmt.Errorf("format %d is not supported, only %d", g.Format, format)
	}
	n := len(g.Heroes)
	if n < 1 || n > maxSeats {
		return fmt.Errorf("%d seats, want 1–%d", n, maxSeats)
	}
	seated := func(s engine.Seat) bool { return s >= 0 && int(s) < n }
	if !seated(g.First) || !seated(g.Active) && g.Active != engine.Public ||
		!seated(g.Winner) && g.Winner != engine.Public {
		return fmt.Errorf("first seat %d, active seat %d or winner %d does not exist", g.First+1, g.Active+1,
			g.Winner+1)
	}
	if !slices.Contains([]string{view.PhaseHeroes, view.PhaseMove, view.PhaseActions, view.PhaseOver}, g.Phase) {
		return fmt.Errorf("phase %q is unknown", g.Phase)
	}
	if g.Active == engine.Public && g.Phase != view.PhaseHeroes ||
		(g.Phase == view.PhaseOver) != (g.Winner != engine.Public || g.Lost) ||
		g.Lost && (g.Winner != engine.Public || !g.Variant.Solo) {
		return fmt.Errorf("phase %q does not fit active seat %d and winner %d", g.Phase, g.Active+1,
			g.Winner+1)
	}
	if g.TurnNo < 1 || g.Round < 1 || g.Left < 0 || g.Left > maxSteps {
		return fmt.Errorf("turn %d, round %d or %d steps left is out of range", g.TurnNo, g.Round, g.Left)
	}
	if !g.Layout.Complete() && (!g.Variant.Unexplored || g.Layout.Check() != nil) {
		return fmt.Errorf("map %v is incomplete", g.Layout)
	}
	if _, ok := g.box.CardOf(g.Card); !ok && (g.Card != "" || !g.Secret || len(g.CardSeen) > 0) ||
		!slices.Contains([]string{Asleep, InBag, Waits, InTower}, g.Nameless) {
		return fmt.Errorf("card %q or state %q of the Nameless is unknown", g.Card, g.Nameless)
	}
	for _, s := range g.CardSeen {
		if !seated(s) || !g.Secret {
			return fmt.Errorf("seat %d does not exist or saw an open card of the Nameless", s+1)
		}
	}
	for _, check := range []func() error{g.checkHeroes, g.checkPieces, g.checkSteps, g.checkPlaces} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (g *realm) checkHeroes() error {
	seen := map[string]bool{}
	for i := range g.Heroes {
		h := &g.Heroes[i]
		if h.ID == "" && g.Phase == view.PhaseHeroes {
			continue
		}
		_, ok := g.box.HeroOf(h.ID)
		switch {
		case !ok || seen[h.ID]:
			return fmt.Errorf("seat %d: hero %q is unknown or taken twice", i+1, h.ID)
		case len(h.Start) > 1 || h.Start != "" && (h.Start[0] < 'A' || h.Start[0] > 'P'):
			return fmt.Errorf("%s: start tile %q is unknown", h.ID, h.Start)
		case h.At.IsZero() && h.House.IsZero() && h.Towards.IsZero() && g.Phase == view.PhaseHeroes &&
			!g.Variant.introductory():
		case !h.At.Valid() || !h.House.Valid() || !h.Towards.IsZero() && !h.Towards.Valid():
			return fmt.Errorf("%s: place %v, target %v or house %v is invalid", h.ID, h.At, h.Towards, h.House)
		case h.HP < 0 || h.HP > much || h.Gold < 0 || h.Gold > 1_000_000 || h.Deaths < 0:
			return fmt.Errorf("%s: %d hit points or %d gold is out of range", h.ID, h.HP, h.Gold)
		case len(h.Items) > much || len(h.Side) > much || len(h.Quests) > much:
			return fmt.Errorf("%s: too many items, side quests or quests", h.ID)
		}
		seen[h.ID] = true
		for s, c := range h.Cubes {
			if c < 0 || c > much || h.Training[s] < 0 || h.Training[s] > much {
				return fmt.Errorf("%s: %d cubes or %d training is out of range", h.ID, c, h.Training[s])
			}
		}
		for _, it := range h.Items {
			if _, ok := g.box.ItemOf(it.ID); !ok || it.Uses < 0 || it.Uses > much || it.Armour < 0 || it.Armour > much {
				return fmt.Errorf("%s: item %q is unknown, or its uses or armour are out of range", h.ID, it.ID)
			}
		}
		for _, id := range h.Side {
			if p, ok := g.box.Get(id); !ok || p.Kind != pieces.SideQuest {
				return fmt.Errorf("%s: %q is no side quest", h.ID, id)
			}
		}
		for _, q := range h.Quests {
			p, known := g.box.Get(q.Piece)
			if _, ok := g.box.QuestOf(q.ID); !ok || q.Step < 1 || q.Step > 4 ||
				q.Piece != "" && (!known || p.Quest != q.ID) {
				return fmt.Errorf("%s: quest %q at step %d is invalid", h.ID, q.ID, q.Step)
			}
		}
	}
	return nil
}

// checkPieces checks that each piece is in exactly one place, and that as many tokens are undecided as there are pieces
// for them.
func (g *state) checkPieces() error {
	seen := make([]int, g.box.Len())
	for _, id := range g.whereabouts() {
		i := g.box.Order(id)
		if i < 0 {
			return fmt.Errorf("piece %q is unknown", id)
		}
		seen[i]++
	}
	undecided := map[string]int{}
	for i := range g.Tokens {
		t := &g.Tokens[i]
		if !t.At.Valid() || !g.Layout.Lies(t.At.Tile) {
			return fmt.Errorf("token %q at %v is not on the map", t.Piece, t.At)
		}
		if t.Piece == "" {
			if !t.Down || t.Flipped {
				return fmt.Errorf("token at %v is face up but undecided", t.At)
			}
			undecided[g.BackOf(t)]++
		} else if p, ok := g.box.Get(t.Piece); !ok || t.Flipped && p.Flip == "" {
			return fmt.Errorf("token %q at %v is unknown or has no other side", t.Piece, t.At)
		}
		for _, s := range t.Known {
			if s < 0 || int(s) >= len(g.Heroes) {
				return fmt.Errorf("token at %v is known to seat %d, which does not exist", t.At, s+1)
			}
		}
	}
	for _, id := range g.Waiting {
		if p, _ := g.box.Get(id); p.Home.IsZero() || g.Layout.Lies(p.Home.Tile) {
			return fmt.Errorf("%s waits for a tile that is on the map", id)
		}
	}
	for i, n := range seen {
		if n != 1 {
			return fmt.Errorf("piece %s is in %d places, want 1", g.box.All()[i].ID, n)
		}
	}
	heaps := []struct {
		ids   []string
		class pieces.Class
	}{{g.Pool, pieces.Hidden}, {g.Guardians, pieces.Guardian}, {g.Stock, pieces.Bazaar}, {g.Servants, pieces.Servant}}
	for _, heap := range heaps {
		for _, id := range heap.ids {
			if p, _ := g.box.Get(id); p.Class != heap.class {
				return fmt.Errorf("piece %s is among the %s pieces", id, heap.class)
			}
		}
	}
	for _, heap := range [][]string{g.Pool, g.Guardians, g.Bag, g.Stock, g.Servants, g.Removed, g.Waiting} {
		if !slices.IsSortedFunc(heap, g.box.Compare) {
			return fmt.Errorf("pile of pieces is not sorted")
		}
	}
	posts := 0
	if g.Nameless == InTower {
		posts = len(g.Guardians)
	}
	if undecided[pieces.Hidden.String()]+2*len(g.Layout.Unknown()) != len(g.Pool) ||
		undecided[pieces.Guardian.String()] != posts {
		return fmt.Errorf("%v undecided tokens do not fit %d hidden pieces and %d guardians", undecided,
			len(g.Pool), posts)
	}
	return nil
}

// checkPlaces checks the state beside the map and the actions under way.
func (g *state) checkPlaces() error {
	if !g.Goal.IsZero() && !g.Goal.Valid() || !g.Gate.IsZero() && !g.Gate.Valid() {
		return fmt.Errorf("destination %v or gate %v is invalid", g.Goal, g.Gate)
	}
	if !g.Boat.IsZero() && g.Boat != northLanding && g.Boat != southLanding {
		return fmt.Errorf("boat: %v is no landing", g.Boat)
	}
	seated := func(s engine.Seat) bool { return s >= 0 && int(s) < len(g.Heroes) }
	if f := g.Fight; f != nil {
		p, ok := g.box.Get(f.Piece)
		if !ok || !seated(f.Seat) || f.Skill > pieces.Melee || !f.At.Valid() || p.Kind != pieces.Adversary &&
			p.ID != pieces.TheNameless || f.Piece != pieces.TheNameless && g.Find(f.Piece) < 0 {
			return fmt.Errorf("fight against %q is invalid", f.Piece)
		}
	}
	if b := g.Bazaar; b != nil {
		if !seated(b.Opener) || !b.At.Valid() {
			return fmt.Errorf("bazaar: opener %d or place %v is invalid", b.Opener+1, b.At)
		}
		for _, w := range b.Asked {
			if !seated(w.Seat) || w.Seat == b.Opener {
				return fmt.Errorf("bazaar: seat %d does not exist or opened it", w.Seat+1)
			}
			for _, id := range w.Wants {
				if p, ok := g.box.Get(id); !ok || p.Class != pieces.Bazaar {
					return fmt.Errorf("bazaar: wished piece %q is not for sale", id)
				}
			}
		}
		for _, id := range b.Counter {
			if p, _ := g.box.Get(id); p.Class != pieces.Bazaar {
				return fmt.Errorf("bazaar: piece %s on the counter is not for sale", id)
			}
		}
	}
	if h := g.Hand; h != nil {
		if p, _ := g.box.Get(h.Piece); !seated(h.Seat) || p.Class != pieces.Hidden {
			return fmt.Errorf("drawn piece %q or its seat %d is invalid", h.Piece, h.Seat+1)
		}
	}
	if e := g.Event; e != nil {
		if p, _ := g.box.Get(e.Piece); p.Kind != pieces.Event {
			return fmt.Errorf("%q is no event", e.Piece)
		}
	}
	for _, id := range g.Met {
		if _, ok := g.box.Get(id); !ok && id != Healing {
			return fmt.Errorf("met piece %q is unknown", id)
		}
	}
	return nil
}

// checkSteps checks the list of things to do.
func (g *Game) checkSteps() error {
	if (g.Todo.Len() == 0) != (g.Phase == view.PhaseOver) {
		return fmt.Errorf("%d open steps do not fit phase %q", g.Todo.Len(), g.Phase)
	}
	for s := range g.Todo.All() {
		if s.Seat < 0 || int(s.Seat) >= len(g.Heroes) {
			return fmt.Errorf("step %q: seat %d does not exist", s.Do, s.Seat+1)
		}
		if g.Heroes[s.Seat].ID == "" && !slices.Contains([]string{DoHero, DoHouse, doDeal, doBegin}, s.Do) {
			return fmt.Errorf("step %q: seat %d has no hero", s.Do, s.Seat+1)
		}
	}
	if err := stepKinds.Check(g, g.Todo, len(g.Heroes)); err != nil {
		return err
	}
	if g.Todo.Len() > 0 && !stepKinds.Waits(g, g.Todo.Top()) {
		return fmt.Errorf("step %q asks no seat", g.Todo.Top().Do)
	}
	return nil
}

// within checks a number of a step.
func within(n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%d is outside %d–%d", n, least, most)
	}
	return nil
}

// knownPiece checks that the piece of a step exists.
func knownPiece(g *Game, s Step) error {
	if _, ok := g.box.Get(s.Piece); !ok {
		return fmt.Errorf("piece %q is unknown", s.Piece)
	}
	return nil
}
