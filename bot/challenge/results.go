package challenge

import (
	"cmp"
	"errors"
	"slices"

	"skald/bot/mention"
	"skald/bot/table"
	"skald/store"
)

// Result is the result of a person's try. Place is 0 for a try that was not played to its end.
type Result struct {
	Match store.MatchID
	User  string
	Name  string
	Place int
	*table.ChallengeResult
}

// better orders results: victories first, then more points, then fewer days for victories and more for defeats.
func better(x, y table.ChallengeResult) int {
	switch {
	case x.Won && !y.Won:
		return -1
	case y.Won && !x.Won:
		return 1
	}
	if x.Points != nil && y.Points != nil && *x.Points != *y.Points {
		return *y.Points - *x.Points
	}
	if x.Won {
		return x.Days - y.Days
	}
	return y.Days - x.Days
}

// results returns the results of a day, best first; equal ones share a place. People with erased data and unlisted
// people have none. Matches that cannot be read are logged.
func (d *Director) results(day Day) []Result {
	var out []Result
	for _, id := range day.Tries {
		m, err := d.Store.Match(id)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		e, broken := table.ExtraOf(m)
		if err = cmp.Or(err, broken); err != nil {
			d.Log.Warn("reading a try at a challenge failed; leaving it out of the results", "match", id, "error", err)
			continue
		}
		if e.Challenge == nil || len(m.Seats) == 0 || mention.IsFormer(m.Host) || d.People.Of(m.Host).Unlisted {
			continue
		}
		out = append(out, Result{Match: id, User: m.Host, Name: m.Seats[0].Name, ChallengeResult: e.Challenge.Result})
	}
	slices.SortStableFunc(out, func(x, y Result) int {
		switch {
		case x.ChallengeResult == nil && y.ChallengeResult == nil:
			return cmp.Compare(x.Match, y.Match)
		case x.ChallengeResult == nil:
			return 1
		case y.ChallengeResult == nil:
			return -1
		}
		return cmp.Or(better(*x.ChallengeResult, *y.ChallengeResult), x.Moves-y.Moves, cmp.Compare(x.Match, y.Match))
	})
	for i := range out {
		switch r := &out[i]; {
		case r.ChallengeResult == nil:
		case i > 0 && better(*out[i-1].ChallengeResult, *r.ChallengeResult) == 0:
			r.Place = out[i-1].Place
		default:
			r.Place = i + 1
		}
	}
	return out
}
