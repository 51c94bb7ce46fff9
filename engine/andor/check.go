package andor

import (
	"fmt"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
)

func (g *Game) check() error {
	if g.Format != format {
		return fmt.Errorf("it has format %d, this program reads %d", g.Format, format)
	}
	if n := len(g.Heroes); n < g.legend.Least || n > g.legend.Most || g.Legend != g.legend.ID {
		return fmt.Errorf("it has %d heroes for the legend %q", n, g.Legend)
	}
	seat := func(s engine.Seat) bool { return s == engine.Public || g.seated(s) }
	if !seat(g.Active) || !seat(g.Rooster) || g.TurnNo < 1 || g.Day < 0 || g.Narrator < 0 || g.Narrator > legend.Last ||
		g.Short < 0 {
		return fmt.Errorf("seat %d is on turn on day %d, the narrator on letter %d", g.Active+1, g.Day, g.Narrator)
	}
	if g.Over != "" && g.Over != won && g.Over != lost || (g.Todo.Len() == 0) != (g.Over != "") {
		return fmt.Errorf("it is over %q with %d steps to do", g.Over, g.Todo.Len())
	}
	if g.Stock == nil || g.Witch != land.Nowhere && !g.onMap(g.Witch) {
		return fmt.Errorf("the equipment board is missing or the witch stands on %d", g.Witch)
	}
	for _, check := range []func() error{g.checkHeroes, g.checkCreatures, g.checkTokens, g.checkMap, g.checkCards,
		g.checkFates, g.checkFight, g.checkTodo, g.checkDeals} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (g *Game) checkHeroes() error {
	seen := map[string]bool{}
	for i := range g.Heroes {
		h := &g.Heroes[i]
		_, ok := g.edition.kindOf(h.ID)
		switch {
		case !ok || seen[h.ID]:
			return fmt.Errorf("seat %d plays %q", i+1, h.ID)
		case !g.onMap(h.At):
			return fmt.Errorf("%s stands on %d", h.ID, h.At)
		case h.SP < 1 || h.SP > MaxSP || h.WP < 0 || h.WP > MaxWP || h.Gold < 0 || h.Gold > mostGold:
			return fmt.Errorf("%s has %d strength, %d willpower, %d gold", h.ID, h.SP, h.WP, h.Gold)
		case h.Hour < 0 || h.Hour > lastHour || h.Free < 0 || h.Free > 99 || h.Farmers < 0 || h.Farmers > 99:
			return fmt.Errorf("%s is at hour %d", h.ID, h.Hour)
		case len(h.Small) > MaxSmall || !stanceWords.Sound(h.Stance.words()):
			return fmt.Errorf("%s carries too much or has no stance", h.ID)
		case h.Large != nil && !isLarge(h.Large.ID):
			return fmt.Errorf("%s carries %q", h.ID, h.Large.ID)
		}
		seen[h.ID] = true
		for _, it := range h.Small {
			if !IsSmall(it.ID) {
				return fmt.Errorf("%s carries %q", h.ID, it.ID)
			}
		}
		for _, v := range h.Gems {
			if v != 2 && v != 4 && v != 6 {
				return fmt.Errorf("%s has a gem of %d", h.ID, v)
			}
		}
	}
	return nil
}

// checkCreatures checks the creatures on the map, above it and in the castle, and the farmers.
func (g *Game) checkCreatures() error {
	at := map[int]bool{}
	for i, c := range g.Creatures {
		b, ok := g.edition.BeastOf(c.Kind)
		if !ok || !g.onMap(c.At) || at[c.At] && c.At != land.CastleAt && !b.Flies || c.SP < 0 || c.SP > 99 ||
			c.WP < 0 || c.WP > MaxWP || c.Carries != "" && !IsSmall(c.Carries) || b.SP+c.SP < 1 && c.Foe == "" {
			return fmt.Errorf("a %q stands on %d", c.Kind, c.At)
		}
		if i > 0 && g.Creatures[i-1].At > c.At {
			return fmt.Errorf("the creatures are not in order")
		}
		at[c.At] = at[c.At] || !b.Flies
	}
	for _, c := range append(slices.Clone(g.Aloft), g.Creatures...) {
		if f := g.NamedFoe(c.Foe); c.Foe != "" && (f == nil || f.As != c.Kind) || !g.onMap(c.At) {
			return fmt.Errorf("the %q %q stands on %d", c.Kind, c.Foe, c.At)
		}
	}
	if o := g.Occupied; o != nil &&
		(o.Backing < 0 || o.Backing > maxBacking || o.Limit < 2 || o.Limit > mostOccupants) {
		return fmt.Errorf("the castle is taken up to %d creatures, each with %d more for every other", o.Limit,
			o.Backing)
	}
	for _, f := range g.Farmers {
		if !g.onMap(f) {
			return fmt.Errorf("a farmer stands on %d", f)
		}
	}
	for _, k := range g.Taken {
		if _, ok := g.edition.BeastOf(k); !ok {
			return fmt.Errorf("a %q is in the castle", k)
		}
	}
	return nil
}

func (g *Game) checkTokens() error {
	for _, l := range g.Lying {
		if !g.onMap(l.At) || l.N < 1 || l.N > mostGold || l.What != "gold" && l.What != HiddenRune &&
			!IsSmall(l.What) && !IsArticle(l.What) && !IsGem(l.What) {
			return fmt.Errorf("%d of %q lie on %d", l.N, l.What, l.At)
		}
	}
	unseen, hidden := 0, 0
	for _, f := range g.Fog {
		if !g.onMap(f.At) || f.Face != "" && !isFace(f.Face) {
			return fmt.Errorf("fog %q lies on %d", f.Face, f.At)
		}
		if f.Face == "" {
			unseen++
		}
	}
	for _, l := range g.Lying {
		if l.What == HiddenRune {
			hidden += l.N
		}
	}
	for _, face := range g.FogBag {
		if !isFace(face) {
			return fmt.Errorf("there is no fog token %q", face)
		}
	}
	for _, r := range g.RuneBag {
		if !IsRune(r) {
			return fmt.Errorf("there is no rune stone %q", r)
		}
	}
	if unseen > len(g.FogBag) || hidden > len(g.RuneBag) {
		return fmt.Errorf("%d fog tokens and %d rune stones lie face down, and %d and %d are left", unseen, hidden,
			len(g.FogBag), len(g.RuneBag))
	}
	return nil
}

func (g *Game) checkMap() error {
	for _, w := range g.Wells {
		if !g.onMap(w.At) {
			return fmt.Errorf("a well stands on %d", w.At)
		}
	}
	for _, m := range g.Merchants {
		if !g.onMap(m) {
			return fmt.Errorf("a merchant stands on %d", m)
		}
	}
	for _, w := range g.Sells {
		if w != StrengthGood && !IsArticle(w) {
			return fmt.Errorf("%q is sold", w)
		}
	}
	for _, a := range g.Allies {
		if !slices.Contains(legend.Allies(), a.ID) || !g.onMap(a.At) {
			return fmt.Errorf("the ally %q stands on %d", a.ID, a.At)
		}
	}
	for _, b := range g.Gone {
		if _, ok := g.Land().BridgeOf(b); !ok {
			return fmt.Errorf("there is no bridge %q", b)
		}
	}
	for _, r := range g.Rubble {
		if !g.onMap(r.At) || len(r.Values) == 0 || len(r.Values) > len(g.edition.rubble) {
			return fmt.Errorf("rubble lies on %d", r.At)
		}
	}
	return nil
}

func (g *Game) checkCards() error {
	for _, ids := range [][]string{g.EventBag, g.EventUsed, g.Today} {
		for _, id := range ids {
			if g.edition.events[id] == nil {
				return fmt.Errorf("there is no event %q", id)
			}
		}
	}
	for _, id := range []string{g.Event, g.EventTop} {
		if id != "" && g.edition.events[id] == nil {
			return fmt.Errorf("there is no event %q", id)
		}
	}
	for _, p := range g.Pending {
		if g.edition.events[p.Event] == nil {
			return fmt.Errorf("there is no event %q", p.Event)
		}
		for _, at := range p.At {
			if !g.onMap(at) {
				return fmt.Errorf("an event waits on %d", at)
			}
		}
	}
	for id, drawn := range g.Drawn {
		for i, c := range drawn {
			if g.legend.Deck(id) == nil || !strings.HasPrefix(c, id+".") || g.legend.Card(c) == nil ||
				slices.Contains(drawn[:i], c) {
				return fmt.Errorf("%q was drawn of the deck %q", c, id)
			}
		}
	}
	for _, p := range g.Placed {
		if g.legend.Card(p.Card) == nil || p.Letter < 0 || p.Letter > legend.Last {
			return fmt.Errorf("the card %q lies on letter %d", p.Card, p.Letter)
		}
	}
	return nil
}

func (g *Game) checkFight() error {
	f := g.Fight
	if f == nil {
		return nil
	}
	_, ok := g.edition.BeastOf(f.Foe)
	if !ok && f.Foe != RubbleFoe || !g.seated(f.Starter) || !g.onMap(f.At) || len(f.Fighters) == 0 || f.WP < 0 ||
		f.WP > MaxWP {
		return fmt.Errorf("somebody fights %q on %d", f.Foe, f.At)
	}
	for i, x := range f.Fighters {
		if !g.seated(x.Seat) || slices.ContainsFunc(f.Fighters[:i], func(o fighter) bool { return o.Seat == x.Seat }) ||
			x.Flip < 0 || x.Flip > len(x.Dice) {
			return fmt.Errorf("seat %d fights", x.Seat+1)
		}
		for _, n := range x.Dice {
			if n < 1 || n > 12 {
				return fmt.Errorf("a die shows %d", n)
			}
		}
	}
	return nil
}

func (g *Game) checkTodo() error {
	if err := allSteps.Check(g, g.Todo, len(g.Heroes)); err != nil {
		return err
	}
	for s := range g.Todo.All() {
		if s.N < 0 || s.N > 999 || s.At != 0 && !g.Land().Valid(s.At) {
			return fmt.Errorf("%d of %q are to do", s.N, s.Do)
		}
	}
	if g.Todo.Len() > 0 && !allSteps.Waits(g, g.Todo.Top()) {
		return fmt.Errorf("nobody is asked anything: %q is to be done", g.Todo.Top().Do)
	}
	if p := g.Plan; p != nil {
		if _, ok := divisions[g.Todo.Top().Do]; !ok || len(p.Asked) == 0 || !g.seated(p.By) {
			return fmt.Errorf("a division is proposed and there is nothing to divide")
		}
		for _, s := range p.Asked {
			if !g.seated(s) {
				return fmt.Errorf("seat %d is asked about a division", s+1)
			}
		}
	}
	return nil
}

func (g *Game) checkDeals() error {
	for _, x := range g.Deals {
		if !g.seated(x.From) || !g.seated(x.To) || x.From == x.To || x.Gold < 0 || x.Back < 0 || !g.possible(x) {
			return fmt.Errorf("seat %d offers seat %d a deal", x.From+1, x.To+1)
		}
	}
	return nil
}
