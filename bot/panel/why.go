package panel

import (
	"slices"
	"strings"

	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// verbMove is the verb by which games with a map go to a place.
const verbMove = "move"

// WhyPlace reads what somebody asks about as a place of the map, by its id or its name, and says what he can do there
// now. Where that is nothing, moves are the ways to ask for going there, which are for the game to refuse. Both are
// empty when it is no place.
func WhyPlace(t Table, seats []engine.Seat, typed string, s text.Speaker) (seat engine.Seat, moves []engine.Move,
	show *ui.Message) {
	id, unclear := FindPlace(t, seats, typed, s)
	if unclear != nil {
		return engine.Public, nil, nil
	}
	seat = chooseSeat(t, seats, engine.Public)
	var there []offer
	for _, x := range seats {
		for _, o := range offers(t.Prompts, x) {
			if o.choice != nil && o.choice.Place == id {
				there = append(there, o)
			}
		}
	}
	if len(there) == 0 {
		for _, word := range placeWords(t, seats, id, s) {
			if m, err := engine.ParseMove(verbMove + " " + word); err == nil && !slices.Contains(moves, m) {
				moves = append(moves, m)
			}
		}
		return seat, moves, nil
	}
	lines := []string{"✅ " + ui.Say(s, "bot.why.place", "place", text.Plain(placeNamed(t, seats, id, s)))}
	for _, o := range there {
		lines = append(lines, offerLine(o, s))
	}
	content, _ := ui.Fill(ui.Clipped(lines, 300), ui.MaxContent)
	got := layout(t, there, ui.MaxRows-1, 0, s)
	return seat, nil, &ui.Message{Content: content, Ephemeral: true,
		Components: append(got.rows, ui.Footer(t.Match, s, true))}
}

// placeWords are the words by which moves name a place: its id, and the number its name begins with.
func placeWords(t Table, seats []engine.Seat, id string, s text.Speaker) []string {
	first, _, _ := strings.Cut(placeNamed(t, seats, id, s), " ")
	return []string{id, first}
}

// placeNamed is what the place of an id is called.
func placeNamed(t Table, seats []engine.Seat, id string, s text.Speaker) string {
	all := places(t, seats)
	if i := slices.IndexFunc(all, func(p engine.Place) bool { return p.ID == id }); i >= 0 {
		return PlaceName(all[i], s)
	}
	return id
}

// AsTyped returns a move as its reader types it.
func AsTyped(t Table, m engine.Move, s text.Speaker) string {
	if !knownVerb(t, m.Verb()) {
		return string(m)
	}
	return s.Say(slash.CalledOf(t.Rules, m.Verb())) + strings.TrimPrefix(string(m), m.Verb())
}
