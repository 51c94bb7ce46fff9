package returnofheroes

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/deck"
	"skald/engine/offer"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// journey is the movement of a hero (4, 7.3).
type journey struct{ *Game }

func (g *Game) journey() journey { return journey{g} }

// walk goes towards a destination on the way its choice showed, point by point, until the hero arrives or something
// stops them (section 4).
func (g journey) walk(seat engine.Seat, to land.Point, d *engine.Dice) (looked bool) {
	r := g.reachOf(seat)
	g.near = nil
	w, ok := r.to(to)
	if !ok {
		return false
	}
	h := g.Hero(seat)
	g.Moved, g.Goal = true, noPoint
	from := h.At
	walked := []text.Message{view.Point(from)}
	var seen []int
	arrived, over := true, false
	// tellWay records the walk so far, before the events at its end.
	tellWay := func() {
		if len(walked) < 2 {
			return
		}
		e := g.tell("moved", seat,
			text.M("say.walked", "who", g.who(seat), "way", text.M("way", "points", walked), "place", view.Place(h.At)))
		e.Facts = engine.Facts{Piece: h.ID, From: from.String(), To: h.At.String(), Amount: len(walked) - 1}
		from, walked = h.At, []text.Message{view.Point(h.At)}
	}
	for _, p := range r.path(w) {
		g.Left--
		if g.PathRoll(seat, p) > 0 || g.ferry(h.At, p) {
			tellWay()
		}
		if ok, over = g.findPath(seat, p, d); !ok {
			arrived = false
			break
		}
		g.cross(seat, h.At, p)
		g.enter(seat, p)
		walked = append(walked, view.Point(p))
		seen = g.lookAround(seat, d)
		if over = over || g.stops(seat, p); over || len(seen) > 0 && p != to {
			arrived = p == to
			break
		}
	}
	if len(walked) > 1 {
		tellWay()
		g.putBefore(len(seen))
	}
	switch {
	case h.At == Tower:
		g.stopMoving(seat)
		g.lair().assault(seat, d)
	case over || g.Left <= 0:
		g.stopMoving(seat)
	case !arrived:
		g.Goal = to
	}
	g.boon(seat)
	if g.edition.endsAtOnce {
		g.endWalk(seat)
	}
	return len(seen) > 0
}

// endWalk ends the turn if the hero could only leave something behind at the end of their movement, unless that would
// make room for a find. To leave something there, a hero stops before the last step.
func (g journey) endWalk(seat engine.Seat) {
	if g.Top().Do != DoActions {
		return
	}
	acts := g.canAct(seat)
	if acts && g.Hero(seat).Towards.IsZero() && g.onlyDrops(seat) && !g.lacksRoom(seat) {
		g.Todo.Pop()
		g.Todo.Next(Step{Do: doEnd, Seat: seat})
		acts = false
	}
	if !acts {
		g.tellIdle(seat)
	}
}

// putBefore moves the last event before the n events before it, so that discoveries at the end of a walk follow the
// walk.
func (g journey) putBefore(n int) {
	last := len(g.told) - 1
	e := g.told[last]
	g.told = slices.Insert(g.told[:last], last-n, e)
}

// findPath searches for the path to a point, if it is hidden (4.2). ok reports whether the hero gets there, over
// whether their movement ends.
func (g journey) findPath(seat engine.Seat, p land.Point, d *engine.Dice) (ok, over bool) {
	h := g.Hero(seat)
	again := h.Towards == p
	roll := g.PathRoll(seat, p)
	if roll == 0 {
		return true, false
	}
	dice := d.D6(stream(seat), 2)
	sum := dice[0] + dice[1]
	facts := engine.Facts{Dice: dice, Target: roll, Success: sum <= roll, Piece: h.ID, To: p.String()}
	args := []any{"who", g.who(seat), "place", view.Place(p), "dice", view.DiceText(dice), "sum", sum, "target", roll}
	switch {
	case sum <= roll:
		g.tell("searched", seat, text.M("say.path-found", args...)).Facts = facts
		return true, false
	case again:
		g.tell("searched", seat, text.M("say.path-late", args...)).Facts = facts
		return true, true
	}
	g.tell("searched", seat, text.M("say.path-lost", args...)).Facts = facts
	h.Towards, h.Challenger = p, false
	g.near = nil
	return false, true
}

// ferry reports whether a step leads across water.
func (g *board) ferry(from, to land.Point) bool {
	s, ok := g.Layout.Adjacent(from, to)
	return ok && s.Water
}

// cross pays for a step across water, or takes the boat along (4.1).
func (g journey) cross(seat engine.Seat, from, to land.Point) {
	if !g.ferry(from, to) {
		return
	}
	if !g.Ferried(from, to) {
		g.Hero(seat).Gold--
		g.tell("paid", seat,
			text.M("say.ferry-paid", "who", g.who(seat), "place", view.Place(to))).Facts = engine.Facts{Amount: -1}
		return
	}
	e := g.tell("ferried", seat, text.M("say.ferried", "who", g.who(seat), "place", view.Place(to)))
	if g.Wand == "" {
		e.Facts = engine.Facts{Piece: pieces.TheBoat, From: g.Boat.String(), To: to.String()}
		g.Boat = to
	}
}

// enter puts a hero onto a point. A hero that leaves a guardian's point otherwise than into the tower loses the right
// to it.
func (g *turn) enter(seat engine.Seat, p land.Point) {
	h := g.Hero(seat)
	if p != Tower {
		h.Challenger = false
	}
	if p == Tower {
		h.Towards = noPoint
		g.Gate = h.At
		h.At = p
		return
	}
	h.At, h.Towards = p, noPoint
}

// lookAround looks at every face-down piece at the hero's place and turns it up (4.3). It returns the turned tokens;
// unseen pieces are drawn now.
func (g journey) lookAround(seat engine.Seat, d *engine.Dice) []int {
	var out []int
	h := g.Hero(seat)
	for _, i := range g.TokensAt(h.At) {
		t := &g.Tokens[i]
		if !t.Down {
			continue
		}
		if g.BackOf(t) == pieces.Guardian.String() && (!h.Gem || h.Challenger) {
			continue
		}
		known := t.Piece != "" && len(t.Known) == 0
		if t.Piece == "" {
			g.decide(t, d)
		}
		t.Down, t.Known = false, nil
		out = append(out, i)
		e := g.tell("looked", seat, text.M("say.looked", "who", g.who(seat), "place", view.Place(t.At), "piece",
			view.Name(t.Piece), "about", view.Brief(t.Piece)))
		e.Reveals = !known
		e.Facts = engine.Facts{Piece: t.Piece, To: t.At.String()}
	}
	if len(out) > 0 {
		g.near = nil
	}
	return out
}

// leap lands a hero by broom or teleporter: they look around and move no further.
func (g journey) leap(seat engine.Seat, p land.Point, d *engine.Dice) {
	h := g.Hero(seat)
	from := h.At
	g.enter(seat, p)
	g.near = nil
	e := g.tell("moved", seat, text.M("say.leapt", "who", g.who(seat), "place", view.Place(p)))
	e.Facts = engine.Facts{Piece: h.ID, From: from.String(), To: p.String()}
	g.lookAround(seat, d)
	g.boon(seat)
}

// stay ends the movement at the present place; the hero now looks at a guardian that came meanwhile.
func (g journey) stay(seat engine.Seat, d *engine.Dice) {
	g.tell("stayed", seat, text.M("say.stayed", "who", g.who(seat), "place",
		view.Place(g.Hero(seat).At))).Facts = engine.Facts{Piece: g.Hero(seat).ID, To: g.Hero(seat).At.String()}
	g.lookAround(seat, d)
	g.stopMoving(seat)
	g.boon(seat)
}

var moving = action{
	refuse: walks.Refuse,
	do: func(g *Game, seat engine.Seat, m engine.Move, d *engine.Dice) {
		g.journey().walk(seat, land.At(m.Arg(0)), d)
	},
}

// walks are the ways to the points within reach.
var walks = offer.Moves[*Game, land.Point]{
	Candidates: func(g *Game, seat engine.Seat) []land.Point {
		var out []land.Point
		for w := range g.reachOf(seat).all() {
			out = append(out, w.to)
		}
		return out
	},
	Lacks: walkLacks,
	Show: func(g *Game, seat engine.Seat, p land.Point, to []engine.Choice) []engine.Choice {
		r := g.reachOf(seat)
		w, _ := r.to(p)
		return g.destination(seat, w, r, to)
	},
	Read: readPoint,
}

// readPoint returns the point a move names.
func readPoint(g *Game, _ engine.Seat, m engine.Move) (land.Point, error) {
	p, err := land.Parse(m.Arg(0))
	if err != nil || p.IsZero() {
		if m.Arg(0) == "" && !g.moves() {
			return noPoint, no("no.moved", "5")
		}
		if !g.Variant.Unexplored {
			m = engine.Move("move " + strings.Join(m.Args(), " ")) // nothing to explore: the hero can only walk there
		}
		return noPoint, notAPoint(m)
	}
	return p, nil
}

// walkLacks returns the reason that the hero cannot walk to a point: nil if a way leads there with the steps left.
func walkLacks(g *Game, seat engine.Seat, p land.Point) offer.Reason {
	if g.moves() {
		if _, ok := g.reachOf(seat).to(p); ok {
			return nil
		}
	}
	return func() *engine.Refusal { return g.journey().refuseWay(seat, p) }
}

// refuseWay returns the reason that no way leads to a point.
func (g journey) refuseWay(seat engine.Seat, p land.Point) *engine.Refusal {
	h := g.Hero(seat)
	switch {
	case !g.moves():
		return no("no.moved", "5")
	case p == h.At && h.Towards.IsZero():
		return no("no.here", "4", "place", view.Place(p))
	case !h.Towards.IsZero() && p == h.At:
		return lack("no.half-way")
	case !g.Layout.Lies(p.Tile):
		return no("no.unexplored", "7.3", "place", view.Place(p))
	case p == Tower:
		return g.refuseTower(seat)
	}
	if s, _ := land.SpotAt(p); s.Mountain && h.HasCart() {
		return no("no.cart", "A6", "place", view.Place(p))
	}
	if n, ok := g.Layout.Distance(h.At, p, land.Avoid{}); ok && n <= g.Left {
		if g.barred(seat, p) {
			return no("no.blocked", "4.3.1", "place", view.Place(p))
		}
		return no("no.ferry", "4.1", "place", view.Place(p))
	} else if ok {
		r := no("no.far", "4", "place", view.Place(p), "n", n, "left", g.Left)
		if q, ok := g.onTheWay(seat, p); ok {
			r.Instead = text.M("no.far.on-the-way", "on", view.Place(q))
		}
		return r
	}
	return no("no.way", "4", "place", view.Place(p))
}

var staying = action{
	refuse: stays.Refuse,
	do:     func(g *Game, seat engine.Seat, _ engine.Move, d *engine.Dice) { g.journey().stay(seat, d) },
}

// stays is the end of the movement at the present place.
var stays = offer.Moves[*Game, struct{}]{
	Candidates: once,
	Lacks: func(g *Game, seat engine.Seat, _ struct{}) offer.Reason {
		switch {
		case !g.moves():
			return func() *engine.Refusal { return no("no.moved", "5") }
		case !g.Hero(seat).Towards.IsZero():
			return halfWay
		}
		return nil
	},
	Show: func(g *Game, seat engine.Seat, _ struct{}, to []engine.Choice) []engine.Choice {
		h, unseen := g.Hero(seat), g.unseenHere(seat)
		c := engine.Choice{Move: "stay", Label: text.M("choice.stay", "place", view.Place(h.At)), Icon: "stay",
			Place: h.At.String(), Rolls: unseen, Reveals: unseen, Idle: !unseen,
			Ends: !unseen && !g.overdue() && g.boonHere(seat) == "" && !g.canAct(seat)}
		switch {
		case c.Ends:
			c.Label = text.M("choice.stay-end")
		case !g.leavesAtMost(seat):
		case !g.edition.endsAtOnce:
			c.Hint = text.M("hint.stay-drop")
		default:
			c.Hint = text.M("hint.stay-leave")
			to = append(to, engine.Choice{Move: "end", Label: text.M("choice.stay-end"), Icon: "end",
				Place: h.At.String(), Idle: true, Ends: !g.overdue()})
		}
		return append(to, c)
	},
	Read: itself,
	Else: func(*Game, engine.Seat, struct{}, engine.Move) error { return lack("no.half-way") },
}

// onTheWay returns the point within reach that brings the hero on turn nearest to a distant one.
func (g journey) onTheWay(seat engine.Seat, p land.Point) (land.Point, bool) {
	f := g.Layout.Field(p, land.Avoid{Hidden: true, Water: true})
	best, found := noPoint, false
	least, _ := f.Steps(g.Hero(seat).At)
	for w := range g.reachOf(seat).all() {
		if n, ok := f.Steps(w.to); ok && n < least && w.gold == 0 && w.rolls == 0 {
			best, least, found = w.to, n, true
		}
	}
	return best, found
}

// barred reports whether an adversary blocks every short enough way to a point.
func (g *turn) barred(seat engine.Seat, p land.Point) bool {
	avoid := land.Avoid{Points: map[land.Point]bool{}}
	for i := range g.Tokens {
		if g.Hostile(seat, &g.Tokens[i]) {
			avoid.Points[g.Tokens[i].At] = true
		}
	}
	n, ok := g.Layout.Distance(g.Hero(seat).At, p, avoid)
	return !ok || n > g.Left
}

// poorOdds is the chance below which a way to a fight has a warning.
const poorOdds = 0.1

// bestOdds returns the hero's best chance against the first publicly known adversary at a point.
func (g *realm) bestOdds(seat engine.Seat, p land.Point, lies *tokenIndex) (odds float64, foe bool) {
	h := g.Hero(seat)
	servants := false
	for i := range lies.at(p) {
		t := &g.Tokens[i]
		if t.Piece == "" || !g.Hostile(seat, t) {
			continue
		}
		q, _ := g.box.Get(t.Piece)
		servant := q.Class == pieces.Servant
		if q.Class == pieces.Guardian && h.Challenger || servants && !servant {
			continue
		}
		best := 0.0
		for _, s := range pieces.Skills() {
			if m, ok := q.Foe.Modifier(s); ok {
				best = max(best, pieces.Hits(h.Value(s)+m, h.Dice(s), g.HeartsOf(t)))
			}
		}
		// The hero chooses among adversaries, but servants come first.
		if servant && !servants {
			servants, odds = true, 0
		}
		odds, foe = max(odds, best), true
	}
	return odds, foe
}

// lying describes the publicly known pieces at a point that concern a hero: one by name and the number of others. If
// there are adversaries, only they count: 'and 1 more' behind an adversary reads as another one.
func (g *realm) lying(seat engine.Seat, p land.Point, lies *tokenIndex) (seen sighting) {
	h := g.Hero(seat)
	n, foes := 0, 0
	for i := range lies.at(p) {
		t := &g.Tokens[i]
		q, _ := g.box.Get(t.Piece)
		hostile := false
		var m text.Message
		switch {
		case t.Piece == "" || t.Down && len(t.Known) > 0:
			m = faceDown
		case t.Flipped:
			m = view.Name(g.ItemOf(t))
		case q.Step > 0 && !h.OnStep(q.Quest, q.Step),
			q.Kind == pieces.Thing && q.Quest != "" && !slices.Contains(h.Side, q.Quest):
			seen.foreign = text.M(foreignHint(h, q), "what", view.Name(t.Piece))
			continue
		case q.Meeting.Offer > 0:
			m = text.M("a-bazaar")
		case q.Meeting.Trainer:
			m = trainer(q)
		case q.Kind == pieces.SideQuest:
			m = text.M(sideQuest, "quest", view.Name(q.ID))
		default:
			m, hostile = view.Name(t.Piece), g.Hostile(seat, t)
		}
		if n == 0 || hostile {
			seen.first, seen.namesake = m, !hostile && isNamesake(p, t.Piece)
		}
		n++
		if hostile {
			foes++
		}
	}
	if foes > 0 {
		n = foes
	}
	seen.more = max(n-1, 0)
	return seen
}

// foreignHint returns the key of the hint about a piece of a quest that the hero does not have, or of a later step.
func foreignHint(h *Hero, p *pieces.Piece) string {
	switch {
	case p.Step == 0:
		return "hint.not-yours-thing"
	case h.QuestCard(p.Quest) != nil:
		return "hint.not-yet-yours"
	case p.Kind == pieces.Adversary:
		return "hint.not-your-fight"
	}
	return "hint.not-your-quest"
}

// isNamesake reports whether a point has the name of a piece, such as the place of the cartwright.
func isNamesake(p land.Point, piece string) bool {
	s, _ := land.SpotAt(p)
	return piece != "" && (s.Landmark == piece || strings.HasSuffix(s.Landmark, "-"+piece))
}

// trainer names a trainer with what they teach, and for how much.
func trainer(q *pieces.Piece) text.Message {
	return text.M("a-trainer", "name", view.Name(q.ID), "skill", view.Name(q.Meeting.Skill.String()), "n",
		q.Meeting.Cost)
}

// heals reports whether a hero has hit points to restore at a point (5.2.1, 8.4).
func (g *realm) heals(h *Hero, p land.Point) bool {
	s, _ := land.SpotAt(p)
	return h.Wounds() > 0 && (p == h.House || s.Heals)
}

// expects reports whether somebody comes into play at a point, such as a trainer, and is still in the bag.
func (g *board) expects(p land.Point) bool {
	return slices.ContainsFunc(g.Bag, func(id string) bool {
		q, _ := g.box.Get(id)
		return q.Home == p && q.Kind == pieces.Encounter
	})
}

// A sighting is what a hero sees at a point: a piece by name and the number of others like it; zero for nothing.
type sighting struct {
	first text.Message
	more  int
	// namesake reports whether the point already has the name of the first piece, which is no adversary.
	namesake bool
	// foreign describes a piece that does not concern the hero, zero if there is none.
	foreign text.Message
	// hostile reports whether an adversary is among the pieces, whom the hero beats with a chance of odds.
	hostile bool
	odds    float64
}

// named reports whether the first piece is more than a face-down one.
func (s sighting) named() bool { return !s.first.IsZero() && s.first.Key != faceDown.Key }

// message names the pieces; zero for nothing.
func (s sighting) message() text.Message {
	if s.more == 0 {
		return s.first
	}
	return text.M("and-others", "what", s.first)
}

// destination appends the choice of a point to walk to, with the cost of the way and the publicly known pieces there
// unless the question is terse.
func (g *realm) destination(seat engine.Seat, w way, r *reach, to []engine.Choice) []engine.Choice {
	h := g.Hero(seat)
	to = append(to, engine.Choice{Move: walkMoves[w.to.Slot()], Label: view.Place(w.to),
		Group: view.PlacesOf(w.to.Tile), Place: w.to.String(), Icon: "move"})
	c := &to[len(to)-1]
	c.Rolls = w.rolls > 0 || w.downs || w.to == Tower
	c.Reveals = w.downs || w.to == Tower && g.Secret
	if r.g.terse {
		return to
	}
	seen := g.lying(seat, w.to, &r.lies)
	goal := r.goalAt(w.to, w.gold == 0 && w.rolls == 0 && !seen.named() && seen.more == 0)
	if w.gold == 0 && w.rolls == 0 && goal.IsZero() && !seen.named() && seen.more == 0 {
		switch {
		case !seen.first.IsZero():
			c.Hint = unseenWays[w.steps]
		case w.downs:
			c.Hint = passingWays[w.steps]
		case !seen.foreign.IsZero():
			c.Hint = wayHint(w.steps, text.Message{}, text.Message{}, seen.foreign, text.Message{})
		case g.heals(h, w.to):
			c.Hint = healingWays[w.steps]
		case g.expects(w.to):
			c.Hint = emptyWays[w.steps]
		default:
			c.Hint = plainWays[w.steps]
		}
		return to
	}
	if !seen.first.IsZero() {
		seen.odds, seen.hostile = g.bestOdds(seat, w.to, &r.lies)
	}
	c.Hint = w.hint(seen, goal, h.Towards == w.to)
	return to
}

// hint describes a way, what the hero sees at its end, and the quest it is for. Again reports whether the hero is
// already halfway along its hidden path. A hint has room for 100 characters: where much comes together, gold and path
// are told in short and only the first piece is named.
func (w way) hint(seen sighting, goal text.Message, again bool) text.Message {
	gold, path, there := text.Message{}, text.Message{}, text.Message{}
	much := w.rolls > 0 && (seen.named() || !goal.IsZero())
	if w.gold > 0 {
		key := "hint.gold"
		if much {
			key = "hint.gold-brief"
		}
		gold = text.M(key, "n", w.gold)
	}
	toll, side := w.gold+w.rolls > 0, seen.first.Key == sideQuest
	crowded := w.gold > 0 && w.rolls > 0 || !goal.IsZero() && toll
	if crowded || side && (toll || !goal.IsZero()) {
		seen.more = 0
	}
	if name, ok := seen.first.Args.Get("quest").(text.Message); ok && side && crowded {
		seen.first = name
	}
	if seen.namesake && seen.more == 0 {
		there = text.M("hint.in-play")
	} else if what := seen.message(); !what.IsZero() {
		key := "hint.there"
		if seen.hostile {
			what = text.M("foe-odds", "what", what, "percent", pieces.Percent(seen.odds))
			if seen.odds < poorOdds {
				key = "hint.beware"
			}
		}
		there = text.M(key, "what", what)
	} else if w.downs && goal.IsZero() && !crowded {
		there = text.M("hint.passes", "what", faceDown)
	}
	if w.rolls > 0 {
		key := "hint.path"
		if again {
			key = "hint.path-again"
		}
		percent := pieces.Percent(w.found)
		if much {
			path = text.M(key+"-brief", "percent", percent)
		} else {
			path = text.M(key, "n", w.roll, "percent", percent)
		}
	}
	return wayHint(w.steps, gold, path, there, goal)
}

// sideQuest is the key of the name of a side quest that lies somewhere.
const sideQuest = "a-side-quest"

// faceDown describes an unseen piece.
var faceDown = text.M("face-down")

// Most ways cost only steps and lead to a point without anything, past or to one face-down piece. Their hints, and the
// moves to all points, are made once and never written again.
var (
	plainWays   = waysTo(text.M("hint.nothing"))
	healingWays = waysTo(text.M("hint.heals"))
	unseenWays  = waysTo(text.M("hint.unseen"))
	passingWays = waysTo(text.M("hint.unseen-way"))
	emptyWays   = waysTo(text.M("hint.empty"))
	walkMoves   = func() (moves [land.Slots]engine.Move) {
		for _, p := range land.Points() {
			moves[p.Slot()] = engine.MakeMove("move", p.Key())
		}
		return moves
	}()
)

// waysTo returns the hints of ways of each length that cost only steps.
func waysTo(there text.Message) (hints [maxSteps + 1]text.Message) {
	for n := range hints {
		hints[n] = wayHint(n, text.Message{}, text.Message{}, there, text.Message{})
	}
	return hints
}

// wayHint describes the cost of a way and its end.
func wayHint(steps int, gold, path, there, goal text.Message) text.Message {
	return text.M("hint.move", "goal", said(goal), "gold", said(gold), "n", steps, "path", said(path), "there",
		said(there))
}

// unsaid is an empty argument; most hints have some.
var unsaid any = text.Message{}

// said returns a message as an argument.
func said(m text.Message) any {
	if m.IsZero() {
		return unsaid
	}
	return m
}

// goalAt describes the own quests of the hero with their next step at a point; zero for none. If there is room the
// quest is named.
func (r *reach) goalAt(p land.Point, roomy bool) text.Message {
	for _, x := range r.goals {
		switch {
		case x.at != p:
		case roomy:
			return text.M("hint.for", "quest", view.Name(x.quest))
		case strings.HasPrefix(x.quest, "side-"):
			return text.M("hint.for-side")
		default:
			return text.M("hint.for-quest")
		}
	}
	return text.Message{}
}

// decide draws the piece of an unseen token.
func (g *board) decide(t *Token, d *engine.Dice) {
	pool, from := &g.Pool, "land"
	if g.BackOf(t) == pieces.Guardian.String() {
		pool, from = &g.Guardians, "guardians"
	}
	t.Piece, *pool = deck.Draw(*pool, d, from)
}
