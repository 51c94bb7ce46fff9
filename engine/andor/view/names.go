package view

import (
	"strconv"
	"strings"

	"skald/engine/andor/legend"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// Called is what a creature of a kind is called in a legend, or a named one.
func Called(l *legend.Legend, kind, id string) text.Message {
	if id == "" || l == nil {
		return texts.Name(kind)
	}
	return text.M(l.Key(legend.FoeText + id))
}

// Known is the word by which cards know a creature of a kind: a named one is none of
// its kind.
func Known(kind, foe string) string {
	if foe != "" {
		return foe
	}
	return kind
}

// Dice lists dice as people read them off the table.
func Dice(dice []int) string {
	words := make([]string, len(dice))
	for i, x := range dice {
		words[i] = strconv.Itoa(x)
	}
	return strings.Join(words, ", ")
}

// Numbers lists numbers: regions, and the values of tokens.
func Numbers(values []int) text.Message {
	var parts []text.Message
	for _, v := range values {
		parts = append(parts, text.Plain(strconv.Itoa(v)))
	}
	return text.M("list", "parts", parts)
}
