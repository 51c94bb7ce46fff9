package legend

import (
	"maps"
	"slices"

	"go.yaml.in/yaml/v3"
)

// table selects a legend's variant: the number of heroes and the difficulty, "" if the legend has none.
type table struct {
	heroes     string
	difficulty string
}

// The words for a value that depends on the table.
var (
	byHeroes     = []string{"1", "2", "3", "4"}
	byDifficulty = []string{"easy", "normal"}
)

// For returns the legend's variant for a number of heroes and a difficulty.
func (l *Legend) For(heroes int, difficulty string) *Legend {
	if heroes >= 1 && heroes <= len(byHeroes) {
		if at := l.tables[table{byHeroes[heroes-1], difficulty}]; at != nil {
			return at
		}
	}
	return l
}

// tables returns the tables for which the legend differs; none if it is always the same.
func (r *reader) tables() (out []table) {
	if !r.varies {
		return nil
	}
	difficulties := r.legend.Difficulties
	if len(difficulties) == 0 {
		difficulties = []string{""}
	}
	for heroes := r.legend.Least; heroes <= r.legend.Most; heroes++ {
		for _, d := range difficulties {
			out = append(out, table{byHeroes[heroes-1], d})
		}
	}
	return out
}

// vary returns the value for the table: {2: a, 3: b, 4: c} by the number of heroes, {easy: a, normal: b} by the
// difficulty, nested if both matter. Before the table is known, it returns the first value.
func (r *reader) vary(n *yaml.Node) *yaml.Node {
	for n.Kind == yaml.MappingNode && len(n.Content) > 0 {
		ways := map[string]*yaml.Node{}
		for i := 0; i+1 < len(n.Content); i += 2 {
			ways[n.Content[i].Value] = n.Content[i+1]
		}
		keys := slices.Collect(maps.Keys(ways))
		want, what := "", ""
		switch {
		case within(keys, byHeroes):
			want, what = r.at.heroes, "heroes"
		case within(keys, byDifficulty):
			want, what = r.at.difficulty, "difficulty"
		default:
			if !r.misnamed(n) {
				return n
			}
			n = n.Content[1]
			continue
		}
		r.varies = true
		picked := ways[want]
		switch {
		case picked != nil:
		case r.at == table{}:
			picked = n.Content[1]
		case want == "":
			r.Fail(n, "the legend has no difficulties (difficulties: [easy, normal])")
			picked = n.Content[1]
		case what == "heroes":
			r.Fail(n, "it does not say what holds for %s heroes", want)
			picked = n.Content[1]
		default:
			r.Fail(n, "it does not say what holds at the difficulty %q", want)
			picked = n.Content[1]
		}
		n = picked
	}
	return n
}

// misnamed records unknown words in a value by difficulty and reports whether there are any.
func (r *reader) misnamed(n *yaml.Node) (found bool) {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if slices.Contains(byDifficulty, n.Content[i].Value) {
			found = true
		}
	}
	for i := 0; found && i+1 < len(n.Content); i += 2 {
		if k := n.Content[i]; !slices.Contains(byDifficulty, k.Value) {
			r.Fail(k, "%q is no difficulty; there are easy and normal", k.Value)
		}
	}
	return found
}

func within(words, known []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(known, w) })
}

// number parses a number, which may depend on the table.
func (r *reader) number(n *yaml.Node, least, most int) int { return r.Number(r.vary(n), least, most) }
