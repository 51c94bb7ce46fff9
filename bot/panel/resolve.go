package panel

import (
	"slices"
	"strconv"
	"strings"

	"skald/bot/customid"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/engine/wording"
)

// Wanted is the meaning of a typed or completed argument.
type Wanted struct {
	Seat engine.Seat
	// Move is the move to play, which may be illegal. It is "" if the words match several moves or none; Show is then
	// the answer.
	Move engine.Move
	Show *ui.Message
}

// Resolve interprets the text typed after a verb, or after /do if verb is "": a move with or without its verb, a label,
// or the name of a group. An illegal move is returned as well, so that the game can explain the refusal. Without text
// no move is returned, even if there is only one: the choices are shown instead.
func Resolve(t Table, seats []engine.Seat, verb, typed string, s text.Localizer) Wanted {
	if len(seats) == 0 {
		m := NotSeated(t, s)
		return Wanted{Show: &m}
	}
	seat, named, typed := CutSeat(seats, typed)
	if named {
		seats = []engine.Seat{seat}
	} else {
		seat = chooseSeat(t, seats, engine.Public)
	}
	text := strings.TrimSpace(typed)
	show := func(verb, text string) Wanted {
		m := Matching(t, seats, verb, text, s)
		return Wanted{Seat: seat, Show: &m}
	}
	if text == "" || strings.HasSuffix(text, groupMark) {
		return show(verb, text)
	}
	var read []engine.Move
	for _, s := range []string{verb + " " + text, text} {
		if m, err := engine.ParseMove(s); err == nil && (verb == "" || m.Verb() == verb) {
			read = append(read, m)
		}
	}
	if own := Canonical(t, text, s); own != text && verb == "" {
		// A label may begin with a verb in the reader's language too, so only actual moves count.
		if m, err := engine.ParseMove(own); err == nil && (len(m.Args()) == 0 || wording.Reads(t.Rules, m)) {
			read = []engine.Move{m}
		}
	}
	for _, m := range read {
		for _, x := range seats {
			if engine.Legal(t.Prompts, x, m) != nil {
				return Wanted{Seat: x, Move: m}
			}
			if same := engine.Sorted(t.Prompts, x, m); same != "" {
				return Wanted{Seat: x, Move: same}
			}
		}
	}
	if w := byLabel(t, seats, verb, text, s); w != nil {
		return *w
	}
	switch {
	case len(read) > 0 && len(read[0].Args()) == 0 && verb == "" && offered(t, seats, read[0].Verb()):
		return show(read[0].Verb(), "")
	case len(read) > 0 && len(read[0].Args()) > 0 && onlyBare(t, seats, read[0].Verb()):
		return show(verb, text) // the game would explain why the verb is illegal, and it is legal
	case len(read) > 0 && (verb != "" || knownVerb(t, read[0].Verb())):
		return Wanted{Seat: seat, Move: read[0]}
	}
	return show(verb, text)
}

// offered reports whether one of the seats can do anything with a verb.
func offered(t Table, seats []engine.Seat, verb string) bool {
	return slices.ContainsFunc(seats, func(x engine.Seat) bool {
		return slices.ContainsFunc(offers(t.Prompts, x), func(o offer) bool { return o.verb() == verb })
	})
}

// onlyBare reports whether the seats can use a verb now, but only without an argument.
func onlyBare(t Table, seats []engine.Seat, verb string) bool {
	bare := false
	for _, x := range seats {
		for _, o := range offers(t.Prompts, x) {
			switch {
			case o.verb() != verb:
			case o.choice == nil || len(o.choice.Move.Args()) > 0:
				return false
			default:
				bare = true
			}
		}
	}
	return bare
}

// CutSeat cuts the number of a seat from the beginning of typed text, as in "2: move h3". It reports whether it was the
// number of one of the seats.
func CutSeat(seats []engine.Seat, typed string) (engine.Seat, bool, string) {
	head, rest, ok := strings.Cut(typed, ":")
	if !ok {
		return 0, false, typed
	}
	n, err := strconv.Atoi(strings.TrimSpace(head))
	if err != nil {
		return 0, false, typed
	}
	for _, s := range seats {
		if int(s)+1 == n {
			return s, true, rest
		}
	}
	return 0, false, typed
}

// byLabel returns the only move with the typed text as its label, alone or with its hint as completed; nil if there is
// none or several.
func byLabel(t Table, seats []engine.Seat, verb, typed string, s text.Localizer) *Wanted {
	var found *Wanted
	for _, c := range candidates(t, seats, verb, typed, s) {
		if whole := ui.Fold(typed); ui.Fold(c.label) != whole && ui.Fold(c.name()) != whole {
			continue
		}
		if found != nil && (found.Seat != c.seat || found.Move != c.move) {
			return nil
		}
		found = &Wanted{Seat: c.seat, Move: c.move}
	}
	return found
}

// knownVerb reports whether the game has the verb.
func knownVerb(t Table, verb string) bool {
	for _, v := range t.Rules.Verbs() {
		if v.Name == verb {
			return true
		}
	}
	return false
}

// Matching is a private panel of the moves that match a verb and the typed text; of everything the seats can do if none
// match, or of the seats that are waited for if they can do nothing.
func Matching(t Table, seats []engine.Seat, verb, typed string, s text.Localizer) ui.Message {
	seat := chooseSeat(t, seats, engine.Public)
	name, isGroup := strings.CutSuffix(strings.TrimSpace(typed), groupMark)
	query := ui.Fold(typed)
	var fit []offer
	for _, x := range seats {
		for _, o := range offers(t.Prompts, x) {
			switch {
			case verb != "" && o.verb() != verb:
			case isGroup && (ui.Fold(groupName(o.group(), s)) == ui.Fold(name) ||
				o.form != nil && ui.Fold(groupName(o.form.Label, s)) == ui.Fold(name)),
				!isGroup && ui.Matches(ui.Fold(o.label(s)+" "+s.Say(o.group())), query):
				fit = append(fit, o)
			}
		}
	}
	if len(fit) == 0 {
		key := "bot.resolve.none"
		if typed == "" {
			key = "bot.resolve.verb"
			typed = AsTyped(t, engine.Move(verb), s)
		}
		if moves, _ := splitStanding(offersOf(t.Open(), seats)); len(moves) == 0 {
			key = "bot.resolve.idle" // the panel shows whose turn it is
		}
		at := customid.Nav{Match: t.Match, Seat: seat, Screen: customid.ScreenMoves}
		return Moves(t, seats, at, ui.Say(s, key, "typed", ui.Escape(ui.Clip(typed, 80))), s)
	}
	which := "bot.resolve.which"
	if typed == "" {
		which = "bot.resolve.open"
	}
	p := panelPage{t: t, seats: seats, seat: seat, s: s}
	m := ui.Private(ui.Say(s, which),
		ui.Row(ui.Link(p.nav(customid.ScreenMoves), text.M("bot.button.moves"), "🎲", s)))
	got, more := p.choices(fit, beside(m), 0)
	if more { // an answer to a command has one page
		single, groups := bundles(fit)
		got = paged(t, single, groups, ui.MaxRows-1, 0, s).rows
	}
	m.Components = append(got, m.Components...)
	return m
}

// Canonical replaces the verb in the reader's language at the beginning of a typed move by that of the rules.
func Canonical(t Table, typed string, s text.Localizer) string {
	word, rest, _ := strings.Cut(strings.TrimSpace(typed), " ")
	if word == "" || knownVerb(t, strings.ToLower(word)) {
		return typed
	}
	for _, v := range t.Rules.Verbs() {
		if ui.Fold(s.Say(slash.CalledOf(t.Rules, v.Name))) == ui.Fold(word) {
			return strings.TrimSpace(v.Name + " " + rest)
		}
	}
	return typed
}
