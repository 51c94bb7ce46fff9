package runebound

import (
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/reckoning"
)

// Check implements engine.Saved.
func (g *Game) Check() error {
	n := len(g.Heroes)
	seat := func(s engine.Seat) bool { return s == engine.Public || g.seated(s) }
	switch {
	case g.Format != format:
		return fmt.Errorf("it has format %d, this program reads %d", g.Format, format)
	case !g.Options.sound():
		return fmt.Errorf("its options are %+v", g.Options)
	case n < 1 || n > 6:
		return fmt.Errorf("it has %d heroes", n)
	case !g.seated(g.First) || !seat(g.Active) || !seat(g.Winner) || g.Round < 1 || g.TurnNo < 0 || g.Doom < 0 ||
		g.Doom > g.Options.Doom:
		return fmt.Errorf("seat %d is on turn in round %d", g.Active+1, g.Round)
	case !slices.Contains([]string{"", overMargath, overRunes, overTaken, overKept, overDoom, companyWon, companyLost},
		g.Over):
		return fmt.Errorf("it is over %q", g.Over)
	case (g.Todo.Len() == 0) != (g.Over != ""):
		return fmt.Errorf("it is over %q with %d steps to do", g.Over, g.Todo.Len())
	case len(g.Feats.Falls) != n || len(g.Feats.Turns) != n || len(g.Feats.Beaten) != n:
		return fmt.Errorf("it counts feats of other heroes")
	}
	for _, check := range []func() error{g.checkOffered, g.checkHeroes, g.checkCards, g.checkMap, g.checkTurn,
		g.checkTodo} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (g *Game) checkOffered() error {
	for _, list := range g.Offered {
		for _, id := range list {
			if g.edition.Hero(id) == nil {
				return fmt.Errorf("the hero %q is offered", id)
			}
		}
	}
	want := map[string]int{heroesDrawn: 0, heroesTwo: len(g.Heroes), heroesFree: 1}[g.Options.Heroes]
	if len(g.Offered) != want {
		return fmt.Errorf("heroes are offered %d times", len(g.Offered))
	}
	return nil
}

func (g *Game) checkHeroes() error {
	seen := map[string]bool{}
	for i := range g.Heroes {
		h := &g.Heroes[i]
		switch {
		case h.ID == "" && (h.On || g.Active != engine.Public || g.Options.Heroes == heroesDrawn):
			return fmt.Errorf("seat %d has no hero", i+1)
		case h.ID != "" && (g.edition.Hero(h.ID) == nil || seen[h.ID]):
			return fmt.Errorf("seat %d plays %q", i+1, h.ID)
		case !h.At.Valid() || h.From != land.Nowhere && !h.From.Valid():
			return fmt.Errorf("%s stands nowhere", h.ID)
		case h.Wounds < 0 || h.Exhaustion < 0 || h.Gold < 0 || h.Points < 0 || h.Wounds > many || h.Exhaustion > many ||
			h.Gold > 99999 || h.Points > 99999:
			return fmt.Errorf("%s has %d wounds, %d exhaustion, %d gold", h.ID, h.Wounds, h.Exhaustion, h.Gold)
		case slices.Min(h.Tokens[:]) < 0 || slices.Max(h.Tokens[:]) > 999 || !stanceWords.Sound(h.Stance.words()):
			return fmt.Errorf("%s has tokens or a stance that cannot be", h.ID)
		case len(g.Feats.Beaten[i]) != len(cards.Colours):
			return fmt.Errorf("the feats of %s are not counted", h.ID)
		}
		seen[h.ID] = true
		if err := standingTable.Check(h.Standing); err != nil {
			return err
		}
		for _, x := range h.Held {
			if g.edition.Goods(x.ID) == nil || x.Wounds < 0 || x.Wounds > many || x.Exhaustion < 0 ||
				x.Exhaustion > many {
				return fmt.Errorf("%s has %q", h.ID, x.ID)
			}
		}
		for _, c := range h.Carried {
			if a := g.edition.Adventure(c.ID); a == nil || a.Kind != cards.Encounter || c.Turns < 0 || c.Turns > 99 {
				return fmt.Errorf("%s carries %q", h.ID, c.ID)
			}
		}
	}
	return nil
}

// checkCards returns an error if a card is in two places or does not exist.
func (g *Game) checkCards() error {
	seen := map[string]bool{}
	once := func(id string) error {
		if seen[id] || g.edition.Goods(id) == nil && g.edition.Adventure(id) == nil {
			return fmt.Errorf("the card %q lies twice or does not exist", id)
		}
		seen[id] = true
		return nil
	}
	for i := range g.Decks {
		colour := cards.Colours[i]
		if err := g.Decks[i].Check(len(g.Heroes), func(id string) bool {
			a := g.edition.Adventure(id)
			return a != nil && a.Colour == colour
		}); err != nil {
			return err
		}
	}
	if err := g.Market.Check(len(g.Heroes), func(id string) bool { return g.edition.Goods(id) != nil }); err != nil {
		return err
	}
	for _, id := range g.allCards() {
		if err := once(id); err != nil {
			return err
		}
	}
	for _, id := range slices.Concat(g.Events, g.Gone) {
		if g.edition.Adventure(id) == nil {
			return fmt.Errorf("there is no adventure %q", id)
		}
	}
	for _, id := range g.Events {
		if g.edition.Adventure(id).Kind != cards.Event {
			return fmt.Errorf("%q is no event", id)
		}
	}
	return nil
}

// allCards returns the cards of all places, with duplicates.
func (g *Game) allCards() []string {
	var out []string
	for i := range g.Decks {
		out = append(out, g.Decks[i].Cards()...)
	}
	out = append(out, g.Market.Cards()...)
	for _, stack := range g.Stacks {
		out = append(out, stack...)
	}
	for _, u := range g.Track {
		if u.Card != "" {
			out = append(out, u.Card)
		}
	}
	out = append(out, g.Events...)
	out = append(out, g.Gone...)
	for i := range g.Heroes {
		for _, x := range g.Heroes[i].Held {
			out = append(out, x.ID)
		}
		for _, c := range g.Heroes[i].Carried {
			out = append(out, c.ID)
		}
	}
	if f := g.Facing; f != nil && f.Card != "" && f.Place == 0 && !slices.Contains(out, f.Card) {
		out = append(out, f.Card)
	}
	for s := range g.Todo.All() {
		if s.Do == DoOfferCard {
			out = append(out, s.What)
		}
	}
	return out
}

func (g *Game) checkMap() error {
	if !slices.IsSorted(g.Counters) {
		return fmt.Errorf("the counters are not in order")
	}
	for i, at := range g.Counters {
		if at.Colour() == land.NoGem || i > 0 && g.Counters[i-1] == at {
			return fmt.Errorf("a counter lies on %s", at)
		}
	}
	for _, u := range g.Track {
		if u.Card == "" {
			continue
		}
		if a := g.edition.Adventure(u.Card); a == nil || a.Kind == cards.Event || !u.At.Valid() || !g.hasCounter(u.At) {
			return fmt.Errorf("the card %q lies on the track", u.Card)
		}
	}
	return nil
}

// checkTurn returns an error if the movement, adventure, rolls or wounds under way are invalid.
func (g *Game) checkTurn() error {
	for _, face := range g.Move.Dice {
		if face < 0 || face >= len(land.Die) {
			return fmt.Errorf("a movement die shows %d", face)
		}
	}
	if len(g.Move.Dice) > land.MostDice || g.Active != engine.Public && !g.Move.Start.Valid() {
		return fmt.Errorf("the movement is damaged")
	}
	for _, at := range g.Move.Way {
		if at != land.Nowhere && !at.Valid() {
			return fmt.Errorf("the way leads nowhere")
		}
	}
	if f := g.Facing; f != nil {
		a := g.edition.Adventure(f.Card)
		switch {
		case !g.seated(f.Seat) || !f.At.Valid() || f.Place < 0 || f.Place > len(g.Track) || f.Wounds < 0 ||
			f.Wounds > many:
			return fmt.Errorf("seat %d faces %q", f.Seat+1, f.Card)
		case f.Card == "" && (!g.seated(f.Foe) || f.Foe == f.Seat || g.Hero(f.Foe).ID == "") ||
			f.Card != "" && a == nil:
			return fmt.Errorf("seat %d faces %q and seat %d", f.Seat+1, f.Card, f.Foe+1)
		case f.Place > 0 && g.Track[f.Place-1].Card != f.Card:
			return fmt.Errorf("%q does not lie on the track", f.Card)
		case f.Round < 0 || f.Round > reckoning.MostRounds || f.Phase < 0 || f.Phase > len(phases) ||
			!slices.Contains([]string{"", autoAll, autoRound}, f.Auto):
			return fmt.Errorf("the fight is in round %d, phase %d", f.Round, f.Phase)
		case f.Round > 0 && !slices.Equal(slices.Sorted(slices.Values(f.Order[:])),
			[]string{PhaseEscape, phaseMagic, phaseMelee, phaseRanged}):
			return fmt.Errorf("the phases come as %v", f.Order)
		}
		for _, b := range f.Account {
			if !g.seated(b.Seat) || g.Hero(b.Seat).ID == "" || b.Who != "" && g.edition.Goods(b.Who) == nil ||
				b.Phase != "" && !slices.Contains(phases[:], b.Phase) || b.Round < 0 || b.Round > f.Round {
				return fmt.Errorf("seat %d rolled in round %d", b.Seat+1, b.Round)
			}
		}
	}
	for _, r := range g.Rolls {
		if !g.seated(r.Seat) || g.Hero(r.Seat).ID == "" || r.Value < cards.Mind || r.Value > cards.Spirit ||
			r.Who != "" && g.edition.Goods(r.Who) == nil || r.Boost < 0 || r.Boost > many {
			return fmt.Errorf("seat %d rolls", r.Seat+1)
		}
		if r.Kind == RollTest && g.edition.rule(r.Of) == nil || r.Kind != RollTest &&
			(g.Facing == nil || !slices.Contains([]string{RollAttack, RollDefence, RollEscape, rollNumber}, r.Kind)) {
			return fmt.Errorf("a roll is of the kind %q", r.Kind)
		}
		if r.Kind == RollTest && !r.Cost && g.edition.term(r.Of) == nil ||
			r.Kind != RollTest && !slices.Contains(phases[:], r.Phase) {
			return fmt.Errorf("a roll of the kind %q belongs to nothing", r.Kind)
		}
	}
	for _, h := range g.Hurts {
		if !g.seated(h.Seat) || h.N < 0 || h.N > many {
			return fmt.Errorf("seat %d is dealt %d wounds", h.Seat+1, h.N)
		}
	}
	for _, m := range g.Mods {
		if t := g.edition.term(m.Of); !g.seated(m.Seat) || t == nil || !t.Modifies() {
			return fmt.Errorf("a modifier of %q is in force", m.Of.Card)
		}
	}
	for _, u := range g.Used {
		if !g.seated(u.Seat) || g.edition.rule(u.Of) == nil {
			return fmt.Errorf("a rule of %q was used", u.Of.Card)
		}
	}
	return nil
}

func (g *Game) checkTodo() error {
	if err := allSteps.Check(g, g.Todo, len(g.Heroes)); err != nil {
		return err
	}
	for s := range g.Todo.All() {
		if s.N < 0 || s.N > many {
			return fmt.Errorf("%d of %q are to do", s.N, s.Do)
		}
		if s.Do != DoHero && s.Do != doBegin && s.Seat != engine.Public && g.Hero(s.Seat).ID == "" {
			return fmt.Errorf("seat %d is to do %q and has no hero", s.Seat+1, s.Do)
		}
	}
	if g.Todo.Len() > 0 && !allSteps.Waits(g, g.Todo.Top()) {
		return fmt.Errorf("nobody is asked anything: %q is to be done", g.Todo.Top().Do)
	}
	return nil
}
