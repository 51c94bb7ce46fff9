package andor

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path"

	"skald/engine/andor/legend"
)

// newest is the version of the rules by which new matches begin. Versions differ in the
// legends that come with the program.
const newest = 2

//go:embed legends/*.yaml legends/version-*/*.yaml
var legendFiles embed.FS

// comesWith are the legends that come with the program by each version of the rules, by
// their files' names. What a version before newest has is never edited.
var comesWith = func() map[int][]*legend.Legend {
	out := map[int][]*legend.Legend{}
	for v := 1; v <= newest; v++ {
		l, err := readLegends(v)
		if err != nil {
			panic(err)
		}
		out[v] = l
	}
	return out
}()

// builtIn are those a new match is begun with.
var builtIn = comesWith[newest]

// readLegends reads the legends of a version. Those that changed with a version have their
// rules in a folder of that version, without the texts, which all versions share.
func readLegends(version int) ([]*legend.Legend, error) {
	names, err := fs.Glob(legendFiles, "legends/*.yaml")
	if err != nil {
		return nil, err
	}
	var out []*legend.Legend
	for _, name := range names {
		source, err := legendFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for v := version; v > 1; v-- {
			changed, err := legendFiles.ReadFile(path.Join("legends", fmt.Sprint("version-", v), path.Base(name)))
			if err == nil {
				source = append(changed, source[bytes.Index(source, []byte("\ntexts:"))+1:]...)
				break
			}
		}
		l, err := legend.Read(source)
		if err != nil {
			return nil, fmt.Errorf("%s in version %d: %w", name, version, err)
		}
		out = append(out, l)
	}
	return out, nil
}
