package view

import (
	"fmt"
	"testing"

	"skald/engine/text"
)

func TestEqualPiecesAtAPointAreListedOnce(t *testing.T) {
	boots, bow := text.M("words.at", "place", "J2", "what", "boots"), text.M("words.at", "place", "J2", "what", "bow")
	got := counted([]text.Message{boots, bow, boots})
	if want := []text.Message{text.M("words.times", "what", boots, "n", 2), bow}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("they are %v, want %v", got, want)
	}
}
