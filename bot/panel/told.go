package panel

import (
	"slices"
	"strings"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// PrivateNews returns the events visible to the player of the seats, from the log entry from on, one per line, oldest
// first; "" if there were none. Their own turns are told in full, so that they see their dice, and those of others as
// the match.Summary, unless there is something only they may see. It leaves out what the title or the question says.
func PrivateNews(t *table.Table, seats []engine.Seat, from uint64, s text.Localizer) string {
	if len(seats) == 0 {
		return ""
	}
	v := Of(t.Snapshot())
	public := map[uint64]int{}
	for _, l := range t.Lines(engine.Public, from-1) {
		public[l.Seq] = len(l.Said)
	}
	var lines []string
	var others []match.Line
	tell := func(ls ...match.Line) {
		for _, l := range ls {
			seated := v.At(l).Seated(s)
			for _, said := range l.Said {
				if !match.IsSilent(v.Rules, said) {
					lines = append(lines, seated.Begin(said.Text))
				}
			}
		}
	}
	for _, l := range t.Lines(seats[0], from-1) {
		if l.Seat >= 0 && !slices.Contains(seats, l.Seat) && len(l.Said) == public[l.Seq] {
			others = append(others, l)
			continue
		}
		tell(match.Summary(v.Rules, others)...)
		others = nil
		tell(l)
	}
	tell(match.Summary(v.Rules, others)...)
	return strings.Join(lines, "\n")
}
