package andor

import (
	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/text"
)

// LastLetter returns the letter of the token N, on which the tale ends.
func (g *Game) LastLetter() int { return legend.Last - g.Short }

// moveEnd moves the token that marks the end of the tale, no further than the narrator's letter, where the last card is
// then read.
func (g *Game) moveEnd(n int) {
	if g.Narrator >= g.LastLetter() {
		return
	}
	g.Short = max(0, min(g.Short-n, legend.Last-g.Narrator))
	g.tell("end-moved", engine.Public, text.M("say.end-moved", "letter", string(legend.Letters[g.LastLetter()])))
	if g.Narrator == g.LastLetter() {
		g.tellEnd()
	}
}

// tellEnd reads the card of N and ends a tale that the card leaves open.
func (g *Game) tellEnd() {
	g.next(Step{Do: doFinal})
	g.moment(happening{kind: "letter", letter: legend.Last})
}
