// Package emojis draws the emojis of all games as Discord takes them.
package emojis

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/png"
	"strings"
	"sync"

	"skald/imaging"
	"skald/imaging/andor"
	"skald/imaging/heroes"
	"skald/imaging/returnofheroes"
	"skald/imaging/runebound"
	"skald/imaging/scene"
)

// games lists the games with emojis and the words that begin the names of theirs.
var games = []struct {
	id, word string
	emojis   func() []imaging.Emoji
}{
	{"legends-of-andor", "andor", andor.Emojis}, {"return-of-the-heroes", "roth", returnofheroes.Emojis},
	{"runebound", "runebound", runebound.Emojis}, {"heroes", "heroes", heroes.Emojis},
	{"", "skald", scene.Emojis},
}

// Draw draws the emojis of all games once, for their names. Their files are drawn again when they are needed.
func Draw() ([]imaging.EmojiFile, error) {
	p, err := imaging.NewPainter(imaging.Day(), imaging.NewAssets(assetBytes))
	if err != nil {
		return nil, err
	}
	var painting sync.Mutex
	paint := func(e imaging.Emoji) *image.RGBA {
		painting.Lock()
		defer painting.Unlock()
		return e.Paint(p)
	}
	var out []imaging.EmojiFile
	for _, g := range games {
		for _, e := range g.emojis() {
			sum := sha256.Sum256(paint(e).Pix)
			out = append(out, imaging.EmojiFile{
				Game: g.id, IDs: append([]string{e.ID}, e.Of...),
				Name: strings.ReplaceAll(g.word+"_"+e.ID, "-", "_") + "_" + hex.EncodeToString(sum[:])[:sumDigits],
				PNG: func() ([]byte, error) {
					var b bytes.Buffer
					err := png.Encode(&b, paint(e))
					return b.Bytes(), err
				},
			})
		}
	}
	return out, nil
}

const (
	// sumDigits is the number of hexadecimal digits of the sum in a name.
	sumDigits = 4
	// assetBytes is the room for parts that several emojis share.
	assetBytes = 8 << 20
)
