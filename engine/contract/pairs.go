package contract

import (
	"maps"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/lists"
)

// mostSeats bounds the tables that Pairs tries.
const mostSeats = 8

// factor is an option of a table or, if its id is "", the number of seats.
type factor struct {
	id     string
	values []string
}

// choice is a value of a factor, by its index in the factors and in the values.
type choice struct{ factor, value int }

// pair are two choices of different factors, the first factor first.
type pair struct{ a, b choice }

// pairing searches for the tables of Pairs.
type pairing struct {
	rules    engine.Rules
	factors  []factor
	accepted map[string]bool
	left     map[pair]bool
}

// Pairs returns tables among which every two values of different options occur together at least once, as far as the
// rules accept them together with some value of one more option. The number of seats counts as an option. Most bugs of
// variants occur when two of them meet; all combinations would be too many to play. The same rules give the same list.
func Pairs(rules engine.Rules) []engine.Setup {
	p := &pairing{rules: rules, accepted: map[string]bool{}, left: map[pair]bool{}}
	seats := factor{}
	for n := 1; n <= mostSeats; n++ {
		seats.values = append(seats.values, strconv.Itoa(n))
	}
	p.factors = append(p.factors, seats)
	for _, o := range rules.Options() {
		f := factor{id: o.ID}
		for _, v := range o.Values {
			f.values = append(f.values, v.ID)
		}
		p.factors = append(p.factors, f)
	}
	all := p.pairs()
	for _, x := range all {
		p.left[x] = true
	}
	var out []engine.Setup
	for _, x := range all {
		if !p.left[x] {
			continue
		}
		table, ok := p.begin(x)
		if !ok {
			continue // the rules exclude it
		}
		p.extend(table)
		p.cross(table)
		out = append(out, p.setup(table))
	}
	return out
}

// pairs returns every pair of values.
func (p *pairing) pairs() []pair {
	var out []pair
	for i, f := range p.factors {
		for j := i + 1; j < len(p.factors); j++ {
			for v := range f.values {
				for w := range p.factors[j].values {
					out = append(out, pair{choice{i, v}, choice{j, w}})
				}
			}
		}
	}
	return out
}

// begin finds a table with a pair: as it is, or with one more value and any number of seats.
func (p *pairing) begin(x pair) (map[int]int, bool) {
	table := map[int]int{x.a.factor: x.a.value, x.b.factor: x.b.value}
	if p.seated(table) {
		return table, true
	}
	for f := 1; f < len(p.factors); f++ {
		if _, taken := table[f]; taken {
			continue
		}
		for v := range p.factors[f].values {
			with := maps.Clone(table)
			with[f] = v
			if p.seated(with) {
				return with, true
			}
		}
	}
	return nil, false
}

// seated chooses a number of seats the rules accept, if the table has none yet.
func (p *pairing) seated(table map[int]int) bool {
	if _, chosen := table[0]; chosen {
		return p.accepts(table)
	}
	for v := range p.factors[0].values {
		if table[0] = v; p.accepts(table) {
			return true
		}
	}
	delete(table, 0)
	return false
}

// extend fills the open factors so that as many new pairs as possible occur.
func (p *pairing) extend(table map[int]int) {
	for f := range p.factors {
		if _, chosen := table[f]; chosen {
			continue
		}
		best, most := -1, 0
		for v := range p.factors[f].values {
			table[f] = v
			if n := p.fresh(table, f); n > most && p.accepts(table) {
				best, most = v, n
			}
		}
		if delete(table, f); best >= 0 {
			table[f] = best
		}
	}
}

// fresh counts the new pairs a factor's value makes with the rest of the table.
func (p *pairing) fresh(table map[int]int, f int) int {
	return lists.Count(pairsOf(table), func(x pair) bool { return (x.a.factor == f || x.b.factor == f) && p.left[x] })
}

// cross removes the pairs of a table from the pairs left.
func (p *pairing) cross(table map[int]int) {
	for _, x := range pairsOf(table) {
		delete(p.left, x)
	}
}

// pairsOf returns the pairs of a table.
func pairsOf(table map[int]int) []pair {
	on := slices.Sorted(maps.Keys(table))
	var out []pair
	for i, f := range on {
		for _, g := range on[i+1:] {
			out = append(out, pair{choice{f, table[f]}, choice{g, table[g]}})
		}
	}
	return out
}

// accepts reports whether the rules start a game at a table.
func (p *pairing) accepts(table map[int]int) bool {
	key := ""
	for f := range p.factors {
		v, chosen := table[f]
		if !chosen {
			v = -1
		}
		key += strconv.Itoa(v) + " "
	}
	ok, known := p.accepted[key]
	if !known {
		_, _, err := p.rules.New(p.setup(table), engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
		ok = err == nil
		p.accepted[key] = ok
	}
	return ok
}

// setup returns a table as a Setup.
func (p *pairing) setup(table map[int]int) engine.Setup {
	s := engine.Setup{Options: map[string]string{}}
	for f, v := range table {
		if value := p.factors[f].values[v]; f == 0 {
			s.Seats, _ = strconv.Atoi(value)
		} else {
			s.Options[p.factors[f].id] = value
		}
	}
	return s
}
