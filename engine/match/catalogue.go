package match

import (
	"embed"
	"sync"

	"skald/engine/text"
)

//go:embed text/*.yaml
var texts embed.FS

var catalogue = sync.OnceValue(func() *text.Catalogue { return text.MustLoad(texts, "text") })

// Catalogue says every message of this package; its keys begin with "match.".
func Catalogue() *text.Catalogue { return catalogue() }
