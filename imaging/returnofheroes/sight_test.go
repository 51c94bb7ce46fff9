package returnofheroes

import (
	"image"
	"image/draw"
	"testing"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/scenetest"

	"github.com/fogleman/gg"
)

// onPaper sets a sprite in the middle of a square of paper.
func onPaper(th *imaging.Theme, sp *image.RGBA, size int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	draw.Draw(img, img.Rect, &image.Uniform{C: th.Paper}, image.Point{}, draw.Src)
	scene.DrawOver(img, sp, (size-sp.Rect.Dx())/2, (size-sp.Rect.Dy())/2)
	return img
}

func TestEverySignOfTheBoardIsToldApartByEverybody(t *testing.T) {
	for _, th := range imaging.Themes() {
		p := painter(t)
		p.SetTheme(th)
		d := newDraft(p, spoken("board", "en"), middleView())

		places := map[string]image.Image{}
		for c := land.Beige; c <= land.Tower; c++ {
			dc := gg.NewContext(40, 40)
			markerOf(th, c).Draw(dc, th, 20, 20, 12)
			places["point of "+c.String()] = onPaper(th, dc.Image().(*image.RGBA), 40)
		}
		scenetest.ToldApart(t, places)

		tokens := map[string]image.Image{}
		for name, tok := range map[string]view.Token{
			"hidden piece": {FaceDown: true, Back: "hidden"}, "hidden servant": {FaceDown: true, Back: "servant"},
			"hidden guardian": {FaceDown: true, Back: "guardian"},
			"adversary":       {ID: "troll"}, "servant": {ID: "servant-08-wolf-rider"}, "guardian": {ID: "guardian-1"},
			"Nameless":  {ID: "nameless"},
			"encounter": {ID: "beggar"}, "event": {ID: "mages-duel"}, "side quest": {ID: "side-monk"},
			"item":               {ID: "item-shield"},
			"dropped item":       {ID: "item-shield", Dropped: true},
			"known hidden piece": {ID: "troll", FaceDown: true, Back: "hidden"},
			"piece of a quest":   {ID: "fire-walker"},
		} {
			if _, ok := pieces.First().Get(tok.ID); !ok && tok.ID != "" {
				t.Fatalf("%s is no piece", tok.ID)
			}
			tokens[name] = onPaper(th, p.TokenSprite(d.face(tok), 17), 46)
		}
		scenetest.ToldApart(t, tokens)

		pawns := map[string]image.Image{}
		for _, h := range pieces.First().Heroes() {
			sp, _ := d.pawnSprite(&view.Hero{Hero: h.ID}, 55, false)
			pawns[h.ID] = onPaper(th, sp, 80)
		}
		sp, _ := d.pawnSprite(&view.Hero{Hero: "elf"}, 66, true)
		pawns["elf on turn"] = onPaper(th, sp, 80)
		scenetest.ToldApart(t, pawns)

		blank := image.NewRGBA(image.Rect(0, 0, 1, 1))
		scenetest.ToldApart(t, map[string]image.Image{
			"nothing":         onPaper(th, blank, 56),
			"can be reached":  onPaper(th, p.RingSprite(15, 5, th.Mark, false), 56),
			"has changed":     onPaper(th, p.RingSprite(23, 4, th.Changed, true), 56),
			"goal of a quest": onPaper(th, p.BadgeSprite(imaging.Diamond, 15, th.Mark), 56),
		})
		scenetest.ToldApart(t, map[string]image.Image{
			"nothing":       onPaper(th, blank, 30),
			"cost of a way": onPaper(th, p.BadgeSprite(imaging.Circle, 12, th.Mark), 30),
			"hit points":    onPaper(th, p.BadgeSprite(imaging.Circle, 11, th.Heart), 30),
			"number":        onPaper(th, p.BadgeSprite(imaging.Square, 15, th.Changed), 30),
		})
		scenetest.ToldApart(t,
			map[string]image.Image{"nothing": onPaper(th, blank, 10), "way": onPaper(th, d.dotSprite(3), 10)})
	}
}

func TestEveryTextReadsOnItsGround(t *testing.T) {
	for _, th := range imaging.Themes() {
		check := func(what string, text, ground rgba, least float64) {
			t.Helper()
			if c := imaging.Contrast(text, ground); c < least {
				t.Errorf("%s: %s has a contrast of %.2f, want %.1f", th.Name, what, c, least)
			}
		}
		for name, ground := range map[string]rgba{"paper": th.Paper, "lit paper": th.PaperLight, "card": th.Card} {
			check("ink on "+name, th.Ink, ground, 4.5)
			check("soft ink on "+name, th.InkSoft, ground, 4.5)
		}
		for _, h := range pieces.First().Heroes() {
			col := heroColour(th, h.ID)
			check("the name of the "+h.ID, th.Text(col, th.Card), th.Card, 4.5)
			check("the initial of the "+h.ID, th.On(col), col, 4.5)
		}
		for _, s := range pieces.Skills() {
			check("the figure of a skill", th.Light, skillColour(th, s), 4.5)
			check("the sign of a skill", th.Text(skillColour(th, s), th.Card), th.Card, 4.5)
		}
		for name, col := range map[string]rgba{"success": th.Green, "failure": th.Red, "quest": th.Violet,
			"side quest": th.Blue} {
			check(name, th.Text(col, th.Card), th.Card, 4.5)
		}
		for name, ground := range map[string]rgba{"cost": th.Mark, "hit points": th.Heart,
			"number of a change": th.Changed} {
			check(name, th.On(ground), ground, 4.5)
		}
		d := &draft{Draft: scene.Draft{Theme: th}}
		check("a heart", d.heart(), th.Card, 3)
		check("the title", th.Light, th.Roof, 4.5)
		check("a skill that cannot be used", th.InkSoft, th.PaperDeep, 4.5)
	}
}
