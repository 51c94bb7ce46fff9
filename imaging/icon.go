package imaging

import (
	"image"

	"skald/imaging/icons"
)

// Icon returns the coverage of the named icon of package icons at a size in pixels. ok is false where there is no such
// icon; the mask is then that of a plain lozenge.
func Icon(name string, size int) (mask *image.Alpha, ok bool) { return icons.Mask(name, size) }

// HasIcon reports whether there is an icon of that name.
func HasIcon(name string) bool { return icons.Has(name) }

// IconNames returns the names of all icons in the order of their files.
func IconNames() []string { return icons.Names() }
