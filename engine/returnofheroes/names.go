package returnofheroes

import (
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// names are what everything is called.
var names = catalogue.Names()

// name says what something is called: a piece, hero, quest, item, landmark, tile,
// card, skill or colour by its id.
func name(id string) text.Message { return names.Of(id) }

// brief says in a few words of our own what a piece is about.
func brief(id string) text.Message { return text.M("about." + id) }

// who is the hero of a seat, or the seat while it has none.
func (g *realm) who(seat engine.Seat) text.Message { return whoOf(g.hero(seat).ID, seat) }

func whoOf(hero string, seat engine.Seat) text.Message {
	if hero == "" {
		return text.M("seat", "n", int(seat)+1)
	}
	return name(hero)
}

// The names of points, of points with what stands there, and of tiles, by slot
// and letter. They are said over and over, so they are made once and never
// written again.
var (
	pointNames, placeNames = namePoints()
	tileNames              = nameTiles()
)

func namePoints() (points, places [slotCount]text.Message) {
	for _, p := range land.Points() {
		points[slot(p)] = text.Plain(p.String())
		places[slot(p)] = points[slot(p)]
		if s, _ := land.SpotAt(p); s.Landmark != "" {
			places[slot(p)] = text.M("place", "point", p.String(), "name", name(s.Landmark))
		}
	}
	return points, places
}

func nameTiles() (tiles [16]text.Message) {
	for i, t := range land.Tiles() {
		tiles[i] = text.M("tile", "letter", string(t.Letter), "name", name(t.ID))
	}
	return tiles
}

// point is the bare name of a point.
func point(p land.Point) text.Message {
	if !p.Valid() {
		return text.M("nothing")
	}
	return pointNames[slot(p)]
}

// PlaceName is a point with what stands there.
func PlaceName(p land.Point) text.Message { return place(p) }

// place is PlaceName.
func place(p land.Point) text.Message {
	if !p.Valid() {
		return text.M("nothing")
	}
	return placeNames[slot(p)]
}

// tile is a tile with its name.
func tile(letter byte) text.Message {
	if letter < 'A' || letter > 'P' {
		return text.M("nothing")
	}
	return tileNames[letter-'A']
}

// diceText lists dice as people read them off the table.
func diceText(dice []int) string {
	words := make([]string, len(dice))
	for i, x := range dice {
		words[i] = strconv.Itoa(x)
	}
	return strings.Join(words, "+")
}

// modifierText writes a modifier behind a value, nothing for none.
func modifierText(n int) string {
	switch {
	case n < 0:
		return " −" + strconv.Itoa(-n)
	case n > 0:
		return " +" + strconv.Itoa(n)
	}
	return ""
}

// priced is a bazaar piece with its price.
func priced(box *pieces.Box, id string) text.Message {
	return text.M("priced", "item", name(id), "n", price(box, id))
}

// otherWords are what players write for what moves call by another word: how a
// language of the catalogue, or another spelling, has it.
var otherWords = map[string]string{
	"orc": "ork", "orco": "ork", "dwarfs": "dwarves",
}

// rewritten is a move with the words moves have for other words in it.
func rewritten(m engine.Move) engine.Move {
	args := m.Args()
	words := make([]any, len(args))
	for i, w := range args {
		words[i] = w
		if id, ok := otherWords[w]; ok {
			words[i] = id
		}
	}
	return engine.MakeMove(m.Verb(), words...)
}

// rewardText lists what a reward brings.
func rewardText(r pieces.Reward) text.Message {
	var parts []text.Message
	if r.Gold > 0 {
		parts = append(parts, text.M("reward.gold", "n", r.Gold))
	}
	if r.GoldDice > 0 {
		parts = append(parts, text.M("reward.chest"))
	}
	for _, set := range r.Cubes {
		switch l := set.List(); len(l) {
		case 0:
		case 1:
			parts = append(parts, text.M("reward.cube", "colour", name(cubeColour(l[0]))))
		case 2:
			parts = append(parts, text.M("reward.cube-of-two", "a", name(cubeColour(l[0])), "b", name(cubeColour(l[1]))))
		default:
			parts = append(parts, text.M("reward.cube-any"))
		}
	}
	if r.Item != "" {
		parts = append(parts, name(r.Item))
	}
	if r.Heals {
		parts = append(parts, text.M("reward.heals"))
	}
	if len(parts) == 0 {
		return text.M("reward.none")
	}
	return text.M("reward", "parts", parts)
}
