// Package text holds the texts of the game except the legends, in every language.
package text

import (
	"embed"

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

// IsNamed reports whether the thing with an id has a name.
func IsNamed(id string) bool {
	_, ok := names[id]
	return ok
}
