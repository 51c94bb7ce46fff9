package imaging_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/andor"
	"skald/imaging/heroes"
	"skald/imaging/returnofheroes"
	"skald/imaging/runebound"
	"skald/imaging/scenetest"
)

// record is one of the released records, with the language its pictures are drawn in.
type record struct {
	path, language string
	viewer         int // any number; the seats share them
}

// TestPicturesOfReleasedRecordsAreDrawn draws every kind of picture of the last position of released records, as a
// player sees it, in the four languages in turn.
func TestPicturesOfReleasedRecordsAreDrawn(t *testing.T) {
	scenetest.NotRaced(t)
	painter, err := imaging.NewPainter(imaging.Day(), imaging.NewAssets(200<<20))
	if err != nil {
		t.Fatal(err)
	}
	laid, err := filepath.Glob("../engine/games/testdata/released-*/*.skald")
	if err != nil {
		t.Fatal(err)
	}
	scenes := map[string]imaging.Scene{"legends-of-andor": andor.Scene{},
		"return-of-the-heroes": returnofheroes.Scene{}, "runebound": runebound.Scene{}, "heroes": heroes.Scene{}}
	for game, scene := range scenes {
		t.Run(game, func(t *testing.T) {
			var paths []string
			for _, path := range laid {
				if strings.HasPrefix(strings.TrimPrefix(filepath.Base(path), "report-"), game+"-") {
					paths = append(paths, path)
				}
			}
			if len(paths) < 15 {
				t.Fatalf("there are %d released records", len(paths))
			}
			var all []record
			for i, path := range paths {
				all = append(all, record{path, []string{"en", "de", "fr", "it"}[i%4], i})
			}
			drawn, tried := map[string]int{}, 0
			records := sweep.Of(t, all, 1)
			records.Run(t, func(r record) string { return filepath.Base(r.path) }, func(t *testing.T, r record) {
				drawRecord(t, painter, scene, game, r, drawn)
				tried++
			})
			// A few records need not have all there is to draw.
			kinds := []string{"board", "near", "sheet", "heroes", "since", "end"}
			switch game {
			case "heroes":
				kinds = []string{"board", "near", "sheet", "dice", "table", "fight", "since", "end"}
			case "runebound":
				kinds = []string{"board", "near", "sheet", "market", "fight", "since", "end"}
			}
			for _, kind := range kinds {
				if tried == len(all) && drawn[kind] == 0 {
					t.Errorf("no %s was drawn", kind)
				}
			}
			t.Logf("drawn were %v", drawn)
		})
	}
}

// drawRecord draws every kind of picture of a record's last position, and counts them.
func drawRecord(t *testing.T, painter *imaging.Painter, scene imaging.Scene, game string, record record,
	drawn map[string]int) {
	t.Helper()
	f, err := os.Open(record.path)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := match.ParseRecord(f)
	f.Close()
	if err != nil {
		t.Fatal(err)
	}
	if rec.Game != game {
		t.Fatalf("it is a record of %s", rec.Game)
	}
	rules, _ := games.Find(rec.Game)
	r, err := match.Replay(rec, rules)
	if err != nil {
		t.Fatal(err)
	}
	words := text.Join(rules.Catalogue(), match.Catalogue()).In(record.language)
	viewer := engine.Seat(record.viewer % len(rec.Players))
	v := r.Match.View(viewer)
	for _, p := range engine.Pictures(rules) {
		kind := p.ID
		offered := v.(interface {
			AltOf(kind, arg string) text.Message
		}).AltOf(kind, "")
		if offered.IsZero() && !slices.Contains([]string{engine.PictureBoard, engine.PictureSince}, kind) {
			continue // there is none now
		}
		request := imaging.Request{
			Kind: kind, Language: record.language,
			Name: func(id string) string {
				if !words.Knows("name." + id) {
					return ""
				}
				return words.Say(text.M("name." + id))
			},
			Say:   words.Say,
			Since: match.NewsSince(r.Log, viewer, r.Match.Seq()*3/4),
		}
		if _, err := scene.Draw(painter, v, request); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
		drawn[kind]++
	}
}
