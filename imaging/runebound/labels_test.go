package runebound

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/scenetest"
)

// randomView returns a view such as a match could show, put together by chance.
func randomView(r *imaging.Rand) *view.View {
	v := startView(2 + r.Int(5))
	set := cards.Dragonlords
	at := func() land.Hex { return land.Hex(1 + r.Int(land.Size-1)) }
	v.Round, v.Turn, v.Active = 1+r.Int(90), 1+r.Int(400), engine.Seat(r.Int(len(v.Heroes)))
	if r.Unit() < 0.4 {
		v.DoomAt, v.Doom = 36, r.Int(37)
	}
	order, goods := make([]int, len(set.Heroes)), make([]int, len(set.Market))
	shuffle := func(all []int) {
		for i := range all {
			all[i] = i
			k := r.Int(i + 1)
			all[i], all[k] = all[k], all[i]
		}
	}
	shuffle(order)
	shuffle(goods)
	next := 0
	draw := func() *cards.Goods {
		next++
		return &set.Market[goods[(next-1)%len(goods)]]
	}
	crowd := at()
	for i := range v.Heroes {
		h := heroOf(i, set.Heroes[order[i]].ID, at().String())
		if r.Unit() < 0.4 {
			h.At = crowd
		}
		h.Wounds, h.Exhaustion, h.Gold, h.Points, h.Worth, h.Runes = r.Int(h.Life), r.Int(h.Stamina+1), r.Int(60),
			r.Int(7), r.Int(60), r.Int(4)
		for k := range h.Values {
			h.Tokens[k] = r.Int(5)
			h.Values[k] += h.Tokens[k]
			h.Damage[k] = r.Int(4)
		}
		for range r.Int(9) {
			x := draw()
			if x.Type == cards.Ally {
				a := allyOf(x.ID)
				a.Wounds, a.Down = r.Int(a.Life), r.Unit() < 0.2
				h.Allies = append(h.Allies, a)
				continue
			}
			it := itemOf(x.ID)
			it.Down = r.Unit() < 0.3
			h.Items = append(h.Items, it)
		}
		if r.Unit() < 0.4 {
			h.Carried = append(h.Carried, view.Carried{ID: "borrowed-horse", Turns: r.Int(4)})
		}
		v.Heroes[i] = h
	}
	v.Counters = slices.DeleteFunc(v.Counters, func(view.Counter) bool { return r.Unit() < 0.4 })
	for i := range v.Track {
		if c := r.Int(max(1, len(v.Counters))); r.Unit() < 0.6 && c < len(v.Counters) && v.Counters[c].Place == 0 {
			v.Counters[c].Place = i + 1
			for _, a := range set.Adventures {
				if a.Kind == cards.Challenge && a.Colour == v.Counters[c].Colour && r.Unit() < 0.3 ||
					v.Track[i].Card == "" && a.Kind == cards.Challenge {
					v.Track[i] = trackOf(a.ID, v.Counters[c].At.String(), i+1)
					v.Track[i].Colour = v.Counters[c].Colour
				}
			}
		}
	}
	for i := range v.Towns {
		for range r.Int(9) {
			v.Towns[i].Stack = append(v.Towns[i].Stack, wareOf(draw().ID))
		}
	}
	for _, a := range set.Adventures {
		if a.Kind == cards.Event && r.Unit() < 0.3 &&
			(len(v.Events) == 0 || v.Events[len(v.Events)-1].Number < a.Number) {
			v.Events = append(v.Events, eventOf(a.ID))
		}
	}
	if r.Unit() < 0.6 {
		var dice []int
		for range 1 + r.Int(6) {
			dice = append(dice, r.Int(6))
		}
		reached(v, dice...)
	}
	v.Headline = text.M("headline.facing", "round", v.Round, "who", text.M("name."+v.Heroes[v.Active].Hero), "foe",
		text.M("name.quarry-giantess"))
	return v
}

// offMap returns the labels beside the map, and those on it that players read first: the names of towns.
func offMap(d *draft, labels []imaging.Label) []imaging.Label {
	s := boardMap()
	out := slices.DeleteFunc(slices.Clone(labels), func(l imaging.Label) bool { return l.Box.Overlaps(s.bounds()) })
	for i, b := range d.townNames {
		out = append(out, imaging.Label{Text: d.v.Towns[i].ID, Box: b})
	}
	return out
}

// position is a random view by its number.
type position struct {
	i int
	v *view.View
}

// positions returns n of them, the same under a name at all times, each changed by chance.
func positions(name string, n int, change func(r *imaging.Rand, v *view.View)) []position {
	r := imaging.NewRand(name)
	out := make([]position, n)
	for i := range out {
		v := randomView(r)
		change(r, v)
		out[i] = position{i, v}
	}
	return out
}

func TestTextsOfRandomPositionsNeitherOverlapNorLeaveThePicture(t *testing.T) {
	for at := range scenetest.Cases(t, positions("positions", 200, func(*imaging.Rand, *view.View) {}), 5) {
		i, v := at.i, at.v
		p := painter(t)
		if scenetest.Whole() {
			p = painters.In(t, imaging.Themes()[i%2])
		}
		request := requestIn([]string{"en", "it", "de", "fr"}[i/2%4], "board", "")
		d := newDraft(p, request, v)
		c := d.board()
		scenetest.Labels(t, fmt.Sprint("board ", i), c.Bounds(), offMap(d, c.Labels()))
		if i%10 == 0 {
			scenetest.Draw(t, p, Scene{}, v, request) // no larger than a file may be
		}
		request.Since = news()
		for _, kind := range [][2]string{{"sheet", ""}, {"market", ""}, {"market", "k8"}, {"track", ""}, {"event", ""},
			{"end", ""}} {
			request.Kind, request.Arg = kind[0], kind[1]
			if i%3 > 0 {
				continue
			}
			scenetest.Labels(t, fmt.Sprint(kind, i), c.Bounds().Union(image.Rect(0, 0, 4000, 4000)),
				scenetest.Canvas(t, p, Scene{}, v, request).Labels())
		}
		for _, kind := range []string{"since", "near"} {
			if request.Kind, request.Arg = kind, ""; i%20 == 0 {
				scenetest.Draw(t, p, Scene{}, v, request)
			}
		}
	}
}

// Pieces on a hex leave the names of the towns in sight, and the counters of hexes without heroes beside them.
func TestPawnsAndCountersLeaveTheNamesOfTownsInSight(t *testing.T) {
	inTowns := func(r *imaging.Rand, v *view.View) {
		for k := range v.Heroes {
			if r.Unit() < 0.5 {
				v.Heroes[k].At = v.Towns[r.Int(len(v.Towns))].At
			}
		}
	}
	for at := range scenetest.Cases(t, positions("figures", 100, inTowns), 20) {
		i, v := at.i, at.v
		d := newDraft(painter(t), request("board", ""), v)
		d.board()
		s := boardMap()
		for k, b := range d.townNames {
			for _, h := range land.All() {
				if len(d.at(h)) == 0 {
					continue
				}
				feet, tall := d.pawns(&s, h)
				for _, p := range feet {
					pawn := image.Rect(p.X-tall/4, p.Y-tall*9/10, p.X+tall/4, p.Y)
					if o := pawn.Intersect(b.Inset(2)); o.Dx() > 0 && o.Dy() > b.Dy()/2 {
						t.Errorf("position %d: a pawn on %v covers the name of %s", i, h, v.Towns[k].ID)
					}
				}
			}
		}
	}
}

// TestOddsLeaveNamesOfHexesFree checks that the odds on the picture of a neighbourhood cover no name of a hex, and no
// counter.
func TestOddsLeaveNamesOfHexesFree(t *testing.T) {
	known := func(r *imaging.Rand, v *view.View) {
		v.Active = 0
		v.Heroes[0].On = true
		v.Chances = &view.Chances{}
		for i := range v.Chances.Colours {
			v.Chances.Colours[i] = view.Prospect{Won: 10 + r.Int(3), Of: 12 + r.Int(4)}
		}
		for i := range v.Chances.Track {
			v.Chances.Track[i] = &view.Odds{Won: r.Int(101)}
		}
	}
	seen := 0
	for at := range scenetest.Cases(t, positions("odds", 60, known), 8) {
		d := newDraft(painter(t), requestIn("de", "near", ""), at.v)
		if _, err := d.near(); err != nil {
			t.Fatal(err)
		}
		column, row := d.window(at.v.Heroes[0].At, true)
		s := nearSheet(column, row)
		pen := d.hexPen(&s)
		for _, b := range d.pills {
			seen++
			for _, h := range land.All() {
				x, y := s.at(h)
				w := d.Measure(upper(h), pen)
				if name := scene.Box(x-w/2, y-s.r*0.56-pen.Size*0.68, w, pen.Size*0.68); scenetest.Overlap(b, name) {
					t.Errorf("position %d: the odds at %v cover the name of %v, %v", at.i, b, h, name)
				}
			}
			for _, c := range at.v.Counters {
				x, y := s.gem(c.At)
				if r := s.gemRadius() - 2; b.Overlaps(scene.Box(x-r, y-r, 2*r, 2*r)) && len(d.at(c.At)) == 0 {
					t.Errorf("position %d: the odds at %v cover the counter of %v", at.i, b, c.At)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no odds were looked at")
	}
}

// TestOddsNameTheirHero checks that the line of odds speaks of the hero in the third person, in every language.
func TestOddsNameTheirHero(t *testing.T) {
	for _, language := range []string{"en", "de", "it", "fr"} {
		v := middleView(4)
		var line string
		for _, l := range scenetest.Canvas(t, painter(t), Scene{}, v, requestIn(language, "near", "")).Labels() {
			line += " " + l.Text
		}
		words := requestIn(language, "near", "").Say(text.M("chance.near", "who", text.NameOf(v.Heroes[1].Hero)))
		if !strings.Contains(line, words) || !strings.Contains(words, "Varikas") {
			t.Errorf("%s: the picture does not say %q with the hero's name", language, words)
		}
	}
}

// TestEveryTextStandsOutFromItsGroundByDayAndNight measures all texts of all views on the finished pictures.
func TestEveryTextStandsOutFromItsGroundByDayAndNight(t *testing.T) {
	painters.AreReadable(t, Scene{}, 3, []scenetest.Look{
		{View: middleView(6), Request: request("board", "")}, {View: startView(2), Request: request("board", "")},
		{View: middleView(4), Request: request("near", "")}, {View: middleView(4), Request: request("near", "3")},
		{View: middleView(4), Request: request("market", "k8")}, {View: middleView(4), Request: request("market", "")},
		{View: choiceView(), Request: request("choice", "")}, {View: middleView(6), Request: request("sheet", "2")},
		{View: middleView(6), Request: request("sheet", "5")},
		{View: fightView(), Request: request("fight", "")}, {View: duelView(), Request: request("fight", "")},
		{View: middleView(4), Request: request("track", "")}, {View: middleView(4), Request: request("event", "")},
		{View: startView(2), Request: request("event", "")},
		{View: middleView(4), Request: sinceRequest()}, {View: endView(), Request: withPast(request("end", ""))},
	}...)
}
