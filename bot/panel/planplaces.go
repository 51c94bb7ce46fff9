package panel

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/text"
)

// places lists where marks can be set by the seats: where they can act now, then
// the rest of the map as far as they know it.
func places(t Table, seats []engine.Seat) []engine.Place {
	var all []engine.Place
	if len(seats) > 0 && t.View != nil {
		if m, ok := t.View(seats[0]).(engine.Mapped); ok {
			all = m.Places()
		}
	}
	known := map[string]engine.Place{}
	for _, p := range all {
		known[p.ID] = p
	}
	var out []engine.Place
	taken := map[string]bool{}
	add := func(p engine.Place) {
		if p.ID != "" && !taken[p.ID] {
			taken[p.ID] = true
			out = append(out, p)
		}
	}
	offered := func(ps []engine.Prompt) {
		for _, p := range ps {
			for _, c := range p.Choices {
				at := engine.Place{ID: c.Place}
				if of, ok := known[c.Place]; ok {
					at = of
				}
				add(at)
			}
		}
	}
	for _, seat := range seats {
		offered(engine.Of(t.Prompts, seat))
	}
	for _, p := range all {
		add(p)
	}
	if len(all) == 0 && len(seats) > 0 { // a game without a map of its own: what others are openly offered
		offered(engine.Visible(t.Prompts, seats[0]))
	}
	return out
}

// placeName is what a place is called; its id when that is all.
func placeName(p engine.Place, s text.Speaker) string {
	if p.Name.IsZero() {
		return p.ID
	}
	return s.Say(p.Name)
}

// CompletePlaces offers the places the seats can mark that fit what was typed.
func CompletePlaces(t Table, seats []engine.Seat, typed string, s text.Speaker) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	query := fold(typed)
	for _, p := range places(t, seats) {
		name := placeName(p, s)
		if len(p.ID) > maxChoice || !matches(fold(p.ID+" "+name), query) {
			continue
		}
		out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: labelText(name, maxChoice), Value: p.ID})
		if len(out) == maxOptions {
			break
		}
	}
	return out
}

// FindPlace reads a place as it was chosen or typed: its id, its name, or the
// beginnings of words that fit no other. Otherwise the message says what to do.
func FindPlace(t Table, seats []engine.Seat, typed string, s text.Speaker) (id string, unclear *Message) {
	all := places(t, seats)
	query := fold(typed)
	var near []engine.Place
	for _, p := range all {
		name := fold(placeName(p, s))
		if typed == p.ID || query != "" && (fold(p.ID) == query || name == query) {
			return p.ID, nil
		}
		if query != "" && matches(fold(p.ID)+" "+name, query) {
			near = append(near, p)
		}
	}
	if len(near) == 1 {
		return near[0].ID, nil
	}
	key := "bot.plan.several"
	if len(near) == 0 {
		key, near = "bot.plan.nowhere", all
	}
	if len(near) == 0 {
		m := private(say(s, "bot.plan.nomap"))
		return "", &m
	}
	var names []text.Message
	for _, p := range near[:min(len(near), 5)] {
		names = append(names, text.Plain(clip(placeName(p, s), 60)))
	}
	m := private(say(s, key, "typed", escape(clip(typed, 60)), "places", names))
	return "", &m
}

// SeatFor is the seat somebody means who holds some: the one he names, from 1,
// or the one the table waits for; false when the named one is not his.
func SeatFor(t Table, seats []engine.Seat, n int, given bool) (engine.Seat, bool) {
	if !given && len(seats) > 0 {
		return chooseSeat(t, seats, engine.Public), true
	}
	return engine.Seat(n - 1), slices.Contains(seats, engine.Seat(n-1))
}
