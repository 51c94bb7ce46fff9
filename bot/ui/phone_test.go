package ui

import "testing"

func TestAnEmojiIsAsHighAsAFewLetters(t *testing.T) {
	icon, letters := Message{}, Message{}
	for range 6 {
		icon.Content += "<:runebound_wound_7758:1575833330660671488> 0 "
		letters.Content += "ab 0 "
	}
	if got, want := Height(icon), Height(letters); got != want {
		t.Errorf("a line of emojis is %d high, not %d", got, want)
	}
}
