package cards

import (
	"slices"
	"strings"
	"testing"
)

func TestThereIsAHeroOfEachElement(t *testing.T) {
	var of []Symbol
	for _, h := range First.Heroes() {
		of = append(of, h.Element)
	}
	slices.Sort(of)
	if !slices.Equal(of, elements) {
		t.Errorf("the heroes are of %v", of)
	}
}

func TestEachHeroHasTwentyThreeCreatures(t *testing.T) {
	kinds := map[int]int{1: 2, 2: 2, 3: 2, 4: 3, 5: 1}
	copies := map[int]int{1: 4, 2: 3, 3: 2, 4: 1, 5: 2}
	for _, h := range First.Heroes() {
		have, cards := map[int]int{}, 0
		for _, c := range First.CreaturesOf(h.ID) {
			have[c.Cost]++
			cards += c.Copies
			if c.Copies != copies[c.Cost] {
				t.Errorf("there are %d of %s", c.Copies, c.ID)
			}
		}
		for cost, n := range kinds {
			if have[cost] != n {
				t.Errorf("%s has %d kinds of cost %d, want %d", h.ID, have[cost], cost, n)
			}
		}
		if cards != 23 {
			t.Errorf("%s has %d creatures", h.ID, cards)
		}
	}
}

// able reports whether a creature does more than attack.
func (c *Creature) able() bool { return c.Instead != nil || len(c.Always) > 0 }

func TestTheFiguresOfACreatureFollowFromItsCost(t *testing.T) {
	for _, h := range First.Heroes() {
		strong, may := 0, 1
		if h.Element == Fire {
			may = 4
		}
		cost, life, wounds := 0, 0, 0.0
		for _, c := range First.CreaturesOf(h.ID) {
			usual, helmets := (c.Cost+1)/2, 1
			if c.Cost > 3 {
				helmets = 2
			}
			if c.Strength > usual {
				strong++
			}
			switch {
			case c.Life < c.Cost || c.Life > c.Cost+2:
				t.Errorf("%s costs %d and has %d life", c.ID, c.Cost, c.Life)
			case c.Strength > usual+1 || c.Strength < max(1, usual-1) ||
				c.Strength < usual && !c.able() && c.Range != All:
				t.Errorf("%s costs %d and has strength %d", c.ID, c.Cost, c.Strength)
			case c.Helmets != helmets:
				t.Errorf("%s costs %d and needs %d helmets", c.ID, c.Cost, c.Helmets)
			case c.Range == All && c.Strength > max(1, usual-1):
				t.Errorf("%s reaches all columns with strength %d", c.ID, c.Strength)
			case c.able() && c.Strength >= usual && c.Life > c.Cost+1:
				t.Errorf("%s pays for its ability neither with strength nor with life", c.ID)
			}
			cost, life = cost+c.Cost*c.Copies, life+c.Life*c.Copies
			wounds += float64(c.Strength) / float64(c.Helmets)
		}
		if strong > may {
			t.Errorf("%s has %d kinds stronger than their cost, want %d at most", h.ID, strong, may)
		}
		if l := 10 * float64(life) / float64(cost); l < 12 || l > 17 {
			t.Errorf("%s: %.1f life for ten points, want 12 to 17", h.ID, l)
		}
		if w := wounds / float64(len(First.CreaturesOf(h.ID))); w < 0.9 || w > 1.3001 {
			t.Errorf("%s: %.2f wounds a point of leadership, want 0.9 to 1.3", h.ID, w)
		}
	}
}

func TestMostCreaturesReachOneColumn(t *testing.T) {
	have := map[Range]int{}
	for _, c := range First.Creatures() {
		have[c.Range]++
	}
	for r, want := range map[Range]int{Straight: 50, Right: 25, Three: 15, All: 10} {
		if got := 100 * have[r] / len(First.Creatures()); got < want-5 || got > want+5 {
			t.Errorf("%d of 100 kinds reach %s, want about %d", got, r, want)
		}
	}
}

func TestEachHeroHasCreaturesWithAbilities(t *testing.T) {
	for _, h := range First.Heroes() {
		static, activated := 0, 0
		for _, c := range First.CreaturesOf(h.ID) {
			if len(c.Always) > 0 {
				static++
			}
			if c.Instead != nil {
				activated++
			}
		}
		if static != 2 || activated < 2 || activated > 3 {
			t.Errorf("%s: %d kinds with something always in force, want 2; %d with something instead of an attack, "+
				"want 2 or 3", h.ID, static, activated)
		}
	}
}

// most returns the element whose creatures have most of a figure.
func most(of func(c *Creature) float64) string {
	best, name := -1.0, ""
	for _, h := range First.Heroes() {
		sum := 0.0
		for _, c := range First.CreaturesOf(h.ID) {
			sum += of(c) * float64(c.Copies)
		}
		if sum > best {
			best, name = sum, h.Element.ID()
		}
	}
	return name
}

func TestEachElementHasItsTheme(t *testing.T) {
	says := func(words ...string) func(c *Creature) float64 {
		return func(c *Creature) float64 {
			n := 0.0
			for _, s := range c.Always {
				if slices.Contains(words, s.Word) {
					n++
				}
			}
			if c.Instead != nil && has(c.Instead.Do, words...) {
				n++
			}
			return n
		}
	}
	columns := map[Range]float64{Straight: 1, Right: 2, Three: 3, All: 4}
	for _, theme := range []struct {
		name, want string
		of         func(c *Creature) float64
	}{
		{"strength", "fire", func(c *Creature) float64 { return float64(c.Strength) }},
		{"healing", "water", says("heal", "leech")},
		{"shifting", "water", says("step")},
		{"life", "earth", func(c *Creature) float64 { return float64(c.Life) }},
		{"guarding", "earth", says("guard", "armour")},
		{"range", "air", func(c *Creature) float64 { return columns[c.Range] }},
		{"cards", "air", says("draw", "discard")},
	} {
		if got := most(theme.of); got != theme.want {
			t.Errorf("%s has most %s, want %s", got, theme.name, theme.want)
		}
	}
}

// beats reports whether a creature is at least as good as another in everything, and costs no more.
func (c *Creature) beats(o *Creature) bool {
	wide := []Range{Straight, Right, Three, All}
	does := o.Instead == nil || c.Instead != nil && c.Instead.Target == o.Instead.Target &&
		c.Instead.InRange == o.Instead.InRange &&
		c.Instead.Exposed == o.Instead.Exposed && covers(c.Instead.Do, o.Instead.Do)
	return c.Cost <= o.Cost && c.Helmets <= o.Helmets && c.Life >= o.Life && c.Strength >= o.Strength &&
		slices.Index(wide, c.Range) >= slices.Index(wide, o.Range) && lasts(c.Always, o.Always) && does
}

func TestNoCreatureIsBetterThanAnotherAtNoHigherCost(t *testing.T) {
	for _, h := range First.Heroes() {
		for _, a := range First.CreaturesOf(h.ID) {
			for _, b := range First.CreaturesOf(h.ID) {
				if a != b && a.beats(b) {
					t.Errorf("nobody needs %s beside %s", b.ID, a.ID)
				}
			}
		}
	}
}

func TestTheReadyArmyOfEachHeroCostsTenPointsAndCoversHim(t *testing.T) {
	drafted := map[string]int{}
	for _, h := range First.Heroes() {
		cost, used := 0, map[string]int{}
		for at, id := range h.Ready {
			if len(at) != 2 || !strings.Contains("fb", at[:1]) || !strings.Contains("1234", at[1:]) {
				t.Errorf("%s: %s is no space", h.ID, at)
			}
			if id == h.ID {
				if at != "b2" && at != "b3" || h.Ready["f"+at[1:]] == "" {
					t.Errorf("%s stands at %s and is not covered", h.ID, at)
				}
				used[id]++
				continue
			}
			c := First.CreatureOf(id)
			cost += c.Cost
			if used[id]++; used[id] > c.Copies {
				t.Errorf("%s has more than %d of %s", h.ID, c.Copies, id)
			}
		}
		if cost != 10 || used[h.ID] != 1 {
			t.Errorf("%s: the army costs %d points, want 10, and he stands in it %d times", h.ID, cost, used[h.ID])
		}
		own := 0
		for _, id := range h.Spells {
			if drafted[id]++; drafted[id] > First.SpellOf(id).Copies {
				t.Errorf("there are not so many of %s", id)
			}
			if First.SpellOf(id).Of(h.Element) {
				own++
			}
		}
		if len(h.Spells) != 3 || own < 2 {
			t.Errorf("%s has the spells %v", h.ID, h.Spells)
		}
	}
}
