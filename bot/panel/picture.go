package panel

import (
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/text"
)

// Picture asks for a picture of the board as it is now.
func Picture(t Table, kind, arg string, viewer engine.Seat, s text.Speaker) *PictureRequest {
	r := &PictureRequest{Kind: kind, Arg: arg, Viewer: viewer}
	r.FileName = strings.Join(fileWords(t.Match, strconv.FormatUint(t.Version, 10), kind, arg), "-") + ".png"
	if t.View != nil {
		if v := t.View(viewer); v != nil {
			r.Alt = clip(s.Say(v.Alt()), maxAlt)
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
