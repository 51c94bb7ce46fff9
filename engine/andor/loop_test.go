package andor

import "testing"

// A custom legend's cards may trigger each other forever; the match goes on all the same.
func TestCardsThatBringEachOtherAboutComeToAnEnd(t *testing.T) {
	for what, cards := range map[string]string{
		"a card that reads itself": "\n  - id: b\n    when: letter B\n    again: true\n    do:\n      " +
			"- read: b\n      - read: b\n",
		"a letter that calls the narrator back": "\n  - id: b\n    when: letter B\n    again: true\n    do:\n      " +
			"- narrator-to: B\n",
		"a thing that is brought for every thing": "\n  - id: b\n    when: letter B\n    do:\n      - things: " +
			"{parchment: [20]}\n  - id: c\n    when: {brought: {parchment: 20}}\n    again: true\n    do:\n      - " +
			"things: {parchment: [21]}\n",
	} {
		t.Run(what, func(t *testing.T) {
			b := tale(t, cards)
			b.letter("B")
			b.play(0, "pass")
			b.onTurn(1)
		})
	}
}
