package engine

import (
	"strconv"

	"skald/engine/text"
)

// Topic is a page of a game's short rules: a chapter, or one subject of a chapter. Its ID has at most 32 letters.
type Topic struct {
	ID    string
	Title text.Message
	Text  text.Message
	// Under is the ID of the chapter that lists it; "" for a chapter.
	Under string
	// Also are further names for searching, such as the printed one.
	Also []text.Message
}

// TopicOf returns the page of the short rules that a game's catalogue has under "topic." and its id: the title there,
// the text under ".text" behind it, further names under ".also-1", ".also-2" and so on.
func TopicOf(c *text.Catalogue, id, under string) Topic {
	key := "topic." + id
	t := Topic{ID: id, Title: text.M(key), Text: text.M(key + ".text"), Under: under}
	for n := 1; c.Has(key + ".also-" + strconv.Itoa(n)); n++ {
		t.Also = append(t.Also, text.M(key+".also-"+strconv.Itoa(n)))
	}
	return t
}

// RulingOf returns the page of one of our rulings, which the catalogue has under "ruling." and its id.
func RulingOf(id, under string) Topic {
	key := "ruling." + id
	return Topic{ID: "ruling-" + id, Title: text.M(key), Text: text.M(key + ".text"), Under: under}
}

// Sentences joins those texts that are not zero with "page.and" of the catalogue, which has {first} and {next}, as on
// the page of a card.
func Sentences(parts []text.Message) text.Message {
	var out text.Message
	for _, m := range parts {
		switch {
		case m.IsZero():
		case out.IsZero():
			out = m
		default:
			out = text.M("page.and", "first", out, "next", m)
		}
	}
	return out
}
