package andor

import (
	"slices"
	"testing"
)

func TestATokenOfTheFogMayStandForAnother(t *testing.T) {
	b := tale(t, `
  - id: fog
    when: start
    do:
      - fog: {at: circles, swap: {gold: prince}}
  - id: prince
    when: fog prince
    do:
      - ally: {thorald: 11}
`)
	n := 0
	for _, face := range b.FogBag {
		n += Boolean(face == "gold")
	}
	is(t, "tokens with gold", n, 2)
	is(t, "all tokens", len(b.FogBag), len(fogFaces))
	is(t, "the prince is among them", slices.Contains(b.FogBag, "prince"), true)
	is(t, "the prince is in the box of others", slices.Contains(fogFaces, "prince"), false)
	b.Fog[0] = fogSpot{At: 7, Face: "prince"}
	b.FogBag = slices.DeleteFunc(b.FogBag, func(face string) bool { return face == "prince" })
	b.fresh()
	b.play(0, "activate")
	same(t, "the allies", b.Allies, Ally{"thorald", 11})
}
