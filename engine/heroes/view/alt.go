package view

import (
	"slices"
	"strings"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/text"
)

// longestAlt is the limit of a picture's description in any language, in characters.
const longestAlt = 1000

// told joins blocks of lines to one description. A block is used whole if it fits in every language, else by its
// first line, so that no board ends in the middle; if not even all first lines fit, the last blocks are left out.
// The end names the way to the rest if there is room.
func told(blocks ...[]text.Message) text.Message {
	room := map[string]int{}
	for _, l := range catalogue.Languages() {
		room[l] = longestAlt
	}
	fits := func(lines []text.Message) bool {
		left := map[string]int{}
		for l := range room {
			left[l] = room[l]
			for _, m := range lines {
				left[l] -= utf8.RuneCountInString(catalogue.In(l).Say(text.M("alt.and", "first", text.Plain(""),
					"next", m)))
			}
			if left[l] < 0 {
				return false
			}
		}
		room = left
		return true
	}
	n := 0
	for n < len(blocks) && fits(blocks[n][:1]) {
		n++
	}
	var out text.Message
	shortened := n < len(blocks)
	for _, b := range blocks[:n] {
		if !fits(b[1:]) {
			b, shortened = b[:1], true
		}
		for _, m := range b {
			if out.IsZero() {
				out = m
			} else {
				out = text.M("alt.and", "first", out, "next", m)
			}
		}
	}
	if rest := text.M("alt.shortened"); shortened && fits([]text.Message{rest}) {
		out = text.M("alt.and", "first", out, "next", rest)
	}
	return out
}

// blocks puts each of some lines into a block of its own.
func blocks(lines ...text.Message) [][]text.Message {
	out := make([][]text.Message, len(lines))
	for i := range lines {
		out[i] = lines[i : i+1]
	}
	return out
}

// boards returns the blocks of some seats: a player with the board and the dice.
func (v *View) boards(seats ...engine.Seat) [][]text.Message {
	return lists.Map(seats, v.seatLines)
}

// Alt implements engine.View: boards column by column, then dice, as far as there is room.
func (v *View) Alt() text.Message {
	return told(append(blocks(v.headline()), v.boards(engine.Clockwise(0, len(v.Seats))...)...)...)
}

// AltChoice describes the picture of the present choices: heroes and spells in the draft, the creatures of the viewer's
// hero for the army; zero if there are none.
func (v *View) AltChoice() text.Message {
	lines := []text.Message{v.headline()}
	switch {
	case v.Stage == StageDraft:
		if len(v.Offered) > 0 {
			lines = append(lines, text.M("alt.heroes", "heroes", Names(v.Offered)))
		}
		for i := range v.Arenas {
			if a := &v.Arenas[i]; v.Own == nil || a == v.arena(v.Viewer) {
				lines = append(lines, v.tableLines(a)...)
			}
		}
	case v.Own != nil && v.arena(v.Viewer).Stage == StageArmy:
		for _, c := range v.Cards.CreaturesOf(v.Seats[v.Viewer].Hero) {
			lines = append(lines, text.M("alt.creature", "creature", Name(c.ID), "n", c.Copies, "figures", Figures(c)))
		}
	default:
		return text.Message{}
	}
	return told(blocks(lines...)...)
}

// arena returns the arena in which a seat fights now or fought last.
func (v *View) arena(s engine.Seat) *Arena {
	for i := len(v.Arenas) - 1; i > 0; i-- {
		for _, x := range v.Arenas[i].Seats {
			if x == s {
				return &v.Arenas[i]
			}
		}
	}
	return &v.Arenas[0]
}

// AltOf describes a picture of a part of the match as Alt does the board, in at most 1024 characters. It is zero for
// the board itself and for missing parts.
func (v *View) AltOf(kind, arg string) text.Message {
	seat, err := engine.SeatAsked(arg, v.seen(), len(v.Seats))
	if err != nil {
		return text.Message{}
	}
	switch strings.ToLower(kind) {
	case "choice":
		return v.AltChoice()
	case "near":
		return told(append(blocks(v.headline()), v.boards(slices.Compact([]engine.Seat{v.seen(), seat})...)...)...)
	case "table":
		return told(blocks(append([]text.Message{v.headline()}, v.tableLines(v.arena(seat))...)...)...)
	case "sheet":
		return v.altSheet(seat)
	case "dice":
		return v.altDice()
	case "fight":
		return v.altFight(seat)
	case "since":
		return told(append(blocks(text.M("alt.since"), v.headline()),
			v.boards(engine.Clockwise(0, len(v.Seats))...)...)...)
	case "end":
		return v.altEnd()
	}
	return text.Message{}
}

// seen returns the seat from which a picture is drawn: the viewer's, or the first.
func (v *View) seen() engine.Seat { return max(0, v.Viewer) }

// altSheet describes the cards of a seat.
func (v *View) altSheet(s engine.Seat) text.Message {
	if v.Seats[s].Hero == "" {
		return text.Message{}
	}
	out := v.boards(s)
	if v.Own != nil && s == v.Viewer && len(v.Own.Hand) > 0 {
		out = append(out, blocks(text.M("view.hand", "cards", Names(v.Own.Hand)))...)
	}
	return told(out...)
}

// altDice describes the dice of all, and the viewer's own rolls.
func (v *View) altDice() text.Message {
	lines := []text.Message{v.headline()}
	for s := range v.Seats {
		if x := &v.Seats[s]; !x.Out && len(x.Tray.Dice) > 0 {
			lines = append(lines, text.M("say.lie", "who", v.who(engine.Seat(s)), "dice", Dice(x.Tray.Dice)))
		}
	}
	if v.Own != nil {
		for i, b := range v.Own.Beats {
			lines = append(lines, text.M("view.beat", "n", i+1, "dice", DiceKept(b.Faces, b.Kept)))
		}
	}
	return told(blocks(lines...)...)
}

// altFight describes the last clash of a seat's arena: roll by roll, then its deeds.
func (v *View) altFight(seat engine.Seat) text.Message {
	c := v.arena(seat).Last
	if c == nil {
		return text.Message{}
	}
	lines := []text.Message{text.M("turn.clash", "n", c.Number)}
	for _, s := range c.Seats {
		for i, b := range s.Beats {
			lines = append(lines, text.M("alt.beat", "who", v.who(s.Seat), "n", i+1, "dice", DiceKept(b.Faces, b.Kept)))
		}
	}
	if c.Stopper != engine.Public {
		lines = append(lines, text.M("say.stopped", "who", v.who(c.Stopper), "n", c.Beat))
	} else {
		lines = append(lines, text.M("say.unstopped", "n", c.Number))
	}
	for _, d := range c.Deeds {
		lines = append(lines, DeedLine(d, v.who))
	}
	return told(blocks(lines...)...)
}

// altEnd describes the end of the match, and the sources of the heroes' wounds; zero until then.
func (v *View) altEnd() text.Message {
	if v.Stage != StageOver {
		return text.Message{}
	}
	lines := []text.Message{v.headline()}
	for s := range v.Seats {
		w := v.Sources[s]
		lines = append(lines, text.M("alt.lost", "who", v.who(engine.Seat(s)), "left", v.Seats[s].Left, "spells", w[0],
			"creatures", w[1], "weakness", w[2], "permanents", w[3], "idle", w[4]))
	}
	return told(blocks(lines...)...)
}
