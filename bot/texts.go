package bot

import (
	"embed"

	"skald/engine/text"
)

//go:embed text/*.yaml
var files embed.FS

// catalogue is what the bot says about itself.
func catalogue() *text.Catalogue { return text.MustLoad(files, "text") }
