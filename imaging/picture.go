package imaging

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/text"
)

// Request describes a picture of a View, and the words of its reader.
//
// The View's Alt describes the picture in words, its AltOf a part of it, given the same kind and argument.
type Request struct {
	Kind     string // "board", "tile", "sheet", "dice", "end" or what else the scene has; empty means "board"
	Arg      string // the tile's letter, the seat's number; see the game's scene
	Language string // of the lettering: "en", "it", …; part of the identity of cached layers
	Theme    string // the name of one of Themes; empty means the day's
	// Name returns the name of a piece, hero or place, and the fixed words of a picture, in Language. An empty answer
	// or a nil Name gives the id itself.
	Name func(id string) string
	// Say puts a message of the View into words, in Language. A nil Say leaves messages out of the picture.
	Say func(m text.Message) string
	// Players are the names of the players by seat, as Drawable returns them; "" for a player without one.
	Players []string
	// Since are the events since the reader's last look that they may read: each is ringed where it can be seen.
	// Without events there are no rings.
	Since []engine.Said
	// Past are earlier public Views of the match, those of the beginnings of its turns, the oldest first; the end's
	// chart is drawn from them. Without them there is none.
	Past []any
	// Match is the match of the picture: pictures of one match wait for one another, and matches take turns. It does
	// not change the picture.
	Match string
	// Late pictures are drawn when no other waits. They are not kept, and no other request shares them.
	Late bool
	// Renew, unless it is nil, is called when the turn of the picture comes, by the goroutine that waits for it: it
	// returns what to draw instead if something newer is to be seen by then; ok is false if not. It is not called while
	// others wait for the same picture.
	Renew func() (view any, r Request, ok bool)
	// Marks are the players' plans, drawn as flags on the board; a mark at a place the scene does not know is left out.
	Marks []Mark
}

// Word returns the name of the id in the request's language, or the id, made readable, if it has none.
func (r Request) Word(id string) string {
	if r.Name != nil {
		if s := r.Name(id); s != "" {
			return s
		}
	}
	return readable(id)
}

// Sentence returns the message in words, or "" when the request cannot say it.
func (r Request) Sentence(m text.Message) string {
	if r.Say == nil || m.Key == "" {
		return ""
	}
	return r.Say(m)
}

// Player returns the name of the player of a seat, or "Player 3" for the third seat if it has none.
func (r Request) Player(seat int) string {
	if seat >= 0 && seat < len(r.Players) && r.Players[seat] != "" {
		return r.Players[seat]
	}
	return r.Word("picture-seat") + " " + strconv.Itoa(seat+1)
}

// readable turns an id such as "item-boots-1" or "picture-round" into "Boots" or "Round".
func readable(id string) string {
	var words []string
	for i, w := range strings.Split(id, "-") {
		numbered := strings.TrimLeft(w, "0123456789") == ""
		if numbered || i == 0 && (w == "item" || w == "picture" || w == "side" || w == "quest" || w == "servant") &&
			w != id {
			continue
		}
		words = append(words, w)
	}
	s := strings.Join(words, " ")
	if s == "" {
		return id
	}
	first, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[n:]
}

// Picture is a finished PNG and its size in pixels.
type Picture struct {
	PNG           []byte
	Width, Height int
}
