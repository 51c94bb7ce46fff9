package tools

import (
	"fmt"
	"maps"
	"os"
	"slices"

	"skald/engine"
	"skald/engine/simulate"
	"skald/imaging"
	"skald/imaging/chart"
)

// assetBytes is the maximum size of the cache for the one picture of a simulation.
const assetBytes = 1 << 20

// draw draws lengths and victories to the file.
func (q Simulation) draw(rules engine.Rules, rep simulate.Report) error {
	p, err := imaging.NewPainter(imaging.Day(), imaging.NewAssets(assetBytes))
	if err != nil {
		return err
	}
	pic, err := q.chart(rules, rep).Draw(p).PNG()
	if err != nil {
		return fmt.Errorf("the picture cannot be drawn: %w", err)
	}
	return os.WriteFile(q.File, pic.PNG, 0o644)
}

// chart returns the content of the picture. In a cooperative game one bar is for all seats.
func (q Simulation) chart(rules engine.Rules, rep simulate.Report) chart.Matches {
	s := rules.Catalogue().In("en")
	m := chart.Matches{
		Title: s.Say(rules.Name()),
		Lines: []string{
			fmt.Sprintf("%d matches of %d seats, autopilots of level %d, seed %d", rep.Matches, q.Seats, q.Level,
				q.Seed),
			q.options(rules),
		},
		Length: "Turns", Lengths: rep.Turns,
	}
	seats := chart.Wins{Heading: "Wins by seat", Seats: true}
	for i, n := range rep.Wins {
		seats.Bars = append(seats.Bars, chart.Bar{Name: fmt.Sprintf("seat %d", i+1), Won: n, Of: rep.Matches})
	}
	if len(rep.Wins) > 1 && !slices.ContainsFunc(rep.Wins, func(n int) bool { return n != rep.Won }) {
		seats = chart.Wins{Heading: "Wins", Bars: []chart.Bar{{Name: "all together", Won: rep.Won, Of: rep.Matches}}}
	}
	m.Wins = append(m.Wins, seats)
	heroes := chart.Wins{Heading: "Wins by hero"}
	for _, id := range slices.Sorted(maps.Keys(rep.Pieces)) {
		heroes.Bars = append(heroes.Bars,
			chart.Bar{Name: named(s, id), Won: rep.Pieces[id].Won, Of: rep.Pieces[id].Played})
	}
	if len(heroes.Bars) > 0 {
		m.Wins = append(m.Wins, heroes)
	}
	return m
}
