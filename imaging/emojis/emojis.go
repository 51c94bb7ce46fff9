// Package emojis draws the emojis of all games as Discord takes them.
package emojis

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/png"
	"strings"

	"skald/imaging"
	"skald/imaging/andor"
	"skald/imaging/heroes"
	"skald/imaging/returnofheroes"
	"skald/imaging/runebound"
	"skald/imaging/scene"
)

// Common is the game of the emojis that all games share.
const Common = ""

// games lists the games with emojis and the words that begin the names of theirs.
var games = []struct {
	id, word string
	emojis   func() []imaging.Emoji
}{
	{"legends-of-andor", "andor", andor.Emojis}, {"return-of-the-heroes", "roth", returnofheroes.Emojis},
	{"runebound", "runebound", runebound.Emojis}, {"heroes", "heroes", heroes.Emojis},
	{Common, "skald", scene.Emojis},
}

// Emoji is a drawn emoji of a game.
type Emoji struct {
	// Game is the id of the game, or Common. IDs are those of the things the emoji shows in the game.
	Game string
	IDs  []string
	// Name is the name at Discord: the game, the id and a sum of the pixels, so that a changed drawing has a name of
	// its own.
	Name  string
	Image *image.RGBA
}

// PNG returns the emoji as a file.
func (e Emoji) PNG() ([]byte, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, e.Image); err != nil {
		return nil, fmt.Errorf("emoji %s: %w", e.Name, err)
	}
	return b.Bytes(), nil
}

// Draw draws the emojis of all games. It takes some seconds.
func Draw() ([]Emoji, error) {
	p, err := imaging.NewPainter(imaging.Day(), imaging.NewAssets(assetBytes))
	if err != nil {
		return nil, err
	}
	var out []Emoji
	for _, g := range games {
		for _, e := range g.emojis() {
			img := e.Paint(p)
			sum := sha256.Sum256(img.Pix)
			out = append(out, Emoji{Game: g.id, IDs: append([]string{e.ID}, e.Of...), Image: img,
				Name: g.word + "_" + strings.ReplaceAll(e.ID, "-", "_") + "_" + hex.EncodeToString(sum[:])[:sumDigits]})
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
