package cards

import (
	"embed"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

//go:embed *.yaml
var files embed.FS

// Set contains all cards of a version of the game. It must not be written. Its zero value has no cards.
type Set struct {
	heroes    []*Hero
	creatures []*Creature
	spells    []*Spell

	heroOf     map[string]*Hero
	creatureOf map[string]*Creature
	spellOf    map[string]*Spell // by physical id
	armies     map[string][]*Creature
	specials   map[string]*Spell
}

// First are the cards of version 1, read at the start and never written.
var First *Set

// init reads them after the vocabulary is initialised: the compiler does not see the dependency through the decoder of
// YAML.
func init() {
	var err error
	if First, err = Read(files); err != nil {
		panic("cards: " + err.Error())
	}
}

// Heroes returns the heroes.
func (s *Set) Heroes() []*Hero { return s.heroes }

// HeroOf returns the hero of an id, nil if there is none.
func (s *Set) HeroOf(id string) *Hero { return s.heroOf[id] }

// Creatures returns the kinds of creatures, by hero and the cheapest first.
func (s *Set) Creatures() []*Creature { return s.creatures }

// CreatureOf returns the kind of creature of an id, nil if there is none.
func (s *Set) CreatureOf(id string) *Creature { return s.creatureOf[id] }

// CreaturesOf returns the kinds of creatures of a hero, the cheapest first; none for an id without a hero.
func (s *Set) CreaturesOf(hero string) []*Creature { return s.armies[hero] }

// Spells returns the designs of spells: the common ones, the basic set, the specials.
func (s *Set) Spells() []*Spell { return s.spells }

// SpellOf returns the design of a card, such as "fireball" or "fireball-2"; nil if there is none.
func (s *Set) SpellOf(id string) *Spell { return s.spellOf[id] }

// SpecialOf returns the special spell of a hero, nil for an id without a hero.
func (s *Set) SpecialOf(hero string) *Spell { return s.specials[hero] }

// Physical returns the ids of the cards of a design: "fireball" and "fireball-2".
func Physical(s *Spell) []string {
	ids := []string{s.ID}
	for n := 2; n <= s.Copies; n++ {
		ids = append(ids, s.ID+"-"+strconv.Itoa(n))
	}
	return ids
}

// Design returns the id of the design of a card, in any set: "fireball" for "fireball-2". It returns the ids of
// designs, heroes and creatures unchanged.
func Design(card string) string {
	if copied := strings.TrimRight(card, "0123456789"); copied != card && strings.HasSuffix(copied, "-") {
		return copied[:len(copied)-1]
	}
	return card
}

// Read reads a set: heroes.yaml, creatures.yaml and spells.yaml. The error names the file, and the line or the card.
func Read(from fs.FS) (*Set, error) {
	s := &Set{heroOf: map[string]*Hero{}, creatureOf: map[string]*Creature{}, spellOf: map[string]*Spell{},
		armies: map[string][]*Creature{}, specials: map[string]*Spell{}}
	if err := read(from, "heroes.yaml", &s.heroes); err != nil {
		return nil, err
	}
	if err := read(from, "creatures.yaml", &s.creatures); err != nil {
		return nil, err
	}
	sections := map[Origin][]*Spell{}
	if err := read(from, "spells.yaml", &sections); err != nil {
		return nil, err
	}
	for _, origin := range []Origin{Common, Basic, Special} {
		for _, spell := range sections[origin] {
			spell.Origin = origin
			s.spells = append(s.spells, spell)
		}
		delete(sections, origin)
	}
	for origin := range sections {
		return nil, fmt.Errorf("spells.yaml: %q is no origin of spells", origin)
	}
	return s, s.index()
}

// index builds the maps by id and checks that the cards fit together.
func (s *Set) index() error {
	ids := map[string]bool{}
	taken := func(id, design string) error {
		switch {
		case Design(id) != design:
			return fmt.Errorf("the id %s ends as that of a copy does", design)
		case ids[id]:
			return fmt.Errorf("two cards have the id %s", id)
		}
		ids[id] = true
		return nil
	}
	for _, h := range s.heroes {
		if err := taken(h.ID, h.ID); err != nil {
			return err
		}
		s.heroOf[h.ID] = h
	}
	for _, c := range s.creatures {
		if err := taken(c.ID, c.ID); err != nil {
			return err
		}
		if s.heroOf[c.Hero] == nil {
			return fmt.Errorf("%s belongs to %s, who is no hero", c.ID, c.Hero)
		}
		s.creatureOf[c.ID] = c
		s.armies[c.Hero] = append(s.armies[c.Hero], c)
	}
	for _, x := range s.spells {
		if (x.Origin == Special) != (s.heroOf[x.Hero] != nil) || (x.More == MoreNone) != (x.Origin == Basic) ||
			x.Copies < 1 {
			return fmt.Errorf("%s: special spells and no others have a hero, basic ones and no others no "+
				"reinforcement, all of them copies", x.ID)
		}
		if x.Origin == Special {
			s.specials[x.Hero] = x
		}
		for _, id := range Physical(x) {
			if err := taken(id, x.ID); err != nil {
				return err
			}
			s.spellOf[id] = x
		}
	}
	for _, h := range s.heroes {
		for at, id := range h.Ready {
			if id != h.ID && (s.creatureOf[id] == nil || s.creatureOf[id].Hero != h.ID) {
				return fmt.Errorf("%s: at %s stands %s, which is none of his creatures", h.ID, at, id)
			}
		}
		for _, id := range h.Spells {
			if s.spellOf[id] == nil || s.spellOf[id].Origin != Common {
				return fmt.Errorf("%s: %s is no common spell", h.ID, id)
			}
		}
	}
	return nil
}

func read(from fs.FS, name string, into any) error {
	source, err := fs.ReadFile(from, name)
	if err != nil {
		return err
	}
	d := yaml.NewDecoder(strings.NewReader(string(source)))
	d.KnownFields(true)
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
