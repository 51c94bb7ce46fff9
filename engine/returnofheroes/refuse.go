package returnofheroes

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// refuseSetup refuses seats or options that do not go together.
func refuseSetup(key, rule string, args ...any) error {
	return &engine.Refusal{Why: text.M(key, args...), Rule: rule}
}

// sections are the rulebook's sections behind refusals that arise in several
// places.
var sections = map[string]string{
	"no.half-way":       "4.2",
	"no.elsewhere":      "5.3",
	"no.other-house":    "5.3.1",
	"no.person":         "5.3",
	"no.goods":          "5.3.3",
	"no.thing":          "5.3.4",
	"no.not-your-quest": "4.3.5",
	"no.quest-done":     "5.6",
	"no.fight-instead":  "5.1",
	"no.gold":           "5.5",
	"no.met":            "5",
	"no.only-goal":      "A7",
	"no.wounds":         "5.2.1",
	"no.card-known":     "A7",
	"no.mend-option":    "8.4",
	"no.mend-here":      "8.4",
	"no.mended":         "8.4",
	"no.court-option":   "7.1",
	"no.court-here":     "7.1",
	"no.court-two":      "7.1",
	"no.court-none":     "7.1",
	"no.bag":            "A7",
	"no.cap":            "1.1.1",
	"no.stock":          "5.5.1",
	"no.slots":          "5.4",
	"no.second-armour":  "5.2.2",
	"no.second-shield":  "5.2.2",
}

// no refuses a move: why, from which section, and what would make it legal,
// which stands under the same key with ".instead".
func no(key, rule string, args ...any) *engine.Refusal {
	r := &engine.Refusal{Why: text.M(key, args...), Rule: rule}
	if catalogue.Has(key + ".instead") {
		r.Instead = text.M(key+".instead", args...)
	}
	return r
}

// lack refuses for a reason that has its section in the table.
func lack(key string, args ...any) *engine.Refusal { return no(key, sections[key], args...) }

// refuse says why a move is not legal. It changes nothing.
func (g *Game) refuse(seat engine.Seat, m engine.Move) error {
	canonical, err := engine.ParseMove(string(m))
	if err != nil {
		return err
	}
	if canonical != m {
		return &engine.Misread{Text: string(m), Why: "it is not written like a move; the same move written properly is " + string(canonical)}
	}
	verb := m.Verb()
	if !slices.ContainsFunc(verbs(), func(v engine.Verb) bool { return v.Name == verb }) {
		return &engine.Misread{Text: string(m), Why: fmt.Sprintf("%q is no verb of this game", verb)}
	}
	top := g.top()
	switch {
	case g.Phase == phaseOver:
		return no("no.over", "6.2")
	case seat < 0 || int(seat) >= len(g.Heroes):
		return no("no.seat", "", "n", len(g.Heroes))
	case verb == "standing":
		return no("no.standing", "5.5.1")
	case g.Phase != phaseHeroes && g.Bazaar.awaits(seat) && (verb == "buy" || top.Do == doAnswer && top.Seat == seat):
		return g.refuseAnswer(verb, m)
	case g.Phase == phaseHeroes && top.Seat != seat:
		return no("no.turn", g.Variant.section(), "who", g.who(top.Seat))
	case verb == "buy" && top.Seat != seat, top.Seat != seat:
		return no("no.turn", "3", "who", g.who(top.Seat))
	}
	if r := g.refuseStep(seat, top, m); r != nil {
		return r
	}
	return g.refuseVerb(seat, top, m)
}

// refuseAnswer refuses what is no answer to an offer from the bazaar.
func (g *Game) refuseAnswer(verb string, m engine.Move) error {
	if verb != "buy" {
		return no("no.answer-first", "5.5.1", "opener", g.who(g.Bazaar.Opener))
	}
	for _, w := range m.Args() {
		if id := long(w); id == "" || !slices.Contains(g.Bazaar.Counter, id) {
			return no("no.not-on-counter", "5.5.1", "what", w)
		}
	}
	return no("no.wish", "5.5.1")
}

// wanted is the verb that answers a step, for steps that take one kind of answer
// only.
var wanted = map[string]string{
	doHero: "hero", doHouse: "place", doLose: "lose", doKeep: "keep", doCubes: "cube", doSteal: "cube", doPlace: "place",
	doJump: "move", doSwap: "swap", doPick: "take", doTower: "fight", doOvertime: "continue",
	doHit: "roll", doBroom: "roll", doLore: "roll", doContest: "roll", doClash: "roll",
}

// refuseStep refuses what does not answer the question that is open.
func (g *Game) refuseStep(seat engine.Seat, top step, m engine.Move) error {
	verb, arg := m.Verb(), m.Arg(0)
	switch want := wanted[top.Do]; {
	case top.Do == doHero && verb == "hero":
		return g.refuseHero(arg)
	case want == verb, want == "roll" && verb == "use":
		switch top.Do {
		case doOvertime:
			return no("no.overtime", "7.4.2")
		case doHouse, doJump, doPlace:
			return g.refusePoint(seat, top, arg)
		case doLose:
			return no("no.lose", "5.2.2")
		case doKeep:
			return no("no.keep", "5.2.3")
		case doCubes, doSteal:
			return no("no.cube", "1.1.2")
		case doSwap:
			return no("no.swap", "A7")
		case doPick:
			return no("no.pick", "A7")
		case doTower:
			return no("no.tower-skill", "6.2")
		}
		return no("no.scroll", "A6")
	case want != "":
		rule := "3"
		if g.Phase == phaseHeroes {
			rule = g.Variant.section()
		}
		return no("no.first", rule, "what", text.M("first."+top.Do))
	case top.Do == doBuy && verb != "buy" && verb != "offer" && verb != "drop":
		return no("no.first", "5.5.1", "what", text.M("first."+doBuy))
	}
	return nil
}

func (g *Game) refuseHero(id string) error {
	p, ok := pieces.HeroOf(id)
	switch {
	case !ok:
		return no("no.such-hero", "A1", "what", id)
	case !slices.Contains(g.Variant.box().Heroes, id):
		return no("no.priest", "2.1", "hero", name(p.ID))
	case slices.Contains(g.heroesLeft(), id):
		return no("no.character", "A1")
	}
	return no("no.hero-taken", g.Variant.section(), "hero", name(p.ID))
}

// refusePoint refuses a point for a face-down piece, or for a landing.
func (g *Game) refusePoint(seat engine.Seat, top step, arg string) error {
	p, err := land.Parse(arg)
	if err != nil || p.IsZero() {
		return noPointMisread(arg)
	}
	if top.Do == doHouse {
		return g.refuseHouse(seat, p)
	}
	if top.Do == doJump {
		if g.colour(p) != land.Beige {
			return no("no.landing-colour", "A7", "place", place(p))
		}
		return no("no.landing", "A7", "place", place(p))
	}
	switch {
	case p.Tile == g.hero(seat).At.Tile:
		return no("no.place-own-tile", "3.1", "place", place(p))
	case g.colour(p) != land.Beige:
		return no("no.place-colour", "3.1", "place", place(p))
	}
	return no("no.place-taken", "3.1", "place", place(p))
}

func noPointMisread(arg string) error {
	return &engine.Misread{Text: arg, Why: "it is no point of the map; points are written like h3"}
}

// refuseVerb refuses a move in the hero's own turn.
func (g *Game) refuseVerb(seat engine.Seat, top step, m engine.Move) error {
	h := g.hero(seat)
	verb, arg := m.Verb(), m.Arg(0)
	moving := top.Do == doMove
	if len(g.foes(seat)) > 0 && (!moving && verb != "fight" || slices.Contains([]string{"meet", "take", "complete", "rest"}, verb)) {
		return no("no.fight-first", "5", "foe", name(g.Tokens[g.foes(seat)[0]].Piece))
	}
	switch verb {
	case "move":
		return g.refuseMove(seat, moving, arg)
	case "explore":
		return g.refuseExplore(seat, moving, arg)
	case "stay":
		if moving {
			return lack("no.half-way")
		}
		return no("no.moved", "5")
	case "rest":
		return g.refuseRest(seat, moving)
	case "fight":
		return g.refuseFight(seat, m)
	case "use":
		return g.refuseUse(seat, moving, arg)
	case "meet":
		return g.refuseMeet(seat, arg)
	case "take":
		return g.refuseTake(seat, arg)
	case "complete":
		return g.refuseComplete(seat, arg)
	case "drop":
		if id := long(arg); id == "" || h.has(id) < 0 && !slices.Contains(h.Side, id) {
			return no("no.not-yours", "5.4", "what", arg)
		}
		if moving {
			return no("no.stay-first", "5")
		}
		return no("no.slots-free", "5.5.1")
	case "buy":
		return g.refuseBuy(seat, top, arg)
	case "end":
		if top.Do == doMove {
			return no("no.stay-first", "3")
		}
	}
	return no("no.not-now", "3", "what", verb)
}

func (g *Game) refuseMove(seat engine.Seat, moving bool, arg string) error {
	h := g.hero(seat)
	p, err := land.Parse(arg)
	switch {
	case err != nil || p.IsZero():
		return noPointMisread(arg)
	case !moving:
		return no("no.moved", "5")
	case p == h.At && h.Towards.IsZero():
		return no("no.here", "4", "place", place(p))
	case !h.Towards.IsZero() && p == h.At:
		return lack("no.half-way")
	case !g.Layout.Lies(p.Tile):
		return no("no.unexplored", "7.3", "place", place(p))
	case p == tower:
		switch {
		case g.Nameless != inTower:
			return no("no.tower-empty", "6.2")
		case !h.Gem:
			return no("no.gem", "6.2")
		}
		return no("no.guardian", "6.2")
	}
	if s, _ := land.SpotAt(p); s.Mountain && h.carriesCart() {
		return no("no.cart", "A6", "place", place(p))
	}
	if n, ok := g.Layout.Distance(h.At, p, land.Avoid{}); ok && n <= g.Left {
		if g.barred(seat, p) {
			return no("no.blocked", "4.3.1", "place", place(p))
		}
		return no("no.ferry", "4.1", "place", place(p))
	} else if ok {
		r := no("no.far", "4", "place", place(p), "n", n, "left", g.Left)
		if q, ok := g.onTheWay(seat, p); ok {
			r.Instead = text.M("no.far.on-the-way", "on", place(q))
		}
		return r
	}
	return no("no.way", "4", "place", place(p))
}

func (g *Game) refuseExplore(seat engine.Seat, moving bool, arg string) error {
	p, err := land.Parse(arg)
	switch {
	case err != nil || p.IsZero():
		return noPointMisread(arg)
	case !g.Variant.Unexplored:
		return no("no.explore-option", "7.3")
	case !moving:
		return no("no.moved", "5")
	}
	if _, _, ok := g.Layout.Beyond(p); !ok {
		return no("no.explore-known", "7.3", "place", place(p))
	}
	return no("no.explore-far", "7.3", "place", place(p), "left", g.Left)
}

// onTheWay is the point within reach that brings the hero on turn nearest to a
// distant one.
func (g *Game) onTheWay(seat engine.Seat, p land.Point) (land.Point, bool) {
	f := g.Layout.Field(p, land.Avoid{Hidden: true, Water: true})
	best, found := noPoint, false
	least, _ := f.Steps(g.hero(seat).At)
	for _, w := range g.reachOf(seat).all() {
		if n, ok := f.Steps(w.to); ok && n < least && w.gold == 0 && w.rolls == 0 {
			best, least, found = w.to, n, true
		}
	}
	return best, found
}

// barred says that an adversary stands on every short enough way to a point.
func (g *Game) barred(seat engine.Seat, p land.Point) bool {
	avoid := land.Avoid{Points: map[land.Point]bool{}}
	for i := range g.Tokens {
		if g.hostile(seat, &g.Tokens[i]) {
			avoid.Points[g.Tokens[i].At] = true
		}
	}
	n, ok := g.Layout.Distance(g.hero(seat).At, p, avoid)
	return !ok || n > g.Left
}

func (g *Game) refuseRest(seat engine.Seat, moving bool) error {
	h := g.hero(seat)
	switch {
	case !moving || g.Moved:
		return no("no.rest-moved", "5.2.1")
	case h.wounds() == 0:
		return lack("no.wounds")
	case g.threatened(seat):
		return no("no.rest-foe", "3")
	}
	return no("no.rest-here", "5.2.1", "house", place(h.House))
}

func (g *Game) refuseFight(seat engine.Seat, m engine.Move) error {
	word := m.Arg(0)
	p, ok := pieces.Get(long(word))
	if !ok || p.Kind != pieces.Adversary && p.ID != theNameless {
		return &engine.Misread{Text: string(m), Why: fmt.Sprintf("%q is no adversary", word)}
	}
	s, okSkill := pieces.ParseSkill(m.Arg(1))
	if !okSkill || len(m.Args()) != 2 {
		return &engine.Misread{Text: string(m), Why: "a fight is an adversary and a skill: magic, ranged or melee"}
	}
	foes := g.foes(seat)
	i := g.find(p.ID)
	switch {
	case p.ID == theNameless:
		return no("no.guardian", "6.2")
	case g.Fought:
		return no("no.one-fight", "5")
	case i < 0 || g.Tokens[i].At != g.hero(seat).At || g.Tokens[i].Down && len(g.Tokens[i].Known) > 0:
		return no("no.foe-here", "5.1", "foe", name(p.ID))
	case !g.meets(&g.Tokens[i]):
		return no("no.just-came", "3.1", "foe", name(p.ID))
	case p.Class == pieces.Guardian && !g.hero(seat).Gem:
		return no("no.gem", "6.2")
	case p.Class == pieces.Guardian && g.hero(seat).Challenger:
		return no("no.guardian-beaten", "6.2")
	case p.Quest != "" && !g.hero(seat).onStep(p.Quest, p.Step):
		return no("no.invisible", "4.3.5", "foe", name(p.ID))
	case !slices.Contains(foes, i):
		return no("no.servant-first", "5", "foe", name(p.ID))
	}
	return no("no.skill", "5.1", "foe", name(p.ID), "skill", name(s.String()))
}

func (g *Game) refuseUse(seat engine.Seat, moving bool, arg string) error {
	h := g.hero(seat)
	switch {
	case arg == "potion" && h.potion() < 0, arg != "potion" && h.has(long(arg)) < 0:
		return no("no.not-yours", "A6", "what", arg)
	case arg == "potion" && h.wounds() == 0:
		return lack("no.wounds")
	case arg == "potion":
		return no("no.stay-first", "5")
	case arg == theBroom && moving && !g.Moved && !g.Layout.Lies(witchHut.Tile):
		return no("no.broom-hut", "7.3")
	case arg == theBroom && moving && !g.Moved:
		return no("no.broom-nowhere", "7.3")
	case arg == theBroom:
		return no("no.broom-late", "A6")
	}
	return no("no.use", "A6", "item", name(long(arg)))
}

func (g *Game) refuseMeet(seat engine.Seat, arg string) error {
	if arg == healing {
		return lack(cmp.Or(g.mendLacks(seat), "no.mended"))
	}
	id := long(arg)
	p, ok := pieces.Get(id)
	if !ok || p.Kind != pieces.Encounter {
		return &engine.Misread{Text: arg, Why: "it is no encounter"}
	}
	i := g.find(id)
	if i < 0 || g.Tokens[i].At != g.hero(seat).At || g.Tokens[i].Down {
		return no("no.nobody", "5.5", "piece", name(id))
	}
	if p.Quest != "" {
		return no("no.complete-instead", "5.6", "piece", name(id))
	}
	if !g.meets(&g.Tokens[i]) {
		return no("no.just-came", "3.1", "foe", name(id))
	}
	if p.Meeting.AnySkill && g.meetable(seat, &g.Tokens[i]) == "" {
		return no("no.which-skill", "A7", "piece", name(id))
	}
	if why := g.meetable(seat, &g.Tokens[i]); why != "" {
		return lack(why, "piece", name(id), "n", p.Meeting.Cost, "gold", g.hero(seat).Gold)
	}
	return no("no.not-now", "3", "what", "meet")
}

func (g *Game) refuseTake(seat engine.Seat, arg string) error {
	h := g.hero(seat)
	id := long(arg)
	piece := id
	if it, ok := pieces.ItemOf(id); ok {
		piece = it.Piece
	}
	if id == "" {
		return &engine.Misread{Text: arg, Why: "it is nothing that can be taken"}
	}
	if _, ok := pieces.QuestOf(id); ok {
		if why := g.questLacks(seat); why != "" {
			return lack(why)
		}
		return no("no.court-taken", "7.1", "quest", name(id))
	}
	i := g.find(piece)
	if i < 0 || g.Tokens[i].At != h.At || g.Tokens[i].Down || !h.Towards.IsZero() {
		return no("no.not-here", "4.3.4", "item", name(id))
	}
	t := &g.Tokens[i]
	p, _ := pieces.Get(piece)
	switch {
	case !g.meets(t):
		return no("no.same-turn", "5.4", "item", name(id))
	case p.Kind == pieces.SideQuest:
		return no("no.quest-slots", "5.3")
	case !t.Flipped && p.Quest != "" && !slices.Contains(h.Side, p.Quest):
		return no("no.thing-quest", "4.3.5", "item", name(id), "quest", name(p.Quest))
	case slices.Contains(g.Met, piece):
		return lack("no.met", "piece", name(id), "n", 0, "gold", h.Gold)
	}
	if why := h.full(id); why != "" {
		return lack(why, "piece", name(id), "n", 0, "gold", h.Gold)
	}
	return no("no.not-now", "3", "what", "take")
}

func (g *Game) refuseComplete(seat engine.Seat, arg string) error {
	h := g.hero(seat)
	id := long(arg)
	args := []any{"piece", name(id), "n", 0, "gold", h.Gold}
	switch {
	case id == "" || !strings.HasPrefix(id, "side-") && !strings.HasPrefix(id, "quest-"):
		return &engine.Misread{Text: arg, Why: "it is no quest"}
	case strings.HasPrefix(id, "quest-"):
		if c := h.card(id); c != nil {
			if s, ok := c.stepOf(); ok {
				p, _ := pieces.Get(s.Piece)
				args[3] = p.Meeting.Cost
			}
		}
		why := cmp.Or(g.stepLacks(seat, id), "no.elsewhere")
		if why == "no.elsewhere" || why == "no.person" {
			return no(why, "5.6", args...)
		}
		return lack(why, args...)
	case !slices.Contains(h.Side, id):
		return no("no.side-not-yours", "5.3", "quest", name(id))
	}
	return lack(cmp.Or(g.lacks(seat, id), "no.elsewhere"), args...)
}

func (g *Game) refuseBuy(seat engine.Seat, top step, arg string) error {
	id := long(arg)
	switch {
	case top.Do != doBuy:
		return no("no.bazaar", "5.5.1")
	case id == "" || !slices.Contains(g.Bazaar.Counter, id):
		return no("no.not-on-counter", "5.5.1", "what", arg)
	case price(id) > g.hero(seat).Gold:
		return lack("no.gold", "piece", name(id), "n", price(id), "gold", g.hero(seat).Gold)
	}
	return lack(cmp.Or(g.hero(seat).full(id), "no.slots"), "piece", name(id), "n", price(id), "gold", g.hero(seat).Gold)
}
