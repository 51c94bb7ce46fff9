package heroes

import (
	"math/bits"
	"slices"
	"testing"

	"skald/imaging"
)

func TestElementsAreOpposedInPairs(t *testing.T) {
	if Water.Opposite() != Fire || Earth.Opposite() != Air || Card.Opposite() != 0 || Leader.Opposite() != 0 {
		t.Error("want water against fire and earth against air")
	}
	for _, s := range Symbols() {
		if o := s.Opposite(); o != 0 && o.Opposite() != s {
			t.Errorf("the opposite of %s's opposite is %s", s, o.Opposite())
		}
		if s.String() == "" {
			t.Errorf("symbol %c has no name", s)
		}
	}
	if len(Heroes()) != 4 || HeroLife != 21 {
		t.Errorf("%d heroes of %d life, want 4 of 21", len(Heroes()), HeroLife)
	}
}

func TestEachArmyHasTwentyThreeCards(t *testing.T) {
	seen := map[string]bool{}
	for _, h := range Heroes() {
		kinds, cards, abilities, cost, life := map[int]int{}, 0, 0, 0, 0
		for _, c := range Creatures() {
			if c.Element != h.Element {
				continue
			}
			if seen[c.ID] || !imaging.HasIcon(c.Icon) {
				t.Errorf("%s is there twice or has no icon: %q", c.ID, c.Icon)
			}
			seen[c.ID] = true
			kinds[c.Cost]++
			cards += c.Copies()
			cost, life = cost+c.Cost*c.Copies(), life+c.Life*c.Copies()
			most := (c.Cost + 1) / 2
			if c.Life < c.Cost || c.Life > c.Cost+2 {
				t.Errorf("%s costs %d and has %d life", c.ID, c.Cost, c.Life)
			}
			if c.Strength < 1 || c.Strength > most+1 || c.Helmets != most {
				t.Errorf("%s costs %d: strength %d, %d helmets", c.ID, c.Cost, c.Strength, c.Helmets)
			}
			if c.Range&Straight == 0 && c.Range&everywhere == 0 || bits.OnesCount(uint(c.Range)) == 0 {
				t.Errorf("%s reaches nobody", c.ID)
			}
			if c.Ability {
				abilities++
			}
		}
		if l := 10 * float64(life) / float64(cost); l < 12 || l > 17 {
			t.Errorf("%s: %.1f life for ten points, want 12 to 17", h.ID, l)
		}
		if cards != 23 || kinds[1] != 2 || kinds[2] != 2 || kinds[3] != 2 || kinds[4] != 3 || kinds[5] != 1 || abilities == 0 {
			t.Errorf("%s: %d cards, kinds by cost %v, %d abilities", h.ID, cards, kinds, abilities)
		}
	}
	if len(seen) != 40 {
		t.Errorf("%d kinds of creature, want 40", len(seen))
	}
}

func TestSpellsAreThirtyDesigns(t *testing.T) {
	long, kinds, of, pairs := map[int]int{}, map[Effect]int{}, map[Symbol]int{}, map[string]int{}
	seen := map[string]bool{}
	for _, s := range Spells() {
		if seen[s.ID] {
			t.Errorf("%s is there twice", s.ID)
		}
		seen[s.ID] = true
		long[len(s.Needs)]++
		kinds[s.Effect]++
		var el []byte
		for _, n := range s.Needs {
			if !slices.Contains(Symbols(), n) {
				t.Errorf("%s needs %q", s.ID, n)
			}
			if n.Opposite() != 0 && !slices.Contains(el, byte(n)) {
				el = append(el, byte(n))
			}
		}
		slices.Sort(el)
		switch len(el) {
		case 1:
			of[Symbol(el[0])]++
		case 2:
			pairs[string(el)]++
		default:
			t.Errorf("%s is of %d elements", s.ID, len(el))
		}
	}
	if len(seen) != 30 || long[2] != 5 || long[3] != 13 || long[4] != 9 || long[5] != 3 {
		t.Errorf("%d designs, by needs %v", len(seen), long)
	}
	if kinds[Wound] != 14 || kinds[Permanent] != 7 || kinds[Heal] != 3 || kinds[Shift] != 3 || kinds[Hand] != 3 {
		t.Errorf("designs by effect %v", kinds)
	}
	for _, h := range Heroes() {
		if of[h.Element] != 6 {
			t.Errorf("%d designs of %s, want 6", of[h.Element], h.Element)
		}
	}
	if len(pairs) != 6 {
		t.Errorf("pairs of elements %v, want each of the six", pairs)
	}
}

func TestWhoStandsBehindSomebodyIsNotExposed(t *testing.T) {
	p := sample().Near
	for _, c := range []struct {
		row, column int
		want        bool
	}{{0, 0, true}, {1, 1, false}, {1, 2, true}, {0, 2, false}, {1, 3, false}, {-1, 0, false}, {2, 0, false}, {0, 4, false}} {
		if p.Exposed(c.row, c.column) != c.want {
			t.Errorf("row %d, column %d: exposed is %v", c.row, c.column, !c.want)
		}
	}
}
