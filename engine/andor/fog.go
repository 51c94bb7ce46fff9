package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/deck"
	"skald/engine/lists"
	"skald/engine/text"
)

// fogTable maps faces to the effects of activated tokens. It is never written after the program has started.
var fogTable map[string]func(g *Game, seat engine.Seat, d *engine.Dice)

// fogFaces lists the faces of all tokens, sorted.
var fogFaces = []string{"brew", "event", "event", "event", "event", "event", "gold", "gold", "gold", "gor", "gor",
	"strength", "will-2", "will-3", "wineskin"}

func init() {
	fogTable = map[string]func(g *Game, seat engine.Seat, d *engine.Dice){
		"event": func(g *Game, _ engine.Seat, _ *engine.Dice) { g.next(Step{Do: doEvent}) },
		"gold":  func(g *Game, seat engine.Seat, _ *engine.Dice) { g.Hero(seat).Gold++ },
		"gor": func(g *Game, seat engine.Seat, _ *engine.Dice) {
			g.putCreature(Creature{Kind: "gor", At: g.Hero(seat).At})
		},
		"strength": func(g *Game, seat engine.Seat, _ *engine.Dice) { g.Hero(seat).SP = min(MaxSP, g.Hero(seat).SP+1) },
		"will-2":   func(g *Game, seat engine.Seat, _ *engine.Dice) { g.gainWill(seat, 2) },
		"will-3":   func(g *Game, seat engine.Seat, _ *engine.Dice) { g.gainWill(seat, 3) },
		"wineskin": func(g *Game, seat engine.Seat, _ *engine.Dice) { g.giveArticle(seat, "wineskin") },
		"brew": func(g *Game, seat engine.Seat, _ *engine.Dice) {
			g.Witch = g.Hero(seat).At
			g.giveArticle(seat, "brew")
		},
		"prince": nil, // in the bag only if a legend puts it there
	}
}

func isFace(face string) bool {
	_, ok := fogTable[face]
	return ok
}

// facesText names the faces of some tokens, each once.
func facesText(bag []string) []text.Message {
	faces := slices.Sorted(slices.Values(bag))
	return lists.Map(slices.Compact(faces), func(face string) text.Message { return text.M("fog." + face) })
}

// FogAt returns the index in Fog of the token on a region, or -1.
func (g *Game) FogAt(at int) int {
	return slices.IndexFunc(g.Fog, func(f fogSpot) bool { return f.At == at })
}

// decideFace draws the face of the token on a region if it is unseen.
func (g *Game) decideFace(i int, d *engine.Dice) string {
	if g.Fog[i].Face == "" {
		g.Fog = slices.Clone(g.Fog)
		g.Fog[i].Face, g.FogBag = deck.Draw(slices.Clone(g.FogBag), d, "fog")
	}
	return g.Fog[i].Face
}

// activate turns the fog token on a hero's region and carries out its effect (booklet: Fog).
func (g *Game) activate(seat engine.Seat, d *engine.Dice) {
	at := g.Hero(seat).At
	i := g.FogAt(at)
	face := g.decideFace(i, d)
	g.Fog = slices.Delete(slices.Clone(g.Fog), i, i+1)
	e := g.tell("fog", seat, text.M("say.fog", "who", g.who(seat), "at", g.place(at), "face", text.M("fog."+face)))
	e.Reveals = true
	e.Facts = engine.Facts{Piece: "fog-" + face, From: view.RegionID(at)}
	if do := fogTable[face]; do != nil {
		do(g, seat, d)
	}
	if g.Over != "" {
		return
	}
	by := []engine.Seat{seat}
	g.moment(happening{kind: "uncovers-fog", at: at, by: by})
	g.moment(happening{kind: "fog", word: face, at: at, by: by})
}

// spies reports whether a hero not in the middle of a movement can use a telescope on a neighbouring region. Of several
// tokens they may uncover only some: part names the fog or one rune stone, "" all (booklet: Telescope).
func (g *Game) spies(seat engine.Seat, at int, part string) bool {
	h := g.Hero(seat)
	if h.SmallThing("telescope") == nil || h.Set || !slices.Contains(g.Roads().Near(h.At), at) {
		return false
	}
	fog, runes := 0, g.runesHidden(at)
	if i := g.FogAt(at); i >= 0 && g.Fog[i].Face == "" {
		fog = 1
	}
	switch part {
	case "":
		return fog+runes > 0
	case "fog":
		return fog > 0 && runes > 0
	case "rune":
		return runes > 0 && fog+runes > 1
	}
	return false
}

// runesHidden returns the number of face-down rune stones on a region that may be turned, 0 if a creature is there
// (booklet: Rune stone).
func (g *Game) runesHidden(at int) int {
	if g.CreatureAt(at) != nil {
		return 0
	}
	if i := g.lyingAt(at, HiddenRune); i >= 0 {
		return g.Lying[i].N
	}
	return 0
}

// uncoverFrom uncovers all or part of the hidden things on a region, without activating them.
func (g *Game) uncoverFrom(seat engine.Seat, at int, part string, d *engine.Dice) {
	var seen []text.Message
	if i := g.FogAt(at); i >= 0 && g.Fog[i].Face == "" && part != "rune" {
		seen = append(seen, text.M("fog."+g.decideFace(i, d)))
	}
	runes := g.runesHidden(at)
	switch part {
	case "fog":
		runes = 0
	case "rune":
		runes = 1
	}
	for range runes {
		g.reduceHeap(g.lyingAt(at, HiddenRune), 1)
		what := g.drawRune(d)
		g.lay(at, what, 1, false)
		seen = append(seen, texts.Name(what))
	}
	e := g.tell("spied", seat, text.M("say.spied", "who", g.who(seat), "at", g.place(at), "what", seen))
	e.Reveals, e.Facts = true, engine.Facts{Piece: "fog", To: view.RegionID(at)}
}

func (g *Game) layFog(at []int) {
	left := len(g.FogBag)
	for _, f := range g.Fog {
		if f.Face == "" {
			left--
		}
	}
	for _, r := range at {
		if g.FogAt(r) < 0 && left > 0 {
			g.Fog = append(slices.Clone(g.Fog), fogSpot{At: r})
			left--
		}
	}
	slices.SortFunc(g.Fog, func(a, b fogSpot) int { return a.At - b.At })
}

// isRiver reports whether a region is on the river, for events that ask (our ruling 2).
func (g *Game) isRiver(at int) bool { return g.Land().Has(at, land.River) }

func (g *Game) isForest(at int) bool { return g.Land().Has(at, land.Forest) }
