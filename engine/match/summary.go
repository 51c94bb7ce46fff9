package match

import (
	"cmp"
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// mostSteps is the number of steps of the newest line that a summary tells if no result follows them.
const mostSteps = 3

// Summary reduces the lines of a log to a few sentences a turn: the results with their effects, the newest steps, and
// the last event of a turn without a result. Undone moves are left out. In a game that is not engine.Summarised all
// others stay.
func Summary(rules engine.Rules, lines []Line) []Line {
	lines = slices.DeleteFunc(slices.Clone(lines), func(l Line) bool { return l.Abandoned })
	g, ok := rules.(engine.Summarised)
	if !ok {
		return lines
	}
	parts := g.Summary()
	var out []Line
	for from := 0; from < len(lines); {
		to := from + 1
		for to < len(lines) && lines[to].Turn == lines[from].Turn {
			to++
		}
		out = append(out, sumTurn(parts, lines[from:to], to == len(lines))...)
		from = to
	}
	return out
}

// SummaryAfter returns the Summary of news, with the words for whole turns: a result that ends what began before the
// news has all its effects. before are the lines before the news.
func SummaryAfter(rules engine.Rules, before, news []Line) []Line {
	if len(news) == 0 {
		return nil
	}
	first := slices.IndexFunc(before, func(l Line) bool { return l.Turn == news[0].Turn })
	if first < 0 {
		first = len(before) // the earlier turns change nothing
	}
	whole := WholeTurns(rules, slices.Concat(before[first:], news))
	out := Summary(rules, news)
	for _, l := range out {
		for i, e := range l.Said {
			l.Said[i] = whole.Instead(l.Seq, e)
		}
	}
	return out
}

// Whole has the events of a Summary of whole turns, by log entry.
type Whole map[uint64][]engine.Said

// WholeTurns returns the events of the Summary of lines.
func WholeTurns(rules engine.Rules, lines []Line) Whole {
	w := Whole{}
	for _, l := range Summary(rules, lines) {
		w[l.Seq] = slices.Clone(l.Said)
	}
	return w
}

// Instead returns the event of the same entry, kind and seat as an event of a part of the turn, once; the event itself
// if there is none.
func (w Whole) Instead(seq uint64, e engine.Said) engine.Said {
	i := slices.IndexFunc(w[seq], func(o engine.Said) bool { return o.Kind == e.Kind && o.Seat == e.Seat })
	if i < 0 {
		return e
	}
	e = w[seq][i]
	w[seq] = slices.Delete(w[seq], i, i+1)
	return e
}

// SummarySince returns the events of the Summary for a viewer of the log after an entry; in a game that is not
// engine.Summarised those of NewsSince.
func SummarySince(rules engine.Rules, log []Entry, viewer engine.Seat, after uint64) []engine.Said {
	if _, ok := rules.(engine.Summarised); !ok {
		return NewsSince(log, viewer, after)
	}
	var out []engine.Said
	lines := slices.DeleteFunc(VisibleInPlay(log, viewer), func(l Line) bool { return l.Seq <= after })
	for _, l := range Summary(rules, lines) {
		out = append(out, l.Said...)
	}
	return out
}

// WithoutDoubles returns the lines without the events that a later one tells again, which are its engine.Part.Doubles.
func WithoutDoubles(rules engine.Rules, lines []Line) []Line {
	g, ok := rules.(engine.Summarised)
	if !ok {
		return lines
	}
	parts := g.Summary()
	out := slices.Clone(lines)
	var later []engine.Said
	for i, l := range slices.Backward(lines) {
		said := slices.Clone(l.Said)
		for k, e := range slices.Backward(l.Said) {
			if slices.ContainsFunc(later, func(o engine.Said) bool {
				return o.Seat == e.Seat && has(partOf(parts, o).Doubles, e)
			}) {
				said = slices.Delete(said, k, k+1)
			}
			later = append(later, e)
		}
		out[i].Said = said
	}
	return out
}

// IsSilent reports whether the title or the question of a post says what an event says.
func IsSilent(rules engine.Rules, e engine.Said) bool {
	g, ok := rules.(engine.Summarised)
	return ok && partOf(g.Summary(), e).Role == engine.RoleSilent
}

// IsAutomatic reports whether an event follows from the rules alone, whoever moved.
func IsAutomatic(rules engine.Rules, e engine.Said) bool {
	g, ok := rules.(engine.Summarised)
	return ok && partOf(g.Summary(), e).Automatic
}

// IsStep reports whether an event is told only where no result follows it.
func IsStep(rules engine.Rules, e engine.Said) bool {
	g, ok := rules.(engine.Summarised)
	return ok && partOf(g.Summary(), e).Role == engine.RoleStep
}

// IsMinor reports whether the line of an event is the first to be left out of a summary that is too long: a step gives
// way to the results.
func IsMinor(rules engine.Rules, e engine.Said) bool {
	g, ok := rules.(engine.Summarised)
	if !ok {
		return false
	}
	p := partOf(g.Summary(), e)
	return p.Minor || p.Role == engine.RoleStep
}

// telling is an event of a turn in a summary, or a line without events.
type telling struct {
	// line is the index of its line in the turn.
	line int
	said engine.Said
	part engine.Part
	// replaced are the earlier events that its sentence stands for too, oldest first, joined the later ones, and
	// effects the changes that came with them.
	replaced, joined []engine.Said
	effects          []engine.Effect
	// gone reports whether another sentence stands for it.
	gone bool
}

// sumTurn returns the lines of one turn that a summary tells; newest reports whether it is the last turn.
func sumTurn(parts map[string]engine.Part, lines []Line, newest bool) []Line {
	var all []telling
	for i, l := range lines {
		if len(l.Said) == 0 {
			x := telling{line: i}
			if !l.Table.IsZero() {
				x.part.Role = engine.RoleResult
			}
			all = append(all, x)
		}
		for _, e := range l.Said {
			all = add(all, telling{line: i, said: e, part: partOf(parts, e)})
		}
	}
	last := -1
	if newest {
		last = len(lines) - 1
	}
	var out []Line
	for _, i := range chosen(all, last) {
		x := &all[i]
		if n := len(out); n == 0 || out[n-1].Seq != lines[x.line].Seq {
			l := lines[x.line]
			l.Said = nil
			out = append(out, l)
		}
		if l := &out[len(out)-1]; len(lines[x.line].Said) > 0 {
			l.Said = append(l.Said, x.sentence())
		}
	}
	return out
}

// partOf returns the part of an event.
func partOf(parts map[string]engine.Part, e engine.Said) engine.Part {
	if p, ok := parts[e.Text.Key]; ok {
		return p
	}
	return parts[e.Kind]
}

// add adds an event to those of its turn: a result replaces events before it, and effects join the newest result that
// takes them.
func add(all []telling, x telling) []telling {
	own := x.own()
	if i := taker(all, &x); i >= 0 && own != nil && !x.part.Precedes && !x.adds(all[i]) {
		all[i].effects = append(all[i].effects, own...)
		all[i].joined = append(all[i].joined, x.said)
		x.gone = true
		return append(all, x)
	}
	if x.part.Role != engine.RoleResult {
		return append(all, x)
	}
	for i := range all {
		o := &all[i]
		takes, drops := x.takes(o), has(x.part.Drops, o.said) || has(x.part.Doubles, o.said)
		if o.gone || !together(o.said.Seat, x.said.Seat) || !takes && !drops {
			continue
		}
		o.gone = true
		x.replaced = append(append(x.replaced, o.replaced...), o.said)
		x.joined = append(x.joined, o.joined...)
		if takes {
			x.effects = append(append(x.effects, o.effects...), o.own()...)
		}
	}
	return append(all, x)
}

// own returns the effects of the event itself.
func (x *telling) own() []engine.Effect {
	if x.part.Effects == nil {
		return nil
	}
	return x.part.Effects(x.said)
}

// taker returns the index of the newest result that takes an event, -1 if there is none.
func taker(all []telling, e *telling) int {
	for i := len(all) - 1; i >= 0; i-- {
		if x := &all[i]; x.part.Role == engine.RoleResult && !x.gone && x.takes(e) {
			return i
		}
	}
	return -1
}

// takes reports whether the line of the event includes another event.
func (x *telling) takes(o *telling) bool {
	return together(x.said.Seat, o.said.Seat) && has(x.part.Takes, o.said) && (!x.part.AtOnce || x.line == o.line)
}

// together reports whether one sentence can tell events of two seats.
func together(a, b engine.Seat) bool { return a == b || a < 0 || b < 0 }

// has reports whether a list names an event by key or kind.
func has(list []string, e engine.Said) bool {
	return e.Kind != "" && (slices.Contains(list, e.Kind) || slices.Contains(list, e.Text.Key))
}

// chosen returns the indices of the events to tell, in order. last is the index of the newest line, -1 if the turn is
// not the newest.
func chosen(all []telling, last int) []int {
	var out []int
	results, steps := 0, 0
	told := make([]bool, len(all))
	for i := len(all) - 1; i >= 0; i-- {
		x := &all[i]
		switch {
		case x.gone:
		case x.part.Role == engine.RoleResult:
			told[i] = true
			results++
		case x.part.Role == engine.RoleStep && x.line == last && results == 0 && steps < mostSteps:
			told[i] = true
			steps++
		}
	}
	for role := engine.RoleStep; role <= engine.RoleAside && !slices.Contains(told, true); role++ {
		for i := len(all) - 1; i >= 0; i-- {
			if !all[i].gone && all[i].part.Role == role {
				told[i] = true
				break
			}
		}
	}
	for i := range told {
		if told[i] {
			out = append(out, i)
		}
	}
	return out
}

// sentence returns the event with the words of the summary, and the place of those it replaces if it has none itself.
func (x *telling) sentence() engine.Said {
	e := x.said
	if x.part.Say != nil {
		if m := x.part.Say(x.said, x.replaced); !m.IsZero() {
			e.Text = m
		}
	}
	if also := phrases(x.effects); len(also) > 0 && !x.part.Sums {
		key := "match.summary.with"
		if x.part.Closed {
			key = "match.summary.after"
		}
		e.Text = text.M(key, "what", e.Text, "also", also)
	}
	e.Facts = x.facts()
	return e
}

// adds reports whether the event adds up with an earlier one in a line of both.
func (x *telling) adds(o telling) bool {
	return x.part.Sums && o.part.Sums && has(x.part.Takes, o.said)
}

// facts returns the facts of the event with the whole way of a piece that moved several times, and with the places of
// all other events that the sentence stands for.
func (x *telling) facts() engine.Facts {
	f := x.said.Facts
	for i := len(x.replaced) - 1; i >= 0; i-- {
		if o := x.replaced[i]; o.Kind == x.said.Kind && o.Facts.Piece == f.Piece && o.Facts.To == f.From &&
			o.Facts.From != "" {
			f.From = o.Facts.From
		}
	}
	f.Ways = slices.Clone(f.Ways)
	for _, o := range slices.Concat(x.replaced, x.joined) {
		for _, w := range o.Facts.Moves() {
			place := engine.Way{To: cmp.Or(w.To, w.From)}
			if o.Kind != x.said.Kind && !slices.ContainsFunc(f.Moves(), func(w engine.Way) bool {
				return cmp.Or(w.To, w.From) == place.To
			}) {
				f.Ways = append(f.Ways, place)
			}
		}
	}
	return f
}

// phrases returns the sums of effects in words, in the order in which they first occurred.
func phrases(effects []engine.Effect) []text.Message {
	var sums []engine.Effect
	for _, f := range effects {
		i := slices.IndexFunc(sums, func(o engine.Effect) bool {
			return o.Gain.String() == f.Gain.String() && o.Loss.String() == f.Loss.String()
		})
		if i < 0 {
			sums = append(sums, f)
			continue
		}
		sums[i].N += f.N
	}
	var out []text.Message
	for _, f := range sums {
		m, n := f.Gain, f.N
		if n < 0 {
			m, n = f.Loss, -n
		}
		if n != 0 && !m.IsZero() {
			out = append(out, m.With("n", n))
		}
	}
	return out
}
