// Package text contains the texts of Return of the Heroes in every language.
package text

import (
	"embed"

	"skald/engine/text"
)

//go:embed *.yaml
var files embed.FS

var catalogue = text.MustLoad(files, ".")

// Catalogue returns all texts of the game. It is shared and does not change.
func Catalogue() *text.Catalogue { return catalogue }
