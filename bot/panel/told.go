package panel

import (
	"slices"
	"strings"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// News are lines above the question of a private panel.
type News struct {
	// Full are all lines, "" for none.
	Full string
	// Short are their results alone, without the minor ones, for a panel without room for all; "" if there is no
	// shorter form.
	Short string
}

// Under returns the news below a line, which may be "".
func (n News) Under(line string) News {
	if line == "" {
		return n
	}
	under := func(words string) string {
		if words == "" {
			return ""
		}
		return line + "\n" + words
	}
	if n.Full == "" {
		return News{Full: line}
	}
	return News{under(n.Full), under(n.Short)}
}

// PrivateNews returns the events visible to the player of the seats, from the log entry from on, one per line, oldest
// first. Their own turns are told in full, so that they see their dice, and those of others as the match.Summary,
// unless there is something only they may see. It leaves out what the title or the question says.
func PrivateNews(t *table.Table, seats []engine.Seat, from uint64, s text.Localizer) News {
	if len(seats) == 0 {
		return News{}
	}
	public := map[uint64]int{}
	for _, l := range t.Lines(engine.Public, 0) {
		public[l.Seq] = len(l.Said)
	}
	v, lines := Of(t.Snapshot()), t.Lines(seats[0], 0)
	news := slices.IndexFunc(lines, func(l match.Line) bool { return l.Seq >= from })
	if news < 0 {
		return News{}
	}
	isOpen := map[uint64]bool{}
	for _, l := range lines {
		isOpen[l.Seq] = len(l.Said) == public[l.Seq]
	}
	isPublic := func(l match.Line) bool { return isOpen[l.Seq] }
	told := match.WithoutDoubles(v.Rules, lines[news:])
	full, _ := retold(v, told, nil, s, func(l match.Line) bool {
		return l.Seat >= 0 && !slices.Contains(seats, l.Seat) && isPublic(l)
	})
	// A result has its effects in the whole turn, as in the post.
	turn := slices.IndexFunc(lines, func(l match.Line) bool { return l.Turn == lines[news].Turn })
	whole := match.WholeTurns(v.Rules, slices.DeleteFunc(slices.Clone(lines[turn:]),
		func(l match.Line) bool { return !isPublic(l) }))
	short, minor := retold(v, told, whole, s, isPublic)
	if len(minor) < len(short) {
		for _, i := range slices.Backward(minor) {
			short = slices.Delete(short, i, i+1)
		}
	}
	n := News{strings.Join(full, "\n"), strings.Join(short, "\n")}
	if n.Short == n.Full {
		n.Short = ""
	}
	return n
}

// retold returns the events of log lines, with the match.Summary of those that are to be shortened, and the indices of
// the minor ones of the summary. whole are events by entry that are told instead of those of the same kind.
func retold(t Table, all []match.Line, whole match.Whole, s text.Localizer,
	short func(match.Line) bool) (lines []string, minor []int) {
	var waiting []match.Line
	tell := func(ls []match.Line, summary bool) {
		for _, l := range ls {
			seated := t.At(l).Seated(s)
			for _, said := range l.Said {
				if match.IsSilent(t.Rules, said) {
					continue
				}
				if summary {
					said = whole.Instead(l.Seq, said)
				}
				if summary && match.IsMinor(t.Rules, said) {
					minor = append(minor, len(lines))
				}
				lines = append(lines, seated.Begin(said.Text))
			}
		}
	}
	for i, l := range all {
		if short(l) {
			waiting = append(waiting, l)
			continue
		}
		tell(match.Summary(t.Rules, waiting), true)
		waiting = nil
		tell(all[i:i+1], false)
	}
	tell(match.Summary(t.Rules, waiting), true)
	return lines, minor
}
