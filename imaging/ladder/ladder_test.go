package ladder

import (
	"image"
	"image/color"
	"strconv"
	"testing"

	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/scenetest"
)

var painters = scenetest.NewPainters(8)

// ratings are those of ten players, one of whom has a long name and one none.
func ratings() View {
	v := View{List: scene.List{Title: "Leaderboard", Line: "Return of the Heroes · 23 players"}, Value: "Rating",
		Trend: "Trend",
		Foot:  "After at least 5 matches. The trend covers the last 5."}
	names := []string{"Anna", "Maximilian the Magnificent", "Cara", "A former member", "Ärmel", "Eve", "東京", "Gus",
		"Hilde", "Wolfeschlegelsteinhausen"}
	for i, name := range names {
		r := Row{Place: i + 1, Name: name, Note: strconv.Itoa(40-3*i) + " matches", Value: strconv.Itoa(1820 - 61*i),
			Faded: i == 3, Rise: []int{1, -1, 0}[i%3]}
		r.Trend = strconv.Itoa(map[int]int{1: 34 + i, -1: 112, 0: 0}[r.Rise])
		for n := range 12 - i {
			r.Past = append(r.Past, 1000+n*(60-i)+(n*n*37+i*71)%160)
		}
		v.Rows = append(v.Rows, r)
	}
	v.Rows[5].Place = 5
	return v
}

// results is a list without trends.
func results() View {
	return View{List: scene.List{Title: "Challenge", Line: "The way to the tree · 27 November"}, Value: "Day",
		Rows: []Row{{Place: 1, Name: "Ben", Note: "won · 27 moves", Value: "E"},
			{Place: 2, Name: "Anna", Note: "won · 31 moves", Value: "F"},
			{Place: 3, Name: "Cara", Note: "lost", Value: "N"}}}
}

// strip are results with three small pictures, two of one shape and one that is cut.
func strip() View {
	v := results()
	v.Best = "Ben's best turns"
	for i, size := range []image.Point{{620, 802}, {620, 802}, {400, 900}} {
		img := image.NewRGBA(image.Rectangle{Max: size})
		for y := range size.Y {
			for x := range size.X {
				img.SetRGBA(x, y, color.RGBA{uint8(80 + 60*i), uint8(y * 200 / size.Y), uint8(x * 200 / size.X), 255})
			}
		}
		v.Strip = append(v.Strip, Shot{Image: img, Line: "Turn " + strconv.Itoa(3*i+2) + ": +1200"})
	}
	return v
}

func TestLaddersLookAsTheyDid(t *testing.T) {
	r := imaging.Request{Language: "en"}
	painters.LookAsTheyDid(t, Scene{}, 6,
		scenetest.DayAndNight("ratings", ratings(), r),
		scenetest.ByDay("results", results(), r),
		scenetest.ByDay("strip", strip(), r),
		scenetest.ByDay("empty",
			View{List: scene.List{Title: "Leaderboard", Line: "Heroes"}, Value: "Rating", Trend: "Trend"}, r),
	)
}

func TestWhatIsNoLadderIsNotDrawn(t *testing.T) {
	if _, err := (Scene{}).Draw(painters.In(t, imaging.Day()), "a ladder", imaging.Request{}); err == nil {
		t.Error("a string is drawn")
	}
}
