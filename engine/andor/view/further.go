package view

import (
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// further describes the features of only some legends: a held castle, flying creatures, burnt regions, foes to come and
// remaining decks.
func (v View) further() []text.Message {
	var out []text.Message
	if o := v.Castle.Occupied; o != nil {
		var who []text.Message
		for _, c := range o.Creatures {
			who = append(who, text.M("words.occupant", "creature", v.Called(c), "sp", c.Strength, "wp", c.Will))
		}
		out = append(out, text.M("words.occupied", "n", len(who), "limit", o.Limit, "who", who))
	}
	for _, c := range v.Aloft {
		key := "words.aloft"
		if c.Asleep {
			key = "words.foe-asleep"
		}
		out = append(out, text.M(key, "creature", v.Called(c), "at", v.place(c.At)))
		if c.NextLetter != "" {
			out = append(out, text.M("words.next-letter", "creature", v.Called(c), "letter", c.NextLetter))
		}
	}
	if len(v.Burnt) > 0 {
		out = append(out, text.M("words.burnt", "where", Numbers(v.Burnt)))
	}
	if v.FoeUnknown {
		out = append(out, text.M("words.foe-unknown"))
	}
	for _, d := range v.Decks {
		if !d.Text.IsZero() {
			out = append(out, text.M("words.deck", "text", d.Text, "left", d.Left, "all", d.All))
		}
	}
	return out
}

// furyWords describes the round cards of a named creature: the number of unseen ones, as a sentence fragment, and the
// texts of the seen ones.
func (v View) furyWords() (unseen, cards []text.Message) {
	f := v.Fury
	if f == nil {
		return nil, nil
	}
	if f.Unseen > 0 {
		unseen = append(unseen, text.M("words.fury-unseen", "n", f.Unseen))
	}
	if !f.Last.IsZero() {
		cards = append(cards, text.M("words.fury-last", "text", f.Last))
	}
	if !f.Next.IsZero() {
		cards = append(cards, text.M("words.fury-next", "text", f.Next))
	}
	return unseen, cards
}

// fateWords describes a hero's fate; it is nil if they have none.
func (v View) fateWords(h *Hero) []text.Message {
	var out []text.Message
	for _, f := range v.Fates {
		if f.Holder != h.Seat {
			continue
		}
		key := "words.fate"
		if f.Done {
			key = "words.fate-done"
		}
		out = append(out, text.M(key, "who", texts.Name(h.Hero), "fate", f.Name, "task", f.Task, "have", f.Have, "need",
			f.Need))
	}
	return out
}
