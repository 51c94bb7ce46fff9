package autopilot

import (
	"skald/engine"
	"skald/engine/heroes"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// The values of actions, measured in wounds of a hero.
const (
	rollCost    = 0.3  // a roll: the others come nearer to stopping
	nothingCost = 3.0  // a clash without an action, or a stop without one
	castCost    = 0.4  // the part of a card's value lost by casting it, since it comes back
	learnGain   = 0.35 // one more card in the deck
	learnPart   = 0.3  // the part of its promise
	hurtPart    = 1.2  // an own wound from stopping: it is certain, and others only follow
	// helmetPart is the part of the value of helmets: they are left over by chance, and others change the boards first
	helmetPart = 0.75
	riseGain   = 8.0 // rising again
	atOnce     = 9   // the most rolls planned ahead
)

// option is an action the autopilot could take with the right dice.
type option struct {
	move  engine.Move
	spell *cards.Spell // of a spell
	needs []cards.Symbol
	gain  float64
	// points is the value of the helmets left over after it.
	points curve
	label  text.Message
}

// ready reports whether dice pay for the option.
func (o *option) ready(f *tally) bool {
	if o.spell != nil {
		return f.pay(o.spell)
	}
	return f.have(o.needs)
}

// options returns the possible actions of the seat with the right dice, spells with their best targets; the first is
// the best for dice that pay for several equally.
func (m *planner) options() []option {
	if m.all != nil {
		return m.all
	}
	own := m.Player(m.seat)
	_, idle := m.lead(&m.Field, 0)
	seen := map[string]bool{}
	for _, card := range own.Hand {
		x := m.Cards().SpellOf(card)
		if seen[x.ID] {
			continue
		}
		seen[x.ID] = true
		if s, cost := m.reinforced(x, card); s != nil {
			o := option{move: engine.MakeMove(heroes.VerbCast, card), spell: x, needs: x.Needs,
				gain: s.gain - cost - castCost*cardWorth(len(own.Hand)-1), points: idle,
				label: text.M("goal.cast", "card", view.Name(card))}
			if s.out.Activate > 0 || s.stirs() {
				freely, points := m.lead(&s.after, s.out.Activate)
				o.gain += freely
				o.points = points
			}
			m.all = append(m.all, o)
		}
	}
	if n := len(own.Deck) + len(own.Discard); n > 0 {
		gain, least := 0.0, heroes.NeedsOf(heroes.VerbDraw)
		for i := range min(n, mostRolled-len(least)+1) {
			gain += cardWorth(len(own.Hand) + i)
			needs := append(least[:len(least):len(least)], repeat(cards.Card, i)...)
			m.all = append(m.all, option{move: heroes.VerbDraw, needs: needs, gain: gain, label: text.M("goal.draw")})
		}
	}
	for at, card := range m.Arena(m.seat).Table {
		if card != "" {
			learn := engine.MakeMove(heroes.VerbLearn, heroes.TableWord(at))
			m.all = append(m.all,
				option{move: learn, needs: heroes.NeedsOf(learn),
					gain:  cardWorth(len(own.Hand)) + learnGain + learnPart*m.promise(m.Cards().SpellOf(card)),
					label: text.M("goal.learn", "card", view.Name(card))})
		}
	}
	base := m.worth(&m.Field)
	for _, p := range m.battle.Permanents() {
		f := m.Field.Clone()
		b := m.on(&f)
		b.Dispel(m.seat, p.Card, 1)
		dispel := engine.MakeMove(heroes.VerbDispel, p.Card)
		m.all = append(m.all, option{move: dispel, needs: heroes.NeedsOf(dispel), gain: m.worth(&f) - base,
			label: text.M("goal.dispel", "card", view.Name(p.Card))})
	}
	return m.all
}

func repeat(s cards.Symbol, n int) []cards.Symbol {
	out := make([]cards.Symbol, n)
	for i := range out {
		out[i] = s
	}
	return out
}

// promise returns the approximate value of a spell in the deck of the seat.
func (m *planner) promise(x *cards.Spell) float64 {
	return printed(x) + m.affinity(x, m.Cards().HeroOf(m.Player(m.seat).Hero))
}

// ownElement is the value of the free reinforcement, opposed the cost of a spell of two elements whose needs hurt its
// own hero.
const (
	ownElement = 1.2
	opposed    = 1.0
)

// affinity returns the additional value of a spell for a hero compared with those of other elements; 0 without a hero.
func (m *planner) affinity(x *cards.Spell, h *cards.Hero) float64 {
	switch {
	case h == nil || !x.Of(h.Element) || m.Options.Plain():
		return 0
	case x.Of(h.Element.Opposite()):
		return ownElement - opposed
	}
	return ownElement
}

// best returns the best option with some dice and its gain, including own wounds and helmets; nil if there is none.
func (m *planner) best(f *tally) (*option, float64) {
	all, hurt := m.options(), m.hurting()
	var best *option
	most := 0.0
	for i := range all {
		if all[i].ready(f) {
			n := all[i].gain
			if all[i].spell != nil {
				helmets := f.of(cards.Helmet)
				for _, s := range all[i].needs {
					if s == cards.Helmet {
						helmets--
					}
				}
				n += helmetPart * all[i].points.at(helmets)
			}
			if best == nil || n > most {
				best, most = &all[i], n
			}
		}
	}
	weak := 0
	if m.weak != 0 {
		weak = f.of(m.weak)
	}
	return best, most + hurt[weak]
}

// hurting returns the cost of stopping or following by its wounds: by the number of dice that show the weakness, with
// the permanents that act on it.
func (m *planner) hurting() *[mostRolled + 1]float64 {
	if m.hurt != nil {
		return m.hurt
	}
	m.hurt = &[mostRolled + 1]float64{}
	base := m.worth(&m.Field)
	triggers := m.battle.StopTriggers(m.seat)
	for n := range m.hurt {
		f := m.Field.Clone()
		b := m.on(&f)
		if n > 0 {
			b.Hurt(n, field.DeedWeakness, m.seat)
		}
		for _, card := range triggers {
			b.Trigger(card, field.OnStop)
		}
		m.hurt[n] = hurtPart * (m.worth(&f) - base)
	}
	return m.hurt
}

// ahead returns the outlook of a number of dice in this clash, or the next.
func (m *planner) ahead(dice, rolls int) *outlook {
	if m.looks[dice] == nil {
		m.looks[dice] = looks(dice, atOnce, rollCost, m.stopping)
	}
	return &m.looks[dice][min(max(1, rolls), atOnce)-1]
}

// stopping returns the value of stopping with some dice.
func (m *planner) stopping(f *tally) float64 {
	if m.battle.Stunned(m.seat) {
		if f.of(cards.Card) >= heroes.RiseCards {
			return riseGain
		}
		return -nothingCost
	}
	if o, n := m.best(f); o != nil {
		return max(n, -nothingCost)
	}
	return -nothingCost
}

// roll answers about the dice of an open clash.
func (m *planner) roll() (engine.Move, text.Message) {
	r := &m.Player(m.seat).Prep
	lie := r.Faces()
	stunned := m.IsDown(m.seat)
	if stunned && r.CanRise() {
		return heroes.VerbRise, text.M("why.rise")
	}
	left := heroes.LastBeat - len(r.Beats)
	if len(lie) == 0 && left > 0 {
		return heroes.VerbKeep, text.M("why.roll-first")
	}
	f := tallyOf(lie)
	o, now := m.best(&f)
	may := o != nil && len(r.Beats) > 0 && !stunned
	if left > 0 {
		out := m.ahead(max(r.Count, len(lie)), left)
		if going := out.going(f); !may || going > now {
			keep := out.keep(lie)
			return heroes.KeepMove(keep), m.goal(lie, keep)
		}
	}
	if may && now > -nothingCost {
		move := heroes.StopWith(o.move)
		if !m.legal(move) {
			move = heroes.VerbStop
		}
		if left <= 0 {
			return move, text.M("why.stop-last", "goal", o.label)
		}
		return move, text.M("why.stop", "goal", o.label)
	}
	return heroes.VerbStay, text.M("why.stay")
}

// goal describes the goal of kept dice: the one with the fewest missing symbols, and of these the best, less the wounds
// of its needs.
func (m *planner) goal(lie []cards.Symbol, keep []bool) text.Message {
	var kept []cards.Symbol
	for i, k := range keep {
		if k {
			kept = append(kept, lie[i])
		}
	}
	if len(kept) == 0 {
		return text.M("why.roll-all")
	}
	var label text.Message
	most, paid := 0.0, false
	all, hurt := m.options(), m.hurting()
	for i := range all {
		lacks, weak := 0, 0
		for _, s := range all[i].needs {
			if s == m.weak {
				weak++
			}
		}
		if x := all[i].spell; x != nil && x.Pair != cards.NoPair {
			_, lacks = heroes.PairOf(x, kept)
		} else {
			_, missing := heroes.Toward(kept, all[i].needs, nil)
			lacks = len(missing)
		}
		if n := all[i].gain + hurt[weak] - 1.5*float64(lacks); label.IsZero() || n > most {
			label, most, paid = m.toward(&all[i], kept), n, lacks == 0
		}
	}
	if label.IsZero() {
		return text.M("why.roll-on")
	}
	if paid {
		return text.M("why.keep.enough", "goal", label)
	}
	return text.M("why.keep", "goal", label)
}

// toward returns the goal of kept dice. Those that lead to drawing cards before they lead to learning are offered for
// drawing.
func (m *planner) toward(o *option, kept []cards.Symbol) text.Message {
	own := m.Player(m.seat)
	_, missing := heroes.Toward(kept, heroes.NeedsOf(heroes.VerbDraw), nil)
	if o.move.Verb() == heroes.VerbLearn && len(own.Deck)+len(own.Discard) > 0 && len(missing) > 0 {
		return text.M("goal.draw-learn", "card", o.label.Args.Get("card"))
	}
	return o.label
}

// act answers which action to take, or whether to follow, with the present dice. A follower keeps them if they are
// worth more in the next clash.
func (m *planner) act(s heroes.Step) (engine.Move, text.Message) {
	f := tallyOf(m.Player(m.seat).Dice)
	if s.Do == heroes.DoAct || m.Arena(m.seat).Unstopped() {
		m.hurt = &[mostRolled + 1]float64{} // that is over, or does not come
	}
	o, now := m.best(&f)
	if s.Do == heroes.DoAct && !m.Follows(m.seat) {
		if o == nil || now < -2 {
			return heroes.VerbNone, text.M("why.none")
		}
		return o.move, text.M("why.act", "goal", o.label)
	}
	if o == nil {
		return heroes.VerbPass, text.M("why.pass-none")
	}
	if out := m.ahead(max(m.battle.Dice(m.seat), f.size()), heroes.LastBeat); s.Do == heroes.DoFollow &&
		now+out.going(tally{}) < out.going(f) || s.Do == heroes.DoAct && now < 0 {
		return heroes.VerbPass, text.M("why.pass")
	}
	return o.move, text.M("why.follow", "goal", o.label)
}
