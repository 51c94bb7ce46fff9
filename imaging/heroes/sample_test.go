package heroes

import (
	"fmt"
	"strings"
	"testing"

	"skald/engine"
	rules "skald/engine/heroes"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/imaging"
	"skald/imaging/scenetest"
)

var painters = scenetest.NewPainters(200)

func painter(t testing.TB) *imaging.Painter { return painters.In(t, scenetest.Theme()) }

// drawing is a picture of a view, by the content of the view.
type drawing struct {
	name string
	v    *view.View
	r    imaging.Request
}

func (d drawing) String() string {
	return fmt.Sprintf("%s, %s %s %s", d.name, d.r.Language, d.r.Kind, d.r.Arg)
}

// catalogue has the words of the game.
var catalogue = rules.New(nil).Catalogue()

func request(kind, arg string) imaging.Request { return requestIn("en", kind, arg) }

func requestIn(language, kind, arg string) imaging.Request {
	return scenetest.Request(catalogue.In(language), kind, arg)
}

// faces returns those of dice written by their letters, as in "FFWEAC".
func faces(letters string) []cards.Symbol {
	var out []cards.Symbol
	for _, l := range letters {
		out = append(out, cards.Symbol(1+strings.IndexRune("FWEACL", l)))
	}
	return out
}

// party returns the heroes in the order of the seats.
func party() []string {
	var out []string
	for _, e := range []cards.Symbol{cards.Water, cards.Fire, cards.Earth, cards.Air} {
		for _, h := range cards.First.Heroes() {
			if h.Element == e {
				out = append(out, h.ID)
			}
		}
	}
	return out
}

// put sets a creature of the seat's hero, the k-th of its kinds, or the hero itself if k is -1, on a space.
func put(v *view.View, seat, k int, at string, wounds int) *view.Being {
	s := &v.Seats[seat]
	b := &view.Being{ID: s.Hero, Hero: true, Left: s.Left, Life: s.Full}
	if k >= 0 {
		c := cards.First.CreaturesOf(s.Hero)[k]
		b = &view.Being{ID: c.ID, Left: c.Life - wounds, Life: c.Life, Strength: c.Strength, Helmets: c.Helmets,
			Range: c.Range}
	}
	s.Board[field.ParseSpace(at)] = b
	return b
}

// exposed marks the beings that are exposed.
func exposed(v *view.View) *view.View {
	for i := range v.Seats {
		b := &v.Seats[i].Board
		for s := field.Space(0); s < field.Spaces; s++ {
			if b[s] != nil {
				b[s].Exposed = s.Front() || b[s.Other()] == nil
			}
		}
	}
	return v
}

// openView returns a table of a match of some seats in its eighth clash, which is open.
func openView(seats int) *view.View {
	v := &view.View{Viewer: engine.Public, Cards: *cards.First, Stage: view.StageClash, Mode: "duel", Win: "last",
		Format: "standard", Active: engine.Public}
	if seats > 2 {
		v.Mode = "all"
	}
	a := view.Arena{Stage: view.StageClash, Clash: 8, Open: true, Stopper: engine.Public, Stock: 37}
	for i := range seats {
		a.Seats = append(a.Seats, engine.Seat(i))
		a.Order = append([]engine.Seat{engine.Seat(i)}, a.Order...)
		s := view.Player{Hero: party()[i], Full: 21, Left: []int{14, 17, 9, 21}[i], Team: i, Hand: 5 - i, Deck: 2 + i}
		for k := 1; k < seats; k++ {
			s.Foes = append(s.Foes, engine.Seat((i+k)%seats))
		}
		s.Tray = view.Tray{Count: 6}
		v.Seats = append(v.Seats, s)
	}
	all := cards.First.Spells()
	for i := range a.Table {
		a.Table[i] = all[(i*5+2)%18].ID
	}
	v.Arenas = []view.Arena{a}
	permanents := []*cards.Spell{}
	for _, s := range all {
		if s.Permanent != nil {
			permanents = append(permanents, s)
		}
	}
	perm := func(i, owner, power int) view.Permanent {
		return view.Permanent{Card: permanents[i%len(permanents)].ID, Owner: engine.Seat(owner), Power: power}
	}
	put(v, 0, 3, "f1", 1)
	put(v, 0, 4, "f2", 0).Permanents = []view.Permanent{perm(1, 0, 1)}
	put(v, 0, 2, "f4", 2)
	put(v, 0, -1, "b2", 0)
	put(v, 0, 5, "b3", 1)
	put(v, 1, 2, "f1", 0)
	put(v, 1, 5, "f2", 1)
	put(v, 1, 0, "f3", 0)
	put(v, 1, -1, "b2", 0).Permanents = []view.Permanent{perm(0, 1, 2), perm(2, 0, 0)}
	put(v, 1, 6, "b4", 0)
	if seats > 2 {
		put(v, 2, 4, "f2", 0)
		put(v, 2, -1, "b2", 0)
		put(v, 2, 6, "f3", 3)
		put(v, 2, 9, "f4", 2)
	}
	if seats > 3 {
		put(v, 3, 9, "f1", 0)
		put(v, 3, 2, "f3", 1)
		put(v, 3, -1, "f4", 0)
		put(v, 3, 7, "b1", 0)
	}
	v.Seats[0].Permanents = []view.Permanent{perm(3, 1, 2)}
	v.Seats[0].Discard = []string{all[0].ID, all[7].ID}
	v.Seats[1].Discard = []string{all[3].ID}
	v.Seats[1].Known = []string{all[13].ID}
	v.Seats[0].Tray.Dice = faces("WWFACL")
	return exposed(v)
}

// stoppedView returns the same after the first seat has stopped.
func stoppedView(seats int) *view.View {
	v := openView(seats)
	v.Active = 0
	v.Arenas[0].Open, v.Arenas[0].Stopper = false, 0
	tray := &v.Seats[0].Tray
	tray.Dice, tray.Stopper, tray.Acted, tray.Beat = faces("WWWLLF"), true, true, 4
	tray.Used, tray.Weak = []bool{true, true, true, true, false, false}, []bool{false, false, false, false, false, true}
	for i := 1; i < seats; i++ {
		v.Seats[i].Tray.Dice = faces([]string{"FFFWAC", "EEACCL", "AAAEFC"}[i-1])
	}
	v.Seats[0].Board[field.ParseSpace("f4")].Spent = true
	v.Seats[0].Board[field.ParseSpace("b3")].Spent = true
	return v
}

// teamsView is two duels side by side.
func teamsView() *view.View {
	v := stoppedView(4)
	v.Mode = "teams"
	a := v.Arenas[0]
	a.Seats, a.Order = []engine.Seat{0, 2}, []engine.Seat{2, 0}
	b := a
	b.Seats, b.Order, b.Open, b.Stopper = []engine.Seat{1, 3}, []engine.Seat{1, 3}, true, engine.Public
	v.Arenas = []view.Arena{a, b}
	for i := range v.Seats {
		v.Seats[i].Team, v.Seats[i].Foes = i/2, []engine.Seat{engine.Seat((i + 2) % 4)}
	}
	return v
}

// ownView returns the open clash as the first seat sees it, after three rolls and a stop.
func ownView() *view.View {
	v := openView(2)
	v.Viewer = 0
	b := func(letters string, kept ...bool) view.Beat {
		return view.Beat{Faces: faces(letters), Kept: kept}
	}
	v.Own = &view.Own{Hand: []string{"healing-rain", "missile-2", "ice-coffin", "command", "dispel"},
		Draw: []string{"missile", "command-2", "geyser", "undertow-2", "undertow"},
		Stop: view.StopCalled,
		Beats: []view.Beat{b("WWFACL", true, true), b("WWWECL", true, true, false, false, false, true),
			b("WWWLLF", true, true, true, false, false, true)}}
	return v
}

// spot returns a place on the boards as moves name it.
func spot(id string) field.Spot {
	s, _ := field.ParseSpot(id)
	return s
}

// fightView returns a match of some seats after its eighth clash.
func fightView(seats int) *view.View {
	v := openView(seats)
	b := func(letters string, kept ...bool) view.Beat {
		return view.Beat{Faces: faces(letters), Kept: kept}
	}
	hit := func(at string, wounds int) field.Hit {
		h := field.Hit{Spot: spot(at), Wounds: wounds}
		if being := v.Seats[h.Seat].Board[max(0, h.Space)]; !h.Player() && being != nil {
			h.Being = being.ID
		}
		return h
	}
	fell, moved := hit("2f3", 2), hit("1b3", 0)
	fell.Fell, moved.Moved, moved.To = true, true, field.ParseSpace("b4")
	hero := hit("1b2", -2)
	c := &view.Clash{Number: 8, Beat: 3, Stopper: 0, Deeds: []field.Deed{
		{Kind: field.DeedWeakness, Seat: 0, From: spot("1"), Hits: []field.Hit{hit("1b2", 1)}},
		{Kind: field.DeedPermanent, Seat: 0, Card: "root-and-branch", From: spot("1"),
			Hits: []field.Hit{hit("1b2", 1)}},
		{Kind: field.DeedCast, Seat: 0, Card: "geyser", From: spot("1"),
			Hits: []field.Hit{hit("2f2", 6), hit("2f1", 2), fell}},
		{Kind: field.DeedAttack, Seat: 0, Card: v.Seats[0].Board[1].ID, From: spot("1f2"),
			Hits: []field.Hit{hit("2f3", 2)}},
		{Kind: field.DeedAbility, Seat: 0, Card: v.Seats[0].Board[6].ID, From: spot("1b3"), Hits: []field.Hit{hero}},
		{Kind: field.DeedStep, Seat: 0, Card: v.Seats[0].Board[6].ID, From: spot("1b3"),
			Hits: []field.Hit{moved}, N: 1},
		{Kind: field.DeedDraw, Seat: 1, From: spot("2"), N: 2},
		{Kind: field.DeedPass, Seat: 1, From: spot("2")},
	}}
	c.Seats = []view.ClashSeat{{Seat: 0, Stopped: true, Beats: []view.Beat{b("WWFACL"),
		b("WWWECL", true, true, false, false, false, true), b("WWWLLF", true, true, true, false, false, true)}}}
	for i := 1; i < seats; i++ {
		c.Seats = append(c.Seats, view.ClashSeat{Seat: engine.Seat(i),
			Beats: []view.Beat{b("FFEAAC"), b("FFCCAL", true, true), b("FFCCCA", true, true, true, true)}})
	}
	a := &v.Arenas[0]
	a.Clash, a.Last = 9, c
	return v
}

// draftView returns the third round of a draft.
func draftView() *view.View {
	v := openView(3)
	v.Stage, v.Active = view.StageDraft, 1
	v.Arenas[0].Stage, v.Arenas[0].Clash, v.Arenas[0].Open = v.Stage, 0, false
	for i := range v.Seats {
		s := &v.Seats[i]
		*s = view.Player{Hero: s.Hero, Left: 21, Full: 21, Team: i, Drafted: []string{"undertow-2", "fireball"}[:2-i/2]}
	}
	v.Seats[1].Hero = ""
	for _, h := range cards.First.Heroes() {
		if h.ID != v.Seats[0].Hero && h.ID != v.Seats[2].Hero {
			v.Offered = append(v.Offered, h.ID)
		}
	}
	return v
}

// armyView returns the choice of an army as the first seat sees it.
func armyView() *view.View {
	v := openView(2)
	v.Viewer, v.Stage = 0, view.StageArmy
	v.Arenas[0].Stage, v.Arenas[0].Clash, v.Arenas[0].Open = v.Stage, 0, false
	for i := range v.Seats {
		v.Seats[i].Board, v.Seats[i].Left = [field.Spaces]*view.Being{}, 21
	}
	kinds := cards.First.CreaturesOf(v.Seats[0].Hero)
	v.Own = &view.Own{Army: []string{kinds[0].ID, kinds[0].ID, kinds[3].ID, kinds[5].ID}, Limit: 10}
	return v
}

// endView returns a match that the first seat has won.
func endView(seats int) *view.View {
	v := stoppedView(seats)
	v.Stage, v.Active, v.Winners = view.StageOver, engine.Public, []engine.Seat{0}
	v.Arenas[0].Over = true
	for i := range v.Seats {
		s := &v.Seats[i]
		if i > 0 {
			s.Left, s.Out, s.Board = 0, true, [field.Spaces]*view.Being{}
		}
		lost := s.Full - s.Left
		v.Sources = append(v.Sources, [5]int{lost - 4*lost/7, 2 * lost / 7, lost / 7, lost / 7, 0})
		var course []int
		for k := range 15 - 2*i {
			course = append(course, s.Full-lost*k/(14-2*i))
		}
		v.Chart = append(v.Chart, course)
	}
	return v
}

// news returns the events before stoppedView.
func news() []engine.Said {
	return []engine.Said{
		scenetest.Happened("stopped", "", "", "1", "Lady Murreth stops at beat 4."),
		scenetest.Happened("wounds", "lady-murreth", "", "1b2",
			"Lady Murreth takes 1 magical wound: a fire among her dice."),
		scenetest.Happened("cast", "geyser", "", "2f2",
			"Lady Murreth casts Geyser on the Forge Orc: 6 magical wounds, and 2 to both neighbours."),
		scenetest.Happened("fell", "spark-bat", "", "2f4", "The Spark Bat falls."),
		scenetest.Happened("attack", "marsh-worm", "1f2", "2f3",
			"The Marsh Worm strikes column 2: 2 wounds to the Ash Imp."),
		scenetest.Happened("drew", "", "", "2", "Ashka of the Pyres draws 2 cards."),
	}
}

func sinceRequest() imaging.Request {
	r := request("since", "")
	r.Since = news()
	return r
}
