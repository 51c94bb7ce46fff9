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
		return fmt.Errorf("format %d is not supported, only %d", g.Format, format)
	}
	if n := len(g.Heroes); n < g.legend.Least || n > g.legend.Most || g.Legend != g.legend.ID {
		return fmt.Errorf("legend %q is not for %d heroes", g.Legend, n)
	}
	seat := func(s engine.Seat) bool { return s == engine.Public || g.seated(s) }
	if !seat(g.Active) || !seat(g.Rooster) || g.TurnNo < 1 || g.Day < 0 || g.Narrator < 0 || g.Narrator > legend.Last ||
		g.Short < 0 {
		return fmt.Errorf("active seat %d, day %d or narrator's letter %d is invalid", g.Active+1, g.Day, g.Narrator)
	}
	if g.Over != "" && g.Over != won && g.Over != lost || (g.Todo.Len() == 0) != (g.Over != "") {
		return fmt.Errorf("end %q does not fit %d open steps", g.Over, g.Todo.Len())
	}
	if g.Stock == nil || g.Witch != land.Nowhere && !g.onMap(g.Witch) {
		return fmt.Errorf("equipment board is missing, or witch's region %d is not on the map", g.Witch)
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
			return fmt.Errorf("seat %d: hero %q is unknown or taken twice", i+1, h.ID)
		case !g.onMap(h.At):
			return fmt.Errorf("%s: region %d is not on the map", h.ID, h.At)
		case h.SP < 1 || h.SP > MaxSP || h.WP < 0 || h.WP > MaxWP || h.Gold < 0 || h.Gold > mostGold:
			return fmt.Errorf("%s: strength %d, willpower %d or gold %d is out of range", h.ID, h.SP, h.WP, h.Gold)
		case h.Hour < 0 || h.Hour > lastHour || h.Free < 0 || h.Free > 99 || h.Farmers < 0 || h.Farmers > 99:
			return fmt.Errorf("%s: hour %d is outside 0–%d, or free moves %d or farmers %d are outside 0–99", h.ID,
				h.Hour, lastHour, h.Free, h.Farmers)
		case len(h.Small) > MaxSmall || !stanceWords.Sound(h.Stance.words()):
			return fmt.Errorf("%s: more than the small items allowed, or invalid stance", h.ID)
		case h.Large != nil && !isLarge(h.Large.ID):
			return fmt.Errorf("%s: %q is no large item", h.ID, h.Large.ID)
		}
		seen[h.ID] = true
		for _, it := range h.Small {
			if !IsSmall(it.ID) {
				return fmt.Errorf("%s: %q is no small item", h.ID, it.ID)
			}
		}
		for _, v := range h.Gems {
			if v != 2 && v != 4 && v != 6 {
				return fmt.Errorf("%s: gem of value %d, want 2, 4 or 6", h.ID, v)
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
			return fmt.Errorf("creature %q on region %d: unknown kind, invalid or occupied region, or invalid figures",
				c.Kind, c.At)
		}
		if i > 0 && g.Creatures[i-1].At > c.At {
			return fmt.Errorf("creatures are not sorted by region")
		}
		at[c.At] = at[c.At] || !b.Flies
	}
	for _, c := range append(slices.Clone(g.Aloft), g.Creatures...) {
		if f := g.NamedFoe(c.Foe); c.Foe != "" && (f == nil || f.As != c.Kind) || !g.onMap(c.At) {
			return fmt.Errorf("creature %q named %q on region %d: unknown name or invalid region", c.Kind, c.Foe,
				c.At)
		}
	}
	if o := g.Occupied; o != nil &&
		(o.Backing < 0 || o.Backing > maxBacking || o.Limit < 2 || o.Limit > mostOccupants) {
		return fmt.Errorf("occupied castle: limit %d or bonus %d of each creature is out of range", o.Limit,
			o.Backing)
	}
	for _, f := range g.Farmers {
		if !g.onMap(f) {
			return fmt.Errorf("farmer: region %d is not on the map", f)
		}
	}
	for _, k := range g.Taken {
		if _, ok := g.edition.BeastOf(k); !ok {
			return fmt.Errorf("castle: creature %q is unknown", k)
		}
	}
	return nil
}

func (g *Game) checkTokens() error {
	for _, l := range g.Lying {
		if !g.onMap(l.At) || l.N < 1 || l.N > mostGold || l.What != "gold" && l.What != HiddenRune &&
			!IsSmall(l.What) && !IsArticle(l.What) && !IsGem(l.What) {
			return fmt.Errorf("%d of %q on region %d: unknown thing, invalid number or region", l.N, l.What, l.At)
		}
	}
	unseen, hidden := 0, 0
	for _, f := range g.Fog {
		if !g.onMap(f.At) || f.Face != "" && !isFace(f.Face) {
			return fmt.Errorf("fog token %q on region %d: unknown token or invalid region", f.Face, f.At)
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
			return fmt.Errorf("fog token %q is unknown", face)
		}
	}
	for _, r := range g.RuneBag {
		if !IsRune(r) {
			return fmt.Errorf("rune stone %q is unknown", r)
		}
	}
	if unseen > len(g.FogBag) || hidden > len(g.RuneBag) {
		return fmt.Errorf("%d fog tokens and %d rune stones are face down, but only %d and %d are undrawn",
			unseen, hidden,
			len(g.FogBag), len(g.RuneBag))
	}
	return nil
}

func (g *Game) checkMap() error {
	for _, w := range g.Wells {
		if !g.onMap(w.At) {
			return fmt.Errorf("well: region %d is not on the map", w.At)
		}
	}
	for _, m := range g.Merchants {
		if !g.onMap(m) {
			return fmt.Errorf("merchant: region %d is not on the map", m)
		}
	}
	for _, w := range g.Sells {
		if w != StrengthGood && !IsArticle(w) {
			return fmt.Errorf("merchant cannot sell %q", w)
		}
	}
	for _, a := range g.Allies {
		if !slices.Contains(legend.Allies(), a.ID) || !g.onMap(a.At) {
			return fmt.Errorf("ally %q on region %d: unknown ally or invalid region", a.ID, a.At)
		}
	}
	for _, b := range g.Gone {
		if _, ok := g.Land().BridgeOf(b); !ok {
			return fmt.Errorf("bridge %q is unknown", b)
		}
	}
	for _, r := range g.Rubble {
		if !g.onMap(r.At) || len(r.Values) == 0 || len(r.Values) > len(g.edition.rubble) {
			return fmt.Errorf("rubble on region %d: invalid region or number of stones", r.At)
		}
	}
	return nil
}

func (g *Game) checkCards() error {
	for _, ids := range [][]string{g.EventBag, g.EventUsed, g.Today} {
		for _, id := range ids {
			if g.edition.events[id] == nil {
				return fmt.Errorf("event %q is unknown", id)
			}
		}
	}
	for _, id := range []string{g.Event, g.EventTop} {
		if id != "" && g.edition.events[id] == nil {
			return fmt.Errorf("event %q is unknown", id)
		}
	}
	for _, p := range g.Pending {
		if g.edition.events[p.Event] == nil {
			return fmt.Errorf("event %q is unknown", p.Event)
		}
		for _, at := range p.At {
			if !g.onMap(at) {
				return fmt.Errorf("event %q: region %d is not on the map", p.Event, at)
			}
		}
	}
	for id, drawn := range g.Drawn {
		for i, c := range drawn {
			if g.legend.Deck(id) == nil || !strings.HasPrefix(c, id+".") || g.legend.Card(c) == nil ||
				slices.Contains(drawn[:i], c) {
				return fmt.Errorf("card %q of deck %q is unknown or drawn twice", c, id)
			}
		}
	}
	for _, p := range g.Placed {
		if g.legend.Card(p.Card) == nil || p.Letter < 0 || p.Letter > legend.Last {
			return fmt.Errorf("card %q on letter %d: unknown card or invalid letter", p.Card, p.Letter)
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
		return fmt.Errorf("fight against %q on region %d: unknown creature, or invalid region, fighters or willpower",
			f.Foe, f.At)
	}
	for i, x := range f.Fighters {
		if !g.seated(x.Seat) || slices.ContainsFunc(f.Fighters[:i], func(o fighter) bool { return o.Seat == x.Seat }) ||
			x.Flip < 0 || x.Flip > len(x.Dice) {
			return fmt.Errorf("fight: seat %d is invalid, fights twice, or turns a missing die", x.Seat+1)
		}
		for _, n := range x.Dice {
			if n < 1 || n > 12 {
				return fmt.Errorf("fight: die shows %d, want 1–12", n)
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
			return fmt.Errorf("step %q: number %d or region %d is out of range", s.Do, s.N, s.At)
		}
	}
	if g.Todo.Len() > 0 && !allSteps.Waits(g, g.Todo.Top()) {
		return fmt.Errorf("step %q asks no seat", g.Todo.Top().Do)
	}
	if p := g.Plan; p != nil {
		if _, ok := divisions[g.Todo.Top().Do]; !ok || len(p.Asked) == 0 || !g.seated(p.By) {
			return fmt.Errorf("proposed division has nothing to divide or asks no seat")
		}
		for _, s := range p.Asked {
			if !g.seated(s) {
				return fmt.Errorf("proposed division asks seat %d, which does not exist", s+1)
			}
		}
	}
	return nil
}

func (g *Game) checkDeals() error {
	for _, x := range g.Deals {
		if !g.seated(x.From) || !g.seated(x.To) || x.From == x.To || x.Gold < 0 || x.Back < 0 || !g.possible(x) {
			return fmt.Errorf("deal of seat %d with seat %d is impossible", x.From+1, x.To+1)
		}
	}
	return nil
}
