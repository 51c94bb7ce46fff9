package andor

import (
	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/text"
)

// LastLetter is the letter on which the tale is told: that of the token N.
func (g *Game) LastLetter() int { return legend.Last - g.Short }

// moveEnd moves the token that marks the end of the tale; it comes no nearer than to the
// narrator, who tells the last card there.
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

// tellEnd reads the card of N and ends a tale it leaves open.
func (g *Game) tellEnd() {
	g.next(Step{Do: doFinal})
	g.moment(happening{kind: "letter", letter: legend.Last})
}
