package heroes

import (
	"bytes"
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	rules "skald/engine/heroes"
	"skald/imaging/scenetest"
)

// TestMatchesAreDrawnAndSealedMovesChangeNoPictureOfThem plays at random and draws what
// comes; while a clash is open the picture for everybody stays the same to the byte.
func TestMatchesAreDrawnAndSealedMovesChangeNoPictureOfThem(t *testing.T) {
	scenetest.NotRaced(t)
	drawnOf := map[string]int{}
	sealed := 0
	for _, setup := range []engine.Setup{{Seats: 2}, {Seats: 4, Options: map[string]string{"mode": "teams"}}, {Seats: 3, Options: map[string]string{"mode": "all", "win": "points"}}} {
		table, own := engine.NewDice(engine.NewChance(uint64(setup.Seats)), engine.Marks{}), engine.NewDice(engine.NewChance(9), engine.Marks{})
		g, _, err := rules.New().New(setup, table)
		if err != nil {
			t.Fatal(err)
		}
		public := func() (*rules.View, bool) {
			v := g.View(engine.Public).(*rules.View)
			open := true
			for _, a := range v.Arenas {
				open = open && a.Open
			}
			return v, open
		}
		for i := range 200 {
			v, open := public()
			for _, kind := range []string{"board", "choice", "near", "table", "sheet", "dice", "fight", "since"} {
				key := fmt.Sprint(kind, setup.Seats, v.Stage)
				if drawnOf[key] > i/200 || kind == "fight" && v.Arenas[0].Last == nil {
					continue
				}
				drawnOf[key]++
				arg := ""
				if kind == "sheet" {
					arg = "1"
				}
				drawn(t, v, request(kind, arg))
				mine := g.View(0).(*rules.View)
				drawn(t, mine, request(kind, arg))
			}
			if g.Outcome() != nil {
				break
			}
			var before []byte
			look := open && sealed < 20 && i%5 == 0
			if look {
				before = png(t, v, request("board", ""))
			}
			seat, m := contract.AnyMove(g.Prompts(), own)
			if _, err := engine.Play(g, seat, m, table); err != nil {
				t.Fatal(fmt.Errorf("move %d: %w", i, err))
			}
			if after, still := public(); look && still && after.Arenas[0].Clash == v.Arenas[0].Clash {
				sealed++
				if !bytes.Equal(before, png(t, after, request("board", ""))) {
					t.Errorf("move %d, %v of seat %d, changes the picture of an open clash", i, m, int(seat)+1)
				}
			}
		}
	}
	for _, kind := range []string{"board2clash", "choice2draft", "near3clash", "fight4clash", "dice2clash"} {
		if drawnOf[kind] == 0 {
			t.Errorf("no %s was drawn", kind)
		}
	}
	if sealed == 0 {
		t.Error("no sealed move was looked at")
	}
}
