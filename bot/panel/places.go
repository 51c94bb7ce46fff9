package panel

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// places returns the places the seats can mark: first those where they can act now, then the rest of the map they know.
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
	if len(all) == 0 && len(seats) > 0 { // a game without a map: the places openly offered to others
		offered(engine.Visible(t.Prompts, seats[0]))
	}
	return out
}

// PlaceName returns the name of a place, or its id if it has none.
func PlaceName(p engine.Place, s text.Localizer) string {
	if p.Name.IsZero() {
		return p.ID
	}
	return s.Say(p.Name)
}

// CompletePlaces returns the places the seats can mark that match the typed text.
func CompletePlaces(t Table, seats []engine.Seat, typed string,
	s text.Localizer) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	query := ui.Fold(typed)
	for _, p := range places(t, seats) {
		name := PlaceName(p, s)
		if len(p.ID) > ui.MaxChoice || !ui.Matches(ui.Fold(p.ID+" "+name), query) {
			continue
		}
		out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: ui.LabelText(name, ui.MaxChoice),
			Value: p.ID})
	}
	return ui.Suggestions(out, typed)
}

// FindPlace returns the place that was chosen or typed: by its id, its name, or beginnings of words that match only one
// place. Otherwise it returns a message that explains how to name one.
func FindPlace(t Table, seats []engine.Seat, typed string, s text.Localizer) (id string, unclear *ui.Message) {
	all := places(t, seats)
	query := ui.Fold(typed)
	var near []engine.Place
	for _, p := range all {
		name := ui.Fold(PlaceName(p, s))
		if typed == p.ID || query != "" && (ui.Fold(p.ID) == query || name == query) {
			return p.ID, nil
		}
		if query != "" && ui.Matches(ui.Fold(p.ID)+" "+name, query) {
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
		m := ui.Answer(s, "bot.plan.nomap")
		return "", &m
	}
	var names []text.Message
	for _, p := range near[:min(len(near), 5)] {
		names = append(names, text.Plain(ui.Clip(PlaceName(p, s), 60)))
	}
	m := ui.Answer(s, key, "typed", ui.Escape(ui.Clip(typed, 60)), "places", names)
	return "", &m
}

// SeatFor returns the seat a player means: the n-th, counted from 1, if given, otherwise the one that has to answer. It
// returns false if the seat is not theirs.
func SeatFor(t Table, seats []engine.Seat, n int, given bool) (engine.Seat, bool) {
	if !given && len(seats) > 0 {
		return chooseSeat(t, seats, engine.Public), true
	}
	return engine.Seat(n - 1), slices.Contains(seats, engine.Seat(n-1))
}
