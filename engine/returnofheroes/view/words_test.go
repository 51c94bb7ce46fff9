package view

import (
	"fmt"
	"testing"

	"skald/engine/returnofheroes/land"
	"skald/engine/text"
)

func TestEqualPiecesAtAPointAreListedOnce(t *testing.T) {
	here, there := land.At("J2"), land.At("J3")
	v := View{Tokens: []Token{{ID: "item-boots-1", At: here}, {ID: "item-bow-1", At: here},
		{ID: "item-boots-2", At: here}, {ID: "item-boots-3", At: there}}}
	at := func(p land.Point, id string) text.Message {
		return text.M("words.at", "place", Point(p), "what", v.tokenWords(Token{ID: id, At: p}))
	}
	want := []text.Message{text.M("words.times", "what", at(here, "item-boots-1"), "n", 2), at(here, "item-bow-1"),
		at(there, "item-boots-3")}
	if got := v.pieceWords('J'); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("they are %v, want %v", got, want)
	}
}
