package match

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// Words returns the words of an offered move: the label of the choice, or that of the form with its filled blanks.
func Words(o engine.Offer, mv engine.Move) text.Message {
	if o.Choice != nil {
		return o.Choice.Label
	}
	args := mv.Args()
	if m := ownWords(*o.Form, args); !m.IsZero() {
		return m
	}
	var parts []text.Message
	for _, slot := range o.Form.Slots {
		n := 1
		if slot.Some {
			n = len(args)
		}
		n = min(n, len(args))
		switch {
		case n > 0 && len(o.Form.Slots) == 1 && len(slot.Options) > 0:
			// The form itself describes the pick.
			return text.M("match.filled", "form", o.Form.Label, "parts", filled(slot, args[:n], label))
		case n > 0:
			what := filled(slot, args[:n], label)
			parts = append(parts, text.M("match.filled.part", "slot", slot.Label, "what", what))
		}
		args = args[n:]
	}
	if len(parts) == 0 {
		return text.M("match.filled.none", "form", o.Form.Label)
	}
	return text.M("match.filled", "form", o.Form.Label, "parts", listed(parts))
}

// ownWords returns the words that a form has for itself, filled with the arguments of its move, zero if it has none.
func ownWords(f engine.Form, args []string) text.Message {
	if len(args) == 0 {
		return f.Empty
	}
	m := f.Filled
	for _, slot := range f.Slots {
		if m.IsZero() || len(args) == 0 {
			return text.Message{}
		}
		if slot.Some {
			return m.With(slot.Name, filled(slot, args, engine.SlotOption.Brief))
		}
		m, args = m.With(slot.Name, filled(slot, args[:1], engine.SlotOption.Brief)[0]), args[1:]
	}
	return m
}

// listed joins filled blanks with semicolons, since each may have a list of its own.
func listed(parts []text.Message) text.Message {
	first := parts[0]
	if len(parts) == 1 {
		return first
	}
	return text.M("match.filled.parts", "first", first, "then", listed(parts[1:]))
}

func label(o engine.SlotOption) text.Message { return o.Label }

// filled returns the words that fill a blank of a form, the label of each picked option by label.
func filled(slot engine.Slot, words []string, label func(engine.SlotOption) text.Message) []text.Message {
	out := make([]text.Message, len(words))
	for i, w := range words {
		out[i] = text.Plain(w)
		if at := slices.IndexFunc(slot.Options, func(x engine.SlotOption) bool { return x.ID == w }); at >= 0 {
			out[i] = label(slot.Options[at])
		}
	}
	return out
}

// silent reports whether events have no public text, not even later: then the log describes the move itself.
func silent(events []engine.Event) bool {
	return !slices.ContainsFunc(events, func(e engine.Event) bool {
		m, _, ok := e.For(engine.Public, func(string) bool { return true })
		return ok && !m.IsZero()
	})
}
