package imaging_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/andor"
	"skald/imaging/returnofheroes"
	"skald/imaging/scenetest"
)

// TestPicturesOfReleasedRecordsAreDrawn draws every kind of picture where released
// records end, as one who is at the table sees it, in the four languages in turn.
func TestPicturesOfReleasedRecordsAreDrawn(t *testing.T) {
	scenetest.NotRaced(t)
	paths, err := filepath.Glob("../engine/games/testdata/released-1/*.skald")
	if err != nil || len(paths) < 30 {
		t.Fatalf("there are %d released records (%v)", len(paths), err)
	}
	scenes := map[string]imaging.Scene{"legends-of-andor": andor.Scene{}, "return-of-the-heroes": returnofheroes.Scene{}}
	languages := []string{"en", "de", "fr", "it"}
	painter, err := imaging.NewPainter(imaging.Day(), imaging.NewAssets(200<<20))
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[string]int{}
	for i, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := match.ParseRecord(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		// Some matches of each game, and one that is over, have all there is to draw.
		over := drawn[rec.Game+" end"] == 0 && rec.Status == match.Finished
		if drawn[rec.Game+" board"] >= 4 && !over || i%3 > 0 && !over {
			continue
		}
		rules, _ := games.Find(rec.Game)
		r, err := match.Replay(rec, rules)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		language := languages[i%len(languages)]
		words := text.Join(rules.Catalogue(), match.Catalogue()).In(language)
		viewer := engine.Seat(i % len(rec.Players))
		v := r.Match.View(viewer)
		kinds := []string{"board", "since", "end"}
		for _, p := range rules.(engine.Illustrated).Pictures() {
			kinds = append(kinds, p.ID)
		}
		for _, kind := range kinds {
			offered := v.(interface {
				AltOf(kind, arg string) text.Message
			}).AltOf(kind, "")
			if offered.IsZero() && !slices.Contains([]string{"board", "since"}, kind) {
				continue // there is none now
			}
			request := imaging.Request{
				Kind: kind, Language: language,
				Name: func(id string) string {
					if !words.Knows("name." + id) {
						return ""
					}
					return words.Say(text.M("name." + id))
				},
				Say:   words.Say,
				Since: match.NewsSince(r.Log, viewer, r.Match.Seq()*3/4),
			}
			if _, err := scenes[rec.Game].Draw(painter, v, request); err != nil {
				t.Errorf("%s, %s: %v", path, kind, err)
			}
			drawn[rec.Game+" "+kind]++
		}
	}
	for game := range scenes {
		for _, kind := range []string{"board", "near", "sheet", "heroes", "since", "end"} {
			if drawn[game+" "+kind] == 0 {
				t.Errorf("no %s of %s was drawn", kind, game)
			}
		}
	}
	t.Logf("drawn were %v", drawn)
}
