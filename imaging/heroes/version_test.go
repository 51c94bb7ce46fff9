package heroes

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
	"skald/imaging/scenetest"
)

// otherCards returns the cards of version 1 with some words of one of their files replaced.
func otherCards(t *testing.T, file string, change ...string) cards.Set {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"heroes.yaml", "creatures.yaml", "spells.yaml"} {
		said, err := os.ReadFile(filepath.Join("../../engine/heroes/cards", name))
		if err != nil {
			t.Fatal(err)
		}
		if name == file {
			said = []byte(strings.NewReplacer(change...).Replace(string(said)))
		}
		files[name] = &fstest.MapFile{Data: said}
	}
	set, err := cards.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	return *set
}

// TestPicturesDrawTheCardsOfTheirVersion draws views of two versions by turns: each looks as it does where the other
// was never drawn.
func TestPicturesDrawTheCardsOfTheirVersion(t *testing.T) {
	scenetest.NotRaced(t)
	army, table := armyView(), draftView()
	army.Own.Army = nil
	table.Arenas[0].Table[4] = "brand-of-pain"
	for _, c := range []struct {
		name  string
		v     *view.View
		other cards.Set
	}{
		{"costs of creatures", army, otherCards(t, "creatures.yaml", "cost: 1", "cost: 3")},
		{"elements of heroes", army,
			otherCards(t, "heroes.yaml", "element: fire", "element: water", "element: water", "element: fire")},
		{"elements of spells", table, otherCards(t, "spells.yaml", "needs: FFFC", "needs: WWWC")},
	} {
		t.Run(c.name, func(t *testing.T) {
			later := *c.v
			later.Cards = c.other
			views := []*view.View{c.v, &later}
			r := request("choice", "")
			var alone [2][]byte
			for i, v := range views {
				pic, err := scenetest.Canvas(t, scenetest.Painter(t, scenetest.Theme(), 64), Scene{}, v, r).PNG()
				if err != nil {
					t.Fatal(err)
				}
				alone[i] = pic.PNG
			}
			if bytes.Equal(alone[0], alone[1]) {
				t.Fatal("other cards look the same")
			}
			for i, v := range append(views, views...) {
				if !bytes.Equal(png(t, v, r), alone[i%2]) {
					t.Errorf("picture %d is not that of its version", i+1)
				}
			}
		})
	}
}
