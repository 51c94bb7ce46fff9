package heroes

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	rules "skald/engine/heroes"
	"skald/engine/heroes/view"
	"skald/imaging/scenetest"
)

// TestMatchesAreDrawnAndSealedMovesChangeNoPictureOfThem plays at random and draws every position; while a clash is
// open the picture for the public stays the same to the byte.
func TestMatchesAreDrawnAndSealedMovesChangeNoPictureOfThem(t *testing.T) {
	scenetest.NotRaced(t)
	type part struct {
		setup       int
		stage, kind string
	}
	setups := []engine.Setup{{Seats: 2}, {Seats: 4, Options: map[string]string{"mode": "teams"}},
		{Seats: 3, Options: map[string]string{"mode": "all", "win": "points"}}}
	var all []part
	for i := range setups {
		for _, stage := range []string{view.StageDraft, view.StageArmy, view.StagePlace, view.StageClash} {
			for _, kind := range []string{"board", "choice", "near", "table", "sheet", "dice", "fight", "since"} {
				all = append(all, part{i, stage, kind})
			}
		}
		all = append(all, part{i, view.StageClash, sealed})
	}
	kinds := map[int][]drawnAt{}
	for p := range scenetest.Cases(t, all, 3) {
		kinds[p.setup] = append(kinds[p.setup], drawnAt{p.stage, p.kind})
	}
	for i, setup := range setups {
		if len(kinds[i]) > 0 {
			t.Run(fmt.Sprint(setup.Seats, setup.Options), func(t *testing.T) { drawMatch(t, setup, kinds[i]) })
		}
	}
}

// sealed is among kinds of pictures a look at the changes that sealed moves make to a board.
const sealed = "sealed"

// drawnAt is a kind of picture at a stage of a match.
type drawnAt struct{ stage, kind string }

// drawMatch plays at a table and draws each of some pictures once.
func drawMatch(t *testing.T, setup engine.Setup, kinds []drawnAt) {
	drawnOf, looks := map[drawnAt]bool{}, 0
	table, own := engine.NewDice(engine.NewChance(uint64(setup.Seats)), engine.StreamPositions{}),
		engine.NewDice(engine.NewChance(9), engine.StreamPositions{})
	g, _, err := rules.New(nil).New(setup, table)
	if err != nil {
		t.Fatal(err)
	}
	public := func() (*view.View, bool) {
		v := g.View(engine.Public).(*view.View)
		open := true
		for _, a := range v.Arenas {
			open = open && a.Open
		}
		return v, open
	}
	for i := range 200 {
		v, open := public()
		for _, k := range kinds {
			if k.kind == sealed || k.stage != v.Stage || drawnOf[k] || k.kind == "fight" && v.Arenas[0].Last == nil {
				continue
			}
			drawnOf[k] = true
			arg := ""
			if k.kind == "sheet" {
				arg = "1"
			}
			drawn(t, v, request(k.kind, arg))
			drawn(t, g.View(0).(*view.View), request(k.kind, arg))
		}
		if g.Outcome() != nil {
			break
		}
		var before []byte
		look := open && looks < 7 && i%5 == 0 && slices.Contains(kinds, drawnAt{view.StageClash, sealed})
		if look {
			before = png(t, v, request("board", ""))
		}
		seat, m := contract.AnyMove(g.Prompts(), own)
		if _, err := engine.Play(g, seat, m, table); err != nil {
			t.Fatal(fmt.Errorf("move %d: %w", i, err))
		}
		if after, still := public(); look && still && after.Arenas[0].Clash == v.Arenas[0].Clash {
			looks++
			if !bytes.Equal(before, png(t, after, request("board", ""))) {
				t.Errorf("move %d, %v of seat %d, changes the picture of an open clash", i, m, int(seat)+1)
			}
		}
	}
	for _, k := range kinds {
		switch {
		case k.kind == sealed && looks == 0:
			t.Error("no sealed move was looked at")
		case k.kind != sealed && !drawnOf[k] && (k.stage == view.StageClash || k == drawnAt{view.StageDraft, "choice"}):
			t.Errorf("no %s was drawn in the stage %s", k.kind, k.stage)
		}
	}
}
