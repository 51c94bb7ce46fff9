package match

import (
	"embed"
	"sync"

	"skald/engine/text"
)

//go:embed text/*.yaml
var texts embed.FS

var catalogue = sync.OnceValue(func() *text.Catalogue { return text.MustLoad(texts, "text") })

// Catalogue returns the messages of this package; its keys begin with "match.".
func Catalogue() *text.Catalogue { return catalogue() }
