package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/view"
	"skald/engine/offer"
	"skald/engine/text"
)

// rubbleFoe is what a fight against rubble is fought with.
const rubbleFoe = "rubble"

// reaches says whether a hero can fight what is on a region: from the region
// itself, or from a neighbouring one as the archer or with a bow (booklet:
// Beginning a fight). Rubble is cleared from a neighbouring region.
func (g *Game) reaches(seat engine.Seat, at int) bool {
	h := g.hero(seat)
	if g.rubbleAt(at) >= 0 {
		return g.land().Roads(g.Gone, nil).Open(h.At, at)
	}
	return h.At == at || (h.ID == "archer" || h.large("bow")) && g.roads().Touch(h.At, at)
}

// lacksToFight says what a hero lacks to fight what he aims at.
func (g *Game) lacksToFight(seat engine.Seat, a aim) offer.Lack {
	switch {
	case !g.permits("fighting"):
		return lack("no.fighting-yet", "Combattere", "")
	case g.hours(g.hero(seat)) == 0:
		return g.lacksHour(g.hero(seat))
	case !slices.Contains(g.aims(a.at), a):
		return lack("no.foe", "Combattere", "no.foe.instead")
	case !g.reaches(seat, a.at):
		return lack("no.reach", "Combattere", "no.reach.instead", "at", g.place(a.at))
	}
	return nil
}

// foes lists what a hero can fight, by region.
func (g *Game) foes(seat engine.Seat) []aim {
	var at []int
	for _, c := range g.Creatures {
		at = append(at, c.At)
	}
	for _, r := range g.Rubble {
		at = append(at, r.At)
	}
	slices.Sort(at)
	var out []aim
	for _, x := range slices.Compact(at) {
		for _, a := range g.aims(x) {
			if g.lacksToFight(seat, a) == nil {
				out = append(out, a)
			}
		}
	}
	return out
}

// helpers lists those a hero can invite into a fight (booklet: Fighting
// together).
func (g *Game) helpers(seat engine.Seat, at int) []engine.Seat {
	if !g.permits("together") {
		return nil
	}
	var out []engine.Seat
	for _, s := range g.seats(seat)[1:] {
		if h := g.hero(s); !h.Done && g.hours(h) > 0 && g.reaches(s, at) {
			out = append(out, s)
		}
	}
	return out
}

// engage begins a fight; ask says that the hero wants to decide every die
// himself.
func (g *Game) engage(seat engine.Seat, a aim, ask bool, invited []engine.Seat) {
	f := &fight{At: a.at, Starter: seat, Foe: a.kind, Fighters: []fighter{{Seat: seat, Ask: ask}}}
	if c := g.prey(a); c != nil {
		f.Foe, f.Named, f.SP, f.WP = c.Kind, c.Foe, g.strengthAgainst(*c, []engine.Seat{seat}), g.will(*c)
	}
	g.Fight = f
	g.Feats.Fights++
	g.Todo.Drop(doTurn)
	g.next(step{Do: doInvite, Seat: seat, Asked: invited})
	e := g.tell("fight", seat, text.M(a.says("say.fight"), "who", g.who(seat), "foe", g.foeCalled(f.Foe, f.Named), "at", g.place(a.at)))
	e.Facts = engine.Facts{Piece: f.Foe, From: view.RegionID(a.at)}
}

// beginFight puts those who said yes in their places, clockwise from the one who
// asked.
func (g *Game) beginFight(s step) {
	f := g.Fight
	for _, seat := range g.seats(f.Starter)[1:] {
		for _, a := range s.Said {
			if a.Seat == seat && a.Word != "no" && g.hours(g.hero(seat)) > 0 && g.reaches(seat, f.At) {
				f.Fighters = append(f.Fighters, fighter{Seat: seat, Ask: a.Word == "ask"})
			}
		}
	}
	// The hero who asked may have spent his willpower while the others thought.
	if g.hours(g.hero(f.Starter)) == 0 {
		f.Fighters[0].Left = true
	}
	if len(g.fighting()) == 0 {
		g.endFight()
		return
	}
	g.next(step{Do: doRound})
}

// fighting lists those still in the fight, in their order.
func (g *Game) fighting() []*fighter {
	var out []*fighter
	if g.Fight == nil {
		return nil
	}
	for i := range g.Fight.Fighters {
		if f := &g.Fight.Fighters[i]; !f.Left {
			out = append(out, f)
		}
	}
	return out
}

// fightingSeats lists their seats.
func (g *Game) fightingSeats() []engine.Seat {
	var out []engine.Seat
	for _, x := range g.fighting() {
		out = append(out, x.Seat)
	}
	return out
}

// fighter returns a hero's part in the fight, nil when he is not in it.
func (g *Game) fighter(seat engine.Seat) *fighter {
	for _, f := range g.fighting() {
		if f.Seat == seat {
			return f
		}
	}
	return nil
}

// inRound says that a hero is in the middle of a round: nothing changes hands
// then (booklet: Fighting together).
func (g *Game) inRound(seat engine.Seat) bool {
	return g.Fight != nil && g.Fight.Open && g.fighter(seat) != nil
}

// foeDice returns how many dice the creature rolls in this round, one at least.
func (g *Game) foeDice() (n int, black bool) {
	n, black = g.edition.beastDice(g.Fight.Foe, g.Fight.WP)
	return max(1, n+g.Fight.More), black
}

// aim is what the fight is fought with.
func (f *fight) aim() aim { return aim{f.At, view.Known(f.Foe, f.Named)} }

// round begins a round: it costs every fighter an hour, then they roll in turn.
// What the creature has from others beside it, or from those who fight it, is counted
// anew.
func (g *Game) round() {
	f := g.Fight
	f.Round++
	if c := g.prey(f.aim()); c != nil {
		f.SP = g.strengthAgainst(*c, g.fightingSeats())
	}
	f.More = 0
	f.Open, f.Turned = true, false
	f.Dice, f.Ours, f.Theirs, f.Loss = nil, 0, 0, 0
	for _, x := range g.fighting() {
		g.spend(x.Seat, 1)
		x.Dice, x.Black, x.Single, x.Flip, x.Brew, x.Herb, x.Safe = nil, false, false, 0, false, 0, false
	}
	if deck := g.roundDeck(); deck != "" {
		g.next(step{Do: doDraw, What: deck, N: 1, On: g.occasionOf(happening{kind: "round", at: f.At, by: g.fightingSeats()})}, step{Do: doRolls})
		return
	}
	g.rollsOfRound()
}

// stream names the dice of a hero.
func stream(seat engine.Seat) string { return "seat " + string(rune('1'+int(seat))) }

func (g *Game) tellRoll(seat engine.Seat) {
	x := g.fighter(seat)
	e := g.tell("rolled", seat, text.M("say.rolled", "who", g.who(seat), "dice", view.Dice(x.Dice), "value", g.worth(x)))
	e.Facts = engine.Facts{Dice: slices.Clone(x.Dice), Amount: g.worth(x)}
}

// diceLeft is how many dice the archer has still to roll.
func (g *Game) diceLeft(seat engine.Seat) int {
	return g.dice(g.hero(seat)) - len(g.fighter(seat).Dice)
}

// shotDone stops or rolls on as the stance says.
func (g *Game) shotDone(seat engine.Seat, d *engine.Dice) {
	if g.diceLeft(seat) > 0 && !g.stops(seat) {
		g.shoot(seat, d)
		return
	}
	g.tellRoll(seat)
}

// shoot rolls the archer's next die.
func (g *Game) shoot(seat engine.Seat, d *engine.Dice) {
	x := g.fighter(seat)
	x.Dice = append(slices.Clone(x.Dice), d.D6(stream(seat), 1)...)
	g.next(step{Do: doShot, Seat: seat})
}

// opposite is the face on the other side of a die.
func opposite(face int, black bool) int {
	if !black {
		return 7 - face
	}
	for i, x := range blackFaces {
		if x == face {
			return blackFaces[i^1]
		}
	}
	return face
}

// shown are a fighter's dice as they lie, after the wizard.
func (x *fighter) shown() []int {
	dice := slices.Clone(x.Dice)
	if i := x.Flip - 1; i >= 0 && i < len(dice) {
		dice[i] = opposite(dice[i], x.Black)
	}
	return dice
}

// worth is what a fighter's roll counts: the last die of the archer, the best
// die or with a helm the best sum of equal dice of the others; a brew doubles
// one die and does not go with the helm; a herb is added.
func (g *Game) worth(x *fighter) int {
	dice := x.shown()
	if len(dice) == 0 {
		return 0
	}
	best := slices.Max(dice)
	if x.Single {
		best = dice[len(dice)-1]
	} else if g.hero(x.Seat).Helm && !x.Brew && !x.Black {
		best = equals(dice)
	}
	if x.Brew {
		best *= 2
	}
	return best + x.Herb
}

// equals is the best that can be made of dice when equal ones may be added.
func equals(dice []int) int {
	best := 0
	for _, a := range dice {
		sum := 0
		for _, b := range dice {
			if a == b {
				sum += b
			}
		}
		best = max(best, sum)
	}
	return best
}

// useBrew uses half a brew (booklet: Witch's brew).
func (g *Game) useBrew(seat engine.Seat) {
	g.fighter(seat).Brew = true
	g.useUp(seat, "brew")
	g.tell("brew", seat, text.M("say.brew", "who", g.who(seat), "value", g.worth(g.fighter(seat)))).Facts = engine.Facts{Piece: "brew"}
}

// useHerb adds a herb to the roll, one after the other if the hero likes (booklet:
// Medicinal herb; our ruling).
func (g *Game) useHerb(seat engine.Seat, id string) {
	x := g.fighter(seat)
	g.hero(seat).remove(item{ID: id})
	n := herbValue(id)
	x.Herb += n
	g.tell("herb", seat, text.M("say.herb-fight", "who", g.who(seat), "n", n, "value", g.worth(x))).Facts = engine.Facts{Piece: id, Amount: n}
}

// ours is the heroes' side as it stands: strength of all in the fight, their
// rolls so far, four for each ally on the region.
func (g *Game) ours() int {
	n := 0
	for _, x := range g.fighting() {
		n += g.hero(x.Seat).SP + g.worth(x)
	}
	return n + allyStrength*len(g.alliesAt(g.Fight.At))
}

func (g *Game) alliesAt(at int) []string {
	var out []string
	for _, a := range g.Allies {
		if a.At == at {
			out = append(out, a.ID)
		}
	}
	return out
}

// clash is the creature's answer: its dice, the totals, and who loses how much.
func (g *Game) clash(d *engine.Dice) {
	f := g.Fight
	f.Ours = g.ours()
	if f.Foe == rubbleFoe {
		g.clearRubble(d)
		return
	}
	n, black := g.foeDice()
	if black {
		for range n {
			f.Dice = append(f.Dice, blackFaces[d.Pick("creature", 6)])
		}
	} else {
		f.Dice = d.D6("creature", n)
	}
	f.Theirs = f.SP + equals(f.Dice)
	loss := f.Ours - f.Theirs
	key := "say.clash-even"
	switch {
	case loss > 0:
		f.WP = max(0, f.WP-loss)
		key = "say.clash-won"
	case loss < 0:
		f.Loss = -loss
		key = "say.clash-lost"
	}
	e := g.tell("clash", engine.Public, text.M(key, "foe", g.foeCalled(f.Foe, f.Named), "dice", view.Dice(f.Dice), "ours", f.Ours, "theirs", f.Theirs, "n", max(loss, -loss), "left", f.WP))
	e.Facts = engine.Facts{Dice: slices.Clone(f.Dice), Target: f.Theirs, Amount: f.Ours, Success: loss > 0, Piece: f.Foe}
	if f.WP == 0 {
		g.victory()
		return
	}
	var asked []engine.Seat
	if f.Loss > 0 {
		for _, x := range g.fighting() {
			if g.hero(x.Seat).large("shield") && g.guards(x, f.Loss) == ask {
				asked = append(asked, x.Seat)
			}
		}
	}
	g.next(step{Do: doGuard, Asked: asked}, step{Do: doWounds})
}

// guard lets shields keep the loss away (booklet: Shield).
func (g *Game) guard(s step) {
	if g.Fight.Loss == 0 {
		return
	}
	for _, x := range g.fighting() {
		if !g.hero(x.Seat).large("shield") {
			continue
		}
		use := g.guards(x, g.Fight.Loss) == "yes"
		for _, a := range s.Said {
			if a.Seat == x.Seat {
				use = a.Word == "yes"
			}
		}
		if use {
			x.Safe = true
			g.useUp(x.Seat, "shield")
			g.tell("shield", x.Seat, text.M("say.shield-fight", "who", g.who(x.Seat), "n", g.Fight.Loss)).Facts = engine.Facts{Piece: "shield"}
		}
	}
}

// wounds takes the loss from every fighter; who has none left falls (booklet:
// Outcome of a fight).
func (g *Game) wounds() {
	f := g.Fight
	for _, x := range g.fighting() {
		h := g.hero(x.Seat)
		if f.Loss == 0 || x.Safe {
			continue
		}
		h.WP = max(0, h.WP-f.Loss)
		if h.WP == 0 {
			x.Left, x.Fell = true, true
			g.fall(x.Seat)
		}
	}
	f.Open = false
	g.endRound()
	g.shotHeard()
}

// fall is a hero without willpower: a strength point is lost, never the last,
// and three willpower are left to him.
func (g *Game) fall(seat engine.Seat) {
	h := g.hero(seat)
	h.SP = max(1, h.SP-1)
	h.WP = revivedWP
	g.Feats.Falls++
	g.tell("fell", seat, text.M("say.fell", "who", g.who(seat), "sp", h.SP, "wp", h.WP)).Facts = engine.Facts{Piece: h.ID, From: view.RegionID(h.At), Amount: h.WP}
}

// endRound asks at the end of a round who fights on. Who has no hour left leaves;
// stances answer for those who do not want to be asked.
func (g *Game) endRound() {
	s := step{Do: doOn}
	for _, x := range g.fighting() {
		switch {
		case g.hours(g.hero(x.Seat)) == 0:
			s.Said = append(s.Said, answer{x.Seat, "spent"})
		case g.staysOn(x) == "ask":
			s.Asked = append(s.Asked, x.Seat)
		default:
			s.Said = append(s.Said, answer{x.Seat, g.staysOn(x)})
		}
	}
	g.next(s)
}

// fightOn lets those go who leave and begins the next round, or ends the fight
// when nobody is left (booklet: Fighting together).
func (g *Game) fightOn(s step) {
	for _, a := range s.Said {
		x := g.fighter(a.Seat)
		if x == nil || a.Word == "on" && g.hours(g.hero(a.Seat)) > 0 {
			continue
		}
		x.Left = true
		key := "say.left-fight"
		if g.hours(g.hero(a.Seat)) == 0 {
			key = "say.left-fight-hours"
		}
		g.tell("left-fight", a.Seat, text.M(key, "who", g.who(a.Seat)))
	}
	if len(g.fighting()) > 0 {
		g.next(step{Do: doRound})
		return
	}
	g.lost()
}

// lost ends a fight in which nobody is left.
func (g *Game) lost() {
	if f := g.Fight; f.Foe != rubbleFoe {
		g.tell("fight-ended", engine.Public, text.M("say.fight-ended", "foe", g.foeCalled(f.Foe, f.Named)))
	}
	g.endFight()
}

// victory is a creature without willpower.
func (g *Game) victory() {
	f := g.Fight
	f.Open = false
	prey := g.prey(f.aim())
	if prey == nil { // a card has taken it off the map meanwhile
		g.lost()
		return
	}
	g.Feats.Won++
	e := g.tell("beaten", engine.Public, text.M("say.beaten", "foe", g.foeCalled(f.Foe, f.Named), "at", g.place(f.At)))
	e.Facts = engine.Facts{Piece: f.Foe, From: view.RegionID(f.At), Success: true}
	g.next(step{Do: doReward, Seat: f.Starter, What: f.Foe, N: g.reward(*prey)})
	g.removeBeaten(f.aim())
}

// endFight ends the fight and with it the turn, unless a card has ended the whole
// day meanwhile.
func (g *Game) endFight() {
	starter := g.Fight.Starter
	g.Fight = nil
	if g.Active == starter {
		g.pass(starter)
	}
}
