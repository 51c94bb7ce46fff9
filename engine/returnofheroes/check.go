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
		return fmt.Errorf("it has format %d, this program reads %d", g.Format, format)
	}
	n := len(g.Heroes)
	if n < 1 || n > maxSeats {
		return fmt.Errorf("it has %d seats", n)
	}
	seated := func(s engine.Seat) bool { return s >= 0 && int(s) < n }
	if !seated(g.First) || !seated(g.Active) && g.Active != engine.Public ||
		!seated(g.Winner) && g.Winner != engine.Public {
		return fmt.Errorf("it names a seat that is not there")
	}
	if !slices.Contains([]string{view.PhaseHeroes, view.PhaseMove, view.PhaseActions, view.PhaseOver}, g.Phase) {
		return fmt.Errorf("it is in the phase %q", g.Phase)
	}
	if g.Active == engine.Public && g.Phase != view.PhaseHeroes ||
		(g.Phase == view.PhaseOver) != (g.Winner != engine.Public || g.Lost) ||
		g.Lost && (g.Winner != engine.Public || !g.Variant.Solo) {
		return fmt.Errorf("the phase %q does not go with seat %d on turn and winner %d", g.Phase, g.Active+1,
			g.Winner+1)
	}
	if g.TurnNo < 1 || g.Round < 1 || g.Left < 0 || g.Left > maxSteps {
		return fmt.Errorf("turn %d of round %d with %d steps left", g.TurnNo, g.Round, g.Left)
	}
	if !g.Layout.Complete() && (!g.Variant.Unexplored || g.Layout.Check() != nil) {
		return fmt.Errorf("the map %v is not complete", g.Layout)
	}
	if _, ok := g.box.CardOf(g.Card); !ok && (g.Card != "" || !g.Secret || len(g.CardSeen) > 0) ||
		!slices.Contains([]string{Asleep, InBag, Waits, InTower}, g.Nameless) {
		return fmt.Errorf("the Nameless is %q and %q", g.Card, g.Nameless)
	}
	for _, s := range g.CardSeen {
		if !seated(s) || !g.Secret {
			return fmt.Errorf("seat %d has seen the card of the Nameless", s+1)
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
			return fmt.Errorf("seat %d plays %q", i+1, h.ID)
		case len(h.Start) > 1 || h.Start != "" && (h.Start[0] < 'A' || h.Start[0] > 'P'):
			return fmt.Errorf("%s begins on tile %q", h.ID, h.Start)
		case h.At.IsZero() && h.House.IsZero() && h.Towards.IsZero() && g.Phase == view.PhaseHeroes &&
			!g.Variant.introductory():
		case !h.At.Valid() || !h.House.Valid() || !h.Towards.IsZero() && !h.Towards.Valid():
			return fmt.Errorf("%s stands at %v between %v and house %v", h.ID, h.At, h.Towards, h.House)
		case h.HP < 0 || h.HP > much || h.Gold < 0 || h.Gold > 1_000_000 || h.Deaths < 0:
			return fmt.Errorf("%s has %d hit points and %d gold", h.ID, h.HP, h.Gold)
		case len(h.Items) > much || len(h.Side) > much || len(h.Quests) > much:
			return fmt.Errorf("%s carries too much", h.ID)
		}
		seen[h.ID] = true
		for s, c := range h.Cubes {
			if c < 0 || c > much || h.Training[s] < 0 || h.Training[s] > much {
				return fmt.Errorf("%s has %d cubes and %d training", h.ID, c, h.Training[s])
			}
		}
		for _, it := range h.Items {
			if _, ok := g.box.ItemOf(it.ID); !ok || it.Uses < 0 || it.Uses > much || it.Armour < 0 || it.Armour > much {
				return fmt.Errorf("%s carries %q", h.ID, it.ID)
			}
		}
		for _, id := range h.Side {
			if p, ok := g.box.Get(id); !ok || p.Kind != pieces.SideQuest {
				return fmt.Errorf("%s has the side quest %q", h.ID, id)
			}
		}
		for _, q := range h.Quests {
			p, known := g.box.Get(q.Piece)
			if _, ok := g.box.QuestOf(q.ID); !ok || q.Step < 1 || q.Step > 4 ||
				q.Piece != "" && (!known || p.Quest != q.ID) {
				return fmt.Errorf("%s has the quest %q at step %d", h.ID, q.ID, q.Step)
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
			return fmt.Errorf("there is no piece %q", id)
		}
		seen[i]++
	}
	undecided := map[string]int{}
	for i := range g.Tokens {
		t := &g.Tokens[i]
		if !t.At.Valid() || !g.Layout.Lies(t.At.Tile) {
			return fmt.Errorf("%q lies nowhere", t.Piece)
		}
		if t.Piece == "" {
			if !t.Down || t.Flipped {
				return fmt.Errorf("a token at %v lies face up and nobody knows which", t.At)
			}
			undecided[g.BackOf(t)]++
		} else if p, ok := g.box.Get(t.Piece); !ok || t.Flipped && p.Flip == "" {
			return fmt.Errorf("%q lies at %v", t.Piece, t.At)
		}
		for _, s := range t.Known {
			if s < 0 || int(s) >= len(g.Heroes) {
				return fmt.Errorf("seat %d knows the token at %v", s+1, t.At)
			}
		}
	}
	for _, id := range g.Waiting {
		if p, _ := g.box.Get(id); p.Home.IsZero() || g.Layout.Lies(p.Home.Tile) {
			return fmt.Errorf("%s waits for a tile that lies", id)
		}
	}
	for i, n := range seen {
		if n != 1 {
			return fmt.Errorf("%s is in %d places", g.box.All()[i].ID, n)
		}
	}
	heaps := []struct {
		ids   []string
		class pieces.Class
	}{{g.Pool, pieces.Hidden}, {g.Guardians, pieces.Guardian}, {g.Stock, pieces.Bazaar}, {g.Servants, pieces.Servant}}
	for _, heap := range heaps {
		for _, id := range heap.ids {
			if p, _ := g.box.Get(id); p.Class != heap.class {
				return fmt.Errorf("%s lies among the %s pieces", id, heap.class)
			}
		}
	}
	for _, heap := range [][]string{g.Pool, g.Guardians, g.Bag, g.Stock, g.Servants, g.Removed, g.Waiting} {
		if !slices.IsSortedFunc(heap, g.box.Compare) {
			return fmt.Errorf("a heap is not sorted")
		}
	}
	posts := 0
	if g.Nameless == InTower {
		posts = len(g.Guardians)
	}
	if undecided[pieces.Hidden.String()]+2*len(g.Layout.Unknown()) != len(g.Pool) ||
		undecided[pieces.Guardian.String()] != posts {
		return fmt.Errorf("%v tokens are undecided, with %d and %d pieces for them", undecided, len(g.Pool), posts)
	}
	return nil
}

// checkPlaces checks the state beside the map and the actions under way.
func (g *state) checkPlaces() error {
	if !g.Goal.IsZero() && !g.Goal.Valid() || !g.Gate.IsZero() && !g.Gate.Valid() {
		return fmt.Errorf("somebody wants to go nowhere")
	}
	if !g.Boat.IsZero() && g.Boat != northLanding && g.Boat != southLanding {
		return fmt.Errorf("the boat lies at %v", g.Boat)
	}
	seated := func(s engine.Seat) bool { return s >= 0 && int(s) < len(g.Heroes) }
	if f := g.Fight; f != nil {
		p, ok := g.box.Get(f.Piece)
		if !ok || !seated(f.Seat) || f.Skill > pieces.Melee || !f.At.Valid() || p.Kind != pieces.Adversary &&
			p.ID != pieces.TheNameless || f.Piece != pieces.TheNameless && g.Find(f.Piece) < 0 {
			return fmt.Errorf("somebody fights %q", f.Piece)
		}
	}
	if b := g.Bazaar; b != nil {
		if !seated(b.Opener) || !b.At.Valid() {
			return fmt.Errorf("seat %d has opened a bazaar at %v", b.Opener+1, b.At)
		}
		for _, w := range b.Asked {
			if !seated(w.Seat) || w.Seat == b.Opener {
				return fmt.Errorf("seat %d is asked in the bazaar", w.Seat+1)
			}
			for _, id := range w.Wants {
				if p, ok := g.box.Get(id); !ok || p.Class != pieces.Bazaar {
					return fmt.Errorf("somebody wants %q", id)
				}
			}
		}
		for _, id := range b.Counter {
			if p, _ := g.box.Get(id); p.Class != pieces.Bazaar {
				return fmt.Errorf("%s lies on the counter", id)
			}
		}
	}
	if h := g.Hand; h != nil {
		if p, _ := g.box.Get(h.Piece); !seated(h.Seat) || p.Class != pieces.Hidden {
			return fmt.Errorf("%q is in the hand of seat %d", h.Piece, h.Seat+1)
		}
	}
	if e := g.Event; e != nil {
		if p, _ := g.box.Get(e.Piece); p.Kind != pieces.Event {
			return fmt.Errorf("%q is an event", e.Piece)
		}
	}
	for _, id := range g.Met {
		if _, ok := g.box.Get(id); !ok && id != Healing {
			return fmt.Errorf("somebody met %q", id)
		}
	}
	return nil
}

// checkSteps checks the list of things to do.
func (g *Game) checkSteps() error {
	if (g.Todo.Len() == 0) != (g.Phase == view.PhaseOver) {
		return fmt.Errorf("%d things are to be done in the phase %q", g.Todo.Len(), g.Phase)
	}
	for s := range g.Todo.All() {
		if s.Seat < 0 || int(s.Seat) >= len(g.Heroes) {
			return fmt.Errorf("seat %d is to do %q", s.Seat+1, s.Do)
		}
		if g.Heroes[s.Seat].ID == "" && !slices.Contains([]string{DoHero, DoHouse, doDeal, doBegin}, s.Do) {
			return fmt.Errorf("seat %d is to do %q without a hero", s.Seat+1, s.Do)
		}
	}
	if err := stepKinds.Check(g, g.Todo, len(g.Heroes)); err != nil {
		return err
	}
	if g.Todo.Len() > 0 && !stepKinds.Waits(g, g.Todo.Top()) {
		return fmt.Errorf("nobody is asked anything: %q is to be done", g.Todo.Top().Do)
	}
	return nil
}

// within checks a number of a step.
func within(n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%d is not from %d to %d", n, least, most)
	}
	return nil
}

// knownPiece checks that the piece of a step exists.
func knownPiece(g *Game, s Step) error {
	if _, ok := g.box.Get(s.Piece); !ok {
		return fmt.Errorf("there is no piece %q", s.Piece)
	}
	return nil
}
