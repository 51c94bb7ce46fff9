package returnofheroes

import (
	"image"
	"testing"
)

func TestTheChosenCharactersFaceStandsOnTheBoard(t *testing.T) {
	without := drawn(t, painter(t), startView(2), request("board", ""))
	draw := func(woman bool) image.Image {
		v := startView(2)
		v.Heroes[0].Character, v.Heroes[0].Woman = "Gasconier", woman
		return drawn(t, painter(t), v, request("board", ""))
	}
	face := image.Rect(panelLeft, cardsTop, panelLeft+68, cardsTop+84)
	man, woman := draw(false), draw(true)
	if pixelsApart(without, man, face) < 300 || pixelsApart(man, woman, face) < 100 {
		t.Errorf("of the card's face differ %d pixels from the pawn's, and %d between man and woman",
			pixelsApart(without, man, face), pixelsApart(man, woman, face))
	}
}

func TestTheFaceOfWhoRollsStandsBesideTheDice(t *testing.T) {
	draw := func(character string, woman bool) image.Image {
		v := fightView()
		v.Heroes[1].Character, v.Heroes[1].Woman = character, woman
		return drawn(t, painter(t), v, request("dice", ""))
	}
	face := image.Rect(46, 194, 132, 278)
	nobody, man, woman := draw("", false), draw("Gasconier", false), draw("Gasconier", true)
	if pixelsApart(nobody, man, face) < 300 || pixelsApart(man, woman, face) < 100 {
		t.Errorf("of the face beside the dice differ %d pixels from the pawn's, and %d between man and woman",
			pixelsApart(nobody, man, face), pixelsApart(man, woman, face))
	}
}

// pixelsApart counts the pixels of a part that are not the same in two pictures.
func pixelsApart(a, b image.Image, in image.Rectangle) int {
	n := 0
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			if a.At(x, y) != b.At(x, y) {
				n++
			}
		}
	}
	return n
}

func TestTheCardOnTheBoardShowsCubes(t *testing.T) {
	draw := func(cubes int) image.Image {
		v := startView(2)
		v.Heroes[0].Skills[0].Cubes = cubes
		return drawn(t, painter(t), v, request("board", ""))
	}
	card := image.Rect(panelLeft, cardsTop, panelLeft+panelWidth, cardsTop+cardHeight(2))
	none, one, ten := draw(0), draw(1), draw(10)
	if first, more := pixelsApart(none, one, card), pixelsApart(one, ten, card); first < 20 || more < 5*first {
		t.Errorf("the first cube changes %d pixels of the card, nine more %d", first, more)
	}
}
