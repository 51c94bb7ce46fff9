package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/offer"
)

// LastHour returns the last usable hour of today (booklet: Overtime).
func (g *Game) LastHour() int {
	if !g.Permitted("overtime") {
		return DayHours
	}
	last := lastHour
	for _, rule := range g.dayRules() {
		last -= rule.lessOvertime
	}
	return last
}

// dayRules returns the changes by today's event cards.
func (g *Game) dayRules() []*dayRule {
	var out []*dayRule
	for _, id := range g.Today {
		if card := g.edition.events[id]; card != nil && card.today != nil {
			out = append(out, card.today)
		}
	}
	return out
}

func (g *Game) hourWill(hour int) int {
	if hour <= DayHours {
		return 0
	}
	cost := overWill
	for _, rule := range g.dayRules() {
		switch first := hour == DayHours+1; {
		case !first:
			cost += rule.laterWill
		case rule.firstFree:
			cost = 0
		}
	}
	return cost
}

// UsableHours returns the number of hours a hero can still use; an hour that would leave them without willpower is not
// usable.
func (g *Game) UsableHours(h *Hero) int {
	if h.Done {
		return 0
	}
	wp, n := h.WP, 0
	for hour := h.Hour + 1; hour <= g.LastHour(); hour++ {
		cost := g.hourWill(hour)
		if cost > 0 && wp-cost < 1 {
			break
		}
		wp -= cost
		n++
	}
	return n
}

// HoursWill returns the willpower cost of a hero's next n hours.
func (g *Game) HoursWill(h *Hero, n int) int {
	will := 0
	for hour := h.Hour + 1; hour <= h.Hour+n; hour++ {
		will += g.hourWill(hour)
	}
	return will
}

func (g *Game) spend(seat engine.Seat, n int) {
	h := g.Hero(seat)
	h.WP -= g.HoursWill(h, n)
	h.Hour += n
}

func without(seats []engine.Seat, gone engine.Seat) []engine.Seat {
	return slices.DeleteFunc(slices.Clone(seats), func(s engine.Seat) bool { return s == gone })
}

// lacksHour returns a reason if a hero has no hour left.
func (g *Game) lacksHour(h *Hero) offer.Reason {
	if g.UsableHours(h) > 0 {
		return nil
	}
	return lack("no.hours", "Ore extra", "no.hours.instead", "need", 1, "have", 0)
}
