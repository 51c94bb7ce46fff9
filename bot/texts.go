package bot

import (
	"embed"

	"skald/engine/text"
)

//go:embed text/*.yaml
var files embed.FS

// Catalogue returns the bot's texts about itself.
func Catalogue() *text.Catalogue { return text.MustLoad(files, "text") }
