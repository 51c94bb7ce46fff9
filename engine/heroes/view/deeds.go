package view

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/field"
	"skald/engine/text"
)

// aimed lists the kinds of deeds that have a target, which is named even if nothing changes on it.
var aimed = []string{field.DeedCast, field.DeedPermanent, field.DeedAttack, field.DeedAbility}

// DeedLine describes a deed: the acting seat, the card, its effects, and the changes of permanents. The function
// argument returns the names of seats.
func DeedLine(deed field.Deed, who func(engine.Seat) text.Message) text.Message {
	args := []any{"who", who(deed.Seat)}
	switch deed.Kind {
	case field.DeedAttack, field.DeedAbility, field.DeedStep:
		args = append(args, "being", deedBeing(&deed, deed.Card, deed.From, who))
	case field.DeedCast, field.DeedPermanent, field.DeedLearn:
		args = append(args, "card", Name(deed.Card))
	}
	key := "say.deed." + deed.Kind
	switch deed.Kind {
	case field.DeedPass, field.DeedLearn:
		return text.M(key, args...)
	case field.DeedDraw:
		return text.M(key, append(args, "n", deed.N)...)
	}
	happened := happenings(deed, who)
	switch {
	case happened.IsZero() && deed.Kind == field.DeedCast:
		return text.M("say.cast", args...)
	case happened.IsZero():
		return text.M(key+".nobody", args...)
	case happened.Key == "hit" && deed.Kind == field.DeedPermanent:
		return text.M(key+".vain", append(args, "target", happened.Args.Get("target"))...)
	case happened.Key == "hit" && slices.Contains(aimed, deed.Kind):
		return text.M(key+".on", append(args, "target", happened.Args.Get("target"))...)
	}
	return text.M(key, append(args, "hits", happened)...)
}

// happenings lists the effects of a deed on beings, players and permanents; zero if there are none. The player or
// bearer already named as its target is not named again.
func happenings(deed field.Deed, who func(engine.Seat) text.Message) text.Message {
	var all text.Message
	add := func(line text.Message) {
		switch {
		case all.IsZero() || all.Key == "hit":
			all = line
		case line.Key == "hit":
			// Others were affected; a target without an effect does not belong in the list.
		default:
			all = text.M("hit.and", "first", all, "next", line)
		}
	}
	for _, h := range deed.Hits {
		line := hitLine(&deed, h, who)
		if line.Key != "hit" ||
			!slices.ContainsFunc(deed.Changes, func(c field.Change) bool { return c.Spot == h.Spot }) {
			add(line)
		}
	}
	for _, c := range deed.Changes {
		add(changeLine(&deed, c, who))
	}
	return all
}

// changeLine describes the change of one permanent.
func changeLine(deed *field.Deed, c field.Change, who func(engine.Seat) text.Message) text.Message {
	bearer := who(c.Seat)
	if c.Being != "" {
		bearer = deedBeing(deed, c.Being, c.Spot, who)
	}
	args := []any{"card", Name(c.Card), "bearer", bearer}
	switch {
	case c.Gone:
		return text.M("hit.power.gone", args...)
	case c.Power < 0:
		return text.M("hit.power.off", append(args, "n", -c.Power)...)
	}
	return text.M("hit.power", append(args, "n", c.Power)...)
}

// hitLine describes the effect on one being or player.
func hitLine(deed *field.Deed, h field.Hit, who func(engine.Seat) text.Message) text.Message {
	target := who(h.Seat)
	if h.Being != "" {
		target = deedBeing(deed, h.Being, h.Spot, who)
	}
	m := text.M("hit", "target", target)
	switch {
	case h.Fell && h.Wounds > 0:
		m = text.M("hit.fell", "target", target, "n", h.Wounds)
	case h.Fell:
		m = text.M("hit.gone", "target", target)
	case h.Wounds > 0:
		m = text.M("hit.wounds", "target", target, "n", h.Wounds)
	case h.Wounds < 0:
		m = text.M("hit.heals", "target", target, "n", -h.Wounds)
	}
	switch {
	case h.Moved && m.Key == "hit":
		m = text.M("hit.step", "target", target, "at", SpaceName(h.To))
	case h.Moved:
		m = text.M("hit.moved", "what", m, "at", SpaceName(h.To))
	}
	return m
}

// deedBeing names a being of a deed. If the sentence names another being of the same name, its space is named too, and
// its side if the two are on different boards.
func deedBeing(deed *field.Deed, id string, at field.Spot, who func(engine.Seat) text.Message) text.Message {
	shared, opposed := false, false
	note := func(other string, spot field.Spot) {
		if other == id && spot != at {
			shared, opposed = true, opposed || spot.Seat != at.Seat
		}
	}
	if deed.Kind == field.DeedAttack || deed.Kind == field.DeedAbility {
		note(deed.Card, deed.From)
	}
	for _, h := range deed.Hits {
		note(h.Being, h.Spot)
	}
	for _, c := range deed.Changes {
		note(c.Being, c.Spot)
	}
	switch {
	case opposed:
		return text.M("being-of", "being", Name(id), "at", SpaceName(at.Space), "who", who(at.Seat))
	case shared:
		return text.M("being-at", "being", Name(id), "at", SpaceName(at.Space))
	}
	return Name(id)
}
