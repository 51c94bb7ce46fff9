package ratings

import (
	"cmp"
	"slices"

	"skald/bot/mention"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/text"
	"skald/store"
)

// Result is the end of a match that people played together against the board.
type Result struct {
	Match store.MatchID
	At    int64 // end, in seconds since 1970
	// Adventure and Difficulty are values of options; Difficulty is "" in a game without one.
	Adventure, Difficulty string
	// Title is the name of the adventure. The other says how far the match went.
	Title, Told text.Message
	Won         bool
	// Day is the day of the end, 0 if the game counts none.
	Day   int
	Users []string
	Names []string
}

// OptionDifficulty is the option by which games are graded.
const OptionDifficulty = "difficulty"

// togetherOf returns the result of a match of a campaign that people played together; false for any other, such as one
// that was imported.
func togetherOf(m store.Match, e table.Extra, rules engine.Rules) (Result, bool) {
	c, ok := rules.(engine.Campaign)
	end := e.Ending
	if !ok || engine.Rivals(rules, m.Options) || m.Guild == "" || m.Status != store.Over || e.Fork != nil ||
		e.Challenge != nil || end == nil || end.Chapter == nil {
		return Result{}, false
	}
	r := Result{Match: m.ID, At: table.ShownAt(m, e), Title: end.Chapter.Title, Told: end.Chapter.Told, Won: end.Won}
	r.Day, _ = r.Told.Args.Get("day").(int)
	r.Adventure = table.OptionValue(m.Options, c.Options()[0]).ID
	for _, o := range table.OpenOptions(c, m.Options) {
		if o.ID == OptionDifficulty {
			r.Difficulty = table.OptionValue(m.Options, o).ID
		}
	}
	people := false
	for seat, p := range m.Seats {
		user := end.RatedFor(m, seat)
		people = people || user != ""
		if user == "" || mention.IsFormer(user) || slices.Contains(r.Users, user) {
			continue
		}
		name := ""
		if p.User == user {
			name = p.Name
		}
		r.Users, r.Names = append(r.Users, user), append(r.Names, name)
	}
	return r, people
}

// better orders results of an adventure, best first: victories in fewer days, then defeats on a later day, then the
// earlier match.
func better(x, y Result) int {
	days := x.Day - y.Day
	switch {
	case x.Won && !y.Won:
		return -1
	case y.Won && !x.Won:
		return 1
	case !x.Won:
		days = -days
	}
	return cmp.Or(days, cmp.Compare(x.At, y.At), cmp.Compare(x.Match, y.Match))
}

// bestOf returns the best result of each adventure and difficulty, in the order of their names.
func bestOf(all []Result) []Result {
	all = slices.Clone(all)
	slices.SortFunc(all, func(x, y Result) int {
		return cmp.Or(cmp.Compare(x.Adventure, y.Adventure), cmp.Compare(x.Difficulty, y.Difficulty), better(x, y))
	})
	return slices.CompactFunc(all, func(x, y Result) bool {
		return x.Adventure == y.Adventure && x.Difficulty == y.Difficulty
	})
}
