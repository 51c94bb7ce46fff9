package heroes

import (
	"os"
	"strings"
	"testing"

	"skald/engine"
	rules "skald/engine/heroes"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scenetest"
)

var painters = scenetest.NewPainters(200)

func painter(t testing.TB) *imaging.Painter { return painters.In(t, imaging.Day()) }

// catalogue has the words of the cards and of the pictures.
var catalogue = text.Join(text.MustLoad(os.DirFS("../../engine/heroes/text"), "pictures"), cards.Catalogue())

func request(kind, arg string) imaging.Request { return requestIn("en", kind, arg) }

func requestIn(language, kind, arg string) imaging.Request {
	return scenetest.Request(catalogue.In(language), kind, arg)
}

// faces are those of dice written by their letters, as in "FFWEAC".
func faces(letters string) []cards.Symbol {
	var out []cards.Symbol
	for _, l := range letters {
		out = append(out, cards.Symbol(1+strings.IndexRune("FWEACL", l)))
	}
	return out
}

// party are the heroes in the order of the seats.
func party() []string {
	var out []string
	for _, e := range []cards.Symbol{cards.Water, cards.Fire, cards.Earth, cards.Air} {
		for _, h := range cards.Heroes() {
			if h.Element == e {
				out = append(out, h.ID)
			}
		}
	}
	return out
}

// army lists the creatures of a hero.
func army(hero string) []*cards.Creature {
	var out []*cards.Creature
	for _, c := range cards.Creatures() {
		if c.Hero == hero {
			out = append(out, c)
		}
	}
	return out
}

// put sets a creature of the seat's hero, the k-th of his kinds, or the hero himself
// where k is -1, on a space.
func put(v *rules.View, seat, k int, at string, wounds int) *rules.BeingView {
	s := &v.Seats[seat]
	b := &rules.BeingView{ID: s.Hero, Hero: true, Left: s.Left, Life: s.Full}
	if k >= 0 {
		c := army(s.Hero)[k]
		b = &rules.BeingView{ID: c.ID, Left: c.Life - wounds, Life: c.Life, Strength: c.Strength, Helmets: c.Helmets, Range: c.Range}
	}
	s.Board[field.ParseSpace(at)] = b
	return b
}

// exposed marks who stands open.
func exposed(v *rules.View) *rules.View {
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

// table of a match of some seats in its eighth clash, which is open.
func openView(seats int) *rules.View {
	v := &rules.View{Viewer: engine.Public, Stage: rules.StageClash, Mode: "duel", Win: "last", Format: "standard", Active: engine.Public}
	if seats > 2 {
		v.Mode = "all"
	}
	a := rules.ArenaView{Clash: 8, Open: true, Stopper: engine.Public, Stock: 37}
	for i := range seats {
		a.Seats = append(a.Seats, engine.Seat(i))
		a.Order = append([]engine.Seat{engine.Seat(i)}, a.Order...)
		s := rules.SeatView{Hero: party()[i], Full: 21, Left: []int{14, 17, 9, 21}[i], Team: i, Hand: 5 - i, Deck: 2 + i}
		for k := 1; k < seats; k++ {
			s.Foes = append(s.Foes, engine.Seat((i+k)%seats))
		}
		s.Tray = rules.TrayView{Count: 6}
		v.Seats = append(v.Seats, s)
	}
	all := cards.Spells()
	for i := range a.Table {
		a.Table[i] = all[(i*5+2)%18].ID
	}
	v.Arenas = []rules.ArenaView{a}
	permanents := []*cards.Spell{}
	for _, s := range all {
		if s.Permanent != nil {
			permanents = append(permanents, s)
		}
	}
	perm := func(i, owner, power int) rules.PermanentView {
		return rules.PermanentView{Card: permanents[i%len(permanents)].ID, Owner: engine.Seat(owner), Power: power}
	}
	put(v, 0, 3, "f1", 1)
	put(v, 0, 4, "f2", 0).Permanents = []rules.PermanentView{perm(1, 0, 1)}
	put(v, 0, 2, "f4", 2)
	put(v, 0, -1, "b2", 0)
	put(v, 0, 5, "b3", 1)
	put(v, 1, 2, "f1", 0)
	put(v, 1, 5, "f2", 1)
	put(v, 1, 0, "f3", 0)
	put(v, 1, -1, "b2", 0).Permanents = []rules.PermanentView{perm(0, 1, 2), perm(2, 0, 0)}
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
	v.Seats[0].Permanents = []rules.PermanentView{perm(3, 1, 2)}
	v.Seats[0].Discard = []string{all[0].ID, all[7].ID}
	v.Seats[1].Discard = []string{all[3].ID}
	v.Seats[1].Known = []string{all[13].ID}
	v.Seats[0].Tray.Dice = faces("WWFACL")
	return exposed(v)
}

// stoppedView is the same after the first seat has stopped.
func stoppedView(seats int) *rules.View {
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
func teamsView() *rules.View {
	v := stoppedView(4)
	v.Mode = "teams"
	a := v.Arenas[0]
	a.Seats, a.Order = []engine.Seat{0, 2}, []engine.Seat{2, 0}
	b := a
	b.Seats, b.Order, b.Open, b.Stopper = []engine.Seat{1, 3}, []engine.Seat{1, 3}, true, engine.Public
	v.Arenas = []rules.ArenaView{a, b}
	for i := range v.Seats {
		v.Seats[i].Team, v.Seats[i].Foes = i/2, []engine.Seat{engine.Seat((i + 2) % 4)}
	}
	return v
}
