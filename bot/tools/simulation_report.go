package tools

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/simulate"
	"skald/engine/text"
)

// report returns a simulation as text: the settings, then tables of lengths, endings, victories and the figures of the
// game.
func (q Simulation) report(rules engine.Rules, rep simulate.Report, seconds float64) string {
	s := rules.Catalogue().In("en")
	moves := simulate.SpreadOf(rep.Moves)
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", s.Say(rules.Name()))
	fmt.Fprintf(&b, "  rules     version %d; %s\n", rules.Version(), q.options(rules))
	fmt.Fprintf(&b, "  table     %d seats, autopilots of level %d, seed %d\n", q.Seats, q.Level, q.Seed)
	fmt.Fprintf(&b, "  matches   %d: %d won, %d lost, %d without an end\n", rep.Matches, rep.Won,
		rep.Matches-rep.Won-rep.Endless, rep.Endless)
	fmt.Fprintf(&b, "  time      %.1f s, %.0f moves a second\n", seconds, float64(moves.Sum)/seconds)

	spreads := []string{"mean", "least", "1/4", "half", "3/4", "9/10", "most"}
	lengths := newTable("Lengths", spreads...)
	lengths.row("moves", spreadCells(moves)...)
	lengths.row("turns", spreadCells(simulate.SpreadOf(rep.Turns))...)
	lengths.write(&b)

	endings := newTable("Endings", "matches", "share")
	byNumber := slices.SortedFunc(maps.Keys(rep.Reasons), func(a, b string) int {
		return cmp.Or(cmp.Compare(rep.Reasons[b], rep.Reasons[a]), cmp.Compare(a, b))
	})
	for _, key := range byNumber {
		said := s.Say(rep.Said[key])
		if len(rep.Said[key].Args) > 0 {
			said = "such as: " + said
		}
		endings.row(said, share(rep.Reasons[key], rep.Matches)...)
	}
	if rep.Endless > 0 {
		endings.row(fmt.Sprintf("not over after %d moves", maxMoves), share(rep.Endless, rep.Matches)...)
	}
	endings.write(&b)

	seats := newTable("Wins by seat", "played", "won", "share")
	for i, n := range rep.Wins {
		seats.row("seat "+strconv.Itoa(i+1), tally(simulate.Tally{Played: rep.Matches, Won: n})...)
	}
	seats.write(&b)
	heroes := newTable("Wins by hero", "played", "won", "share")
	for _, id := range slices.Sorted(maps.Keys(rep.Pieces)) {
		heroes.row(named(s, id), tally(rep.Pieces[id])...)
	}
	heroes.write(&b)
	q.figures(&b, s, rep)
	if q.Seen {
		seen(&b, s, rep)
	}
	return b.String()
}

func (q Simulation) options(rules engine.Rules) string {
	var set []string
	for _, o := range rules.Options() {
		if v, ok := q.Options[o.ID]; ok {
			set = append(set, o.ID+"="+v)
		}
	}
	if len(set) == 0 {
		return "every option as a new table has it"
	}
	return strings.Join(set, ", ") + ", the others as a new table has them"
}

// figures writes the figures of a game: yes-or-no ones with their share, the others with their distribution. A figure
// with a stroke in its name is listed under the part before it, with its share of the sum of all in that group.
func (q Simulation) figures(b *strings.Builder, s text.Localizer, rep simulate.Report) {
	known := func(group, id string) bool { // in the tables above
		_, hero := rep.Pieces[id]
		return id == "" && (group == "turns" || group == "moves" || group == "won") || group == "won" && hero
	}
	groups := map[string][]string{}
	members, sums := map[string]int{}, map[string]int{} // of the members of a group
	flag := map[string]bool{}
	for _, name := range rep.Names() {
		group, id, _ := strings.Cut(name, "/")
		if known(group, id) {
			continue
		}
		if _, ok := groups[group]; !ok {
			flag[group] = true
		}
		groups[group] = append(groups[group], name)
		if id != "" {
			members[group]++
			sums[group] += simulate.SpreadOf(rep.Figures[name]).Sum
		}
		flag[group] = flag[group] && slices.Max(rep.Figures[name]) <= 1
	}
	counts := newTable("Counted in each match", "matches", "mean", "least", "1/4", "half", "3/4", "9/10", "most",
		"share")
	flags := newTable("So or not", "matches", "so", "share")
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		table := counts
		if flag[group] {
			table = flags
		}
		if strings.Contains(groups[group][0], "/") {
			table.row(words(group))
		}
		for _, name := range groups[group] {
			label := words(group)
			_, id, under := strings.Cut(name, "/")
			if under {
				label = "  " + pair(s, id)
			}
			spread := simulate.SpreadOf(rep.Figures[name])
			if flag[group] {
				table.row(label, tally(simulate.Tally{Played: spread.Count, Won: spread.Sum})...)
				continue
			}
			cells := append([]string{strconv.Itoa(spread.Count)}, spreadCells(spread)...)
			if under && members[group] > 1 {
				cells = append(cells, share(spread.Sum, sums[group])[1])
			}
			table.row(label, cells...)
		}
	}
	counts.write(b)
	flags.write(b)
}

// seen writes the number of matches in which each piece or rule came into play, by kind of event, rarest first: one
// that never matters needs a look.
func seen(b *strings.Builder, s text.Localizer, rep simulate.Report) {
	rarest := func(a, b string) int { return cmp.Or(cmp.Compare(rep.Seen[a], rep.Seen[b]), cmp.Compare(a, b)) }
	kinds := map[string][]string{}
	for _, name := range slices.SortedFunc(maps.Keys(rep.Seen), rarest) {
		kind, _, of := strings.Cut(name, " ")
		if of {
			kinds[kind] = append(kinds[kind], name)
		} else if kinds[kind] == nil {
			kinds[kind] = []string{}
		}
	}
	t := newTable("Came into play", "matches", "share")
	for _, kind := range slices.SortedFunc(maps.Keys(kinds), rarest) {
		t.row(words(kind), share(rep.Seen[kind], rep.Matches)...)
		for _, name := range kinds[kind] {
			_, piece, _ := strings.Cut(name, " ")
			t.row("  "+named(s, piece)+" ("+piece+")", share(rep.Seen[name], rep.Matches)...)
		}
	}
	t.write(b)
}

// named returns the game's name of a piece.
func named(s text.Localizer, id string) string {
	if key := "name." + id; s.Knows(key) {
		return s.Say(text.M(key))
	}
	return id
}

// pair returns the game's name of a piece, or of one against another.
func pair(s text.Localizer, id string) string {
	one, other, two := strings.Cut(id, "/")
	if !two {
		return named(s, id)
	}
	return named(s, one) + " against " + named(s, other)
}

func words(id string) string { return strings.ReplaceAll(id, "-", " ") }

func share(n, of int) []string {
	return []string{strconv.Itoa(n), fmt.Sprintf("%.1f %%", 100*float64(n)/float64(max(1, of)))}
}

func tally(t simulate.Tally) []string {
	return append([]string{strconv.Itoa(t.Played)}, share(t.Won, t.Played)...)
}

func spreadCells(s simulate.Spread) []string {
	out := []string{fmt.Sprintf("%.1f", s.Mean)}
	for _, n := range []int{s.Least, s.Low, s.Median, s.High, s.Top, s.Most} {
		out = append(out, strconv.Itoa(n))
	}
	return out
}

// table is printed in columns: the figures aligned to the right, and behind them their labels, which may have any
// length.
type table struct{ rows [][]string }

func newTable(title string, columns ...string) *table {
	return &table{[][]string{append([]string{title}, columns...)}}
}

func (t *table) row(label string, cells ...string) {
	t.rows = append(t.rows, append([]string{label}, cells...))
}

// write writes the table after a blank line, and nothing if it has no rows.
func (t *table) write(b *strings.Builder) {
	if len(t.rows) < 2 {
		return
	}
	widths := make([]int, len(t.rows[0]))
	for _, row := range t.rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	b.WriteByte('\n')
	for n, row := range t.rows {
		for i := 1; i < len(widths); i++ {
			cell := ""
			if i < len(row) {
				cell = row[i]
			}
			fmt.Fprintf(b, "%*s  ", max(widths[i], 7), cell)
		}
		if n > 0 {
			b.WriteString("  ")
		}
		b.WriteString(row[0] + "\n")
	}
}
