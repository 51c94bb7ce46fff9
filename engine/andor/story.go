package andor

import (
	"fmt"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/steps"
	"skald/engine/text"
)

// The steps of the story.
const (
	doEffect   = "effect"   // an effect of a legend card, by its path
	doNarrator = "narrator" // the narrator advances
	doFinal    = "final"    // the tale is over
	doDraw     = "draw"     // entries of a deck of the legend are drawn
	doFend     = "fend"     // shields against an entry of a deck
)

var storySteps = stepTable{
	doEffect: {
		Check: func(g *Game, s Step) error {
			if g.legend.At(s.What) == nil {
				return fmt.Errorf("the legend has no effect %q", s.What)
			}
			return checkOccasion(g, s)
		},
		Do: func(g *Game, s Step, d *engine.Dice) { g.effect(s, d) },
	},
	doNarrator: {Do: func(g *Game, s Step, _ *engine.Dice) { g.narrate(s.N) }},
	doFinal:    {Do: func(g *Game, _ Step, _ *engine.Dice) { g.final() }},
	doDraw: {
		Check: func(g *Game, s Step) error {
			if g.legend.Deck(s.What) == nil {
				return fmt.Errorf("the legend has no deck %q", s.What)
			}
			return checkOccasion(g, s)
		},
		Do: func(g *Game, s Step, d *engine.Dice) { g.draw(s, d) },
	},
	// A shield works against an entry as against an event.
	doFend: {
		Check: func(g *Game, s Step) error {
			if c := g.legend.Card(s.What); c == nil || !c.Shield {
				return fmt.Errorf("no shield keeps %q away", s.What)
			}
			if err := checkOccasion(g, s); err != nil {
				return err
			}
			return checkAsked(g, s)
		},
		Answer: noteAnswer, Waits: wardOpen,
		Asks: func(g *Game, s Step, seat engine.Seat) bool { return g.mayWard(s, seat) },
		Ask: func(g *Game, s Step, p *engine.Prompt) {
			p.Headline = text.M("ask.fend")
			if c := g.legend.Card(s.What); c.Text != "" {
				p.Details = []text.Message{g.said(c.Text)}
			}
			p.Choices = yesNo("ward")
			g.window(p, topicWard, "no")
		},
		Do: func(g *Game, s Step, _ *engine.Dice) {
			if !g.warded(s, "say.shield-card") {
				g.next(effectSteps(s.What, "", len(g.legend.Card(s.What).Do), s.On)...)
			}
		},
	},
}

// happening is an event that legend cards may wait for.
type happening struct {
	kind, word string
	at, letter int
	// by lists the heroes who caused it, the acting one first.
	by []engine.Seat
	// alone reports whether no other hero was in the fight; n is the number brought.
	alone bool
	n     int
}

// moment reads every card that waits for a happening, then resolves the fates it fulfils (facts, Legend 3, ruling 2).
func (g *Game) moment(h happening) {
	done := g.advance(h)
	g.next(append(g.readAll(h), done...)...)
}

// readAll reads every card that waits for a happening and returns their effects in the order of the cards.
func (g *Game) readAll(h happening) []Step {
	var out []Step
	for i := range g.legend.Cards {
		c := &g.legend.Cards[i]
		come := false
		for n := range c.When {
			come = g.due(h, c, n) || come
		}
		if come && g.Readable(c) && g.mayRead(len(out)) {
			out = append(out, g.open(c, g.occasionOf(h))...)
		}
	}
	return out
}

// Readable reports whether a card may be read now: only once, unless marked otherwise.
func (g *Game) Readable(c *legend.Card) bool {
	return g.Over == "" && g.mayRead(0) && (c.Again || !slices.Contains(g.Read, c.ID))
}

func (h happening) fits(m legend.Moment) bool {
	if m.Kind != h.kind {
		return false
	}
	switch m.Kind {
	case "letter":
		return m.Letter == h.letter
	case "ends-move", "enters":
		return m.At == h.at
	case "breach":
		return m.Word == "any" || m.Word == h.word
	case "fog", "beaten", "meets", "fulfilled":
		return m.Word == h.word
	case "brought":
		return m.Word == h.word && m.At == h.at
	}
	return true
}

// read reports a card's story and carries out its effects next.
func (g *Game) read(c *legend.Card, on *occasion) { g.next(g.open(c, on)...) }

// open reports a card's story and returns its effects.
func (g *Game) open(c *legend.Card, on *occasion) []Step {
	g.work.reads++
	if !slices.Contains(g.Read, c.ID) {
		g.Read = append(slices.Clone(g.Read), c.ID)
	}
	if c.Text != "" {
		g.tell("card", engine.Public, g.cardText(c))
	}
	return effectSteps(c.ID, "", len(c.Do), on)
}

// draw draws n entries of a deck and carries them out one by one. The order is decided now; a ring whose entries have
// all been seen repeats its order.
func (g *Game) draw(s Step, d *engine.Dice) {
	id := s.What
	if s.N < 1 || !g.mayDraw() {
		return
	}
	g.work.draws++
	drawn := g.fresh(id, d)
	if seen := g.Drawn[id]; drawn == "" && g.legend.Deck(id).Ring {
		drawn = seen[0]
		g.drawn(id, append(slices.Clone(seen[1:]), drawn))
	}
	if drawn == "" {
		return
	}
	c := g.legend.Card(drawn)
	said := text.M("say.drawn")
	if c.Text != "" {
		said = g.cardText(c)
	}
	g.tell("card", engine.Public, said).Reveals = true
	s.N--
	if c.Shield && !g.struck(drawn) {
		g.next(Step{Do: doFend, Seat: engine.Public, What: drawn, On: s.On}, s)
		return
	}
	g.next(append(effectSteps(drawn, "", len(c.Do), s.On), s)...)
}

func (g *Game) cardText(c *legend.Card) text.Message {
	return text.M("say.card", "title", g.said("title"), "text", g.said(c.Text))
}

// effectSteps returns the steps of n effects below a path.
func effectSteps(path, branch string, n int, on *occasion) []Step {
	if branch != "" {
		branch += ":"
	}
	var out []Step
	for i := range n {
		out = append(out, Step{Do: doEffect, Seat: engine.Public, What: path + "/" + branch + strconv.Itoa(i), On: on})
	}
	return out
}

func (g *Game) said(key string) text.Message { return text.M(g.legend.Key(key)) }

// brought reads the cards that wait for a thing to be in a place, and checks the fates that ask for one.
func (g *Game) brought() {
	for _, c := range g.legend.Cards {
		for _, m := range c.When {
			if m.Kind == "brought" && m.Filter == nil && slices.Contains(g.thingsAt(m.At), m.Word) {
				g.moment(happening{kind: "brought", word: m.Word, at: m.At})
			}
		}
	}
	g.next(g.nowSo()...)
}

// nowSo returns the consequences of the present state, whatever its cause: cards that wait for a number of things in a
// place, each once, and fates.
func (g *Game) nowSo() []Step {
	out := g.lookAtFates()
	for i := range g.legend.Cards {
		c := &g.legend.Cards[i]
		for _, m := range c.When {
			if a := (legend.Aim{Moment: &m}); m.Filter != nil && a.State() && !slices.Contains(g.Read, c.ID) &&
				g.Readable(c) && g.mayRead(len(out)) && g.amountAt(m.Filter, engine.Public) >= m.Filter.N {
				out = append(g.open(c, g.occasionOf(happening{kind: "brought", at: m.Filter.At[0]})), out...)
			}
		}
	}
	return out
}

// Guarded reports whether a legend removes a thing that meets a creature.
func (g *Game) Guarded(thing string) bool {
	for _, c := range g.legend.Cards {
		for _, m := range c.When {
			if m.Kind == "meets" && m.Word == thing {
				return true
			}
		}
	}
	return false
}

// narrate advances the narrator by n letters, reading the card of each (booklet: Sunrise box).
func (g *Game) narrate(n int) {
	if n < 1 || g.Narrator >= g.LastLetter() {
		return
	}
	g.next(Step{Do: doNarrator, N: n - 1})
	g.comeTo(g.Narrator + 1)
}

func (g *Game) comeTo(letter int) {
	g.Narrator = letter
	said := text.M("say.narrator", "letter", string(legend.Letters[letter]))
	if left := g.LastLetter() - letter; left > 0 {
		said = text.M("say.narrator-left", "letter", string(legend.Letters[letter]), "left", left)
	}
	e := g.tell("narrator", engine.Public, said)
	e.Facts = engine.Facts{Piece: "narrator", To: string(legend.Letters[letter])}
	if letter >= g.LastLetter() {
		g.tellEnd()
		return
	}
	g.moment(happening{kind: "letter", letter: letter})
	for _, p := range slices.Clone(g.Placed) {
		if p.Letter == letter {
			g.Placed = slices.DeleteFunc(slices.Clone(g.Placed), func(q PlacedCard) bool { return q == p })
			if c := g.legend.Card(p.Card); c != nil && g.Readable(c) {
				g.read(c, g.occasionOf(happening{kind: "placed"}))
			}
		}
	}
}

// final ends a tale left open by its last card: the goal was not reached (booklet: Overview of the game).
func (g *Game) final() { g.end(lost, "over.told") }

func (g *Game) end(how, why string) {
	if g.Over != "" {
		return
	}
	g.Over, g.Why, g.Todo = how, why, steps.Queue[Step]{}
	g.tell("over", engine.Public, text.M("say.over-"+how, "why", g.reason()))
}

func (g *Game) reason() text.Message { return text.M(g.Why) }

// shown reports whether a goal of the legend applies now.
func (g *Game) shown(x legend.Goal) bool {
	return (x.After == "" || slices.Contains(g.Read, x.After)) && (x.Until == "" || !slices.Contains(g.Read, x.Until))
}

// Holds reports whether all conditions are met.
func (g *Game) Holds(cs []legend.Condition) bool {
	for _, c := range cs {
		check := conditions[c.Kind]
		if check == nil || check(g, c) == c.Not {
			return false
		}
	}
	return true
}

// conditions evaluates the conditions of the vocabulary. It is never written.
var conditions = map[string]func(*Game, legend.Condition) bool{
	"difficulty": func(g *Game, c legend.Condition) bool { return g.Difficulty == c.Word },
	"heroes":     func(g *Game, c legend.Condition) bool { return slices.Contains(c.Numbers, len(g.Heroes)) },
	"marked":     func(g *Game, c legend.Condition) bool { return slices.Contains(g.Marks, c.Word) },
	"read":       func(g *Game, c legend.Condition) bool { return slices.Contains(g.Read, c.Word) },
	"played-before": func(g *Game, _ legend.Condition) bool {
		return g.Again
	},
	"witch-found": func(g *Game, _ legend.Condition) bool { return g.Witch != land.Nowhere },
	"thing-at":    func(g *Game, c legend.Condition) bool { return slices.Contains(g.thingsAt(c.At), c.Word) },
	"hero-at":     func(g *Game, c legend.Condition) bool { return len(g.heroesAt(c.At)) > 0 },
	"beaten":      func(g *Game, c legend.Condition) bool { return g.Beaten[c.Word] > 0 },
	"allowed":     func(g *Game, c legend.Condition) bool { return g.Permitted(c.Word) },
	"carried": func(g *Game, c legend.Condition) bool {
		return slices.ContainsFunc(g.concerned(), func(s engine.Seat) bool { return g.Hero(s).Carries(c.Word) > 0 })
	},
	"castle-free": func(g *Game, _ legend.Condition) bool { return g.CreatureAt(land.CastleAt) == nil },
	"count":       func(g *Game, c legend.Condition) bool { return g.counts(c.Count, engine.Public, 0) },
	"fulfilled":   func(g *Game, c legend.Condition) bool { return g.fulfilled(c.Word) },
	"castle-held": func(g *Game, _ legend.Condition) bool { return g.CastleRoom() >= 0 },
}

// effect carries out the effect at the path of a step.
func (g *Game) effect(s Step, d *engine.Dice) {
	e := g.legend.At(s.What)
	if e == nil || g.work.effects >= maxEffects {
		return
	}
	g.work.effects++
	if do := effects[e.Kind]; do != nil {
		g.on = s.On
		if e = g.placed(e); e != nil {
			do(g, e, s.What, d)
		}
		g.on = nil
	}
}

// effects carries out the effects of the vocabulary. It is never written.
var effects = map[string]func(g *Game, e *legend.Effect, path string, d *engine.Dice){
	"heroes":    func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.putHeroes(e) },
	"lowest-to": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.Hero(g.lowest()).At = e.N },
	"set-strength": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		g.strengthen(func(int) int { return e.N })
	},
	"gain-strength": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		g.strengthen(func(sp int) int { return sp + e.N })
	},
	"gain-will": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.giveWill(e.N) },
	"share": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		var steps []Step
		for _, p := range e.Put {
			steps = append(steps, Step{Do: DoShare, Seat: engine.Public, What: p.What, N: p.N})
		}
		g.next(steps...)
	},
	"creatures": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		for _, p := range e.Put {
			if g.Over == "" {
				g.putCreature(Creature{Kind: p.What, At: p.At})
			}
		}
	},
	"farmers": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		for _, at := range e.At {
			if g.farmers() >= farmersInBox {
				g.tell("farmer-none", engine.Public, text.M("say.farmer-none", "at", g.place(at)))
				continue
			}
			g.Farmers = append(slices.Clone(g.Farmers), at)
			slices.Sort(g.Farmers)
			g.tell("farmer", engine.Public, text.M("say.farmer-came", "at",
				g.place(at))).Facts = engine.Facts{Piece: "farmer", To: view.RegionID(at), Amount: 1}
			g.meeting(at)
		}
	},
	"gold": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		for _, p := range e.Put {
			g.lay(p.At, "gold", p.N, false)
			if g.Day > 0 { // the set-up is visible on the map
				g.tell("thing", engine.Public, text.M("say.gold-lies", "n", p.N, "at",
					g.place(p.At))).Facts = engine.Facts{Piece: "gold", To: view.RegionID(p.At), Amount: p.N}
			}
		}
	},
	"things": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		for _, p := range e.Put {
			if IsArticle(p.What) {
				if g.Stock[p.What] < 1 {
					continue
				}
				g.Stock[p.What]--
			}
			g.lay(p.At, p.What, 1, false)
			g.tell("thing", engine.Public, text.M("say.thing-lies", "what", texts.Name(p.What), "at",
				g.place(p.At))).Facts = engine.Facts{Piece: p.What, To: view.RegionID(p.At)}
			g.meeting(p.At)
		}
		if g.Over == "" {
			g.brought()
		}
	},
	"fog": func(g *Game, e *legend.Effect, path string, _ *engine.Dice) { g.spread(e, path) },
	"wells": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		for _, p := range e.Put {
			g.Wells = slices.DeleteFunc(slices.Clone(g.Wells), func(w well) bool { return w.At == p.At })
			g.Wells = append(g.Wells, well{At: p.At, Full: p.What == "full"})
		}
		slices.SortFunc(g.Wells, func(a, b well) int { return a.At - b.At })
	},
	"merchants": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		g.Merchants = append(slices.Clone(g.Merchants), e.At...)
		slices.Sort(g.Merchants)
		g.Merchants = slices.Compact(g.Merchants)
	},
	"sells":  func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.Sells = slices.Clone(e.Words) },
	"allow":  func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.permit(e.Words, true) },
	"forbid": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.permit(e.Words, false) },
	"close-merchants": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		g.Merchants = slices.DeleteFunc(slices.Clone(g.Merchants), func(at int) bool {
			return slices.Contains(e.At, at)
		})
	},
	"draw": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		g.next(Step{Do: doDraw, What: e.Word, N: e.N, On: g.on})
	},
	"remove":   func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.remove(e) },
	"witch-to": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.witchTo(e.N) },
	"move":     func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.drive(e) },
	"this-round": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		if f := g.Fight; f != nil {
			f.SP, f.More = max(0, f.SP+e.Amount("strength")), f.More+e.Amount("dice")
		}
	},
	"castle": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		if e.Word == "free" {
			g.freeCastle()
			return
		}
		g.takeCastle(e.Amount("backing"), e.Amount("limit"))
	},
	"deal": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.deal(e.Word) },
	"unmark": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		g.Marks = slices.DeleteFunc(slices.Clone(g.Marks), func(m string) bool { return m == e.Word })
	},
	"break-bridge": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		g.Gone = append(slices.Clone(g.Gone), e.Word)
		slices.Sort(g.Gone)
		g.Gone = slices.Compact(g.Gone)
		g.tell("bridge", engine.Public,
			text.M("say.bridge-gone", "bridge", g.regions.Named(e.Word))).Facts = engine.Facts{Piece: e.Word}
	},
	"narrator":   func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.next(Step{Do: doNarrator, N: e.N}) },
	"end-letter": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.moveEnd(e.N) },
	"narrator-to": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		g.Todo.Drop(doNarrator)
		g.comeTo(e.N)
	},
	"rune-stones": func(g *Game, e *legend.Effect, _ string, d *engine.Dice) {
		for range g.stonesLeft(e.N) {
			dice := d.D6("table", 2)
			at := 10*dice[0] + dice[1]
			g.lay(at, HiddenRune, 1, false)
			t := g.tell("rune-placed", engine.Public, text.M("say.rune-lies", "at", g.place(at)))
			t.Facts = engine.Facts{Dice: dice, Piece: HiddenRune, To: view.RegionID(at)}
			t.Reveals = true
		}
	},
	"herb": func(g *Game, e *legend.Effect, _ string, d *engine.Dice) {
		face := d.D6("table", 1)[0]
		at := e.At[face-1]
		t := g.tell("herb-placed", engine.Public, text.M("say.herb-lies", "at", g.place(at), "die", face))
		t.Facts = engine.Facts{Dice: []int{face}, Piece: e.Word, To: view.RegionID(at)}
		t.Reveals = true
		if len(e.Words) == 0 {
			g.lay(at, e.Word, 1, false)
			return
		}
		before := len(g.Creatures)
		g.putCreature(Creature{Kind: e.Words[0], At: at, Carries: e.Word})
		if len(g.Creatures) == before && g.Over == "" && g.lyingAt(land.CastleAt, e.Word) < 0 {
			g.lay(at, e.Word, 1, false)
		}
	},
	"boss":   func(g *Game, e *legend.Effect, _ string, d *engine.Dice) { g.putBoss(e, d) },
	"foe":    func(g *Game, e *legend.Effect, _ string, d *engine.Dice) { g.bring(e, d) },
	"foe-to": func(g *Game, e *legend.Effect, _ string, d *engine.Dice) { g.send(e, d) },
	"ally": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		for _, p := range e.Put {
			g.Allies = slices.DeleteFunc(slices.Clone(g.Allies), func(a Ally) bool { return a.ID == p.What })
			g.Allies = append(g.Allies, Ally{ID: p.What, At: p.At})
			g.tell("ally", engine.Public, text.M("say.ally-came", "ally", texts.Name(p.What), "at",
				g.place(p.At))).Facts = engine.Facts{Piece: p.What, To: view.RegionID(p.At)}
		}
		slices.SortFunc(g.Allies, func(a, b Ally) int {
			return slices.Index(legend.Allies(), a.ID) - slices.Index(legend.Allies(), b.ID)
		})
	},
	"ally-leaves": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		facts := engine.Facts{Piece: e.Word}
		for _, a := range g.Allies {
			if a.ID == e.Word {
				facts.From = view.RegionID(a.At)
			}
		}
		g.Allies = slices.DeleteFunc(slices.Clone(g.Allies), func(a Ally) bool { return a.ID == e.Word })
		g.tell("ally", engine.Public, text.M("say.ally-left", "ally", texts.Name(e.Word))).Facts = facts
	},
	"rubble": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		for _, p := range e.Put {
			if g.RubbleAt(p.At) < 0 && len(g.heroesAt(p.At)) == 0 && g.CreatureAt(p.At) == nil {
				g.Rubble = append(slices.Clone(g.Rubble), rubble{At: p.At, Values: make([]int, p.N)})
			}
		}
		slices.SortFunc(g.Rubble, func(a, b rubble) int { return a.At - b.At })
	},
	// Used tokens are returned too: after clearing the map the box is complete.
	"clear-map": func(g *Game, _ *legend.Effect, _ string, _ *engine.Dice) {
		g.FogBag = slices.Clone(g.edition.fog)
		g.Fog, g.Wells, g.Lying, g.Merchants, g.Farmers = nil, nil, nil, nil, nil
	},
	"place-card": func(g *Game, e *legend.Effect, _ string, d *engine.Dice) {
		face := d.D6("table", 1)[0]
		g.Placed = append(slices.Clone(g.Placed), PlacedCard{Card: e.Word, Letter: e.At[face-1]})
		t := g.tell("card-placed", engine.Public,
			text.M("say.card-placed", "letter", string(legend.Letters[e.At[face-1]]), "die", face))
		t.Facts.Dice = []int{face}
		t.Reveals = true
	},
	"first-event": func(g *Game, _ *legend.Effect, _ string, _ *engine.Dice) { g.EventTop = "silver-start" },
	"rooster-to": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		if at := g.heroesAt(e.N); len(at) > 0 {
			g.Rooster = at[0]
		}
	},
	"sunrise": func(g *Game, _ *legend.Effect, _ string, _ *engine.Dice) {
		if g.Todo.ContainsFunc(func(s Step) bool { return s.Do == doMorning }) {
			return // the day has ended and its sunrise is under way
		}
		g.Todo.Drop(doBegin, DoTurn, DoMove, doArrive, doDawn, doDayOver, doSunrise)
		g.Active = engine.Public
		for i := range g.Heroes {
			g.Heroes[i].Done = true
		}
		g.sunrise()
	},
	"mark": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		g.Marks = append(slices.Clone(g.Marks), e.Word)
		slices.Sort(g.Marks)
		g.Marks = slices.Compact(g.Marks)
	},
	"read": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		if c := g.legend.Card(e.Word); c != nil && g.Readable(c) {
			g.read(c, g.on)
		}
	},
	"say": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		g.tell("card", engine.Public, g.said(e.Word))
	},
	"win":       func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.end(won, g.legend.Key(e.Word)) },
	"lose":      func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.end(lost, g.legend.Key(e.Word)) },
	"for":       func(g *Game, e *legend.Effect, path string, _ *engine.Dice) { g.forThose(e, path) },
	"ask":       func(g *Game, e *legend.Effect, path string, _ *engine.Dice) { g.putQuestion(e, path) },
	"give":      func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.give(e) },
	"take":      func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) { g.takeToll(e) },
	"lose-will": func(g *Game, e *legend.Effect, path string, _ *engine.Dice) { g.loseWill(e.N, path) },
	"lose-strength": func(g *Game, e *legend.Effect, _ string, _ *engine.Dice) {
		g.strengthen(func(sp int) int { return sp - e.N })
	},
	"if": func(g *Game, e *legend.Effect, path string, _ *engine.Dice) {
		branch := "else"
		if g.Holds(e.If) {
			branch = "then"
		}
		g.next(effectSteps(path, branch, len(e.Branch(branch)), g.on)...)
	},
	"chance": func(g *Game, e *legend.Effect, path string, d *engine.Dice) {
		branch := "way" + strconv.Itoa(d.Pick("table", len(e.Ways)))
		g.next(effectSteps(path, branch, len(e.Branch(branch)), g.on)...)
	},
}

func (g *Game) putHeroes(e *legend.Effect) {
	for i := range g.Heroes {
		h := &g.Heroes[i]
		if e.Word == "ranks" {
			h.At = g.RankOf(h)
		}
		for _, p := range e.Put {
			if p.What == h.ID {
				h.At = p.At
			}
		}
	}
}

// strengthen changes the strength of the heroes concerned.
func (g *Game) strengthen(to func(int) int) {
	seats := g.concerned()
	equal := len(seats) == len(g.Heroes)
	for _, s := range seats {
		h := g.Hero(s)
		h.SP = max(1, min(MaxSP, to(h.SP)))
		equal = equal && h.SP == g.Heroes[0].SP
	}
	if equal {
		g.tell("strength", engine.Public,
			text.M("say.all-strength", "sp", g.Heroes[0].SP)).Facts = engine.Facts{Amount: g.Heroes[0].SP}
		return
	}
	for _, s := range seats {
		h := g.Hero(s)
		g.tell("strength", engine.Public,
			text.M("say.strength", "who", texts.Name(h.ID), "sp", h.SP)).Facts = engine.Facts{Piece: h.ID, Amount: h.SP}
	}
}

// spread lays fog tokens on circles; the group first chooses those left empty.
func (g *Game) spread(e *legend.Effect, path string) {
	bag := slices.Clone(g.FogBag)
	for _, face := range e.Words {
		// Face-down tokens are in the bag until seen.
		if i := slices.Index(bag, face); i >= 0 && len(bag) > len(g.covered()) {
			bag = slices.Delete(bag, i, i+1)
		}
	}
	for _, s := range e.Swaps {
		if i := slices.Index(bag, s.Out); i >= 0 {
			bag = append(slices.Delete(bag, i, i+1), s.In)
			slices.Sort(bag)
		}
	}
	g.FogBag = bag
	if e.N > 0 {
		g.next(Step{Do: DoSpare, Seat: engine.Public, What: path})
		return
	}
	g.layFog(e.At)
}

// putBoss puts the tower skral on the region given by the legend or a die; the creature already there is removed and
// its load stays (our ruling).
func (g *Game) putBoss(e *legend.Effect, d *engine.Dice) {
	at := e.At[0]
	if e.Word == "die" {
		at = e.At[d.D6("table", 1)[0]-1]
	}
	if i := g.creatureIndex(at); i >= 0 {
		gone := g.Creatures[i]
		g.Creatures = slices.Delete(slices.Clone(g.Creatures), i, i+1)
		g.dropCarried(gone)
	}
	c := Creature{Kind: TowerSkral, At: at, WP: e.N}
	for _, p := range e.Put {
		if p.What == strconv.Itoa(len(g.Heroes)) {
			c.SP = p.N
		}
	}
	t := g.tell("boss", engine.Public,
		text.M("say.boss", "foe", texts.Name(TowerSkral), "at", g.place(at), "sp", c.SP, "wp", c.WP))
	t.Reveals = true
	t.Facts = engine.Facts{Piece: TowerSkral, To: view.RegionID(at)}
	g.addCreature(c)
}
