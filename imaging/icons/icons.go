package icons

import (
	"embed"
	"image"
	"strings"
)

//go:embed svg
var files embed.FS

// plain is the icon of everything that has none.
const plain = `<svg viewBox="0 0 512 512"><mask><path d="M256 56 L456 256 L256 456 L56 256 Z"/></mask></svg>`

// Mask returns the coverage of the named icon at a size in pixels, at least 1. ok is false where there is no such icon;
// the mask is then a plain lozenge.
func Mask(name string, size int) (mask *image.Alpha, ok bool) {
	src, err := source(name)
	if err != nil {
		src = []byte(plain)
	}
	size = max(size, 1)
	mask, broken := render(src, size, 0)
	if broken != nil { // a test draws every icon, so none of ours gets here
		return image.NewAlpha(image.Rect(0, 0, size, size)), false
	}
	return mask, err == nil
}

// source returns the file of an icon.
func source(name string) ([]byte, error) { return files.ReadFile("svg/" + name + ".svg") }

// Has reports whether there is an icon of that name.
func Has(name string) bool {
	_, err := source(name)
	return err == nil
}

// Names returns the names of all icons in the order of their files.
func Names() []string {
	entries, err := files.ReadDir("svg")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	var out []string
	for _, e := range entries {
		out = append(out, strings.TrimSuffix(e.Name(), ".svg"))
	}
	return out
}
