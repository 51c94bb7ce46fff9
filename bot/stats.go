package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// ending is what statistics count of a match that is over. It is kept in its
// header, so that they need neither its log nor its rules.
type ending struct {
	// Won and Places are those of the outcome; Places is empty when the match was
	// ended without a result.
	Won    bool            `json:"won,omitempty"`
	Places [][]engine.Seat `json:"places,omitempty"`
	// People are counted by user, for a seat may have changed hands.
	People map[string]tally `json:"people,omitempty"`
}

// tally counts what a person did in a match.
type tally struct {
	panel.Luck
	// Tests are the results that were held against a target, Hits those that met
	// it.
	Tests int `json:"tests,omitempty"`
	Hits  int `json:"hits,omitempty"`
	// Waits counts by step of panel.Waits how long the others had to wait for him.
	Waits map[int]int `json:"waits,omitempty"`
}

// endingOf counts a match of a game.
func endingOf(g engine.Rules, o *engine.Outcome, log []match.Entry) *ending {
	end := &ending{People: map[string]tally{}}
	if o != nil {
		end.Won, end.Places = o.Won, o.Places
	}
	before := match.Entry{Seat: engine.Public}
	for _, e := range log {
		if e.By == match.ByPlayer && e.Seat != engine.Public && e.Actor != "" {
			p := end.People[e.Actor]
			p.count(g, e)
			if before.Seat != e.Seat || before.By != match.ByPlayer {
				// He was asked with what somebody else did, at the latest.
				if p.Waits == nil {
					p.Waits = map[int]int{}
				}
				p.Waits[panel.WaitStep(e.At-before.At)]++
			}
			end.People[e.Actor] = p
		}
		before = e
	}
	return end
}

// count counts the dice and tests of a move.
func (p *tally) count(g engine.Rules, e match.Entry) {
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

// maxCounted is how many matches statistics count: the last ones.
const maxCounted = 100

// stats answers /stats: what somebody did in the matches of this server.
func (a *App) stats(w *answer) {
	s, guild := a.reader("", w.i), w.i.Guild
	user := firstOf(w.i.Text(panel.OptionUser), w.i.User)
	w.later(func(ctx context.Context) {
		var found []store.Match // one more than are counted says that there are more
		err := a.o.Store.FinishedOf(user, func(m store.Match) (more bool) {
			if m.Guild == guild && m.Seq > 0 && extraOf(m).Fork == nil && a.games[m.Game] != nil && slices.ContainsFunc(m.Seats, func(p store.Seat) bool { return p.User == user }) {
				found = append(found, m)
			}
			return len(found) <= maxCounted
		})
		if err != nil {
			a.o.Log.Warn("some matches cannot be read", "error", err)
		}
		var list []panel.GameStats
		for _, m := range found[:min(len(found), maxCounted)] {
			end := extraOf(m).Ending
			if end == nil {
				if end, err = a.countAgain(m); err != nil {
					a.o.Log.Warn("a match cannot be counted", "match", m.ID, "error", err)
					continue
				}
			}
			at := slices.IndexFunc(list, func(g panel.GameStats) bool { return g.Rules.ID() == m.Game })
			if at < 0 {
				at = len(list)
				list = append(list, panel.GameStats{Rules: a.games[m.Game], Waits: map[int]int{}})
			}
			end.into(&list[at], m, user)
		}
		slices.SortStableFunc(list, func(x, y panel.GameStats) int { return y.Matches - x.Matches })
		voice := func(game string) text.Speaker { return a.voices.In(game, w.i.Locale) }
		m := panel.Stats(user, list, len(found) > maxCounted, maxCounted, voice, s)
		w.tell(ctx, discord.Message{Content: m.Content, Ephemeral: true})
	})
}

// into adds a match to the statistics of its game.
func (end *ending) into(g *panel.GameStats, m store.Match, user string) {
	g.Matches++
	place := -1
	for i, seats := range end.Places {
		for _, s := range seats {
			if place < 0 && int(s) < len(m.Seats) && s >= 0 && m.Seats[s].User == user {
				place = i
			}
		}
	}
	switch {
	case m.Status == store.Abandoned:
		g.Ended++
	case end.Won && place == 0:
		g.Won++
	case end.Won && place > 0:
		g.Placed++
	default:
		g.Lost++
	}
	p := end.People[user]
	g.Luck.Join(p.Luck)
	g.Tests, g.Hits = g.Tests+p.Tests, g.Hits+p.Hits
	for step, n := range p.Waits {
		g.Waits[step] += n
	}
}

// countAgain counts a match that was over before statistics were kept.
func (a *App) countAgain(m store.Match) (*ending, error) {
	now, err := a.o.Store.Current(m.ID)
	if err != nil {
		return nil, err
	}
	loaded, err := match.Load(a.games[m.Game], now.State, m.Seed)
	if err != nil {
		return nil, err
	}
	lines, err := a.o.Store.Log(m.ID, 1, 0)
	if err != nil {
		return nil, err
	}
	log := make([]match.Entry, len(lines))
	for i, l := range lines {
		if err := json.Unmarshal(l.Data, &log[i]); err != nil {
			return nil, fmt.Errorf("line %d cannot be read: %w", l.Seq, err)
		}
	}
	return endingOf(a.games[m.Game], loaded.Outcome(), log), nil
}
