package andor

import (
	"skald/engine"
	"skald/engine/andor/legend"
)

// The figures of the hero boards and tracks (booklet: Hero board).
const (
	MaxSP     = 14
	MaxWP     = 20
	startSP   = 1
	startWP   = 7
	revivedWP = 3
	MaxSmall  = 3
	// DayHours are free; lastHour is the last overtime hour, and each overtime hour costs overWill willpower (booklet:
	// Overtime).
	DayHours = 7
	lastHour = 10
	overWill = 2
	WellWill = 3
	// price is the price of an article or a strength point (booklet: Merchant).
	price = 2
	// mostGold bounds the gold of a hero and on a region, far above any legend's needs.
	mostGold = 1_000_000_000
	// mostGems bounds a hero's gems.
	mostGems     = 99
	farmersInBox = 4
	// AllyStrength is an ally's contribution in a fight, AllyRange the regions they move in an hour.
	AllyStrength = 4
	AllyRange    = 4
)

// kind is the printed data of a hero board.
type kind struct {
	ID   string
	Rank int
	// Dice is indexed by the row of the willpower: 0 to 6, 7 to 13, 14 to 20.
	Dice [3]int
}

// heroKinds lists the four heroes as released, the lowest rank first.
var heroKinds = []kind{
	{"dwarf", legend.Rank("dwarf"), [3]int{1, 2, 3}},
	{"warrior", legend.Rank("warrior"), [3]int{2, 3, 4}},
	{"archer", legend.Rank("archer"), [3]int{3, 4, 5}},
	{"wizard", legend.Rank("wizard"), [3]int{1, 1, 1}},
}

// kindOf returns the board of a hero; ok is false if the edition has no such hero.
func (ed *Edition) kindOf(id string) (k kind, ok bool) {
	for _, k := range ed.heroes {
		if k.ID == id {
			return k, true
		}
	}
	return kind{}, false
}

// ranks returns the heroes, the lowest rank first.
func (ed *Edition) ranks() []string {
	out := make([]string, len(ed.heroes))
	for i, k := range ed.heroes {
		out[i] = k.ID
	}
	return out
}

// RankOf returns the rank of a hero.
func (g *Game) RankOf(h *Hero) int {
	k, _ := g.edition.kindOf(h.ID)
	return k.Rank
}

func (g *Game) diceAt(h *Hero, wp int) int {
	k, _ := g.edition.kindOf(h.ID)
	return k.Dice[WillRow(wp)]
}

// DiceOf returns a hero's number of dice at their present willpower.
func (g *Game) DiceOf(h *Hero) int { return g.diceAt(h, h.WP) }

// WillRow returns the row of the willpower track: 0 for 0 to 6, 1 for 7 to 13, 2 for 14 to 20.
func WillRow(wp int) int { return min(wp, MaxWP) / 7 }

// blackFaces lists the faces of the black die in pairs of opposites (our ruling 3).
var blackFaces = [6]int{6, 10, 6, 10, 8, 12}

// beast is the printed data of a kind of creature.
type beast struct {
	ID     string
	SP, WP int
	// Reward is in gold and willpower; Figures is the number in the box.
	Reward, Figures int
	// Few dice are rolled below 7 willpower, Many from 7 on; Black reports whether they are black.
	Few, Many int
	Black     bool
	// Flies reports whether it shares its region with others and no arrow leads past it.
	Flies bool
}

// beasts lists the creatures as released, in the order of the sunrise box. A legend sets the figures of a tower skral.
var beasts = []beast{
	{ID: "gor", SP: 2, WP: 4, Reward: 2, Figures: legend.InBox("gor"), Few: 2, Many: 2},
	{ID: "skral", SP: 6, WP: 6, Reward: 4, Figures: legend.InBox("skral"), Few: 2, Many: 2},
	{ID: "wardrak", SP: 10, WP: 7, Reward: 6, Figures: legend.InBox("wardrak"), Few: 1, Many: 2, Black: true},
	{ID: "troll", SP: 14, WP: 12, Reward: 6, Figures: legend.InBox("troll"), Few: 2, Many: 3},
	{ID: "dragon", Figures: 1, Few: 1, Many: 2, Black: true, Flies: true},
	{ID: TowerSkral, WP: 6, Reward: 4, Figures: legend.InBox(TowerSkral), Few: 2, Many: 2},
}

// marching is the order, as released, in which kinds of creatures move at sunrise.
var marching = []string{"gor", "skral", "wardrak", "troll", "wardrak"}

// TowerSkral is the skral in the tower, which never moves.
const TowerSkral = "tower-skral"

// BeastOf returns the figures of a kind of creature; ok is false if the edition has no such kind.
func (ed *Edition) BeastOf(id string) (b beast, ok bool) {
	for _, b := range ed.beasts {
		if b.ID == id {
			return b, true
		}
	}
	return beast{}, false
}

// StrengthOf returns a creature's fighting strength, including the event of the day.
func (g *Game) StrengthOf(c Creature) int {
	if f := g.NamedFoe(c.Foe); f != nil && f.Match {
		return g.StrengthAgainst(c, g.CouldFight(c.At))
	}
	return g.StrengthAgainst(c, nil)
}

// StrengthAgainst returns a creature's strength against some heroes: a foe may be as strong as they are together.
func (g *Game) StrengthAgainst(c Creature, heroes []engine.Seat) int {
	b, _ := g.edition.BeastOf(c.Kind)
	sp := b.SP + c.SP
	if f := g.NamedFoe(c.Foe); f != nil {
		sp = f.Strength
		if f.Match {
			sp = f.Further * max(0, len(heroes)-1)
			for _, s := range heroes {
				sp += g.Hero(s).SP
			}
		}
	}
	sp += g.backing(c)
	for _, rule := range g.dayRules() {
		sp += rule.strength
	}
	return sp
}

// WillOf returns the willpower of a creature that is not in a fight.
func (g *Game) WillOf(c Creature) int {
	if c.WP > 0 {
		return c.WP
	}
	b, _ := g.edition.BeastOf(c.Kind)
	return b.WP
}

// reward returns the reward in gold and willpower for beating a creature.
func (g *Game) reward(c Creature) int {
	if f := g.NamedFoe(c.Foe); f != nil {
		return f.Reward
	}
	b, _ := g.edition.BeastOf(c.Kind)
	return b.Reward
}

// BeastDice returns the number of dice of a creature at a willpower (our ruling 1 for the troll).
func (ed *Edition) BeastDice(kind string, wp int) (n int, black bool) {
	b, _ := ed.BeastOf(kind)
	if wp >= 7 {
		return b.Many, b.Black
	}
	return b.Few, b.Black
}

// Shields returns the number of golden shields for a number of heroes (booklet: Golden shields).
func Shields(heroes int) int { return max(1, min(3, 5-heroes)) }

// BrewPrice returns the witch's price, which depends on the number of heroes; the archer pays 1 less (booklet: Witch).
func (g *Game) BrewPrice(h *Hero) int {
	p := len(g.Heroes) + 1
	p = max(p, 3)
	if h.ID == "archer" {
		p--
	}
	return p
}

// rubbleValues lists the values of the rubble tokens, sorted.
var rubbleValues = []int{2, 5, 5, 6, 7, 7, 8, 8}

// farmers returns the number of farmers in play: on the map, with heroes and in the castle.
func (g *Game) farmers() int {
	n := len(g.Farmers) + g.Saved
	for i := range g.Heroes {
		n += g.Heroes[i].Farmers
	}
	return n
}

// onMap reports whether a region exists and can be walked on.
func (g *Game) onMap(at int) bool { return g.Land().Walkable(at) }
