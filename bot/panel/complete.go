package panel

import (
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// groupMark ends a completion of a whole group of moves.
const groupMark = "…"

// candidate is a legal move offered as a completion, or a group of moves.
type candidate struct {
	seat engine.Seat
	move engine.Move
	// typed is the move as the reader types it.
	typed string
	label string
	hint  string
	group text.Message
}

// Complete returns the moves of the seats with a verb, or with any verb if it is "", that match the typed text. The
// text matches the beginnings of words of a label, or of the move itself, without regard to accents and case; a move or
// label that is the whole text comes first. At most 25 are returned; if more match, groups replace their members, and
// the name of a group completes to its members.
func Complete(t Table, seats []engine.Seat, verb, typed string,
	s text.Localizer) []*discordgo.ApplicationCommandOptionChoice {
	several := len(seats) > 1
	s = t.labels(s)
	if seat, named, rest := CutSeat(seats, typed); named {
		seats, typed = []engine.Seat{seat}, rest
	}
	all := candidates(t, seats, verb, typed, s)
	if name, _, ok := strings.Cut(typed, groupMark); ok {
		if in := inGroup(all, strings.TrimSpace(name), s); len(in) > 0 {
			return choices(in, several)
		}
	}
	query := ui.Fold(typed)
	var exact, fit []candidate
	for _, c := range all {
		switch {
		case query != "" && c.is(verb, query):
			exact = append(exact, c)
		case query == "" || c.fits(verb, query, s):
			fit = append(fit, c)
		}
	}
	if len(exact)+len(fit) > ui.MaxOptions {
		fit = foldGroups(fit, s)
	}
	return choices(append(exact, fit...), several)
}

// candidates returns all moves of the seats with a verb: choices, and fillings of forms that continue the typed text.
func candidates(t Table, seats []engine.Seat, verb, typed string, s text.Localizer) []candidate {
	var out []candidate
	for _, seat := range seats {
		for _, o := range offers(t.Prompts, seat) {
			if verb != "" && o.verb() != verb {
				continue
			}
			if o.choice != nil {
				out = append(out, candidate{seat: seat, move: o.choice.Move, typed: AsTyped(t, o.choice.Move, s),
					label: o.label(s), hint: o.hint(s), group: o.choice.Group})
				continue
			}
			for _, m := range formMoves(o.form, Canonical(t, typed, s)) {
				out = append(out, candidate{seat: seat, move: m, typed: AsTyped(t, m, s),
					label: fillingWords(o.form, m, s), group: o.form.Label})
			}
		}
	}
	return out
}

// formMoves returns fillings of a form that begin with as many of the typed words as fit it.
func formMoves(f *engine.Form, typed string) []engine.Move {
	words := strings.Fields(strings.ToLower(typed))
	if len(words) > 0 && words[0] == f.Verb {
		words = words[1:]
	}
	for n := len(words); n > 0; n-- {
		if ms := fillings(f, words[:n], ui.MaxOptions); len(ms) > 0 {
			return ms
		}
	}
	return fillings(f, nil, ui.MaxOptions)
}

// fillingWords returns a filling of a form in words: the label and the value of each slot.
func fillingWords(f *engine.Form, m engine.Move, s text.Localizer) string {
	args := m.Args()
	var parts []string
	for i, sl := range f.Slots {
		if i >= len(args) {
			break
		}
		words := args[i : i+1]
		if sl.Some {
			words = args[i:]
		}
		var said []string
		for _, w := range words {
			if at := optionAt(sl, w); at >= 0 {
				w = s.Say(sl.Options[at].Label)
			}
			said = append(said, w)
		}
		part := strings.Join(said, ", ")
		if len(sl.Options) == 0 {
			part = s.Say(sl.Label) + " " + part
		}
		parts = append(parts, part)
	}
	label := strings.TrimRight(s.Say(f.Label), " .…")
	if len(parts) == 0 {
		return label
	}
	return label + ": " + strings.Join(parts, ", ")
}

// is reports whether a folded query is all of the candidate: its move with or without the verb, or its label.
func (c candidate) is(verb, query string) bool {
	for _, whole := range []string{string(c.move), c.typed, c.label, c.name()} {
		if ui.Fold(whole) == query {
			return true
		}
	}
	return verb != "" && ui.Fold(strings.Join(c.move.Args(), " ")) == query
}

// name returns the label with the hint, as completion shows it.
func (c candidate) name() string {
	if c.hint == "" {
		return c.label
	}
	return c.label + " – " + c.hint
}

// fits reports whether the candidate matches a folded query.
func (c candidate) fits(verb, query string, s text.Localizer) bool {
	move := ui.Fold(string(c.move))
	if strings.HasPrefix(move, query) || strings.HasPrefix(ui.Fold(c.typed), query) ||
		verb != "" && strings.HasPrefix(strings.TrimPrefix(move, ui.Fold(verb)+" "), query) {
		return true
	}
	return ui.Matches(ui.Fold(c.label+" "+s.Say(c.group)+" "+string(c.move)+" "+c.typed+" "+
		strconv.Itoa(int(c.seat)+1)), query)
}

// inGroup returns the candidates of a group.
func inGroup(all []candidate, name string, s text.Localizer) []candidate {
	var out []candidate
	for _, c := range all {
		if !c.group.IsZero() && ui.Fold(groupName(c.group, s)) == ui.Fold(name) {
			out = append(out, c)
		}
	}
	return out
}

// groupName returns the name of a group in completions. It is short enough to append groupMark.
func groupName(g text.Message, s text.Localizer) string {
	return strings.TrimRight(ui.LabelText(s.Say(g), ui.MaxChoice-10), " .…")
}

// foldGroups replaces every group of several candidates by one entry. Groups come first.
func foldGroups(cs []candidate, s text.Localizer) []candidate {
	count := map[string]int{}
	for _, c := range cs {
		if !c.group.IsZero() {
			count[groupName(c.group, s)]++
		}
	}
	if len(count) < 2 && count[""] == 0 && len(count) > 0 && singleGroup(cs, count) {
		return cs
	}
	var groups, alone []candidate
	done := map[string]bool{}
	for _, c := range cs {
		name := ""
		if !c.group.IsZero() {
			name = groupName(c.group, s)
		}
		if name == "" || count[name] < 2 {
			alone = append(alone, c)
			continue
		}
		if !done[name] {
			done[name] = true
			groups = append(groups, candidate{seat: c.seat, label: name + groupMark,
				hint: ui.Say(s, "bot.group.count", "n", count[name]), group: c.group})
		}
	}
	return append(groups, alone...)
}

// singleGroup reports whether all candidates belong to one of the groups counted.
func singleGroup(cs []candidate, count map[string]int) bool {
	for _, n := range count {
		if n == len(cs) {
			return true
		}
	}
	return false
}

// choices returns the candidates as Discord's structures, each value once and at most 25. With several seats the value
// begins with the seat, counted from 1: "2: move h3".
func choices(cs []candidate, several bool) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	seen := map[string]bool{}
	for _, c := range cs {
		value, label := string(c.move), c.name()
		if c.move == "" {
			value = c.label
		} else if several {
			value = strconv.Itoa(int(c.seat)+1) + ": " + value
			label = strconv.Itoa(int(c.seat)+1) + ": " + label
		}
		if seen[value] {
			continue
		}
		seen[value] = true
		out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: ui.LabelText(label, ui.MaxChoice),
			Value: value})
		if len(out) == ui.MaxOptions {
			break
		}
	}
	return out
}
