package returnofheroes

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"skald/engine/returnofheroes/pieces"
	"skald/imaging"
)

// drawnByName finds the icons that are named where they are drawn.
var drawnByName = regexp.MustCompile(`(?:[^a-zA-Z](?:icon|RimmedIcon|IconSprite)\(|DrawIcon\([a-z.]+, |Icon: )"([a-z0-9-]+)"`)

func TestEveryIconThatIsNamedExists(t *testing.T) {
	for id, name := range icons {
		if !imaging.HasIcon(name) {
			t.Errorf("%s has the icon %q, which is none", id, name)
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range drawnByName.FindAllSubmatch(src, -1) {
			found++
			if name := string(m[1]); !imaging.HasIcon(name) {
				t.Errorf("%s draws the icon %q, which is none", f, name)
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d icons are named in the drawing code", found)
	}
}

func TestEveryPieceItemQuestAndCardHasAnIconOfItsOwnOrOfItsOtherSide(t *testing.T) {
	var ids []string
	for _, p := range pieces.All() {
		ids = append(ids, p.ID)
		if p.Flip != "" {
			ids = append(ids, p.Flip)
		}
	}
	for _, it := range pieces.Items() {
		ids = append(ids, it.ID, it.Make)
	}
	for _, q := range pieces.Quests() {
		ids = append(ids, q.ID)
	}
	for _, c := range pieces.Cards() {
		ids = append(ids, c.ID)
	}
	for _, id := range ids {
		if name := iconOf(id); name == "" || !imaging.HasIcon(name) {
			t.Errorf("%s has the icon %q, which is none", id, name)
		}
	}
}

func TestNoTwoAdversariesOrPeopleShareAnIcon(t *testing.T) {
	who := map[string]string{}
	for _, p := range pieces.All() {
		if p.Class == pieces.Guardian || p.Kind != pieces.Adversary && p.Kind != pieces.Encounter && p.Kind != pieces.Event {
			continue // guardians are four of a kind
		}
		icon := iconOf(p.ID)
		if other, taken := who[icon]; taken {
			t.Errorf("%s and %s have the same icon, %s", other, p.ID, icon)
		}
		who[icon] = p.ID
	}
}
