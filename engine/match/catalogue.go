package match

import (
	"embed"

	"skald/engine/text"
)

//go:embed text/*.yaml
var texts embed.FS

// Catalogue says every message of this package; its keys begin with "match.".
func Catalogue() *text.Catalogue { return text.MustLoad(texts, "text") }
