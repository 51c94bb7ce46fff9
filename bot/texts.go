package bot

import (
	"embed"

	"skald/engine/text"
)

//go:embed text/*.yaml
var files embed.FS

// Catalogue is what the bot says about itself.
func Catalogue() *text.Catalogue { return text.MustLoad(files, "text") }
