// Package text contains the texts of Heroes in every language.
package text

import (
	"embed"

	"skald/engine/heroes/cards"
	"skald/engine/text"
)

//go:embed pictures play rules
var files embed.FS

var catalogue = text.Join(text.MustLoad(files, "play"), text.MustLoad(files, "rules"), text.MustLoad(files, "pictures"),
	cards.Catalogue())

// Catalogue returns all texts of the game and its cards. It is shared and does not change.
func Catalogue() *text.Catalogue { return catalogue }
