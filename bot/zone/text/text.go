// Package text embeds the texts of time zones, one file a language.
package text

import "embed"

// Files holds the catalogue of each language, such as en.yaml.
//
//go:embed *.yaml
var Files embed.FS
