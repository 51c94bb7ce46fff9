package stats

import (
	"cmp"
	"context"
	"slices"

	"skald/bot/discord"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// maxCounted is how many matches statistics count: the last ones.
const maxCounted = 100

// stats answers /stats: what somebody did in the matches of this server.
func (h *Handler) stats(_ context.Context, r *route.Request) error {
	s, guild := r.In(""), r.Guild
	user := cmp.Or(r.Text(slash.OptionUser), r.User)
	r.Later(func(ctx context.Context) {
		var found []store.Match // one more than are counted says that there are more
		err := h.Store.FinishedOf(user, func(m store.Match) (more bool) {
			e, err := table.ExtraOf(m)
			if err != nil {
				h.Log.Warn("reading the header of a match failed; not counting it", "match", m.ID, "error", err)
				return true
			}
			if m.Guild == guild && m.Seq > 0 && e.Fork == nil && h.Games[m.Game] != nil && m.HasPlayed(user) {
				found = append(found, m)
			}
			return len(found) <= maxCounted
		})
		if err != nil {
			h.Log.Warn("reading some matches failed", "error", err)
		}
		var list []GameStats
		for _, m := range found[:min(len(found), maxCounted)] {
			e, err := table.ExtraOf(m)
			end := e.Ending
			if err == nil && end == nil {
				if end, err = h.countAgain(m); err != nil {
					h.Log.Warn("counting a match failed", "match", m.ID, "error", err)
					continue
				}
			}
			_, moved := end.People[user]
			counts := countsFor(end, m, user)
			if !moved && len(counts) == 0 {
				continue // they held a seat for a while and did nothing
			}
			at := slices.IndexFunc(list, func(g GameStats) bool { return g.Rules.ID() == m.Game })
			if at < 0 {
				at = len(list)
				list = append(list, GameStats{Rules: h.Games[m.Game], Waits: map[int]int{}})
			}
			count(end, &list[at], m, user)
			if c := h.chapter(m, end); c != nil && len(counts) > 0 {
				list[at].Chapters = append(list[at].Chapters,
					Chapter{Title: c.Title, Told: c.Told, Won: end.Won, With: others(end, m, user)})
			}
		}
		slices.SortStableFunc(list, func(x, y GameStats) int { return y.Matches - x.Matches })
		voice := func(game string) text.Speaker { return h.Voices.In(game, r.Locale) }
		m := Stats(user, list, len(found) > maxCounted, maxCounted, voice, s)
		r.Tell(ctx, discord.Message{Content: m.Content, Ephemeral: true})
	})
	return nil
}

// chapter is what the campaign of a match tells of it, nil where there is none. Of matches from before that was kept it
// is read from their last position.
func (h *Handler) chapter(m store.Match, end *table.Ending) *table.Chapter {
	if _, ok := h.Games[m.Game].(engine.Campaign); !ok || end.Chapter != nil || m.Status != store.Over {
		return end.Chapter
	}
	loaded, err := h.ended(m)
	if err != nil {
		h.Log.Warn("reading a match failed; leaving out its chapter", "match", m.ID, "error", err)
		return nil
	}
	return table.ChapterOf(loaded, m.Options, m.Language)
}

// countsFor lists the seats of a match that count for a user.
func countsFor(end *table.Ending, m store.Match, user string) []engine.Seat {
	var out []engine.Seat
	for seat := range m.Seats {
		if end.CountsFor(m, seat) == user {
			out = append(out, engine.Seat(seat))
		}
	}
	return out
}

// others are the people for whom a match counts besides one of them, sorted.
func others(end *table.Ending, m store.Match, user string) []string {
	var out []string
	for seat := range m.Seats {
		if u := end.CountsFor(m, seat); u != "" && u != user && !slices.Contains(out, u) {
			out = append(out, u)
		}
	}
	slices.Sort(out)
	return out
}

// count adds a match to the statistics of its game: its result to those of the person who held a seat longest, dice and
// waiting times to those of the person who moved.
func count(end *table.Ending, g *GameStats, m store.Match, user string) {
	counts := countsFor(end, m, user)
	place := slices.IndexFunc(end.Places, func(seats []engine.Seat) bool {
		return slices.ContainsFunc(seats, func(s engine.Seat) bool { return slices.Contains(counts, s) })
	})
	if len(counts) > 0 {
		g.Matches++
	}
	switch {
	case len(counts) == 0:
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
func (h *Handler) countAgain(m store.Match) (*table.Ending, error) {
	loaded, err := h.ended(m)
	if err != nil {
		return nil, err
	}
	log, err := h.Tables.LogOf(m.ID)
	if err != nil {
		return nil, err
	}
	return table.EndingOf(h.Games[m.Game], loaded.Outcome(), loaded.Players(), log), nil
}

// ended is a match that is over, as it was left.
func (h *Handler) ended(m store.Match) (*match.Match, error) {
	now, err := h.Store.Current(m.ID)
	if err != nil {
		return nil, err
	}
	return match.Load(h.Games[m.Game], now.State, m.Seed)
}
