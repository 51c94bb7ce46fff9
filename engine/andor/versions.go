package andor

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path"

	"skald/engine/andor/legend"
)

// newest is the rules version of new matches. Versions differ in their built-in legends and editions.
const newest = 3

//go:embed legends/*.yaml legends/version-*/*.yaml
var legendFiles embed.FS

// comesWith lists the file names of the built-in legends by version. Those of a version before newest are never edited.
var comesWith = func() map[int][]*legend.Legend {
	out := map[int][]*legend.Legend{}
	for v := 1; v <= newest; v++ {
		l, err := readLegends(v, out[v-1])
		if err != nil {
			panic(err)
		}
		out[v] = l
	}
	return out
}()

// builtIn lists the legends of new matches.
var builtIn = comesWith[newest]

// readLegends reads the legends of a version. Changed rules are in a folder of that version, without the texts, which
// all versions share; the other legends are those of the version before.
func readLegends(version int, before []*legend.Legend) ([]*legend.Legend, error) {
	names, err := fs.Glob(legendFiles, "legends/*.yaml")
	if err != nil {
		return nil, err
	}
	var out []*legend.Legend
	for i, name := range names {
		source, err := legendFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if version > 1 {
			changed, err := legendFiles.ReadFile(path.Join("legends", fmt.Sprint("version-", version), path.Base(name)))
			if err != nil {
				out = append(out, before[i])
				continue
			}
			source = append(changed, source[bytes.Index(source, []byte("\ntexts:"))+1:]...)
		}
		l, err := legend.Read(source)
		if err != nil {
			return nil, fmt.Errorf("%s in version %d: %w", name, version, err)
		}
		out = append(out, l)
	}
	return out, nil
}
