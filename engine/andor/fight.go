package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/view"
	"skald/engine/lists"
	"skald/engine/offer"
	"skald/engine/text"
)

// RubbleFoe replaces the kind of a creature in a fight against rubble.
const RubbleFoe = "rubble"

// Reaches reports whether a hero can fight a target on a region: from the region itself, or from a neighbouring one as
// the archer or with a bow (booklet: Beginning a fight). Rubble is cleared from a neighbouring region.
func (g *Game) Reaches(seat engine.Seat, at int) bool {
	h := g.Hero(seat)
	if g.RubbleAt(at) >= 0 {
		return g.Land().Roads(g.Gone, nil).Open(h.At, at)
	}
	return h.At == at || h.fightsAfar() && g.Roads().Touch(h.At, at)
}

func (g *Game) lacksToFight(seat engine.Seat, a aim) offer.Reason {
	switch {
	case !g.Permitted("fighting"):
		return lack("no.fighting-yet", "Combattere", "no.fighting-yet.instead")
	case g.UsableHours(g.Hero(seat)) == 0:
		return g.lacksHour(g.Hero(seat))
	case !slices.Contains(g.aims(a.at), a):
		return lack("no.foe", "Combattere", "no.foe.instead")
	case !g.Reaches(seat, a.at):
		return g.lacksReach(seat, a)
	}
	return nil
}

// lacksReach returns the reason that a hero is too far from a target.
func (g *Game) lacksReach(seat engine.Seat, a aim) offer.Reason {
	key := "no.reach.instead"
	switch h := g.Hero(seat); {
	case g.RubbleAt(a.at) >= 0:
		key = "no.reach.instead-rubble"
	case h.fightsAfar():
		key = "no.reach.instead-afar"
	}
	return lack("no.reach", "Combattere", key, "at", g.place(a.at))
}

// fightsAfar reports whether a hero can fight creatures on neighbouring regions.
func (h *Hero) fightsAfar() bool { return h.ID == "archer" || h.large("bow") }

// foes returns a hero's possible targets, by region.
func (g *Game) foes(seat engine.Seat) []aim {
	at := lists.Map(g.Creatures, func(c Creature) int { return c.At })
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

// Helpers returns the heroes that can be invited into a fight (booklet: Fighting together).
func (g *Game) Helpers(seat engine.Seat, at int) []engine.Seat {
	if !g.Permitted("together") {
		return nil
	}
	var out []engine.Seat
	for _, s := range g.SeatsFrom(seat)[1:] {
		if h := g.Hero(s); !h.Done && g.UsableHours(h) > 0 && g.Reaches(s, at) {
			out = append(out, s)
		}
	}
	return out
}

// engage begins a fight; ask lets the player make every decision about dice.
func (g *Game) engage(seat engine.Seat, a aim, ask bool, invited []engine.Seat) {
	f := &fight{At: a.at, Starter: seat, Foe: a.kind, Fighters: []fighter{{Seat: seat, Ask: ask}}}
	if c := g.Prey(a); c != nil {
		f.Foe, f.Named, f.SP, f.WP = c.Kind, c.Foe, g.StrengthAgainst(*c, []engine.Seat{seat}), g.WillOf(*c)
	}
	g.Fight = f
	g.Feats.Fights++
	g.Todo.Drop(DoTurn)
	g.next(Step{Do: DoInvite, Seat: seat, Asked: invited})
	e := g.tell("fight", seat,
		text.M(a.says("say.fight"), "who", g.who(seat), "foe", g.foeCalled(f.Foe, f.Named), "at", g.place(a.at)))
	e.Facts = engine.Facts{Piece: f.Foe, From: view.RegionID(a.at)}
}

// beginFight seats the heroes who accepted clockwise from the one who asked.
func (g *Game) beginFight(s Step) {
	f := g.Fight
	for _, seat := range g.SeatsFrom(f.Starter)[1:] {
		for _, a := range s.Said {
			if a.Seat == seat && a.Word != "no" && g.UsableHours(g.Hero(seat)) > 0 && g.Reaches(seat, f.At) {
				f.Fighters = append(f.Fighters, fighter{Seat: seat, Ask: a.Word == "ask"})
			}
		}
	}
	// The hero who asked may have spent their willpower meanwhile.
	if g.UsableHours(g.Hero(f.Starter)) == 0 {
		f.Fighters[0].Left = true
	}
	if len(g.StillFighting()) == 0 {
		g.endFight()
		return
	}
	g.next(Step{Do: doRound})
}

// StillFighting returns the remaining fighters in order.
func (g *Game) StillFighting() []*fighter {
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

// FightingSeats returns the seats of StillFighting.
func (g *Game) FightingSeats() []engine.Seat {
	return lists.Map(g.StillFighting(), func(x *fighter) engine.Seat { return x.Seat })
}

// FighterOf returns a hero's part in the fight, or nil.
func (g *Game) FighterOf(seat engine.Seat) *fighter {
	for _, f := range g.StillFighting() {
		if f.Seat == seat {
			return f
		}
	}
	return nil
}

// InRound reports whether a hero is in the middle of a round, when nothing changes hands (booklet: Fighting together).
func (g *Game) InRound(seat engine.Seat) bool {
	return g.Fight != nil && g.Fight.Open && g.FighterOf(seat) != nil
}

// foeDice returns the number of dice the creature rolls in this round, at least one.
func (g *Game) foeDice() (n int, black bool) {
	n, black = g.edition.BeastDice(g.Fight.Foe, g.Fight.WP)
	return max(1, n+g.Fight.More), black
}

// Aim returns the target of the fight.
func (f *fight) Aim() aim { return aim{f.At, view.Known(f.Foe, f.Named)} }

// round begins a round: every fighter pays an hour, then they roll in turn. The creature's bonus from its neighbours or
// opponents is recomputed.
func (g *Game) round() {
	f := g.Fight
	f.Round++
	if c := g.Prey(f.Aim()); c != nil {
		f.SP = g.StrengthAgainst(*c, g.FightingSeats())
	}
	f.More = 0
	f.Open, f.Turned = true, false
	f.Dice, f.Ours, f.Theirs, f.Loss = nil, 0, 0, 0
	for _, x := range g.StillFighting() {
		g.spend(x.Seat, 1)
		x.Dice, x.Black, x.Single, x.Flip, x.Brew, x.Herb, x.Safe = nil, false, false, 0, false, 0, false
	}
	if deck := g.roundDeck(); deck != "" {
		g.next(Step{Do: doDraw, What: deck, N: 1,
			On: g.occasionOf(happening{kind: "round", at: f.At, by: g.FightingSeats()})}, Step{Do: doRolls})
		return
	}
	g.rollsOfRound()
}

// stream returns the name of a hero's stream of dice.
func stream(seat engine.Seat) string { return "seat " + string(rune('1'+int(seat))) }

func (g *Game) tellRoll(seat engine.Seat) {
	x := g.FighterOf(seat)
	m := text.M("say.rolled", "who", g.who(seat), "dice", view.Dice(x.Dice), "value", g.worth(x))
	if len(x.Dice) == 1 && x.Dice[0] == g.worth(x) {
		m = text.M("say.rolled.one", "who", g.who(seat), "dice", view.Dice(x.Dice))
	}
	e := g.tell("rolled", seat, m)
	e.Facts = engine.Facts{Dice: slices.Clone(x.Dice), Amount: g.worth(x)}
}

// DiceLeft returns the number of dice the archer may still roll.
func (g *Game) DiceLeft(seat engine.Seat) int {
	return g.DiceOf(g.Hero(seat)) - len(g.FighterOf(seat).Dice)
}

// shotDone stops or rolls on as the stance decides.
func (g *Game) shotDone(seat engine.Seat, d *engine.Dice) {
	if g.DiceLeft(seat) > 0 && !g.stops(seat) {
		g.shoot(seat, d)
		return
	}
	g.tellRoll(seat)
}

func (g *Game) shoot(seat engine.Seat, d *engine.Dice) {
	x := g.FighterOf(seat)
	x.Dice = append(slices.Clone(x.Dice), d.D6(stream(seat), 1)...)
	g.next(Step{Do: DoShot, Seat: seat})
}

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

// shown returns a fighter's dice, including the one turned by the wizard.
func (x *fighter) shown() []int {
	dice := slices.Clone(x.Dice)
	if i := x.Flip - 1; i >= 0 && i < len(dice) {
		dice[i] = opposite(dice[i], x.Black)
	}
	return dice
}

// worth returns the value of a fighter's roll: the archer's last die; for others the best die, or with a helm the best
// sum of equal dice. A brew doubles one die and excludes the helm; a herb is added.
func (g *Game) worth(x *fighter) int {
	dice := x.shown()
	if len(dice) == 0 {
		return 0
	}
	best := slices.Max(dice)
	if x.Single {
		best = dice[len(dice)-1]
	} else if g.Hero(x.Seat).Helm && !x.Brew && !x.Black {
		best = equals(dice)
	}
	if x.Brew {
		best *= 2
	}
	return best + x.Herb
}

// equals returns the best value of dice if equal ones may be added.
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
	g.FighterOf(seat).Brew = true
	g.useUp(seat, "brew")
	g.tell("brew", seat,
		text.M("say.brew", "who", g.who(seat), "value", g.worth(g.FighterOf(seat)))).Facts = engine.Facts{Piece: "brew"}
}

// useHerb adds a herb to the roll; several may follow each other (booklet: Medicinal herb; our ruling).
func (g *Game) useHerb(seat engine.Seat, id string) {
	x := g.FighterOf(seat)
	g.Hero(seat).remove(Item{ID: id})
	n := herbValue(id)
	x.Herb += n
	g.tell("herb", seat, text.M("say.herb-fight", "who", g.who(seat), "n", n, "value",
		g.worth(x))).Facts = engine.Facts{Piece: id, Amount: n}
}

// OurSide returns the heroes' present total: the strength of all fighters, their rolls so far and 4 for each ally on
// the region.
func (g *Game) OurSide() int {
	n := lists.Sum(g.StillFighting(), func(x *fighter) int { return g.Hero(x.Seat).SP + g.worth(x) })
	return n + AllyStrength*len(g.AlliesAt(g.Fight.At))
}

// AlliesAt returns the allies on a region.
func (g *Game) AlliesAt(at int) []string {
	var out []string
	for _, a := range g.Allies {
		if a.At == at {
			out = append(out, a.ID)
		}
	}
	return out
}

// clash rolls the creature's dice, compares the totals and sets the losses.
func (g *Game) clash(d *engine.Dice) {
	f := g.Fight
	f.Ours = g.OurSide()
	if f.Foe == RubbleFoe {
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
	loss, had := f.Ours-f.Theirs, f.WP
	key := "say.clash-even"
	switch {
	case loss > 0:
		f.WP = max(0, f.WP-loss)
		loss = had - f.WP
		key = "say.clash-won"
	case loss < 0:
		f.Loss = -loss
		key = "say.clash-lost"
	}
	m := text.M(key, "foe", g.foeCalled(f.Foe, f.Named), "dice", view.Dice(f.Dice), "ours", f.Ours, "theirs", f.Theirs,
		"n", max(loss, -loss), "left", f.WP)
	if x := g.StillFighting(); f.Loss > 0 && len(x) == 1 {
		m.Key = "say.clash-lost.one"
		m = m.With("who", g.who(x[0].Seat))
	}
	e := g.tell("clash", engine.Public, m)
	e.Facts = engine.Facts{Dice: slices.Clone(f.Dice), Target: f.Theirs, Amount: f.Ours, Success: loss > 0,
		Piece: f.Foe}
	if f.WP == 0 {
		g.victory()
		return
	}
	var asked []engine.Seat
	if f.Loss > 0 {
		for _, x := range g.StillFighting() {
			if g.Hero(x.Seat).large("shield") && g.guards(x, f.Loss) == Ask {
				asked = append(asked, x.Seat)
			}
		}
	}
	g.next(Step{Do: DoGuard, Asked: asked}, Step{Do: doWounds})
}

// guard lets shields prevent the loss (booklet: Shield).
func (g *Game) guard(s Step) {
	if g.Fight.Loss == 0 {
		return
	}
	for _, x := range g.StillFighting() {
		if !g.Hero(x.Seat).large("shield") {
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
			g.tell("shield", x.Seat, text.M("say.shield-fight", "who", g.who(x.Seat), "n",
				g.Fight.Loss)).Facts = engine.Facts{Piece: "shield"}
		}
	}
}

// wounds takes the loss from every fighter; a hero left without willpower falls (booklet: Outcome of a fight).
func (g *Game) wounds() {
	f := g.Fight
	for _, x := range g.StillFighting() {
		h := g.Hero(x.Seat)
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

// fall lets a hero without willpower lose 1 strength, but never the last, and sets willpower to 3.
func (g *Game) fall(seat engine.Seat) {
	h := g.Hero(seat)
	h.SP = max(1, h.SP-1)
	h.WP = revivedWP
	g.Feats.Falls++
	g.tell("fell", seat, text.M("say.fell", "who", g.who(seat), "sp", h.SP, "wp",
		h.WP)).Facts = engine.Facts{Piece: h.ID, From: view.RegionID(h.At), Amount: h.WP}
}

// endRound asks at the end of a round which heroes fight on. A hero without an hour left leaves; stances answer for
// those who do not want to be asked.
func (g *Game) endRound() {
	s := Step{Do: DoOn}
	for _, x := range g.StillFighting() {
		switch {
		case g.UsableHours(g.Hero(x.Seat)) == 0:
			s.Said = append(s.Said, answer{x.Seat, "spent"})
		case g.staysOn(x) == "ask":
			s.Asked = append(s.Asked, x.Seat)
		default:
			s.Said = append(s.Said, answer{x.Seat, g.staysOn(x)})
		}
	}
	g.next(s)
}

// fightOn lets heroes leave and begins the next round, or ends the fight if no hero is left (booklet: Fighting
// together).
func (g *Game) fightOn(s Step) {
	for _, a := range s.Said {
		x := g.FighterOf(a.Seat)
		if x == nil || a.Word == "on" && g.UsableHours(g.Hero(a.Seat)) > 0 {
			continue
		}
		x.Left = true
		key := "say.left-fight"
		if g.UsableHours(g.Hero(a.Seat)) == 0 {
			key = "say.left-fight-hours"
		}
		g.tell("left-fight", a.Seat, text.M(key, "who", g.who(a.Seat)))
	}
	if len(g.StillFighting()) > 0 {
		g.next(Step{Do: doRound})
		return
	}
	g.lost()
}

// lost ends a fight that all heroes have left.
func (g *Game) lost() {
	if f := g.Fight; f.Foe != RubbleFoe {
		g.tell("fight-ended", engine.Public, text.M("say.fight-ended", "foe", g.foeCalled(f.Foe, f.Named)))
	}
	g.endFight()
}

// victory ends a fight with a creature without willpower.
func (g *Game) victory() {
	f := g.Fight
	f.Open = false
	prey := g.Prey(f.Aim())
	if prey == nil { // removed by a card meanwhile
		g.lost()
		return
	}
	g.Feats.Won++
	e := g.tell("beaten", engine.Public, text.M("say.beaten", "foe", g.foeCalled(f.Foe, f.Named), "at", g.place(f.At)))
	e.Facts = engine.Facts{Piece: f.Foe, From: view.RegionID(f.At), Success: true}
	g.next(Step{Do: DoReward, Seat: f.Starter, What: f.Foe, N: g.reward(*prey)})
	g.removeBeaten(f.Aim())
}

// endFight ends the fight and with it the turn, unless a card has ended the whole day.
func (g *Game) endFight() {
	starter := g.Fight.Starter
	g.Fight = nil
	if g.Active == starter {
		g.pass(starter)
	}
}
