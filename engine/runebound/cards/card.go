package cards

import (
	"embed"
	"fmt"
	"io/fs"
	"iter"

	"go.yaml.in/yaml/v3"

	"skald/engine/runebound/ability"
)

// Figures are what is printed on a hero, an ally or an enemy.
type Figures struct {
	// Values are mind, body and spirit: what a hero or an ally adds to his die, of an
	// enemy the number to reach.
	Values [3]int `yaml:"values"`
	// Damage is that of ranged, melee and magic attacks.
	Damage [3]int `yaml:"damage"`
	Life   int    `yaml:"life"`
	// Stamina is that of heroes and allies.
	Stamina int `yaml:"stamina"`
}

// Hero is a hero card.
type Hero struct {
	ID      string `yaml:"id"`
	Figures `yaml:",inline"`
	// Skills are what a point of exhaustion adds to a test, by skill.
	Skills map[string]int `yaml:"skills"`
	Rules  []ability.Rule `yaml:"rules"`
}

// The types of items.
const (
	Weapon   = "weapon"
	Armour   = "armour"
	Artefact = "artefact"
	OneUse   = "one-use"
	Rune     = "rune"
	Ally     = "ally"
)

// Goods is what can be bought, hired or won: an item or an ally.
type Goods struct {
	ID string `yaml:"id"`
	// Type is that of an item, or Ally.
	Type string `yaml:"type"`
	// Cost is in gold, 0 of a Rune.
	Cost int `yaml:"cost"`
	// Figures are those of an ally.
	Figures `yaml:",inline"`
	Rules   []ability.Rule `yaml:"rules"`
}

// The kinds of adventures.
const (
	Challenge = "challenge"
	Event     = "event"
	Encounter = "encounter"
)

// Colours are the colours of adventures, the easiest first.
var Colours = [4]string{"green", "yellow", "blue", "red"}

// Adventure is an adventure card.
type Adventure struct {
	ID     string `yaml:"id"`
	Kind   string `yaml:"kind"`
	Colour string `yaml:"-"`
	// Family is that of the enemy, "" where there is none.
	Family string `yaml:"family"`
	// Number is that of an event, 1 to 3.
	Number int `yaml:"number"`
	// Figures are those of the enemy; Peaceful says that there is no fight: the rules
	// say what it takes (R51).
	Figures  `yaml:",inline"`
	Peaceful bool `yaml:"peaceful"`
	// Gold is the reward for beating it.
	Gold int `yaml:"gold"`
	// Victory says that who beats it has won the match.
	Victory bool `yaml:"victory"`
	// Rules hold while the card is faced; those of an event while it is in force.
	Rules []ability.Rule `yaml:"rules"`
	// Reward is what the card becomes when it is beaten, nil where it pays gold only.
	Reward *Goods `yaml:"reward"`
	// Kept are the rules of an encounter that lies open before its owner; Turns is
	// for how many of his turns it does, 0 without end.
	Kept  []ability.Rule `yaml:"kept"`
	Turns int            `yaml:"turns"`
}

//go:embed *.yaml
var files embed.FS

// Set is an adventure with all its cards (R54).
type Set struct {
	Heroes     []Hero
	Market     []Goods
	Adventures []Adventure // by colour, the easiest first

	heroes     map[string]*Hero
	goods      map[string]*Goods
	adventures map[string]*Adventure
}

// Dragonlords are the cards of "Rise of the Dragonlords" as version 1 of the rules has
// them. They are never written.
var Dragonlords = func() *Set {
	s, err := load(files)
	if err != nil {
		panic("cards: " + err.Error())
	}
	return s
}()

// Sets are the cards of every version of the rules, oldest first. An id stays that of one
// card in all of them.
var Sets = []*Set{Dragonlords}

// load reads heroes.yaml, market.yaml and a file for each colour. The error names
// the file, and the card or the line.
func load(from fs.FS) (*Set, error) {
	var heroes []Hero
	if err := read(from, "heroes.yaml", &heroes); err != nil {
		return nil, err
	}
	var market []Goods
	if err := read(from, "market.yaml", &market); err != nil {
		return nil, err
	}
	var adventures []Adventure
	for _, colour := range Colours {
		var of []Adventure
		if err := read(from, colour+".yaml", &of); err != nil {
			return nil, err
		}
		for i := range of {
			of[i].Colour = colour
			if of[i].Reward != nil {
				of[i].Reward.ID = of[i].ID
			}
		}
		adventures = append(adventures, of...)
	}
	return NewSet(heroes, market, adventures)
}

// NewSet returns the set of some cards, adventures by colour, the easiest first, each
// reward with the id of its card. It fails when two cards have the same id.
func NewSet(heroes []Hero, market []Goods, adventures []Adventure) (*Set, error) {
	s := &Set{Heroes: heroes, Market: market, Adventures: adventures, heroes: map[string]*Hero{}, goods: map[string]*Goods{}, adventures: map[string]*Adventure{}}
	for i := range s.Heroes {
		s.heroes[s.Heroes[i].ID] = &s.Heroes[i]
	}
	for i := range s.Market {
		s.goods[s.Market[i].ID] = &s.Market[i]
	}
	different := len(s.heroes) + len(s.goods)
	for i := range s.Adventures {
		a := &s.Adventures[i]
		s.adventures[a.ID] = a
		if a.Reward != nil {
			s.goods[a.ID] = a.Reward
		}
	}
	if different+len(s.adventures) != len(heroes)+len(market)+len(adventures) {
		return nil, fmt.Errorf("two cards have the same id")
	}
	return s, nil
}

func read(from fs.FS, name string, into any) error {
	source, err := fs.ReadFile(from, name)
	if err != nil {
		return err
	}
	if err := yaml.Unmarshal(source, into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// Hero returns the hero of an id, nil where there is none.
func (s *Set) Hero(id string) *Hero { return s.heroes[id] }

// Goods returns the item or ally of an id, nil where there is none: a market card
// or what an adventure becomes.
func (s *Set) Goods(id string) *Goods { return s.goods[id] }

// AllGoods goes through the items and allies of the market and those adventures become.
func (s *Set) AllGoods() iter.Seq[*Goods] {
	return func(yield func(*Goods) bool) {
		for i := range s.Market {
			if !yield(&s.Market[i]) {
				return
			}
		}
		for i := range s.Adventures {
			if x := s.Adventures[i].Reward; x != nil && !yield(x) {
				return
			}
		}
	}
}

// Adventure returns the adventure of an id, nil where there is none.
func (s *Set) Adventure(id string) *Adventure { return s.adventures[id] }

// Fights says that the card is an enemy to be fought.
func (a *Adventure) Fights() bool { return a.Kind != Event && !a.Peaceful }
