package cards

import (
	"embed"
	"fmt"
	"io/fs"
	"iter"

	"go.yaml.in/yaml/v3"

	"skald/engine/runebound/ability"
)

// Figures are the printed numbers of a hero, an ally or an enemy.
type Figures struct {
	// Values are mind, body and spirit: added to the die of a hero or ally, and the number to reach against an enemy.
	Values [3]int `yaml:"values"`
	// Damage is the damage of ranged, melee and magic attacks.
	Damage [3]int `yaml:"damage"`
	Life   int    `yaml:"life"`
	// Stamina is for heroes and allies only.
	Stamina int `yaml:"stamina"`
}

// Hero is a hero card.
type Hero struct {
	ID      string `yaml:"id"`
	Figures `yaml:",inline"`
	// Skills holds the bonus to a test per point of exhaustion, by skill.
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

// Goods is an item or ally that can be bought, hired or won.
type Goods struct {
	ID string `yaml:"id"`
	// Type is the type of an item, or Ally.
	Type string `yaml:"type"`
	// Cost is in gold, 0 for a Rune.
	Cost int `yaml:"cost"`
	// Figures are an ally's.
	Figures `yaml:",inline"`
	Rules   []ability.Rule `yaml:"rules"`
}

// The kinds of adventures.
const (
	Challenge = "challenge"
	Event     = "event"
	Encounter = "encounter"
)

// Colours lists the colours of adventures, the easiest first.
var Colours = [4]string{"green", "yellow", "blue", "red"}

// Adventure is an adventure card.
type Adventure struct {
	ID     string `yaml:"id"`
	Kind   string `yaml:"kind"`
	Colour string `yaml:"-"`
	// Family is the enemy's family, "" if there is none.
	Family string `yaml:"family"`
	// Number is an event's number, 1 to 3.
	Number int `yaml:"number"`
	// Figures are the enemy's. Peaceful reports whether there is no fight, but rules decide (R51).
	Figures  `yaml:",inline"`
	Peaceful bool `yaml:"peaceful"`
	// Gold is the reward for beating it.
	Gold int `yaml:"gold"`
	// Victory reports whether beating it wins the match.
	Victory bool `yaml:"victory"`
	// Rules are in force while the card is faced, for an event while that is in force.
	Rules []ability.Rule `yaml:"rules"`
	// Reward is the item or ally it becomes once beaten, nil if it gives only gold.
	Reward *Goods `yaml:"reward"`
	// Kept are the rules of an encounter kept by its owner; Turns is the number of their turns, 0 if unlimited.
	Kept  []ability.Rule `yaml:"kept"`
	Turns int            `yaml:"turns"`
}

//go:embed *.yaml
var files embed.FS

// Set is an adventure set with all its cards (R54).
type Set struct {
	Heroes     []Hero
	Market     []Goods
	Adventures []Adventure // by colour, the easiest first

	heroes     map[string]*Hero
	goods      map[string]*Goods
	adventures map[string]*Adventure
}

// Dragonlords holds the cards of "Rise of the Dragonlords" in version 1 of the rules. They are never written.
var Dragonlords = func() *Set {
	s, err := load(files)
	if err != nil {
		panic("cards: " + err.Error())
	}
	return s
}()

// Sets lists the cards of every version of the rules, oldest first. An id means the same card in all of them.
var Sets = []*Set{Dragonlords}

// load reads heroes.yaml, market.yaml and a file for each colour. An error names the file, and the card or the line.
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

// NewSet returns a set of cards, with adventures sorted by colour, the easiest first, and each reward given its card's
// id. It returns an error if two cards have the same id.
func NewSet(heroes []Hero, market []Goods, adventures []Adventure) (*Set, error) {
	s := &Set{Heroes: heroes, Market: market, Adventures: adventures, heroes: map[string]*Hero{},
		goods: map[string]*Goods{}, adventures: map[string]*Adventure{}}
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

// Hero returns the hero with an id, or nil.
func (s *Set) Hero(id string) *Hero { return s.heroes[id] }

// Goods returns the item or ally with an id, or nil: a market card or the reward of an adventure.
func (s *Set) Goods(id string) *Goods { return s.goods[id] }

// AllGoods yields the items and allies of the market and of adventures.
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

// Adventure returns the adventure with an id, or nil.
func (s *Set) Adventure(id string) *Adventure { return s.adventures[id] }

// Fights reports whether the card is an enemy to be fought.
func (a *Adventure) Fights() bool { return a.Kind != Event && !a.Peaceful }
