package panel

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

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

// alsoKey begins the keys of further words for a verb of a game, with commas: "also.take".
const alsoKey = "also."

// WhyVerb interprets a question by its first word as a kind of move, such as "accept": by the words of the game that
// explain the verb. It returns the bare verb for the game to refuse, or what the seats can do with it now. Both are
// empty if the word explains no verb.
func WhyVerb(t Table, seats []engine.Seat, typed string, s text.Localizer) (seat engine.Seat, m engine.Move,
	show *ui.Message) {
	word, _, _ := strings.Cut(ui.Fold(strings.TrimSpace(typed)), " ")
	verb := explainedBy(t, word, s)
	if verb == "" {
		return engine.Public, "", nil
	}
	seat = chooseSeat(t, seats, engine.Public)
	if offered(t, seats, verb) {
		got := Matching(t, seats, verb, "", s)
		return seat, "", &got
	}
	return seat, engine.Move(verb), nil
}

// explainedBy returns the verb of the game that a word means: one whose explanation begins with it, else one that
// lists it or mentions it; "" if there is none.
func explainedBy(t Table, word string, s text.Localizer) string {
	if ui.Length(word) < leastStem {
		return ""
	}
	within := [3]string{} // the first verb with the word at its beginning, in its list, in its explanation
	note := func(at int, verb string, words []string) {
		if within[at] == "" && slices.ContainsFunc(words, func(w string) bool { return sameStem(word, w) }) {
			within[at] = verb
		}
	}
	for _, v := range t.Rules.Verbs() {
		help := wordsOf(s.Say(v.Help))
		note(0, v.Name, help[:min(1, len(help))])
		if key := alsoKey + v.Name; s.Knows(key) {
			note(1, v.Name, wordsOf(s.Say(text.M(key))))
		}
		note(2, v.Name, help)
	}
	return cmp.Or(within[:]...)
}

// wordsOf returns the words of a text, folded.
func wordsOf(said string) []string {
	return strings.FieldsFunc(ui.Fold(said), func(r rune) bool { return !unicode.IsLetter(r) })
}

// leastStem is the least number of letters by which words are compared.
const leastStem = 4

// sameStem reports whether two words differ at most in their last two letters or in an ending of up to three.
func sameStem(a, b string) bool {
	x, y := []rune(a), []rune(b)
	same := 0
	for same < min(len(x), len(y)) && x[same] == y[same] {
		same++
	}
	return same >= max(leastStem, len(x)-2) && len(y) <= same+3
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
