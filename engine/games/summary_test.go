package games_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
)

// replayed replays the record of a file under testdata.
func replayed(t *testing.T, file string) (*match.Replayed, engine.Rules) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	rec, err := match.ParseRecord(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	rules, ok := games.Find(rec.Game)
	if !ok {
		t.Fatalf("no game %q", rec.Game)
	}
	r, err := match.Replay(rec, rules)
	if err != nil {
		t.Fatal(err)
	}
	return r, rules
}

// summaries returns the summary of each turn for the public, by turn, as say words each event.
func summaries(r *match.Replayed, say func(engine.Said) string) map[int][]string {
	out := map[int][]string{}
	lines := match.VisibleInPlay(r.Log, engine.Public)
	for _, l := range match.Summary(r.Match.Rules(), append(lines, match.Line{Address: match.Address{Turn: -1}})) {
		for _, e := range l.Said {
			out[l.Turn] = append(out[l.Turn], say(e))
		}
	}
	return out
}

// brief returns a function that words an event: by the key of its text if that is the event's own, or a piece drawn.
func brief(s text.Localizer) func(engine.Said) string {
	return func(e engine.Said) string {
		if what, ok := e.Text.Args.Get("what").(text.Message); ok && e.Text.Key == "match.summary.with" &&
			!strings.HasPrefix(what.Key, "sum.") {
			return s.Say(e.Text.With("what", what.Key))
		}
		if strings.HasPrefix(e.Text.Key, "say.") || e.Text.Key == "sum.drew" {
			return e.Text.Key
		}
		return s.Begin(e.Text)
	}
}

// stories are turns of released matches, and what a summary tells of them.
var stories = []struct {
	record, what string
	turn         int
	want         []string
}{
	{"released-1/return-of-the-heroes-four-standard.skald", "a fight won", 7, []string{
		"The Wizard beats the Spider at I3: +1 gold and +1 blue cube",
		"sum.drew"}},
	{"released-1/return-of-the-heroes-four-standard.skald", "a fight lost", 12, []string{
		"The Dwarf loses to the Bandits at E4 (5+2 = 7, 6 or less needed): −1 hit point"}},
	{"released-1/return-of-the-heroes-four-standard.skald", "a death", 39, []string{
		"The Wizard falls to the Orc at N6; a younger Wizard sets out from J7 Cartwright without cubes or side " +
			"quests"}},
	{"released-1/return-of-the-heroes-four-standard.skald", "an arrival", 13, []string{
		"The Priest goes to H5 Crystal Rock"}},
	{"released-1/return-of-the-heroes-four-standard.skald", "a turn without a result", 9, []string{
		"say.stayed"}},
	{"released-1/return-of-the-heroes-four-standard.skald", "a side quest", 16, []string{
		"The Dwarf completes “Seek the unholy cemetery”: +1 gold and +1 red cube",
		"sum.drew"}},
	{"released-1/return-of-the-heroes-solo-won.skald", "a purchase", 18, []string{
		"say.bought"}},
	{"released-1/return-of-the-heroes-solo-won.skald", "a step of a quest", 23, []string{
		"The Priest beats the Giant Frog at L7 Frog Pond",
		"The Priest completes step 1 of “The Golden Ball” (golden ball): +1 gold and +1 blue cube",
		"sum.drew"}},
	{"released-1/legends-of-andor-legend-2-easy-won.skald", "an event", 2, []string{
		"say.moved", "say.fog", "say.event"}},
	{"released-1/legends-of-andor-legend-2-easy-won.skald", "a step of the legend", 6, []string{
		"say.took-farmer", "say.moved", "say.farmers-saved"}},
	{"released-1/legends-of-andor-legend-2-easy-won.skald", "a fight won", 10, []string{
		"The warrior beats the gor on 20: 14 against 7 (+2 gold)", "say.narrator-left"}},
	{"released-2/runebound-company-lost.skald", "a fallen hero", 1, []string{
		"Ilse Rook loses to the Bear of Hollow Hill and is now in Sallowmere (H9): −1 gold",
		"say.entered"}},
	{"released-2/runebound-company-lost.skald", "a fight won", 2, []string{
		"Jorun Fletch beats the Restless Levy on M11: 3 exhaustion taken, 1 wound taken, +1 experience point and " +
			"+2 gold",
		"say.entered"}},
	{"released-2/runebound-company-lost.skald", "an ally gained", 4, []string{
		"Ilse Rook beats Kestrel the Hired Bow on E6: card gained and +1 experience point"}},
	{"released-2/runebound-company-lost.skald", "an arrival", 5, []string{
		"say.recovers-exhaustion", "say.moved", "say.heals.paid"}},
	{"heroes/duel.skald", "a clash", 7, []string{
		"Lady Murreth casts Magic Missile: the Harpy takes 1 wound",
		"say.deed.attack", "say.cast", "say.deed.attack"}},
	{"heroes/duel.skald", "a weakness", 8, []string{"say.deed.pass", "say.deed.pass", "say.stopped",
		"say.deed.weakness"}},
}

// broken finds a missing text or argument, and effects after the end of a sentence.
var broken = regexp.MustCompile(`[{}‹›]|[.!]\x{a0}?: ?[−+0-9]`)

func TestSummaryTellsResults(t *testing.T) {
	told := map[string]map[int][]string{}
	for _, c := range stories {
		if told[c.record] == nil {
			r, rules := replayed(t, c.record)
			told[c.record] = summaries(r, brief(text.Join(rules.Catalogue(), match.Catalogue()).In("en")))
		}
		if got := told[c.record][c.turn]; !slices.Equal(got, c.want) {
			t.Errorf("%s, turn %d, %s: the summary is\n%s\nwant\n%s", c.record, c.turn, c.what,
				strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// silent returns the number of events of a line that the title or the question says.
func silent(rules engine.Rules, l match.Line) (n int) {
	for _, e := range l.Said {
		if match.IsSilent(rules, e) {
			n++
		}
	}
	return n
}

// Whatever happened in the records of any version, a turn that the public knows of is told in whole sentences of every
// language, in no more of them than the log has.
func TestSummaryOfEveryRecord(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.skald")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d records: %v", len(files), err)
	}
	sw := sweep.Of(t, files, 8)
	sw.Run(t, filepath.Base, func(t *testing.T, file string) {
		r, rules := replayed(t, strings.TrimPrefix(file, "testdata/"))
		all := map[int]int{}
		for _, l := range match.VisibleInPlay(r.Log, engine.Public) {
			if !l.Abandoned {
				all[l.Turn] += len(l.Said) - silent(rules, l)
			}
		}
		c := text.Join(rules.Catalogue(), match.Catalogue())
		for _, language := range c.Languages() {
			s := c.In(language)
			told := summaries(r, func(e engine.Said) string { return s.Begin(e.Text) })
			for turn, n := range all {
				if got := len(told[turn]); got > n || got == 0 && n > 0 {
					t.Errorf("%s: turn %d of %d events is told in %d sentences", language, turn, n, got)
				}
				for _, words := range told[turn] {
					if broken.MatchString(words) {
						t.Errorf("%s: turn %d is told as %q", language, turn, words)
					}
				}
			}
		}
	})
}

// deeds are sentences about what the player of a seat does that do not name the hero.
var deeds = []string{"say.struck", "say.cancelled", "say.rubble-gone", "say.rubble-stays", "say.rubble-turned",
	"say.uncovered", "say.peek-kept", "say.chose", "say.chose-hero", "say.hero", "say.start-tile"}

// A sentence about the table, such as an event in force, would seem to hold for an autopilot only if its line ended
// with how the move was made.
func TestSentencesAboutTheTableHaveNoTag(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.skald")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d records: %v", len(files), err)
	}
	sweep.Of(t, files, 8).Run(t, filepath.Base, func(t *testing.T, file string) {
		r, rules := replayed(t, strings.TrimPrefix(file, "testdata/"))
		for _, l := range match.VisibleInPlay(r.Log, engine.Public) {
			for _, e := range l.Said {
				if e.Seat != engine.Public && e.Text.Args.Get("who") == nil && !slices.Contains(deeds, e.Text.Key) &&
					!match.IsAutomatic(rules, e) {
					t.Errorf("%s names no hero and is told with how the move was made", e.Text.Key)
				}
			}
		}
	})
}
