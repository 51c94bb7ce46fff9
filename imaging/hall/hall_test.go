package hall

import (
	"fmt"
	"math"
	"testing"

	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/scenetest"
)

var painters = scenetest.NewPainters(8)

// evening returns the tables of a server on an ordinary evening.
func evening() View {
	return View{List: scene.List{Title: "The tables of our tavern", Line: "5 tables · 4 free seats"}, Free: "free",
		Pilot: "autopilot", Cards: []Card{
			{N: "1", Icon: "castle", Colour: 0x3F78C0, Game: "Legends of Andor", Name: "Friday night",
				State: "Gathering players: 2 of 4 seats free", Since: "27 Nov, 14:05",
				Seats: []Seat{{Name: "Anna"}, {Name: "Ben"}, {Open: true}, {Open: true}}},
			{N: "2", Icon: "crown", Colour: 0x4F8F4B, Game: "Return of the Heroes", State: "Turn 5, Ben (the dwarf)",
				Since: "27 Nov, 18:20", Seats: []Seat{{Name: "Anna"}, {Name: "Ben", Asked: true}, {}}},
			{N: "3", Icon: "rune", Colour: 0xC9792B, Game: "Runebound",
				Name:  "A table with a name that is far too long",
				State: "Turn 12, Maximilian the Magnificent", Since: "3 Nov, 09:00", Seats: []Seat{
					{Name: "Maximilian the Magnificent", Asked: true}, {Name: "Wolfeschlegelsteinhausen"},
					{Name: "Eve", Open: true}, {Name: "Ärmel"}, {Name: "Hildegard"}, {Name: "Ivo"}}},
			{N: "4", Icon: "helm", Colour: 0xD0545E, Game: "Heroes", State: "Round 3", Since: "27 Nov, 20:11",
				Seats: []Seat{{Name: "Cara", Asked: true}, {Name: "Dan", Asked: true}}},
			{N: "5", Icon: "castle", Colour: 0x3F78C0, Game: "Legends of Andor", State: "Paused",
				Since: "20 Nov, 20:11", Seats: []Seat{{Name: "Jana"}, {Open: true}}},
		}}
}

// crowd returns so many tables.
func crowd(n int) View {
	v := evening()
	for i := len(v.Cards); i < n; i++ {
		c := v.Cards[i%5]
		c.N = fmt.Sprint(i + 1)
		v.Cards = append(v.Cards, c)
	}
	return v
}

func TestTablesLookAsTheyDid(t *testing.T) {
	r := imaging.Request{Language: "en"}
	painters.LookAsTheyDid(t, Scene{}, 4,
		scenetest.DayAndNight("evening", evening(), r),
		scenetest.ByDay("crowd", crowd(10), r),
		scenetest.ByDay("none", View{List: scene.List{Title: "The tables of our tavern", Line: "No table is open"}}, r),
	)
}

func TestViewOfAnotherKindIsNotDrawn(t *testing.T) {
	if _, err := (Scene{}).Draw(painters.In(t, imaging.Day()), "a hall", imaging.Request{}); err == nil {
		t.Error("a string is drawn")
	}
}

func TestLongNamesAreCut(t *testing.T) {
	for _, x := range []struct {
		need []float64
		room float64
		want float64
	}{{[]float64{10, 20}, 30, math.Inf(1)}, {[]float64{10, 50, 90}, 100, 45}, {[]float64{60, 60}, 100, 50},
		{[]float64{60, 5, 5}, 40, 30}, {[]float64{5}, -3, 0}} {
		if got := cut(x.need, x.room); got != x.want {
			t.Errorf("of %v in %v the most is %v, want %v", x.need, x.room, got, x.want)
		}
	}
}
