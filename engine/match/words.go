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
			return text.M("match.filled", "form", o.Form.Label, "parts", filled(slot, args[:n]))
		case n > 0:
			parts = append(parts, text.M("match.filled.part", "slot", slot.Label, "what", filled(slot, args[:n])))
		}
		args = args[n:]
	}
	if len(parts) == 0 {
		return text.M("match.filled.none", "form", o.Form.Label)
	}
	return text.M("match.filled", "form", o.Form.Label, "parts", listed(parts))
}

// listed joins filled blanks with semicolons, since each may have a list of its own.
func listed(parts []text.Message) text.Message {
	first := parts[0]
	if len(parts) == 1 {
		return first
	}
	return text.M("match.filled.parts", "first", first, "then", listed(parts[1:]))
}

// filled returns the words that fill a blank of a form.
func filled(slot engine.Slot, words []string) []text.Message {
	out := make([]text.Message, len(words))
	for i, w := range words {
		out[i] = text.Plain(w)
		if at := slices.IndexFunc(slot.Options, func(x engine.SlotOption) bool { return x.ID == w }); at >= 0 {
			out[i] = slot.Options[at].Label
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
