package view

import (
	"strconv"
	"strings"

	"skald/engine/andor/legend"
	texts "skald/engine/andor/text"
	"skald/engine/lists"
	"skald/engine/text"
)

// Called returns the name of a kind of creature in a legend, or of the named creature id.
func Called(l *legend.Legend, kind, id string) text.Message {
	if id == "" || l == nil {
		return texts.Name(kind)
	}
	return text.M(l.Key(legend.FoeText + id))
}

// Known returns the word by which cards refer to a creature: foe for a named one, otherwise its kind.
func Known(kind, foe string) string {
	if foe != "" {
		return foe
	}
	return kind
}

// Dice writes dice as players read them off the table.
func Dice(dice []int) string {
	words := make([]string, len(dice))
	for i, x := range dice {
		words[i] = strconv.Itoa(x)
	}
	return strings.Join(words, ", ")
}

// Numbers lists numbers, such as regions or the values of tokens.
func Numbers(values []int) text.Message {
	parts := lists.Map(values, func(v int) text.Message { return text.Plain(strconv.Itoa(v)) })
	return text.M("list", "parts", parts)
}
