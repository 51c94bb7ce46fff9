package bot_test

import (
	"slices"
	"testing"

	"skald/bot/bottest"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/table"
	"skald/engine/games"
	"skald/engine/match"
)

// measured are the languages in which posts and panels are measured.
var measured = []string{"en", "de", "fr", "it"}

// eachRecord runs a sub-test for each of some recorded matches.
func eachRecord(t *testing.T, paths []string, look func(t *testing.T, path string, speakers *locale.Speakers)) {
	t.Helper()
	notShort(t)
	speakers := locale.NewSpeakers(games.All())
	for _, path := range paths {
		t.Run(path, func(t *testing.T) { look(t, path, speakers) })
	}
}

// position is one of a recorded match: after the nth of so many entries.
type position struct {
	n, of int
	match *match.Match
	log   []match.Entry
}

// table returns the table at the position.
func (p position) table() panel.Table { return panel.Of(table.SnapshotOf(p.match)) }

// eachPosition calls look with every position of a recorded match, under its own version of the rules. A record with
// undone moves has none, nor one without a seed, with a clock or with more players than there are people: its moves
// alone cannot be played.
func eachPosition(t *testing.T, path string, look func(p position)) {
	t.Helper()
	rules, rec := bottest.ReadRecord(t, path)
	undone := slices.ContainsFunc(rec.Lines, func(l match.RecordLine) bool { return l.Back != nil })
	if undone || rec.Pace == match.Live || len(rec.Seed) == 0 || len(rec.Players) > len(bottest.People) {
		return
	}
	p := position{of: len(rec.Lines)}
	bottest.PlayRecord(t, rules, rec, func(m *match.Match, e match.Entry) bool {
		p.n, p.match, p.log = p.n+1, m, append(p.log, e)
		look(p)
		return false
	})
}
