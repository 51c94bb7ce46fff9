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

// maxCounted is the number of matches counted, the last ones.
const maxCounted = 100

// stats answers /stats with the statistics of a user on this server.
func (h *Handler) stats(_ context.Context, r *route.Request) error {
	s, guild := r.In(""), r.Guild
	user := cmp.Or(r.Text(slash.OptionUser), r.User)
	r.Later(func(ctx context.Context) {
		var found []store.Match // up to one more than is counted
		err := h.Store.FinishedOf(user, func(m store.Match) (more bool) {
			e, err := table.ExtraOf(m)
			if err != nil {
				h.Log.Warn("reading the header of a match failed; not counting it", "match", m.ID, "error", err)
				return true
			}
			counts := m.Guild == guild && m.Seq > 0 && e.Fork == nil && e.Challenge == nil && h.Games[m.Game] != nil
			if counts && m.HasPlayed(user) {
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
				continue // held a seat for a while, but did not move
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
		for i, g := range list {
			p, ok := h.Book.Of(guild, g.Rules.ID(), user)
			if ok && p.IsShown() && (user == r.User || !h.People.Of(user).Unlisted) {
				list[i].Rating = &p
			}
		}
		slices.SortStableFunc(list, func(x, y GameStats) int { return y.Matches - x.Matches })
		voice := func(game string) text.Localizer { return h.Voices.In(game, r.Locale) }
		m := withReliability(Stats(user, list, len(found) > maxCounted, maxCounted, voice, s),
			h.Tables.ReliabilityOf(guild, user), user == r.User, s)
		r.SendPrivate(ctx, discord.Message{Content: m.Content, Ephemeral: true})
	})
	return nil
}

// chapter returns the chapter of a campaign's match, nil if there is none. For matches from before chapters were stored
// it is computed from the last position.
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

// countsFor returns the seats of a match that count for a user.
func countsFor(end *table.Ending, m store.Match, user string) []engine.Seat {
	var out []engine.Seat
	for seat := range m.Seats {
		if end.CountsFor(m, seat) == user {
			out = append(out, engine.Seat(seat))
		}
	}
	return out
}

// others returns the other users for whom a match counts, sorted.
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

// count adds a match to the statistics of its game. The result counts for the longest holder of a seat; dice and
// response times for the users making the moves.
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

// countAgain counts a match that ended before statistics were stored.
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

// ended returns the final state of a match.
func (h *Handler) ended(m store.Match) (*match.Match, error) {
	now, err := h.Store.Current(m.ID)
	if err != nil {
		return nil, err
	}
	return match.Load(h.Games[m.Game], now.State, m.Seed)
}
