package table

import (
	"slices"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// Ending is the data of a finished match that statistics count. It is kept in the header, so that statistics need
// neither log nor rules.
type Ending struct {
	// Won and Places are those of the outcome; Places is empty if the match was ended without a result.
	Won    bool            `json:"won,omitempty"`
	Places [][]engine.Seat `json:"places,omitempty"`
	// Counts are the users for whom the seats count, by seat: the longest holder, "" for the autopilot. It is nil in
	// matches from before this was stored.
	Counts []string `json:"counts,omitempty"`
	// Rated are the users for whom the seats count in ratings, by seat, "" for no person. It is nil in matches from
	// before this was stored.
	Rated []string `json:"rated,omitempty"`
	// People are counted by user, because a seat may have changed hands.
	People map[string]PlayerStats `json:"people,omitempty"`
	// Conduct counts by user how reliably they played; nil in matches from before this was stored.
	Conduct map[string]Conduct `json:"conduct,omitempty"`
	// Chapter is the match's chapter in its campaign, nil for a game without campaigns and for matches from before this
	// was stored.
	Chapter *Chapter `json:"chapter,omitempty"`
}

// Chapter is a finished match of a campaign.
type Chapter struct {
	// Title is the name of the part played, Told the result.
	Title text.Message `json:"title"`
	Told  text.Message `json:"told"`
}

// ChapterOf returns the chapter of a match, nil without a campaign or a result. The title of a brought file is in the
// language of the table.
func ChapterOf(m *match.Match, options map[string]string, language string) *Chapter {
	c, ok := m.Rules().(engine.Campaign)
	o := m.Outcome()
	if !ok || o == nil {
		return nil
	}
	title := PlayedName(c, options)
	if m.Brought() != "" {
		title = text.Plain(c.Catalogue().In(language).Say(title))
	}
	return &Chapter{Title: title, Told: c.Told(o)}
}

// PlayerStats counts the actions of a person in a match.
type PlayerStats struct {
	Luck
	// Tests is the number of results compared with a target, Hits the number of those that met it.
	Tests int `json:"tests,omitempty"`
	Hits  int `json:"hits,omitempty"`
	// Waits counts, by step of Waits, how long the others had to wait for the person.
	Waits map[int]int `json:"waits,omitempty"`
}

// CountsFor returns the user for whom a seat of a match counts, "" for the autopilot. In a match from before this was
// stored, a seat counts for its last holder.
func (end *Ending) CountsFor(m store.Match, seat int) string {
	switch {
	case end != nil && end.Counts != nil && seat < len(end.Counts):
		return end.Counts[seat]
	case seat < len(m.Seats):
		return m.Seats[seat].User
	}
	return ""
}

// EndingOf counts a match of a game; players had the seats at the end.
func EndingOf(g engine.Rules, o *engine.Outcome, players []match.Player, log []match.Entry) *Ending {
	end := &Ending{People: map[string]PlayerStats{}}
	for _, of := range match.Holdings(players, log) {
		end.Counts = append(end.Counts, match.LongestHolder(of))
	}
	end.Rated = ratedUsers(players, log)
	if o != nil {
		end.Won, end.Places = o.Won, o.Places
	}
	before := match.Entry{Seat: engine.Public}
	for _, e := range log {
		if e.By == match.ByPlayer && e.Seat != engine.Public && e.Actor != "" {
			p := end.People[e.Actor]
			p.count(g, e)
			if before.Seat != e.Seat || before.By != match.ByPlayer {
				// The wait begins, at the latest, with the previous action of another player.
				if p.Waits == nil {
					p.Waits = map[int]int{}
				}
				p.Waits[WaitStep(e.At-before.At)]++
			}
			end.People[e.Actor] = p
		}
		before = e
	}
	return end
}

// leftBy lists the former players of a match, who have no seat at the end, by seat.
func leftBy(players []match.Player, log []match.Entry) []string {
	var out []string
	for _, of := range match.Holdings(players, log) {
		for _, h := range of {
			u := h.Player.User
			if u != "" && !slices.Contains(out, u) &&
				!slices.ContainsFunc(players, func(p match.Player) bool { return p.User == u }) {
				out = append(out, u)
			}
		}
	}
	return out
}

// count counts the dice and tests of a move.
func (p *PlayerStats) count(g engine.Rules, e match.Entry) {
	if g, ok := g.(engine.Diced); ok {
		for _, r := range e.Rolls {
			if g.Thrown(e.Seat, r) {
				p.Add(r)
			}
		}
	}
	for _, ev := range e.Events {
		if ev.Seat == e.Seat && ev.Facts.Target > 0 && len(ev.Facts.Dice) > 0 {
			p.Tests++
			if ev.Facts.Success {
				p.Hits++
			}
		}
	}
}
