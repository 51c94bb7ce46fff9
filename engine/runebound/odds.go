package runebound

import (
	"math"
	"slices"

	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/reckoning"
	"skald/engine/text"
)

// fightPhases returns the phases with blows, in the order of a round.
func (g *Game) fightPhases() []string {
	order := g.order()
	return slices.DeleteFunc(order[:], func(p string) bool { return p == PhaseEscape })
}

// Reckon returns the values of the present or coming fight for the plans of autopilots.
func (g *Game) Reckon() reckoning.Fight { return g.reckoned(false) }

// reckoned returns the values of a fight, closely or fast.
func (g *Game) reckoned(closely bool) reckoning.Fight {
	f := g.Facing
	defer g.KeepSources(f.Seat)()
	h := g.Hero(f.Seat)
	k := reckoning.Fight{Life: g.LifeLeft(f.Seat), Foe: g.FoeLifeLeft()}
	x := g.Judged(f.Seat, "", "")
	if fresh := max(0, g.Stamina(f.Seat)-h.Exhaustion); g.Any("drains", x) && !closely {
		k.Life += fresh
	} else {
		k.Fresh = fresh
	}
	k.Twice = g.Any("twice", x)
	k.Cancel = g.TurnedAside(f.Seat)
	if g.Duel() {
		k.Ward = g.TurnedAside(f.Foe)
	}
	fighters := append([]string{ThisHero}, g.CardsOf(f.Seat, cards.Ally, true)...)
	// Before the first round, that round is assumed. Effects in force in some rounds only are assumed to change after
	// the present one.
	now := *f
	g.Facing = &now
	defer func() { g.Facing = f }()
	now.Round = reckoning.MostRounds
	k.Regrows, k.Wears = g.everyRound(f.Seat)
	now.Round = max(1, f.Round)
	k.Phases = g.reckonPhases(fighters, closely)
	if g.kept.byRound() {
		now.Round++
		k.Later = g.reckonPhases(fighters, closely)
	}
	return k
}

// reckonClosely returns the values of the fight for the odds shown to players and for fighting autopilots: from the
// present state, including the lives of allies.
func (g *Game) reckonClosely() reckoning.Fight {
	f := g.Facing
	defer g.KeepSources(f.Seat)()
	k := g.reckoned(true)
	k.Round, k.Begins = max(1, f.Round), g.beginnings()
	heals := func(b reckoning.RoundStart) bool { return b.Regrows > 0 }
	if !g.Duel() && slices.ContainsFunc(k.Begins, heals) {
		k.Whole = g.Adventure().Life
	}
	k.Told, k.CancelNow, k.WardNow, k.TwiceLater = true, g.stillAside(f.Seat), 0, k.Twice
	if g.Duel() {
		k.WardNow = g.stillAside(f.Foe)
	}
	fighters := append([]string{ThisHero}, g.CardsOf(f.Seat, cards.Ally, true)...)
	for i, who := range fighters[1:min(len(fighters), reckoning.MostFrail+1)] {
		k.Bears[i] = int8(min(math.MaxInt8, g.allyBears(f.Seat, who)))
	}
	k.Tiredness = g.Stamina(f.Seat)
	if k.Tires() || len(k.Begins) > 0 {
		k.Bears[reckoning.Vigour] = int8(min(math.MaxInt8, k.Fresh))
	}
	if !f.Fighting || f.Round == 0 {
		return k
	}
	// Modifiers for a phase or a round end with it.
	mods, now := g.Mods, *f
	g.Facing = &now
	defer func() { g.Mods, g.Facing = mods, f }()
	without := func(until ...string) []mod {
		return slices.DeleteFunc(slices.Clone(mods), func(m mod) bool { return slices.Contains(until, m.Until) })
	}
	present := slices.Index(g.fightPhases(), g.Phase())
	g.Mods = without("phase")
	if rest := g.reckonPhases(fighters, true); len(rest) == len(k.Phases) {
		copy(k.Phases[present+1:], rest[present+1:])
	}
	k.Begun = max(0, present)
	if g.order()[0] != PhaseEscape && g.Phase() == PhaseEscape {
		k.Begun = len(k.Phases)
	}
	for i, who := range fighters {
		for _, a := range f.Attacked {
			if a == who && i < len(k.Spent) {
				k.Spent[i]++
			}
		}
	}
	g.Mods = without("phase", "round")
	now.Round++
	k.Later = g.reckonPhases(fighters, true)
	if present >= 0 {
		k.Phases[present].Starts = nil
		if g.Duel() && f.Numbered {
			k.Phases[present].Numbers = []int{f.Number}
		}
	}
	k.TwiceLater = g.Any("twice", g.Judged(f.Seat, "", ""))
	return k
}

// beginnings returns the effects at the beginning of rounds, by number; nil if there are none.
func (g *Game) beginnings() []reckoning.RoundStart {
	if len(g.automatic("round", g.Facing.Seat, "")) == 0 {
		return nil
	}
	f := *g.Facing
	defer func(f *Facing) { g.Facing = f }(g.Facing)
	g.Facing = &f
	out := make([]reckoning.RoundStart, reckoning.MostRounds+1)
	for n := 1; n <= reckoning.MostRounds; n++ {
		f.Round = n
		out[n].Regrows, out[n].Wears = g.everyRound(f.Seat)
	}
	return out
}

// mishaps returns the automatic effects of cards on the hero at a moment of a phase.
func (g *Game) mishaps(when, phase string) (out []reckoning.Mishap) {
	seat := g.Facing.Seat
	for u := range g.rulesAt(when, seat) {
		if u.Rule.Optional() {
			continue
		}
		x := reckoning.Mishap{Tires: amount(u.Rule, "exhaust"), Wounds: amount(u.Rule, "wound"),
			Once: u.Rule.Limit == "round"}
		if u.Rule.Until == "round" {
			x.Harder = amount(u.Rule, "foe-damage")
		}
		var now []ability.Term // as known before the fight
		for _, c := range u.Rule.If {
			if c.Word == "tired" {
				x.Tired = c.N()
			} else {
				now = append(now, c)
			}
		}
		x.Hero = g.holds(now, about{seat: seat, phase: phase})
		x.Ally = g.holds(now, about{seat: seat, phase: phase, ally: "ally"})
		if (x.Tires > 0 || x.Wounds > 0 || x.Harder > 0) && (x.Hero || x.Ally) {
			out = append(out, x)
		}
	}
	return out
}

// facesOf returns the first and last face with which a card automatically has the effect word, "miscarry" or "reroll",
// on a roll; both are 0 if there is none.
func (g *Game) facesOf(kind, who, phase, word string) (faces [2]int) {
	seat := g.Facing.Seat
	for u := range g.rulesAt("rolled", seat) {
		if u.Rule.Optional() || !slices.ContainsFunc(u.Rule.Do, func(t ability.Term) bool { return t.Word == word }) {
			continue
		}
		var now []ability.Term
		die := [2]int{1, 20}
		for _, c := range u.Rule.If {
			switch c.Word {
			case "die":
				die = [2]int{c.Ns[0], c.Ns[1]}
			case "failure":
			default:
				now = append(now, c)
			}
		}
		r := Roll{Kind: kind, Seat: seat, Who: Ally(who), Phase: phase, Value: ValueOf(phase)}
		if g.holds(now, about{seat: seat, phase: phase, ally: Ally(who), own: u.Ally, roll: &r}) {
			faces = die
		}
	}
	return faces
}

// allyBears returns the number of wounds in a fight that kill an ally, 0 if the enemy deals none.
func (g *Game) allyBears(seat engine.Seat, id string) int {
	deals := slices.ContainsFunc(g.fightPhases(), func(phase string) bool { return g.FoeDamage(phase) > 0 })
	x := g.Hero(seat).Have(id)
	if !deals {
		return 0
	}
	left := g.AllyLife(seat, id) - x.Wounds
	if g.Any("drains", g.Judged(seat, "", id)) {
		left += max(0, g.AllyStamina(seat, id)-x.Exhaustion)
	}
	return max(0, left)
}

// stillAside returns the free cancellations left in the present round.
func (g *Game) stillAside(seat engine.Seat) int {
	n := 0
	for u := range g.rulesAt("hurt", seat) {
		if !u.Rule.Optional() && len(u.Rule.If) == 0 && !g.spent(u.Of, seat, u.Rule) {
			n += amount(u.Rule, "cancel")
		}
	}
	return n
}

// reckonPhases returns the values of the phases of the present round; closely adds details for players.
func (g *Game) reckonPhases(fighters []string, closely bool) (out []reckoning.Phase) {
	f := g.Facing
	for _, phase := range g.fightPhases() {
		var at reckoning.Phase
		if g.leftOut(phase) {
			out = append(out, at)
			continue
		}
		immune := g.immune(g.Judged(f.Seat, phase, ""), phase)
		warded := 0
		if g.Duel() {
			warded = g.Cancelled(f.Foe, phase)
		}
		for _, who := range fighters {
			e := g.exchangeOf(RollAttack, who, phase)
			e.Damage = max(0, e.Damage-warded)
			if immune {
				e.Damage = 0
			}
			if who != ThisHero {
				e.Risk = 0
			}
			at.Attacks = append(at.Attacks, e)
		}
		at.Defence = g.exchangeOf(RollDefence, ThisHero, phase)
		if n := g.Cancelled(f.Seat, phase); n > 0 {
			at.Attacks[0].Risk, at.Defence.Risk = max(0, at.Attacks[0].Risk-n), max(0, at.Defence.Risk-n)
		}
		if closely {
			g.reckonPhaseClosely(&at, fighters, phase)
		}
		out = append(out, at)
	}
	return out
}

// reckonPhaseClosely adds effects of a phase other than attacks and the hero's defence.
func (g *Game) reckonPhaseClosely(at *reckoning.Phase, fighters []string, phase string) {
	f := g.Facing
	at.Blow = g.FoeDamage(phase)
	at.Sweeps, at.Drains = g.Any("sweeps", g.Judged(f.Seat, phase, "")), g.Any("drains", g.Judged(f.Seat, phase, ""))
	at.Starts, at.Hits, at.Misses = g.mishaps(phase, phase), g.mishaps("hits", phase), g.mishaps("misses", phase)
	for i, who := range fighters {
		e := &at.Attacks[i]
		e.Spoiled, e.Again = g.facesOf(RollAttack, who, phase, "miscarry"), g.facesOf(RollAttack, who, phase, "reroll")
	}
	for _, id := range g.Guards() {
		if i := slices.Index(fighters, id); i > 0 {
			at.Guards = append(at.Guards, reckoning.Guard{Who: i, Exchange: g.exchangeOf(RollDefence, id, phase)})
		}
	}
	if g.Duel() {
		theirs := Roll{Kind: rollNumber, Seat: f.Foe, Phase: phase, Value: ValueOf(phase)}
		for d := 1; d <= 20; d++ {
			at.Numbers = append(at.Numbers, d+g.RollValue(&theirs))
		}
	}
}

// TurnedAside returns the number of wounds cancelled free in each round, in any phase.
func (g *Game) TurnedAside(seat engine.Seat) int {
	n := 0
	for u := range g.rulesAt("hurt", seat) {
		if !u.Rule.Optional() && len(u.Rule.If) == 0 {
			n += amount(u.Rule, "cancel")
		}
	}
	return n
}

// everyRound returns the automatic effects at the beginning of a round like the present one: wounds the enemy heals and
// exhaustion of the hero.
func (g *Game) everyRound(seat engine.Seat) (regrows, wears int) {
	for u := range g.rulesAt("round", seat) {
		if !u.Rule.Optional() && g.holds(u.Rule.If, g.now(seat)) {
			regrows += amount(u.Rule, "foe-heals")
			wears += amount(u.Rule, "exhaust")
		}
	}
	return regrows, wears
}

// Cancelled returns the number of a phase's wounds cancelled free, in addition to those of every round.
func (g *Game) Cancelled(seat engine.Seat, phase string) int {
	n := 0
	for u := range g.rulesAt("hurt", seat) {
		if !u.Rule.Optional() && len(u.Rule.If) > 0 && g.holds(u.Rule.If, about{seat: seat, phase: phase}) {
			n += amount(u.Rule, "cancel")
		}
	}
	return n
}

// amount returns the amount of an action in a rule.
func amount(r *ability.Rule, word string) int {
	n := 0
	for i := range r.Do {
		if r.Do[i].Word == word {
			n += r.Do[i].N()
		}
	}
	return n
}

func (g *Game) exchangeOf(kind, who, phase string) reckoning.Exchange {
	f := g.Facing
	e := reckoning.Exchange{Risk: g.FoeDamage(phase)}
	if kind == RollAttack {
		e.Damage = g.Damage(f.Seat, Ally(who), phase)
	}
	if !g.Duel() {
		r := g.RollOf(kind, who, phase)
		e.Chance = float64(g.Chance(&r)) / 20
		return e
	}
	// Both sides roll: count those of the 400 pairs of dice with which the attacker's sum reaches the defender's.
	own := Roll{Kind: kind, Seat: f.Seat, Who: Ally(who), Phase: phase, Value: ValueOf(phase)}
	theirs := Roll{Kind: rollNumber, Seat: f.Foe, Phase: phase, Value: ValueOf(phase)}
	e.Adds = g.RollValue(&own)
	lead := e.Adds - g.RollValue(&theirs)
	won := 0
	for d := 1; d <= 20; d++ {
		won += min(20, max(0, 21-d+lead))
	}
	e.Chance = float64(won) / 400
	return e
}

// Odds returns the probabilities, 0 to 1, of winning the fight by the stance and of being knocked out, for players and
// fighting autopilots.
func (g *Game) Odds() (won, down float64) {
	defer g.KeepSources(g.Facing.Seat)()
	k := g.reckonClosely()
	won, down, _ = g.reckoner.Odds(&k)
	return won, down
}

// stanceOdds returns the odds of the present fight if the stance fights on, including its flight and choice of
// attackers. The rest to 1 is the chance of an escape or an interruption.
func (g *Game) stanceOdds() (won, down float64) {
	defer g.KeepSources(g.Facing.Seat)()
	k := g.reckonStance()
	k.Flight = g.flightBy(g.Hero(g.Facing.Seat).Stance.Flee)
	k.Flight.Free = k.CancelNow > 0
	won, down, _ = g.reckoner.Odds(&k)
	return won, down
}

// shownOdds returns the odds of the present fight for its picture: those of the stance, but those of a fight to the end
// if the stance would flee now, because a fight that it avoids would look lost.
func (g *Game) shownOdds() (won, down float64) {
	if won, down = g.stanceOdds(); won >= reckoning.FleeOdds {
		return won, down
	}
	k := g.reckonStance()
	all, fallen, _ := g.reckoner.Odds(&k)
	switch flee := g.Hero(g.Facing.Seat).Stance.Flee; {
	case flee == "odds" && all < reckoning.FleeOdds, flee == "last" && g.FleesByStance():
		return all, fallen
	}
	return won, down
}

// reckonStance returns the values of the fight with the attacks the stance chooses, fought to the end.
func (g *Game) reckonStance() reckoning.Fight {
	defer g.KeepSources(g.Facing.Seat)()
	k, s := g.reckonClosely(), g.Hero(g.Facing.Seat).Stance
	for i, phase := range g.fightPhases() {
		for _, of := range [][]reckoning.Phase{k.Phases, k.Later} {
			if i < len(of) {
				of[i].By = s.Attack[ValueOf(phase)]
			}
		}
	}
	return k
}

// flightBy returns the flight given by a word of the stance.
func (g *Game) flightBy(word string) reckoning.Flight {
	f := g.Facing
	if word == "never" || word == ask || g.leftOut(PhaseEscape) {
		return reckoning.Flight{}
	}
	out := reckoning.Flight{When: word, Above: g.tooHurtToFlee(), Now: g.Phase() == PhaseEscape || g.Phase() == "",
		Worst: g.worstBlow()}
	r := g.RollOf(RollEscape, ThisHero, PhaseEscape)
	if !g.Duel() {
		out.Escapes = []float64{g.Likely(&r)}
		return out
	}
	if f.Numbered && g.Phase() == PhaseEscape {
		out.First = []float64{g.Likely(&r)}
	}
	theirs := Roll{Kind: rollNumber, Seat: f.Foe, Phase: PhaseEscape, Value: r.Value}
	for d := 1; d <= 20; d++ {
		r.Target = d + g.RollValue(&theirs)
		out.Escapes = append(out.Escapes, g.Likely(&r))
	}
	return out
}

// tooHurtToFlee returns the life at which the hero can no longer flee, due to cards that affect wounded heroes at the
// beginning of a round.
func (g *Game) tooHurtToFlee() (life int) {
	seat := g.Facing.Seat
	for u := range g.rulesAt(PhaseEscape, seat) {
		if u.Rule.Optional() ||
			!slices.ContainsFunc(u.Rule.Do, func(t ability.Term) bool { return t.Word == "no-flight" }) {
			continue
		}
		for _, c := range u.Rule.If {
			if c.Word == "wounded" {
				life = max(life, g.Life(seat)-c.N())
			}
		}
	}
	return life
}

func oddsText(won, down float64) text.Message {
	return text.M("hint.fight-odds", "won", reckoning.Percent(won), "down", reckoning.Percent(down))
}

// oddsAgainst returns a hero's odds against a card faced now. Without a fight, the test is the adventure (R51).
func (g *Game) oddsAgainst(seat engine.Seat, id string) (won, down float64) {
	c := g.ChancesAgainst(seat, id, (*Game).reckonClosely, 0)
	return c.Won, c.Down
}

// oddsThere returns a hero's odds against a card of the undefeated track, on its hex.
func (g *Game) oddsThere(seat engine.Seat, u undefeated) (won, down float64) {
	defer g.standing(seat, u.At)()
	return g.oddsAgainst(seat, u.Card)
}

// standing temporarily puts a hero on a hex as after a movement there, since some cards depend on the place and some
// heal on arrival. The returned function restores the position.
func (g *Game) standing(seat engine.Seat, at land.Hex) (back func()) {
	h := g.Hero(seat)
	before, wounds, tired := h.At, h.Wounds, h.Exhaustion
	h.At = at
	if before != at || slices.Contains([]string{DoStart, DoGo}, g.Todo.Top().Do) {
		g.arrive(seat)
	}
	return func() { h.At, h.Wounds, h.Exhaustion = before, wounds, tired }
}

// arrive applies the automatic healing of cards at the end of a movement.
func (g *Game) arrive(seat engine.Seat) {
	h := g.Hero(seat)
	for _, moment := range []string{"reached", "ends-move"} {
		for u := range g.rulesAt(moment, seat) {
			if u.Rule.Optional() || !g.holds(u.Rule.If, g.now(seat)) {
				continue
			}
			for i := range u.Rule.Do {
				switch t := &u.Rule.Do[i]; t.Word {
				case "heal":
					h.Wounds = max(0, h.Wounds-t.N())
				case "recover":
					h.Exhaustion = max(0, h.Exhaustion-t.N())
				case "heal-all":
					h.Wounds, h.Exhaustion = 0, 0
				}
			}
		}
	}
}

// duelOdds returns the odds of a duel, as if a hero attacked the other on that one's hex.
func (g *Game) duelOdds(seat, foe engine.Seat) (won, down float64) {
	defer g.standing(seat, g.Hero(foe).At)()
	before := g.Facing
	g.Facing = &Facing{Seat: seat, Foe: foe, At: g.Hero(seat).At}
	won, down = g.Odds()
	g.Facing = before
	return won, down
}

func (g *Game) duelHint(seat, foe engine.Seat) text.Message { return oddsText(g.duelOdds(seat, foe)) }

// prospect is a hero's chance against the challenges of a colour that may come next. Its parts are computed when they
// are first asked for.
type prospect struct {
	seat engine.Seat
	// won counts, of the challenges with a fight, those with an even or better chance; known reports whether it is
	// computed.
	of, won int
	known   bool
	// means holds the mean chances against all challenges, for each state of the hero on arrival.
	means []mean
}

// mean is a mean chance, 0 to 1, of a hero with these tokens; it is negative if there are no challenges.
type mean struct {
	wounds, tired int
	chance        float64
}

// even is the least chance with which a fight is considered favourable.
const even = 0.5

// prospect returns a hero's prospect for a colour as far as it is computed since the last move.
func (g *Game) prospect(seat engine.Seat, colour string) *prospect {
	k := &g.chances[ColourOf(colour)]
	if k.seat != seat {
		*k = prospect{seat: seat}
	}
	return k
}

// prospects returns the number of challenges of a colour that may come next, and how many of them a hero has an even or
// better chance to win.
func (g *Game) prospects(seat engine.Seat, colour string) (won, of int) {
	k := g.prospect(seat, colour)
	if k.known {
		return k.won, k.of
	}
	k.known = true
	for _, a := range g.challenges(colour) {
		if a.Fights() {
			k.count(g.ChancesAgainst(seat, a.ID, (*Game).reckonClosely, even))
		}
	}
	return k.won, k.of
}

func (k *prospect) count(c Chances) {
	k.of++
	if c.Won >= even {
		k.won++
	}
}

// meanChance returns a hero's mean chance, 0 to 1, against the challenges that may come next on a counter's hex, after
// a
// movement there; it is negative if there are none.
func (g *Game) meanChance(seat engine.Seat, at land.Hex) float64 {
	k, h := g.prospect(seat, at.Colour().String()), g.Hero(seat)
	wounds, tired := h.Wounds, h.Exhaustion
	defer g.standing(seat, at)()
	for _, m := range k.means {
		if m.wounds == h.Wounds && m.tired == h.Exhaustion {
			return m.chance
		}
	}
	// The prospects are those before the movement: the same chances, unless the hero heals on arrival.
	both := !k.known && h.Wounds == wounds && h.Exhaustion == tired
	all, sum := g.challenges(at.Colour().String()), 0.0
	for _, a := range all {
		c := g.ChancesAgainst(seat, a.ID, (*Game).reckonClosely, 0)
		sum += c.Won
		if both && a.Fights() {
			k.count(c)
		}
	}
	m := mean{wounds: h.Wounds, tired: h.Exhaustion, chance: -1}
	if len(all) > 0 {
		m.chance = sum / float64(len(all))
	}
	k.known, k.means = k.known || both, append(slices.Clip(k.means), m)
	return m.chance
}

// challenges returns the challenges of a colour that may come next, as far as all players know.
func (g *Game) challenges(colour string) (out []*cards.Adventure) {
	for _, id := range g.Decks[ColourOf(colour)].Unseen(engine.Public) {
		if a := g.edition.Adventure(id); a.Kind == cards.Challenge {
			out = append(out, a)
		}
	}
	return out
}
