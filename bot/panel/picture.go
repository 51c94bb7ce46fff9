package panel

import (
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/text"
)

// chooser is a View that has a picture of its own of what is chosen from, such as
// the heroes' sheets before the first turn.
type chooser interface {
	// AltChoice describes that picture as Alt does the board; zero while there is
	// none.
	AltChoice() text.Message
}

// altChoice describes the picture of what a viewer sees to choose from; zero when
// there is none.
func altChoice(v engine.View) text.Message {
	if c, ok := v.(chooser); ok {
		return c.AltChoice()
	}
	return text.Message{}
}

// parted is a View that describes the pictures of its parts as well: a tile, a
// sheet, the end.
type parted interface {
	// AltOf describes the picture of a kind and argument as Alt does the board, at
	// most 1024 characters; zero for what has no description of its own.
	AltOf(kind, arg string) text.Message
}

// compared is a View that describes the picture of what changed.
type compared interface {
	// AltSince describes what changed since an earlier View as Alt does the board.
	AltSince(before engine.View) text.Message
}

// Compare describes the picture of what changed since a View its reader saw.
func (r *PictureRequest) Compare(now, before engine.View, s text.Speaker) {
	if c, ok := now.(compared); ok && r.Kind == PictureSince && before != nil {
		r.Alt = clip(s.Say(c.AltSince(before)), maxAlt)
	}
}

// altOf describes the picture of a kind as a viewer sees it. Where the part has
// no words of its own those of the board stand for it.
func altOf(v engine.View, kind, arg string) text.Message {
	switch kind {
	case PictureWhole, PicturePlan:
		return v.Alt()
	case PictureChoice:
		return altChoice(v)
	}
	if p, ok := v.(parted); ok {
		if alt := p.AltOf(kind, arg); !alt.IsZero() {
			return alt
		}
	}
	return v.Alt()
}

// Offers reports whether there is a picture of the kind to look at now.
func (t Table) Offers(kind, arg string, viewer engine.Seat) bool {
	v := t.View(viewer)
	switch kind {
	case PictureWhole:
		return v != nil
	case PictureChoice:
		return !altChoice(v).IsZero()
	}
	p, ok := v.(parted)
	return ok && !p.AltOf(kind, arg).IsZero()
}

// offered lists the kinds of picture there are now besides the whole board.
func (t Table) offered(viewer engine.Seat) []string {
	var out []string
	for _, kind := range PicturesAsked[1:] {
		if t.Offers(kind, "", viewer) {
			out = append(out, kind)
		}
	}
	return out
}

// CurrentPicture asks for the picture that goes with the questions as they are
// now: what is chosen from, where that has a picture of its own, or the board.
func CurrentPicture(t Table, viewer engine.Seat, s text.Speaker) *PictureRequest {
	if t.View != nil && !altChoice(t.View(viewer)).IsZero() {
		return Picture(t, PictureChoice, "", viewer, s)
	}
	return Picture(t, PictureWhole, "", viewer, s)
}

// Picture asks for a picture of the board as it is now.
func Picture(t Table, kind, arg string, viewer engine.Seat, s text.Speaker) *PictureRequest {
	r := &PictureRequest{Kind: kind, Arg: arg, Viewer: viewer}
	r.FileName = strings.Join(fileWords(t.Match, strconv.FormatUint(t.Version, 10), kind, arg), "-") + ".png"
	if t.View != nil {
		if v := t.View(viewer); v != nil {
			r.Alt = clip(s.Say(altOf(v, kind, arg)), maxAlt)
		}
	}
	if r.Alt == "" {
		r.Alt = clip(say(s, "bot.board.alt", "turn", t.Turn.Label), maxAlt)
	}
	return r
}

// fileWords keeps of words what a file name may hold.
func fileWords(words ...string) []string {
	var out []string
	for _, w := range words {
		w = strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
				return r
			}
			return -1
		}, strings.ToLower(w))
		if w != "" {
			out = append(out, clip(w, 20))
		}
	}
	return out
}
