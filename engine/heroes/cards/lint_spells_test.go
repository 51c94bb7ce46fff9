package cards

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// common returns the designs of the common deck.
func common() []*Spell { return of(Common) }

// of returns the designs of an origin.
func of(o Origin) []*Spell {
	return slices.DeleteFunc(slices.Clone(First.Spells()), func(s *Spell) bool { return s.Origin != o })
}

var elements = []Symbol{Fire, Water, Earth, Air}

// doing returns all effects of a spell, including those of its triggers.
func (s *Spell) doing() []Effect {
	if s.Permanent == nil {
		return s.Do
	}
	return slices.Concat(s.Permanent.Stop, s.Permanent.Attacked, s.Permanent.Cast)
}

func TestTheDeckHasSixDesignsOfEachElementAndOneOfEachPair(t *testing.T) {
	single, pairs, cards := map[Symbol]int{}, map[string]int{}, 0
	for _, s := range common() {
		cards += s.Copies
		switch of := s.Elements(); len(of) {
		case 1:
			single[of[0]]++
		case 2:
			pairs[of[0].ID()+of[1].ID()]++
		default:
			t.Errorf("%s is of the elements %v", s.ID, of)
		}
	}
	if len(common()) != 30 || cards != 60 {
		t.Errorf("%d designs on %d cards, want 30 on 60", len(common()), cards)
	}
	for _, e := range elements {
		if single[e] != 6 {
			t.Errorf("%d designs of %s alone, want 6", single[e], e.ID())
		}
	}
	if len(pairs) != 6 {
		t.Errorf("there are the pairs %v, want each of six once", pairs)
	}
}

func TestNeedsAreShortAndCardsAndHelmetsRare(t *testing.T) {
	long, withCard := map[int]int{}, 0
	for _, s := range common() {
		long[len(s.Needs)]++
		if slices.Contains(s.Needs, Card) {
			withCard++
		}
		if slices.Contains(s.Needs, Helmet) {
			t.Errorf("%s needs helmets", s.ID)
		}
	}
	if long[2] != 5 || long[3] != 13 || long[4] != 9 || long[5] != 3 {
		t.Errorf("designs by the number of their needs: %v, want 5, 13, 9 and 3", long)
	}
	if withCard > 8 {
		t.Errorf("%d designs need a card symbol, want 8 at most", withCard)
	}
}

// sort returns the subject of a design.
func (s *Spell) sort() string {
	switch {
	case s.Permanent != nil:
		return "permanent"
	case has(s.Do, "heal", "drain"):
		return "heal"
	case has(s.Do, "discard", "draw"):
		return "hand"
	case has(s.Do, "jump", "swap") || !has(s.Do, "wound"):
		return "board"
	}
	return "wound"
}

func TestTheDeckIsMixed(t *testing.T) {
	sorts, targets := map[string]int{}, map[Class]int{}
	for _, s := range common() {
		sorts[s.sort()]++
		if s.sort() == "wound" {
			targets[s.Target]++
		}
	}
	for sort, want := range map[string]int{"wound": 14, "permanent": 7, "heal": 3, "board": 3, "hand": 3} {
		if sorts[sort] != want {
			t.Errorf("%d designs are about %s, want %d", sorts[sort], sort, want)
		}
	}
	for class, want := range map[Class]int{ExposedBeing: 5, AnyCreature: 4, AnyBeing: 5} {
		if n := targets[class]; n < want-1 || n > want+1 {
			t.Errorf("%d designs wound %s, want about %d", n, class, want)
		}
	}
}

// shares are the relative values of effects at a place, compared with the target.
var shares = map[Place]float64{ToTarget: 1, Beside: 1.2, Behind: 0.6, AllOpen: 2.4, HisHero: 1, OwnHero: 1}

// worth returns the value of an effect, in wounds.
func (e Effect) worth() float64 {
	n := float64(e.N)
	switch e.Word {
	case "wound":
		if e.To == OwnHero {
			return -n
		}
		return n * shares[e.To]
	case "heal":
		return n * shares[e.To]
	case "drain":
		return n + float64(e.M)
	case "discard", "draw", "empower":
		return n
	case "step":
		return min(n, 2)
	case "jump", "swap":
		return 2
	case "activate", "unpower":
		return 1.5 * n
	}
	return math.NaN()
}

// worth returns the value of a list of effects, in wounds.
func worth(list []Effect) float64 {
	sum := 0.0
	for _, e := range list {
		sum += e.worth()
	}
	return sum
}

// budget returns the proper value of an instant design with such needs.
func (s *Spell) budget() float64 {
	times := map[Symbol]int{}
	for _, n := range s.Needs {
		times[n]++
	}
	var pattern []string
	for _, n := range times {
		pattern = append(pattern, strconv.Itoa(n))
	}
	slices.Sort(pattern)
	slices.Reverse(pattern)
	b, ok := map[string]float64{"2": 1, "11": 1, "21": 4, "3": 4, "211": 5, "22": 5, "31": 5, "4": 6,
		"32": 7.5}[strings.Join(pattern, "")]
	if !ok {
		return math.NaN()
	}
	if s.Target == ExposedBeing || s.Target == AnyCreature {
		b++
	}
	if of := s.Elements(); len(of) == 2 && of[0].Opposite() == of[1] {
		b++
	}
	return b
}

// play is the allowed factor between a design and its budget.
const play = 1.3

func TestWhatASpellDoesIsWorthItsNeeds(t *testing.T) {
	for _, s := range common() {
		if s.Permanent != nil {
			continue
		}
		is := worth(s.Do)
		if s.More == MoreTarget {
			is += max(0, 0.6*is-1) // a further target is worth more than a wound
		}
		if b := s.budget(); !(math.Abs(is-b) <= play) {
			t.Errorf("%s is worth %.1f wounds, its needs are worth %.1f", s.ID, is, b)
		}
	}
	for _, s := range of(Special) {
		if is := worth(s.Do); s.Permanent == nil && !(is >= 3 && is <= 4) {
			t.Errorf("%s is worth %.1f wounds, want 3 to 4", s.ID, is)
		}
	}
}

func TestHealingIsRare(t *testing.T) {
	cards := 0
	for _, s := range common() {
		most := 0
		for _, e := range s.doing() {
			switch e.Word {
			case "heal":
				most = max(most, e.N)
			case "drain":
				most = max(most, e.M)
			}
		}
		if most > 0 {
			cards += s.Copies
		}
		if most > 4 {
			t.Errorf("%s heals %d at once, want 4 at most", s.ID, most)
		}
	}
	if cards > 6 {
		t.Errorf("%d cards heal, want 6 at most", cards)
	}
}

// aClash returns the value of a permanent for each clash, in wounds. On beings of others its harm counts.
func (s *Spell) aClash() float64 {
	sign := -1.0
	if s.Target == OwnBeing || s.Target == OwnCreature || s.Target == Player {
		sign = 1
	}
	p := s.Permanent
	sum := -sign*worth(p.Stop) + sign*0.5*worth(p.Attacked) + 0.7*worth(p.Cast)
	for _, x := range p.Static {
		n := float64(x.N)
		switch x.Word {
		case "strength", "steps", "armour", "ward":
			sum += sign * n
		case "helmets":
			sum -= sign * n
		case "range":
			if (x.Range == Straight) == (sign < 0) {
				sum++
			}
		case "rooted":
			sum -= sign
		case "stunned":
			sum -= 1.5 * sign
		case "dice":
			sum += 2 * n
		}
	}
	return sum
}

func TestPermanentsAreFewAndSlow(t *testing.T) {
	markers, special := 0, 0
	for _, s := range First.Spells() {
		if s.Permanent == nil {
			continue
		}
		markers += s.Copies
		if s.Origin == Special {
			special++
		}
		if n := len(s.Needs); n < 3 || n > 4 {
			t.Errorf("the permanent %s needs %d symbols, want 3 or 4", s.ID, n)
		}
		if is := s.aClash(); is < 0.5 || is > 3 {
			t.Errorf("%s is worth %.1f wounds a clash, want about 1", s.ID, is)
		}
	}
	if special > 2 || markers > 18 {
		t.Errorf("%d special spells are permanents, want 2 at most; %d permanents can be in play, want 18 at most",
			special, markers)
	}
}

func TestTheBasicSetIsTwoMissilesTwoCommandsAndADispel(t *testing.T) {
	for id, want := range map[string]struct {
		copies int
		needs  []Symbol
		pair   Pair
		target Class
		do     Effect
	}{
		"missile": {2, nil, Equal, ExposedBeing, Effect{Word: "wound", N: 1, Magical: true}},
		"command": {2, []Symbol{Helmet, Helmet}, NoPair, NoTarget, Effect{Word: "activate", N: 1}},
		"dispel":  {1, nil, Different, NoTarget, Effect{Word: "unpower", N: 1}},
	} {
		s := First.SpellOf(id)
		if s == nil || s.Origin != Basic || s.Copies != want.copies || !slices.Equal(s.Needs, want.needs) ||
			s.Pair != want.pair ||
			s.Target != want.target || !slices.Equal(s.Do, []Effect{want.do}) || len(s.Elements()) != 0 {
			t.Errorf("%s is %+v", id, s)
		}
	}
	if n := len(of(Basic)); n != 3 {
		t.Errorf("%d basic designs, want 3", n)
	}
}

// rolled calls f with every roll of n dice.
func rolled(n int, f func(dice []Symbol)) {
	dice := make([]Symbol, n)
	for i := range int(math.Pow(6, float64(n))) {
		for d := range dice {
			dice[d] = Symbols[i%6]
			i /= 6
		}
		f(dice)
	}
}

func TestAMissileIsThereWithinTwoRollsMostly(t *testing.T) {
	missile := First.SpellOf("missile")
	// again is the chance of the second roll by the number of different elements kept.
	var again [5]float64
	for kept := range again {
		hits := 0.0
		rolled(6-kept, func(dice []Symbol) {
			if _, ok := missile.Pay(slices.Concat(elements[:kept], dice)); ok {
				hits++
			}
		})
		again[kept] = hits / math.Pow(6, float64(6-kept))
	}
	chance := 0.0
	rolled(6, func(dice []Symbol) {
		if _, ok := missile.Pay(dice); ok {
			chance++
			return
		}
		kept := 0
		for _, d := range dice {
			if d.Element() {
				kept++
			}
		}
		chance += again[kept]
	})
	if chance /= math.Pow(6, 6); chance < 0.85 {
		t.Errorf("a missile is there within two rolls in %.0f of 100", 100*chance)
	}
}

func TestEachHeroHasASpecialSpellOfHisElement(t *testing.T) {
	have := map[string]int{}
	for _, s := range of(Special) {
		have[s.Hero]++
		if of := s.Elements(); s.Copies != 1 || len(s.Needs) != 3 || len(of) != 1 ||
			of[0] != First.HeroOf(s.Hero).Element {
			t.Errorf("%s: %d copies, needs %v", s.ID, s.Copies, s.Needs)
		}
	}
	for _, h := range First.Heroes() {
		if have[h.ID] != 1 || First.SpecialOf(h.ID).Hero != h.ID {
			t.Errorf("%s has %d special spells", h.ID, have[h.ID])
		}
	}
}

func TestAgainstAHeroAloneMostSpellsOfEachElementStillDoSomething(t *testing.T) {
	for _, e := range elements {
		idle := []string{}
		for _, s := range common() {
			if s.Of(e) && s.Target == AnyCreature {
				idle = append(idle, s.ID)
			}
		}
		if len(idle) > 4 {
			t.Errorf("%s: %v do nothing where the enemy has no creatures, want 4 of 9 at most", e.ID(), idle)
		}
	}
}

// reach contains the classes of targets within each class.
var reach = map[Class][]Class{
	AnyBeing:     {AnyBeing, AnyCreature, ExposedBeing, OwnCreature, OwnBeing},
	AnyCreature:  {AnyCreature, OwnCreature},
	ExposedBeing: {ExposedBeing},
	OwnBeing:     {OwnBeing, OwnCreature},
	OwnCreature:  {OwnCreature},
	Player:       {Player},
	NoTarget:     {NoTarget},
}

// covers reports whether a list of effects does everything that another does.
func covers(a, b []Effect) bool {
	for _, x := range b {
		if !slices.ContainsFunc(a, func(y Effect) bool {
			return x.Word == y.Word && x.Magical == y.Magical && x.To == y.To && y.N >= x.N && y.M >= x.M
		}) {
			return false
		}
	}
	return true
}

// lasts reports whether static effects cover all of another list.
func lasts(a, b []Static) bool {
	for _, x := range b {
		if !slices.ContainsFunc(a,
			func(y Static) bool { return x.Word == y.Word && x.Range == y.Range && max(y.N, -y.N) >= max(x.N, -x.N) }) {
			return false
		}
	}
	return true
}

// beats reports whether a spell does everything that another does with needs no higher.
func (s *Spell) beats(o *Spell) bool {
	if _, ok := s.Pay(o.Needs); !ok || !slices.Contains(reach[s.Target], o.Target) ||
		(s.Permanent == nil) != (o.Permanent == nil) {
		return false
	}
	if s.Permanent != nil {
		a, b := s.Permanent, o.Permanent
		return lasts(a.Static, b.Static) && covers(a.Stop, b.Stop) && covers(a.Attacked, b.Attacked) &&
			covers(a.Cast, b.Cast)
	}
	return covers(s.Do, o.Do) && s.More == o.More
}

func TestNoSpellIsBetterThanAnotherAtNoHigherNeeds(t *testing.T) {
	for _, a := range First.Spells() {
		for _, b := range First.Spells() {
			if a != b && a.beats(b) {
				t.Errorf("%s does all that %s does", a.ID, b.ID)
			}
		}
	}
}
