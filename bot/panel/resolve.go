package panel

import (
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/text"
)

// Wanted is what a typed or completed argument asks for.
type Wanted struct {
	Seat engine.Seat
	// Move is the move to play; it may be one the rules refuse. It is "" when
	// the words fit several moves or none, and Show is then the answer.
	Move engine.Move
	Show *Message
}

// Resolve reads what somebody typed behind a verb, or behind /do when verb is
// "": a move with or without its verb, a label, or the name of a group. A move
// that is not legal is returned as well, so that the game can say why.
func Resolve(t Table, seats []engine.Seat, verb, typed string, s text.Speaker) Wanted {
	if len(seats) == 0 {
		m := NotSeated(t, s)
		return Wanted{Show: &m}
	}
	seat, named, typed := cutSeat(seats, typed)
	if named {
		seats = []engine.Seat{seat}
	} else {
		seat = chooseSeat(t, seats, engine.Public)
	}
	text := strings.TrimSpace(typed)
	if strings.HasSuffix(text, groupMark) {
		m := Matching(t, seats, verb, text, s)
		return Wanted{Seat: seat, Show: &m}
	}
	var read []engine.Move
	for _, s := range []string{verb + " " + text, text} {
		if m, err := engine.ParseMove(s); err == nil && (verb == "" || m.Verb() == verb) {
			read = append(read, m)
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
	if text == "" {
		if only := onlyMove(t, seats, verb); only != nil {
			return *only
		}
	} else if w := byLabel(t, seats, verb, text, s); w != nil {
		return *w
	}
	if len(read) > 0 && text != "" && (verb != "" || knownVerb(t, read[0].Verb())) {
		return Wanted{Seat: seat, Move: read[0]}
	}
	m := Matching(t, seats, verb, text, s)
	return Wanted{Seat: seat, Show: &m}
}

// cutSeat takes the number of a seat off the front: "2: move h3".
func cutSeat(seats []engine.Seat, typed string) (engine.Seat, bool, string) {
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

// onlyMove is the one move of a verb that stands without an argument; nil when
// there are several or none.
func onlyMove(t Table, seats []engine.Seat, verb string) *Wanted {
	var found *Wanted
	for _, seat := range seats {
		for _, o := range offers(t.Prompts, seat) {
			if verb == "" || o.verb() != verb {
				continue
			}
			if found != nil || o.form != nil {
				return nil
			}
			found = &Wanted{Seat: seat, Move: o.choice.Move}
		}
	}
	return found
}

// byLabel is the one move whose label is what was typed; nil when there is none
// or several.
func byLabel(t Table, seats []engine.Seat, verb, typed string, s text.Speaker) *Wanted {
	var found *Wanted
	for _, c := range candidates(t, seats, verb, typed, s) {
		if fold(c.label) != fold(typed) {
			continue
		}
		if found != nil && (found.Seat != c.seat || found.Move != c.move) {
			return nil
		}
		found = &Wanted{Seat: c.seat, Move: c.move}
	}
	return found
}

// knownVerb reports whether the game knows the verb.
func knownVerb(t Table, verb string) bool {
	for _, v := range t.Rules.Verbs() {
		if v.Name == verb {
			return true
		}
	}
	return false
}

// Matching is a private panel of the moves that fit a verb and what was typed;
// everything the seats can do when nothing fits.
func Matching(t Table, seats []engine.Seat, verb, typed string, s text.Speaker) Message {
	seat := chooseSeat(t, seats, engine.Public)
	name, isGroup := strings.CutSuffix(strings.TrimSpace(typed), groupMark)
	query := fold(typed)
	var fit []offer
	for _, x := range seats {
		for _, o := range offers(t.Prompts, x) {
			switch {
			case verb != "" && o.verb() != verb:
			case isGroup && (fold(groupName(o.group(), s)) == fold(name) || o.form != nil && fold(groupName(o.form.Label, s)) == fold(name)),
				!isGroup && matches(fold(o.label(s)+" "+s.Say(o.group())), query):
				fit = append(fit, o)
			}
		}
	}
	if len(fit) == 0 {
		key := "bot.resolve.none"
		if typed == "" {
			key = "bot.resolve.verb"
			typed = verb
		}
		at := Nav{Match: t.Match, Seat: seat, Screen: ScreenMoves}
		return Moves(t, seats, at, say(s, key, "typed", escape(clip(typed, 80))), s)
	}
	lines := []string{say(s, "bot.resolve.which")}
	for _, o := range fit {
		lines = append(lines, offerLine(o, s))
	}
	content, _ := fill(clipped(lines, 300), maxContent)
	got := layout(t, fit, maxRows-1, 0, s)
	back := link(Nav{Match: t.Match, Seat: seat, Screen: ScreenMoves}, text.M("bot.button.moves"), "🎲", s)
	return Message{Content: content, Ephemeral: true, Components: append(got.rows, row(back))}
}
