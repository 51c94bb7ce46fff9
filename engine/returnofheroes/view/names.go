package view

import (
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	texts "skald/engine/returnofheroes/text"
	"skald/engine/text"
)

// catalogue contains all texts of the game; it does not change once loaded.
var catalogue = texts.Catalogue()

var names = catalogue.Names()

// Name returns the name of a piece, hero, quest, item, landmark, tile, card, skill or colour by its id.
func Name(id string) text.Message { return names.Of(id) }

// Brief describes a piece in a few words of our own.
func Brief(id string) text.Message { return text.M("about." + id) }

// InTower describes the Nameless of a card without its hit points, which the hero sees already.
func InTower(card string) text.Message { return text.M("tower." + card) }

// Who returns the name of a hero, or the number of the seat while it has none.
func Who(hero string, seat engine.Seat) text.Message {
	if hero == "" {
		return text.M("seat", "n", int(seat)+1)
	}
	return Name(hero)
}

// The names of points, of points with their landmarks, and of tiles, by slot and letter. They are used very often, so
// they are made once and never written again.
var (
	pointNames, placeNames = namePoints()
	tileNames              = nameTiles()
	tilePlaces             = namePlaces()
)

func namePoints() (points, places [land.Slots]text.Message) {
	for _, p := range land.Points() {
		points[p.Slot()] = text.Plain(p.String())
		places[p.Slot()] = points[p.Slot()]
		if s, _ := land.SpotAt(p); s.Landmark != "" {
			places[p.Slot()] = text.M("place", "point", p.String(), "name", Name(s.Landmark))
		}
	}
	return points, places
}

func nameTiles() (tiles [16]text.Message) {
	for i, t := range land.Tiles() {
		tiles[i] = text.M("tile", "letter", string(t.Letter), "name", Name(t.ID))
	}
	return tiles
}

// Point returns the bare name of a point.
func Point(p land.Point) text.Message {
	if !p.Valid() {
		return text.M("nothing")
	}
	return pointNames[p.Slot()]
}

// Place returns a point with its landmark.
func Place(p land.Point) text.Message {
	if !p.Valid() {
		return text.M("nothing")
	}
	return placeNames[p.Slot()]
}

// Tile returns a tile with its name.
func Tile(letter byte) text.Message {
	if letter < 'A' || letter > 'P' {
		return text.M("nothing")
	}
	return tileNames[letter-'A']
}

// PlacesOf names the places of a tile, as the group of choices that lead to them.
func PlacesOf(letter byte) text.Message {
	if letter < 'A' || letter > 'P' {
		return text.M("nothing")
	}
	return tilePlaces[letter-'A']
}

func namePlaces() (places [16]text.Message) {
	for i, name := range nameTiles() {
		places[i] = text.M("places-of", "tile", name)
	}
	return places
}

// DiceText lists dice as people read them off the table.
func DiceText(dice []int) string {
	words := make([]string, len(dice))
	for i, x := range dice {
		words[i] = strconv.Itoa(x)
	}
	return strings.Join(words, "+")
}

// ModifierText returns a modifier after a value, nothing for none.
func ModifierText(n int) string {
	switch {
	case n < 0:
		return " −" + strconv.Itoa(-n)
	case n > 0:
		return " +" + strconv.Itoa(n)
	}
	return ""
}

// Priced returns a bazaar piece with its price.
func Priced(box *pieces.Box, id string) text.Message {
	return text.M("priced", "item", Name(id), "n", box.Price(id))
}

// RewardText lists the parts of a reward.
func RewardText(r pieces.Reward) text.Message {
	var parts []text.Message
	if r.Gold > 0 {
		parts = append(parts, text.M("reward.gold", "n", r.Gold))
	}
	if r.GoldDice > 0 {
		parts = append(parts, text.M("reward.chest"))
	}
	single := r.Cubes
	if single == (pieces.Cubes{pieces.Any, pieces.Any}) {
		parts, single = append(parts, text.M("reward.cubes-any")), pieces.Cubes{}
	}
	for _, set := range single {
		switch l := set.List(); len(l) {
		case 0:
		case 1:
			parts = append(parts, text.M("reward.cube", "colour", Name(l[0].Cube()), "skill", Name(l[0].String())))
		case 2:
			parts = append(parts, text.M("reward.cube-of-two", "a", Name(l[0].Cube()), "b", Name(l[1].Cube())))
		default:
			parts = append(parts, text.M("reward.cube-any"))
		}
	}
	if r.Item != "" {
		parts = append(parts, Name(r.Item))
	}
	if r.Heals {
		parts = append(parts, text.M("reward.heals"))
	}
	if len(parts) == 0 {
		return text.M("reward.none")
	}
	return text.M("reward", "parts", parts)
}

// Spelled returns a move as its reader types it, with the verb of their language.
func Spelled(m engine.Move) text.Message {
	verb := engine.CalledKey + m.Verb()
	switch words := m.Args(); {
	case !catalogue.Has(verb):
		return text.Plain(string(m))
	case len(words) == 0:
		return text.M(verb)
	default:
		return text.M("typed", "verb", text.M(verb), "words", strings.Join(words, " "))
	}
}
