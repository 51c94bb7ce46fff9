package runebound

import (
	"errors"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

// The steps of an adventure (rulebook: phase 3).
const (
	DoVenture   = "venture"  // facing an adventure here, attacking a hero, or neither
	doReveal    = "reveal"   // the next card of the counter's colour
	doFace      = "face"     // a challenge or an encounter begins
	doReady     = "ready"    // the card's text is done; own abilities before combat
	doCombat    = "combat"   // rounds of combat, if there is a fight
	doReward    = "reward"   // the reward for beating it
	DoBack      = "back"     // one hex back after a flight
	DoKeepLimit = "limit"    // too many weapons or suits of armour
	DoOfferCard = "offering" // a market card may be taken
)

var adventureSteps = stepTable{
	DoVenture: {Check: ofActive, Waits: func(g *Game, s Step) bool { return s.What == "" && g.canVenture(s.Seat) },
		Ask: askVenture, Answer: answerVenture, Do: ventureAtOnce, Rolls: true, Reveals: true},
	doReveal: {Check: ofActive, Reveals: true, Rolls: true, Do: func(g *Game, s Step, d *engine.Dice) {
		g.reveal(s.Seat, d)
	}},
	doFace:   {Check: ofFacing, Do: func(g *Game, s Step, _ *engine.Dice) { g.face(s.Seat) }},
	doReady:  {Check: ofFacing, Do: func(g *Game, s Step, _ *engine.Dice) { g.ready(s.Seat) }},
	doCombat: {Check: ofFacing, Do: func(g *Game, s Step, _ *engine.Dice) { g.combat(s.Seat) }},
	doReward: {Check: ofFacing, Do: func(g *Game, s Step, _ *engine.Dice) { g.reward(s.Seat) }},
	DoBack: {Check: ofHero, Waits: func(g *Game, s Step) bool { return g.Hero(s.Seat).From == land.Nowhere },
		Ask: askBack, Answer: answerBack, Do: func(g *Game, s Step, _ *engine.Dice) {
			g.walkTo(s.Seat, g.Hero(s.Seat).From)
		}},
	DoKeepLimit: {Check: ofHero, Waits: func(g *Game, s Step) bool { return len(g.Surplus(s.Seat)) > 1 }, Ask: askLimit,
		Answer: answerLimit, Do: func(g *Game, s Step, _ *engine.Dice) {
			for _, id := range g.Surplus(s.Seat) {
				g.discard(s.Seat, ref{Card: id, List: listGoods})
			}
		}},
	DoOfferCard: {Waits: func(g *Game, s Step) bool { return s.N <= g.Hero(s.Seat).Gold },
		Do: func(g *Game, s Step, _ *engine.Dice) { g.Market.PutUnder([]string{s.What}) }, Ask: askOffer,
		Answer: answerOffer, Check: func(g *Game, s Step) error {
			if g.edition.Goods(s.What) == nil {
				return errors.New("there is no such card")
			}
			return ofHero(g, s)
		}},
}

func ofFacing(g *Game, s Step) error {
	if g.Facing == nil {
		return errors.New("nothing is being faced")
	}
	return ofHero(g, s)
}

// ColourOf returns the number of a colour's deck, -1 if there is none.
func ColourOf(colour string) int { return slices.Index(cards.Colours[:], colour) }

func (g *Game) hasCounter(at land.Hex) bool {
	_, found := slices.BinarySearch(g.Counters, at)
	return found
}

// Place returns the place on the track, from 1, of the card on a hex; 0 if there is none.
func (g *Game) Place(at land.Hex) int {
	for i, u := range g.Track {
		if u.Card != "" && u.At == at {
			return i + 1
		}
	}
	return 0
}

// rivals returns the heroes a seat may attack on its hex, rivalsAt those on a given hex.
func (g *Game) rivals(seat engine.Seat) []engine.Seat { return g.rivalsAt(seat, g.Hero(seat).At) }

func (g *Game) rivalsAt(seat engine.Seat, at land.Hex) []engine.Seat {
	if g.Options.Duels == DuelsOff || g.Options.company() {
		return nil
	}
	return slices.DeleteFunc(g.heroesAt(at, seat), func(o engine.Seat) bool {
		return g.Options.Duels == duelsRunes && g.Runes(seat)+g.Runes(o) == 0
	})
}

// canVenture reports whether there is anything to face or attack on the hero's hex this turn.
func (g *Game) canVenture(seat engine.Seat) bool {
	h := g.Hero(seat)
	return !g.Move.Ventured && (g.hasCounter(h.At) || len(g.rivals(seat)) > 0 || g.MayFaceMargath(seat) ||
		len(g.Usables("ends-move", seat, "")) > 0)
}

// ventureAtOnce carries out the venture that the player chose together with the movement.
func ventureAtOnce(g *Game, s Step, _ *engine.Dice) {
	switch {
	case g.Move.Ventured:
	case s.What == "explore" && g.hasCounter(g.Hero(s.Seat).At):
		g.explore(s.Seat)
	case s.What == "attack" && slices.Contains(g.rivals(s.Seat), engine.Seat(s.N-1)):
		g.attackHero(s.Seat, engine.Seat(s.N-1))
	}
}

// MayFaceMargath reports whether it is a hero's last turn in a doomed match, in which they may face Margath from any
// hex.
func (g *Game) MayFaceMargath(seat engine.Seat) bool {
	return g.Last && !g.Move.Ventured && !g.Options.company()
}

// faceMargath faces Margath, wherever the card is.
func (g *Game) faceMargath(seat engine.Seat) {
	g.Move.Ventured = true
	for i, u := range g.Track {
		if u.Card == g.edition.margath {
			g.meet(seat, g.edition.margath, i+1)
			return
		}
	}
	g.Decks[ColourOf("red")].Take(g.edition.margath)
	g.meet(seat, g.edition.margath, 0)
}

// askVenture asks for the hero's choice at the end of the movement (rulebook, phase 3): an adventure, a duel or
// neither.
func askVenture(g *Game, s Step, p *engine.Prompt) {
	h := g.Hero(p.Seat)
	ask, label, hint := "ask.venture.any", "choice.leave-it", "hint.leave-it"
	if g.heroesOnly(p.Seat, h.At) {
		ask, label, hint = "ask.venture.hero", "choice.leave-hero", "hint.leave-hero"
	}
	p.Headline = text.M("ask.venture", "ask", text.M(ask, "who", g.Who(p.Seat), "at", h.At.Name()))
	p.Choices = append(p.Choices, g.ventures(p.Seat, h.At)...)
	g.useChoices(p, "ends-move", "")
	leave := engine.Choice{Move: "on", Label: text.M(label), Icon: "on"}
	if h.At.Terrain() != land.Town { // in a town the market follows
		leave.Hint, leave.Ends = text.M(hint), true
	}
	p.Choices = append(p.Choices, leave)
}

// heroesOnly reports whether a hero's hex offers nothing but attacks on other heroes.
func (g *Game) heroesOnly(seat engine.Seat, at land.Hex) bool {
	return !g.hasCounter(at) && !g.MayFaceMargath(seat) && len(g.rivals(seat)) > 0
}

// ventures returns the choices on a hero's hex.
func (g *Game) ventures(seat engine.Seat, at land.Hex) []engine.Choice {
	var out []engine.Choice
	if g.hasCounter(at) {
		c := engine.Choice{Move: "explore",
			Label: text.M("choice.explore", "colour", cards.ColourName(at.Colour().String())), Place: at.String(),
			Icon: at.Colour().String(), Rolls: true, Reveals: true}
		n := g.Place(at)
		if n > 0 {
			c.Label = text.M("choice.explore-track", "what", name(g.Track[n-1].Card))
		}
		switch {
		case g.terse:
		case n > 0:
			c.Hint = g.adventureHint(seat, at)
		default: // the label names the colour
			if mean := g.meanChance(seat, at); mean >= 0 {
				c.Hint = meanHint(mean)
			}
		}
		out = append(out, c)
	}
	for _, o := range g.rivals(seat) {
		c := engine.Choice{Move: engine.MakeMove("attack", SeatWord(o)),
			Label: text.M("choice.attack-hero", "foe", g.Who(o)), Place: at.String(),
			Icon: "attack", Rolls: true, Reveals: true}
		if !g.terse {
			c.Hint = g.duelHint(seat, o)
		}
		out = append(out, c)
	}
	if g.MayFaceMargath(seat) {
		out = append(out, engine.Choice{Move: "explore margath",
			Label: text.M("choice.explore-track", "what", name(g.edition.margath)), Icon: "red", Rolls: true,
			Reveals: true})
	}
	return out
}

func answerVenture(g *Game, s Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	switch m.Verb() {
	case "on":
		g.Todo.Pop()
		g.Move.Ventured = true
		said := "say.left"
		if g.heroesOnly(seat, g.Hero(seat).At) {
			said = "say.left-hero"
		}
		g.tell("left", seat, text.M(said, "who", g.Who(seat)))
	case "use":
		g.use(seat, "ends-move", "", m)
	case "attack":
		g.Todo.Pop()
		o, _ := parseSeat(m.Arg(0))
		g.attackHero(seat, o)
	case "explore":
		g.Todo.Pop()
		if m.Arg(0) == "margath" {
			g.faceMargath(seat)
			return
		}
		g.explore(seat)
	}
}

// explore faces the adventure on the hero's hex: the card on the track, or the next one of the counter's colour.
func (g *Game) explore(seat engine.Seat) {
	g.Move.Ventured = true
	at := g.Hero(seat).At
	if n := g.Place(at); n > 0 {
		g.meet(seat, g.Track[n-1].Card, n)
		return
	}
	g.next(Step{Do: doReveal, Seat: seat})
}

// reveal reveals the next card of the counter's colour (rulebook, phase 3). Another card follows an event or an
// encounter.
func (g *Game) reveal(seat engine.Seat, d *engine.Dice) {
	at := g.Hero(seat).At
	colour := at.Colour().String()
	if !g.hasCounter(at) {
		return // cards and counters match; a hero moved by a card draws nothing
	}
	id, ok := g.Decks[ColourOf(colour)].Draw(d, "deck "+colour)
	if !ok {
		return
	}
	a := g.edition.Adventure(id)
	e := g.tell("revealed", seat, text.M("say.revealed."+a.Kind, "who", g.Who(seat), "what", name(id)))
	e.Reveals, e.Facts = true, engine.Facts{Piece: id, To: at.String()}
	if a.Kind == cards.Event {
		g.comes(seat, a)
		return
	}
	g.meet(seat, id, 0)
}

// comes puts an event in force if its number exceeds that of the present one, otherwise out of the game (rulebook:
// events).
func (g *Game) comes(seat engine.Seat, a *cards.Adventure) {
	g.next(Step{Do: doReveal, Seat: seat})
	if top := g.event(); top != nil && a.Number <= top.Number {
		g.Gone = append(slices.Clone(g.Gone), a.ID)
		g.tell("event-out", seat, text.M("say.event-out", "what", name(a.ID), "n", numeral(a.Number), "of",
			numeral(top.Number))).Facts = engine.Facts{Piece: a.ID}
		return
	}
	g.Events = append(slices.Clone(g.Events), a.ID)
	g.tell("event", seat, text.M("say.event", "what", name(a.ID), "text",
		g.edition.text(a.ID, listRules))).Facts = engine.Facts{Piece: a.ID, Amount: a.Number}
	for i := range a.Rules {
		if a.Rules[i].When == "comes" {
			g.next(Step{Do: doRule, Seat: seat, By: seat, Of: ref{Card: a.ID, Rule: i}})
		}
	}
	// Life or stamina may have changed with it (R27).
	for _, s := range g.Seats(seat) {
		g.uphold(s)
	}
	g.eventCame(a)
}

// numeral returns the printed number of an event.
func numeral(n int) text.Message { return text.M("page.number." + strconv.Itoa(n)) }

func (g *Game) meet(seat engine.Seat, id string, place int) {
	g.Facing = &Facing{Seat: seat, Card: id, Foe: engine.Public, Place: place, At: g.Hero(seat).At}
	g.Move.Faced = true
	if place > 0 {
		g.tell("faced", seat, text.M("say.faced", "who", g.Who(seat), "what", name(id))).Facts = engine.Facts{Piece: id,
			To: g.Hero(seat).At.String()}
	}
	g.next(Step{Do: doFace, Seat: seat})
	if place == 0 {
		g.moment("revealed", seat, "")
	}
}

// face carries out the card's own text before combat, before anything else (rulebook: before combat; R22).
func (g *Game) face(seat engine.Seat) {
	g.next(Step{Do: doReady, Seat: seat})
	g.next(g.automaticOf(g.Facing.Card, "before", seat)...)
}

// ready lets players use their own abilities before combat; there are none against a challenge without a fight (R51).
func (g *Game) ready(seat engine.Seat) {
	g.next(Step{Do: doCombat, Seat: seat})
	if a := g.Adventure(); a == nil || a.Fights() {
		g.moment("ready", seat, "")
	}
}

// combat begins the rounds of combat; a card without a fight that its text has not decided is failed.
func (g *Game) combat(seat engine.Seat) {
	if a := g.Adventure(); a != nil && !a.Fights() && !g.Facing.Fighting {
		g.conclude(outcomeFailed)
		return
	}
	g.engage()
}

// reward gives the reward for beating a card (rulebook: winning challenges): the card if it becomes an item or ally,
// the adventure counter and gold. A Rune that wins the match takes precedence (R56).
func (g *Game) reward(seat engine.Seat) {
	f, a, h := g.Facing, g.Adventure(), g.Hero(seat)
	f.Won = true
	at := g.offMap()
	g.offTrack()
	if a.Reward != nil {
		g.takeCard(seat, a.ID)
		if g.Over != "" {
			return
		}
	}
	if at != land.Nowhere {
		n := ColourOf(a.Colour) + 1
		h.Points += n
		g.tell("counter", seat, text.M("say.counter", "who", g.Who(seat), "n", n, "colour",
			cards.ColourName(a.Colour))).Facts = engine.Facts{Piece: a.Colour, From: at.String(), Amount: n}
	}
	g.gain(seat, a.Gold)
}

// offMap removes the adventure counter of a beaten challenge, counts the challenge for the hero and returns the
// counter's hex, land.Nowhere for an encounter. If Margath was faced elsewhere, a counter of the same colour without a
// card is removed.
func (g *Game) offMap() land.Hex {
	f, a := g.Facing, g.Adventure()
	if a.Kind != cards.Challenge {
		return land.Nowhere
	}
	at := f.At
	if f.Place > 0 {
		at = g.Track[f.Place-1].At
	}
	i := slices.IndexFunc(g.Counters, func(c land.Hex) bool { return c == at })
	if i < 0 {
		i = slices.IndexFunc(g.Counters, func(c land.Hex) bool {
			return c.Colour().String() == a.Colour && g.Place(c) == 0
		})
	}
	if i < 0 {
		return land.Nowhere
	}
	at = g.Counters[i]
	g.Feats.Beaten[f.Seat][ColourOf(a.Colour)]++
	g.Counters = slices.Delete(slices.Clone(g.Counters), i, i+1)
	return at
}

func (g *Game) takeCard(seat engine.Seat, id string) {
	h := g.Hero(seat)
	h.Carried = slices.DeleteFunc(slices.Clone(h.Carried), func(c carried) bool { return c.ID == id })
	if f := g.Facing; f != nil && f.Card == id {
		g.offTrack()
		f.Taken = true
	}
	g.receive(seat, id, "say.won")
}

// receive gives a hero an item or ally, with a key for the event; above the limit they discard one (rulebook: item
// limits).
func (g *Game) receive(seat engine.Seat, id, key string) {
	h := g.Hero(seat)
	h.Held = append(slices.Clone(h.Held), Held{ID: id})
	g.tell("gained", seat, text.M(key, "who", g.Who(seat), "what", name(id))).Facts = engine.Facts{Piece: id}
	g.gained(seat, id, overRunes)
}

// gained handles an item or ally that was not bought: a Rune may win the match, ended as how describes; surplus weapons
// or armour must go.
func (g *Game) gained(seat engine.Seat, id, how string) {
	if g.edition.Goods(id).Type == cards.Rune && g.runesWin(seat) {
		g.win(seat, how)
		return
	}
	g.uphold(seat) // an ally taken from another hero may have depended on their cards
	g.gainedMoment(seat, id)
}

// gainedMoment carries out the rules of a card for the moment it is gained.
func (g *Game) gainedMoment(seat engine.Seat, id string) {
	for _, s := range g.automaticOf(id, "gained", seat) {
		g.next(s)
	}
}

// tooMany returns the item type above its limit, "" if there is none.
func (g *Game) tooMany(seat engine.Seat) string {
	for _, kind := range []string{cards.Weapon, cards.Armour} {
		if n := g.Limit(seat, kind); n >= 0 && len(g.CardsOf(seat, kind, false)) > n {
			return kind
		}
	}
	return ""
}

// Surplus lists the items that a hero above a limit may discard, cheapest first.
func (g *Game) Surplus(seat engine.Seat) []string {
	kind := g.tooMany(seat)
	if kind == "" {
		return nil
	}
	ids := slices.DeleteFunc(g.CardsOf(seat, kind, false), func(id string) bool { return !g.CanLose(seat, id) })
	slices.SortStableFunc(ids, func(a, b string) int { return g.spoilWorth(a) - g.spoilWorth(b) })
	return ids
}

// askLimit asks for the item to discard, new or old (rulebook: item limits).
func askLimit(g *Game, s Step, p *engine.Prompt) {
	kind := g.tooMany(p.Seat)
	p.Headline = text.M("ask.limit", "who", g.Who(p.Seat), "kind", text.M("type."+kind), "n", g.Limit(p.Seat, kind))
	for _, id := range g.Surplus(p.Seat) {
		c := engine.Choice{Move: engine.MakeMove("drop", id), Label: text.M("choice.drop", "what", name(id)),
			Icon: kind}
		if !g.terse {
			c.Hint = g.goodsIn(p, id)
		}
		p.Choices = append(p.Choices, c)
	}
	g.ahead(p)
	g.windowed(p, topicSpoils, p.Choices[0].Move)
}

func answerLimit(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	if g.tooMany(seat) != "" {
		g.discard(seat, ref{Card: m.Arg(0), List: listGoods})
	}
}

// offTrack removes the present card from the track and frees its place (R5).
func (g *Game) offTrack() {
	if f := g.Facing; f.Place > 0 {
		g.Track[f.Place-1] = undefeated{}
		f.Place = 0
	}
}

// toTrack puts the present card on the undefeated track without tokens; if all six places are taken, the oldest card
// goes to the bottom of its deck (rulebook: undefeated counters; R5).
func (g *Game) toTrack() {
	f := g.Facing
	id := f.Card
	at := f.At
	f.Wounds = 0
	if f.Place > 0 {
		return // it is still in its place
	}
	if !g.hasCounter(at) || at.Colour().String() != g.Adventure().Colour || g.Place(at) > 0 {
		// A card faced without a counter, on the last turn of a doomed match, returns to its deck.
		g.Decks[ColourOf(g.Adventure().Colour)].PutIn(id)
		return
	}
	free := slices.IndexFunc(g.Track[:], func(u undefeated) bool { return u.Card == "" })
	if free < 0 {
		free = 0
		for i := range g.Track {
			if g.Track[i].Age < g.Track[free].Age {
				free = i
			}
		}
		g.bury(free + 1)
	}
	g.Laid++
	g.Track[free] = undefeated{Card: id, At: at, Age: g.Laid}
	f.Place = free + 1
	g.tell("undefeated", f.Seat, text.M("say.undefeated", "what", name(id), "n",
		free+1)).Facts = engine.Facts{Piece: id, To: at.String(), Amount: free + 1}
}

// bury puts the card on a place of the track under its deck; the adventure counter stays.
func (g *Game) bury(place int) {
	u := g.Track[place-1]
	a := g.edition.Adventure(u.Card)
	g.Decks[ColourOf(a.Colour)].PutUnder([]string{u.Card})
	g.Track[place-1] = undefeated{}
	g.tell("buried", engine.Public,
		text.M("say.track-buried", "what", name(u.Card))).Facts = engine.Facts{Piece: u.Card, From: u.At.String()}
}

func (g *Game) removeCard() {
	g.offTrack()
	g.Gone = append(slices.Clone(g.Gone), g.Facing.Card)
}

// keepEncounter puts the present encounter face up in front of its owner (R30); another card is drawn.
func (g *Game) keepEncounter(seat engine.Seat, id string) {
	f := g.Facing
	if f == nil || f.Card != id {
		return
	}
	g.offTrack()
	h := g.Hero(seat)
	h.Carried = append(slices.Clone(h.Carried), carried{ID: id, Turns: g.edition.Adventure(id).Turns, Fresh: true})
	g.tell("kept", seat, text.M("say.kept", "who", g.Who(seat), "what", name(id))).Facts = engine.Facts{Piece: id}
	g.putAside(seat)
}

// askBack asks for the retreat hex of a hero who entered from nowhere (R4).
func askBack(g *Game, s Step, p *engine.Prompt) {
	p.Headline = text.M("ask.back", "who", g.Who(p.Seat))
	for _, o := range g.hexOptions(s.Seat, g.Hero(s.Seat).At.Neighbours()) {
		p.Choices = append(p.Choices, engine.Choice{Move: engine.MakeMove("choose", o.Word),
			Label: text.M("choice.choose", "what", o.label), Hint: o.hint, Place: o.place,
			Icon: "boot"})
	}
}

func answerBack(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	g.Todo.Pop()
	at, _ := land.Parse(m.Arg(0))
	g.walkTo(seat, at)
}
