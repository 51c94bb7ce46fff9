// Package text holds the texts of the game except the legends, in every language.
package text

import (
	"embed"

	"skald/engine/lists"
	"skald/engine/text"
)

//go:embed play cards rules pictures
var files embed.FS

// Catalogue holds all texts except the legends; it does not change once loaded.
var Catalogue = text.Join(text.MustLoad(files, "play"), text.MustLoad(files, "cards"), text.MustLoad(files, "rules"),
	text.MustLoad(files, "pictures"))

var names = Catalogue.Names()

// Name returns the name of a thing by its id.
func Name(id string) text.Message { return names.Of(id) }

// Amount returns n of a thing by its id, as players say it: "4 gold", "a wineskin", "2 wineskins".
func Amount(id string, n int) text.Message {
	switch {
	case id == "gold":
		return text.M("gold-n", "n", n)
	case n == 1:
		return text.M("amount.one", "what", Name(id))
	}
	return text.M("amount", "n", n, "what", Name(id))
}

// Amounts returns the things with the ids, in their order, those of a kind together.
func Amounts(ids []string) []text.Message {
	var kinds []string
	count := map[string]int{}
	for _, id := range ids {
		if count[id]++; count[id] == 1 {
			kinds = append(kinds, id)
		}
	}
	return lists.Map(kinds, func(id string) text.Message { return Amount(id, count[id]) })
}

// IsNamed reports whether the thing with an id has a name.
func IsNamed(id string) bool {
	_, ok := names[id]
	return ok
}
