package autopilot

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

// The worth of things, in pieces of gold won.
const (
	tokenWorth   = 6.0  // an experience token
	runeWorth    = 6.0  // the first Dragon Rune
	runeMore     = 5.0  // added for each Rune already held
	victoryWorth = 40.0 // the match
	woundWorth   = 0.6  // a wound
	downWorth    = 2.5  // the turns a knock-out costs
	mostGold     = 6    // the most lost gold that counts; richer heroes can hardly spend it
	duelOdds     = 0.8  // the least chance for a duel that ends or saves the match
	runeOdds     = 0.9  // the least chance for a duel for any Rune
)

// The kinds of goals.
const (
	goalCounter = "counter" // an unrevealed adventure
	goalTrack   = "track"   // a card of the undefeated track
	goalTown    = "town"
	goalErrand  = "errand" // an encounter carried
	goalDuel    = "duel"
)

// goal is something to do on the map: its hex, worth and reason.
type goal struct {
	kind  string
	at    land.Hex
	worth float64
	foe   engine.Seat // for a duel
	why   text.Message
}

func (m *planner) aims() []goal {
	if m.goals != nil {
		return m.goals
	}
	m.goals = m.adventures()
	best := m.bestRate(m.goals)
	heal := m.healWorth(best)
	for i, site := range land.Sites() {
		worth, why := m.townWorth(i)
		if heal > 0 && m.me().Gold >= m.Price(m.seat, "heal", 1) {
			if heal > worth {
				why = text.M("why.heal-at", "town", text.NameOf(site.ID))
			}
			worth += heal
		}
		if e := m.errandAt(site.ID); e > 0 {
			if e > worth {
				why = text.M("why.errand", "town", text.NameOf(site.ID))
			}
			worth += e
		}
		if worth > 0 {
			m.goals = append(m.goals, goal{kind: goalTown, at: site.At, worth: worth, why: why})
		}
	}
	m.goals = append(m.goals, m.duels()...)
	return m.goals
}

// adventures returns the counters on the map as goals.
func (m *planner) adventures() []goal {
	var worth [len(cards.Colours)]float64
	for colour := range cards.Colours {
		worth[colour] = m.colourWorth(colour)
	}
	var out []goal
	for _, at := range m.Counters {
		colour := runebound.ColourOf(at.Colour().String())
		x := goal{kind: goalCounter, at: at, worth: worth[colour], foe: engine.Public,
			why: text.M("why.adventure", "colour", cards.ColourName(cards.Colours[colour]))}
		if n := m.Place(at); n > 0 {
			id := m.Track[n-1].Card
			c := m.against(id)
			x.kind, x.worth = goalTrack, m.worthOf(m.Cards().Adventure(id), c)
			x.why = text.M("why.track", "what", text.NameOf(id))
		}
		out = append(out, x)
	}
	return out
}

// colourWorth returns the expected worth of the next adventure of a colour: the mean of a sample of the possible ones.
func (m *planner) colourWorth(colour int) (worth float64) {
	k := &m.Decks[colour]
	ids := k.Unseen(m.seat)
	if len(k.Top) > 0 && !slices.Contains(ids, k.Top[0].ID) {
		ids = []string{k.Top[0].ID} // the hero has looked at it
	}
	n := 0.0
	for _, id := range spread(slices.DeleteFunc(slices.Clone(ids),
		func(id string) bool { return m.Cards().Adventure(id).Kind != cards.Challenge })) {
		c := m.against(id)
		worth += m.worthOf(m.Cards().Adventure(id), c)
		n++
	}
	if n == 0 {
		return 0
	}
	return worth / n
}

// spread returns an even sample of cards.
func spread(ids []string) []string {
	const few = 7
	if len(ids) <= few {
		return ids
	}
	out := make([]string, few)
	for i := range out {
		out[i] = ids[i*len(ids)/few]
	}
	return out
}

// worthOf returns the worth of facing a card with these chances: the gain less the cost of a knock-out.
func (m *planner) worthOf(a *cards.Adventure, c runebound.Chances) float64 {
	worth := c.Won*m.prize(a) - c.Down*m.stakes() - c.Wounds*woundWorth
	// If nothing is profitable, the best chance wins.
	return max(worth, 0.05*c.Won)
}

func (m *planner) prize(a *cards.Adventure) float64 {
	worth := float64(a.Gold)
	if a.Kind == cards.Challenge {
		worth += float64(runebound.ColourOf(a.Colour)+1) * m.pointWorth()
	}
	switch {
	case a.Victory && (!m.Options.Company || m.CompanyRunes() >= m.CompanyNeeds()):
		worth += victoryWorth
	case a.Reward != nil && a.Reward.Type == cards.Rune:
		worth += m.runeWorth()
	case a.Reward != nil:
		worth += float64(a.Reward.Cost) * runebound.GoldWorth
	}
	return worth
}

func (m *planner) runeWorth() float64 {
	held := m.Runes(m.seat)
	if held+1 >= m.RunesToWin() && !m.Options.Company {
		return victoryWorth
	}
	return runeWorth + runeMore*float64(held)
}

func (m *planner) pointWorth() float64 { return tokenWorth / float64(m.TokenPrice()) }

// stakes returns the cost of a knock-out: half the gold, the unspent points and the way from the town, less the healing
// of all wounds.
func (m *planner) stakes() float64 {
	h := m.me()
	return float64(min(h.Gold/2, mostGold))*runebound.GoldWorth + float64(h.Points)*m.pointWorth() +
		downWorth - 0.4*float64(h.Wounds)
}

// bestRate returns the highest gain per turn from the hero's hex.
func (m *planner) bestRate(of []goal) float64 {
	best := 0.0
	at := m.me().At
	for i := range of {
		if r := of[i].worth * 100 / float64(max(100, turnsBetween[at][of[i].at])); r > best {
			best = r
		}
	}
	return best
}

// healWorth returns the worth of being healed: the rise in the worth of the best adventure.
func (m *planner) healWorth(best float64) float64 {
	h := m.me()
	if h.Wounds == 0 && h.Exhaustion < m.Stamina(m.seat) {
		return 0
	}
	gain := 0.0
	m.with(func(h *runebound.Hero) { h.Wounds, h.Exhaustion = 0, 0 }, func() {
		gain = m.bestRate(m.adventures()) - best
	})
	// Wounded owners of Runes are attacked for them.
	prey := 0.6 * float64(h.Wounds*m.Runes(m.seat))
	return max(0, gain*2+0.2*float64(h.Wounds)+prey-runebound.GoldWorth)
}

// errandAt returns the worth of reaching a town for carried encounters.
func (m *planner) errandAt(town string) float64 {
	worth := 0.0
	for _, c := range m.me().Carried {
		a := m.Cards().Adventure(c.ID)
		for i := range a.Kept {
			r := &a.Kept[i]
			if r.When != "reached" || !slices.ContainsFunc(r.If,
				func(t ability.Term) bool { return t.Word == "in-town" && (t.Arg(0) == "" || t.Arg(0) == town) }) {
				continue
			}
			for j := range r.Do {
				switch t := &r.Do[j]; t.Word {
				case "gold":
					worth += float64(t.N())
				case "take":
					worth += float64(a.Reward.Cost) * runebound.GoldWorth
				case "points":
					worth += float64(t.N()) * m.pointWorth()
				}
			}
		}
	}
	return worth
}

// duels returns the heroes worth attacking for a Rune.
func (m *planner) duels() []goal {
	var out []goal
	for _, s := range m.Seats(m.seat)[1:] {
		h := m.Hero(s)
		if !h.On || m.Runes(s) == 0 || m.Options.Duels == runebound.DuelsOff || m.Options.Company {
			continue
		}
		c := m.duelChances(s)
		decides := max(m.Runes(s), m.Runes(m.seat))+1 >= m.RunesToWin()
		if c.Won < duelOdds || c.Won < runeOdds && !decides {
			continue
		}
		// A wounded hero who takes a Rune is attacked next.
		prize := m.runeWorth()
		if prize < victoryWorth {
			prize *= 0.6
		}
		out = append(out, goal{kind: goalDuel, at: h.At, foe: s, worth: c.Won*prize - c.Down*(m.stakes()+3),
			why: text.M("why.duel", "foe", m.Who(s), "percent", int(c.Won*100+0.5))})
	}
	return out
}

func (m *planner) duelChances(foe engine.Seat) runebound.Chances {
	before := m.Facing
	m.Facing = &runebound.Facing{Seat: m.seat, Foe: foe, At: m.me().At}
	k := m.Reckon()
	won, down, wounds := m.OddsOf(&k)
	m.Facing = before
	return runebound.Chances{Won: won, Down: down, Wounds: wounds}
}
