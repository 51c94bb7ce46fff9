package imaging

import (
	"fmt"
	"sync"

	"github.com/go-fonts/dejavu/dejavusans"
	"github.com/go-fonts/latin-modern/lmromancaps10regular"
	"github.com/go-fonts/stix/stix2textbold"
	"github.com/go-fonts/stix/stix2textitalic"
	"github.com/go-fonts/stix/stix2textregular"
	"github.com/go-fonts/stix/stix2textsemibold"
	"github.com/hajimehoshi/ebiten/v2/examples/resources/fonts"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
)

// Font names one of the founts all pictures are set in.
type Font int

// The founts: Caps for titles, the four cuts of Text for lettering, text and figures, Symbols for signs no text fount
// has, Print for small print, East for Chinese characters and Japanese letters in players' names.
const (
	Text Font = iota
	TextItalic
	TextSemi
	TextBold
	Caps
	Symbols
	Print
	East
	fontCount
)

var fontData = [fontCount][]byte{
	Text:       stix2textregular.TTF,
	TextItalic: stix2textitalic.TTF,
	TextSemi:   stix2textsemibold.TTF,
	TextBold:   stix2textbold.TTF,
	Caps:       lmromancaps10regular.TTF,
	Symbols:    dejavusans.TTF,
	Print:      gomedium.TTF,
	East:       fonts.MPlus1pRegular_ttf,
}

// fallbacks are the founts for letters that the wanted one does not have, in their order.
var fallbacks = [...]Font{Text, Symbols, East}

// parsedFonts parses every fount once per process; parsed founts are read-only and may be shared, faces may not.
var parsedFonts = sync.OnceValues(func() ([fontCount]*opentype.Font, error) {
	var out [fontCount]*opentype.Font
	for i, data := range fontData {
		f, err := opentype.Parse(data)
		if err != nil {
			return out, fmt.Errorf("imaging: fount %d cannot be read: %w", i, err)
		}
		out[i] = f
	}
	return out, nil
})
