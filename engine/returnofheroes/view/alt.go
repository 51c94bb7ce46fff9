package view

import (
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/text"
)

// altPieces bounds the pieces of a tile that its description names.
const altPieces = 12

// AltOf describes a picture of a part of the game, or of its end, as Alt does the board, in at most 1024 characters.
// Kinds and arguments are those of the scene's requests; it is zero for the board itself and for missing parts.
func (v View) AltOf(kind, arg string) text.Message {
	arg = strings.TrimSpace(arg)
	switch strings.ToLower(kind) {
	case "choice":
		return v.AltChoice()
	case "since":
		if v.Phase != "heroes" {
			return v.Alt()
		}
	case "tile":
		return v.altTile(arg)
	case "near":
		return v.altNear(arg)
	case "sheet":
		return v.altSheet(arg)
	case "heroes":
		return v.altHeroes()
	case "dice":
		if f := v.Fight; f != nil && arg == "" && len(f.Dice) > 0 {
			return text.M("alt.dice", "fight", v.fightWords(), "dice", DiceText(f.Dice), "value", f.Value)
		}
	case "bazaar":
		if v.Bazaar != nil {
			return v.bazaarWords()
		}
	case "end":
		if v.Outcome != nil {
			return sentences(append([]text.Message{v.title(), v.Outcome.Reason}, v.Story...)...)
		}
	}
	return text.Message{}
}

// sentences joins sentences.
func sentences(lines ...text.Message) text.Message {
	out := lines[0]
	for _, l := range lines[1:] {
		if !l.IsZero() {
			out = text.M("alt.sheet", "before", out, "sheet", l)
		}
	}
	return out
}

// heroAt returns the hero of a picture by the number of their seat, or the active one; nil if there is none.
func (v View) heroAt(arg string) *Hero {
	s, err := engine.SeatAsked(arg, v.Active, len(v.Heroes))
	if err != nil {
		return nil
	}
	return &v.Heroes[s]
}

// altTile describes the points of a tile, its landmarks, and the heroes and pieces there.
func (v View) altTile(arg string) text.Message {
	letter := byte('A')
	if arg = strings.ToUpper(arg); arg != "" {
		letter = arg[0]
	} else if h := v.heroAt(""); h != nil && h.At.Valid() {
		letter = h.At.Tile
	}
	if _, ok := land.TileOf(letter); !ok {
		return text.Message{}
	}
	var points, here []text.Message
	for _, p := range land.PointsOf(letter) {
		points = append(points, Place(p))
	}
	out := []text.Message{text.M("alt.tile", "tile", Tile(letter), "points", points)}
	if !v.Layout.Lies(letter) {
		return sentences(append(out, text.M("alt.tile-unexplored"))...)
	}
	for i := range v.Heroes {
		h := &v.Heroes[i]
		if h.Hero == "" {
			continue
		}
		if h.At.Tile == letter || h.Towards.Tile == letter {
			here = append(here, text.M("words.at", "place", v.whereabouts(h, Point), "what", Name(h.Hero)))
		}
		if h.House.Tile == letter {
			here = append(here, text.M("words.at", "place", Point(h.House), "what",
				text.M("words.house", "who", Name(h.Hero))))
		}
	}
	lies := v.pieceWords(letter)
	here = append(here, lies[:min(len(lies), altPieces)]...)
	if more := len(lies) - altPieces; more > 0 {
		here = append(here, text.M("alt.more", "n", more))
	}
	if len(here) == 0 {
		return sentences(append(out, text.M("alt.tile-empty"))...)
	}
	return sentences(append(out, text.M("alt.tile-here", "what", here))...)
}

// altNear describes the land around a hero or a point: the reachable points, and the heroes and pieces on that tile.
func (v View) altNear(arg string) text.Message {
	at, steps := land.Point{}, text.Message{}
	if p, err := land.Parse(arg); err == nil && arg != "" {
		at = p
	} else if h := v.heroAt(arg); h != nil {
		at = h.At
		if h.Seat == v.Active && len(v.Reach) > 0 {
			var to []text.Message
			for _, r := range v.Reach {
				if len(to) == altPieces {
					to = append(to, text.M("alt.more", "n", len(v.Reach)-altPieces))
					break
				}
				to = append(to, text.M("alt.near-step", "place", Point(r.At), "n", r.Steps))
			}
			steps = text.M("alt.near-steps", "to", to)
		}
	}
	if !at.Valid() || !v.Layout.Lies(at.Tile) {
		return text.Message{}
	}
	return sentences(text.M("alt.near", "place", Place(at)), steps, v.altTile(string(rune(at.Tile))))
}

// altHeroes compares the heroes.
func (v View) altHeroes() text.Message {
	out := []text.Message{text.M("alt.heroes")}
	for i := range v.Heroes {
		h := &v.Heroes[i]
		if h.Hero == "" {
			out = append(out, text.M("words.no-hero", "n", int(h.Seat)+1))
			continue
		}
		quest, gem, s := text.Message{}, text.Message{}, h.Skills
		if len(h.Quests) > 0 {
			quest = text.M("alt.heroes-quest", "quest", Name(h.Quests[0].ID), "n", h.Quests[0].Step-1)
		}
		if h.Gem {
			gem = text.M("alt.heroes-gem")
		}
		out = append(out, text.M("alt.heroes-one", "who", Name(h.Hero), "place", v.whereabouts(h, Point), "hp",
			h.HitPoints, "max", h.MaxHitPoints, "gold", h.Gold,
			"magic", s[0].Value, "magicDice", s[0].Dice, "ranged", s[1].Value, "rangedDice", s[1].Dice, "melee",
			s[2].Value, "meleeDice", s[2].Dice, "quest", quest, "gem", gem))
	}
	return sentences(out...)
}

// whereabouts describes a hero's place, including half-way on a hidden path.
func (v View) whereabouts(h *Hero, named func(land.Point) text.Message) text.Message {
	if h.Towards.IsZero() {
		return named(h.At)
	}
	return text.M("words.between", "a", Point(h.At), "b", named(h.Towards))
}

// altSheet describes a hero's sheet.
func (v View) altSheet(arg string) text.Message {
	h := v.heroAt(arg)
	switch {
	case h == nil:
		return text.Message{}
	case h.Hero == "" && !v.AltChoice().IsZero():
		return v.AltChoice() // the sheet is one of those
	case h.Hero == "":
		return text.M("words.no-hero", "n", int(h.Seat)+1)
	}
	s := h.Skills
	out := []text.Message{text.M("alt.sheet-hero", "who", Name(h.Hero), "n", int(h.Seat)+1, "place",
		v.whereabouts(h, Place), "hp", h.HitPoints, "max", h.MaxHitPoints,
		"armour", h.Armour, "gold", h.Gold, "move", h.Move, "magic", s[0].Value, "magicDice", s[0].Dice, "ranged",
		s[1].Value, "rangedDice", s[1].Dice,
		"melee", s[2].Value, "meleeDice", s[2].Dice)}
	for _, q := range h.Quests {
		if q.Step <= 3 {
			out = append(out, text.M("alt.sheet-quest", "quest", Name(q.ID), "step",
				text.M("step."+q.ID+"."+strconv.Itoa(q.Step)), "place",
				QuestPlace(q.ID, q.Step, q.Destination, q.Awaits)))
		} else {
			out = append(out, text.M("alt.sheet-quest-done", "quest", Name(q.ID)))
		}
	}
	items, side := h.itemWords(), h.sideWords(v.Box())
	switch {
	case len(items) > 0:
		out = append(out, text.M("alt.sheet-items", "items", items))
	case len(side) == 0:
		out = append(out, text.M("alt.sheet-empty"))
	}
	if len(side) > 0 {
		out = append(out, text.M("alt.sheet-side", "quests", side))
	}
	if h.Gem {
		out = append(out, text.M("alt.sheet-gem"))
	}
	if h.Challenger {
		out = append(out, text.M("alt.sheet-challenger"))
	}
	if h.Deaths > 0 {
		out = append(out, text.M("alt.sheet-deaths", "n", h.Deaths))
	}
	return sentences(out...)
}
