// Package text embeds the texts of the panel of a seat and the public post, one file a language.
package text

import "embed"

// Files holds the catalogue of each language, such as en.yaml.
//
//go:embed *.yaml
var Files embed.FS
