package panel

import (
	"slices"
	"strings"

	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// verbMove is the verb for going to a place in games with a map.
const verbMove = "move"

// WhyPlace interprets a question as a place of the map, by its id or name, and returns the things the player can do
// there now. If there are none, it returns moves to that place, for the game to refuse. Both are empty if it is not a
// place.
func WhyPlace(t Table, seats []engine.Seat, typed string, s text.Localizer) (seat engine.Seat, moves []engine.Move,
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
		lines = append(lines, offerLine(o, t.seated(s, t.Name)))
	}
	content, _ := ui.Fill(ui.Clipped(lines, 300), ui.MaxContent)
	got := layout(t, there, usualFrame, 0, s)
	return seat, nil, &ui.Message{Content: content, Ephemeral: true,
		Components: append(got.rows, ui.Footer(t.Match, s, true))}
}

// placeWords returns the words for a place in moves: its id, and the first word of its name, such as a number.
func placeWords(t Table, seats []engine.Seat, id string, s text.Localizer) []string {
	first, _, _ := strings.Cut(placeNamed(t, seats, id, s), " ")
	return []string{id, first}
}

// placeNamed returns the name of a place by its id.
func placeNamed(t Table, seats []engine.Seat, id string, s text.Localizer) string {
	all := places(t, seats)
	if i := slices.IndexFunc(all, func(p engine.Place) bool { return p.ID == id }); i >= 0 {
		return PlaceName(all[i], s)
	}
	return id
}

// AsTyped returns a move with its verb in the reader's language.
func AsTyped(t Table, m engine.Move, s text.Localizer) string {
	if !knownVerb(t, m.Verb()) {
		return string(m)
	}
	return s.Say(slash.CalledOf(t.Rules, m.Verb())) + strings.TrimPrefix(string(m), m.Verb())
}
