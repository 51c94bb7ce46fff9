package cup

import (
	"fmt"
	"testing"

	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/scenetest"
)

// names are players; two of them are called at some length.
var names = []string{"Anna", "Ben", "Cara", "Dan", "Maximilian the Magnificent", "Eve", "Ärmel", "Gus", "Hilde", "Ivo",
	"Jana", "Kurt", "Lia", "Wolfeschlegelsteinhausen", "Mo", "Nils"}

func name(i int) string {
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s %d", names[i%len(names)], i/len(names)+1)
}

// pair returns a table of two by their places among the names.
func pair(a, b, won, to int) Table {
	t := Table{To: to}
	for _, p := range []int{a, b} {
		t.Seats = append(t.Seats, Seat{Name: name(p), Won: p == won, Lost: won >= 0 && p != won})
	}
	return t
}

// eight returns a bracket of eight whose semifinals are played.
func eight() View {
	third := Table{Label: "for third place", To: -1, Seats: []Seat{{}, {}}}
	list := scene.List{Title: "Spring cup", Line: "Return of the Heroes · brackets · round 2 of 3"}
	return View{List: list, Rounds: []Round{
		{"Round 1", []Table{pair(0, 7, 0, 0), pair(3, 4, 4, 0), pair(1, 6, 1, 1),
			{Seats: []Seat{{Name: "Cara", Won: true}}, To: 1}}},
		{"Round 2", []Table{pair(0, 4, 0, 0), pair(1, 2, -1, 0)}},
		{"Round 3", []Table{{Seats: []Seat{{Name: "Anna"}, {}}, To: -1}, third}},
	}}
}

// final returns a bracket of four that is over, with the match for third place below everything else.
func final() View {
	third := pair(3, 2, 2, -1)
	third.Label = "for third place"
	return View{List: scene.List{Title: "Spring cup", Line: "Heroes · brackets"}, Rounds: []Round{
		{"Round 1", []Table{pair(0, 3, 0, 0), pair(1, 2, 1, 0)}},
		{"Round 2", []Table{pair(0, 1, 0, -1), third}},
	}}
}

// swiss are standings of so many after so many rounds.
func swiss(players, rounds int) View {
	v := View{List: scene.List{Title: "A tournament of the whole server in autumn",
		Line: "Runebound · Swiss rounds · round 5 of 5"},
		Points: "Points", Buchholz: "Buchholz"}
	for i := range players {
		r := Row{Place: fmt.Sprint(i + 1), Name: name(i), Points: fmt.Sprint(rounds - i*rounds/players),
			Buchholz: fmt.Sprintf("%d.5", 12-i%7), Out: i == players-2}
		for n := range rounds {
			r.Results = append(r.Results, []Result{First, Behind, Shared, First, Idle, Open}[(i*3+n*(i+2))%6])
		}
		v.Rows = append(v.Rows, r)
	}
	return v
}

// manyTables returns a round of so many tables.
func manyTables(n, seats int) View {
	r := Round{Name: "Round 1"}
	for i := range n {
		t := Table{To: -1}
		for s := range seats {
			t.Seats = append(t.Seats, Seat{Name: name(seats*i + s), Won: i%3 == 0 && s == 1, Lost: i%3 == 0 && s != 1})
		}
		r.Tables = append(r.Tables, t)
	}
	return View{List: scene.List{Title: "Spring cup", Line: "Heroes · brackets · round 1 of 5"}, Rounds: []Round{r}}
}

var painters = scenetest.NewPainters(8)

func TestTournamentsLookAsTheyDid(t *testing.T) {
	r := imaging.Request{Language: "en"}
	painters.LookAsTheyDid(t, Scene{}, 6,
		scenetest.DayAndNight("bracket", eight(), r),
		scenetest.ByDay("final", final(), r),
		scenetest.DayAndNight("swiss", swiss(12, 5), r),
		scenetest.ByDay("crowd", swiss(64, 6), r),
		scenetest.ByDay("tables", manyTables(32, 2), r),
		scenetest.ByDay("four", manyTables(4, 4), r),
	)
}

func TestWhatIsNoTournamentIsNotDrawn(t *testing.T) {
	if _, err := (Scene{}).Draw(painters.In(t, imaging.Day()), "a cup", imaging.Request{}); err == nil {
		t.Error("a string is drawn")
	}
}

// TestTheWinnerIsMarked looks for the gold of a first place.
func TestTheWinnerIsMarked(t *testing.T) {
	gold := func(v View) (n int) {
		th := imaging.Day()
		img := scenetest.Canvas(t, painters.In(t, th), Scene{}, v, imaging.Request{}).Image()
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				if img.RGBAAt(x, y) == th.Gold {
					n++
				}
			}
		}
		return n
	}
	open, won := manyTables(1, 2), manyTables(1, 2)
	open.Rounds[0].Tables[0].Seats = []Seat{{Name: "Anna"}, {Name: "Ben"}}
	if a, b := gold(open), gold(won); b < a+100 {
		t.Errorf("a table that is played shows %d pixels of gold, one that is won %d", a, b)
	}
}
