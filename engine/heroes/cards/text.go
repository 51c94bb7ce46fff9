package cards

import (
	"embed"

	"skald/engine/text"
)

//go:embed text
var texts embed.FS

var catalogue = text.Join(text.MustLoad(texts, "text/words"), text.MustLoad(texts, "text/names"))

// Catalogue returns names, lines of flavour and the words card texts are composed of.
func Catalogue() *text.Catalogue { return catalogue }
