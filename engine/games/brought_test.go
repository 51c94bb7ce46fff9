package games

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

// mill is legend 7 as another author might have written it.
func mill(t *testing.T) string {
	t.Helper()
	file, err := os.ReadFile("../andor/legends/7.yaml")
	if err != nil {
		t.Fatal(err)
	}
	legend := strings.Replace(string(file), `id: "7"`, `id: "mill"`, 1)
	for language, title := range map[string]string{"en": "The miller's chart", "de": "Die Karte der Mühle"} {
		legend = regexp.MustCompile(`(?m)^(  `+language+`:\n    title: ).*$`).ReplaceAllString(legend,
			`${1}"`+title+`"`)
	}
	return legend
}

// secret is the seed of the matches with it.
var secret = bytes.Repeat([]byte{7}, match.SeedSize)

// broughtMatch begins a match of the legend mill and lets autopilots play it.
func broughtMatch(t *testing.T, moves int) (*match.Match, []match.Entry) {
	t.Helper()
	andor, _ := Find("legends-of-andor")
	now := time.Unix(1800000000, 0)
	m, first, err := match.Start(match.Config{
		ID: "m", Rules: andor, Options: map[string]string{"legend": "mill"}, Brought: mill(t), Seed: secret,
		Players: []match.Player{{Autopilot: 2}, {Autopilot: 2}},
	}, now)
	if err != nil {
		t.Fatal(err)
	}
	log := []match.Entry{first}
	for n := 0; n < moves && !m.Over(); n++ {
		e, ok, err := m.Auto(now)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		log = append(log, e)
	}
	return m, log
}

// title returns the title of a match's legend.
func title(m *match.Match) string {
	return m.Rules().Catalogue().In("en").Say(text.M("legend.mill.title"))
}

func TestAMatchWithALegendOfItsOwnNeedsNothingOutsideItself(t *testing.T) {
	t.Parallel()
	andor, _ := Find("legends-of-andor")
	m, _ := broughtMatch(t, 12)
	state, err := m.State()
	if err != nil {
		t.Fatal(err)
	}
	again, err := match.Load(andor, state, secret)
	if err != nil {
		t.Fatal(err)
	}
	if again.Hash() != m.Hash() || again.Brought() != mill(t) {
		t.Error("loaded it is another match")
	}
	if got := title(again); !strings.Contains(got, "miller") {
		t.Errorf("its legend is called %q", got)
	}
	if len(andor.Options()[0].Values) == len(again.Rules().Options()[0].Values) {
		t.Error("the legend is none of the values of its match")
	}
}

func TestTheRecordOfAMatchWithALegendOfItsOwnCarriesTheLegend(t *testing.T) {
	t.Parallel()
	andor, _ := Find("legends-of-andor")
	m, log := broughtMatch(t, 100_000)
	if !m.Over() {
		t.Fatal("it goes on")
	}
	var b bytes.Buffer
	if err := match.Export(&b, m.Header(), log, match.ExportOptions{}); err != nil {
		t.Fatal(err)
	}
	rec, err := match.ParseRecord(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if rec.Brought != mill(t) {
		t.Error("the legend is not what it was, byte for byte")
	}
	proven, err := match.VerifyRecord(rec, andor)
	if err != nil || !proven.Proven || proven.Hash != m.Hash() {
		t.Fatal(err)
	}
	if got := title(proven.Match); !strings.Contains(got, "miller") {
		t.Errorf("its legend is called %q", got)
	}
	other, err := match.ParseRecord(strings.NewReader(strings.Replace(b.String(), "|id: \"mill\"", "|id: \"kiln\"", 1)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := match.VerifyRecord(other, andor); err == nil {
		t.Error("the record is taken with another legend than it was played by")
	}
}

func TestALegendThatIsBroughtIsJudgedOnce(t *testing.T) {
	t.Parallel()
	andor, _ := Find("legends-of-andor")
	b := andor.(engine.Bringing)
	if id, err := b.CheckBrought([]byte(mill(t))); id != "mill" || err != nil {
		t.Error(id, err)
	}
	if _, err := b.CheckBrought([]byte(strings.Replace(mill(t), `"mill"`, `"2"`, 1))); err == nil ||
		!strings.Contains(err.Error(), "comes with Skald") {
		t.Error("the id of a legend of the program is taken:", err)
	}
	// A match that began when this was no mistake yet is played on.
	late := strings.Replace(mill(t), "The miller's chart", "The miller's @chart", -1)
	if _, err := b.CheckBrought([]byte(late)); err == nil {
		t.Error("a text that mentions somebody is taken")
	}
	if _, err := b.Bring(late); err != nil {
		t.Error("what was taken once is judged again:", err)
	}
	heroes, _ := Find("heroes")
	if _, err := engine.Bring(heroes, mill(t)); err == nil {
		t.Error("a legend is brought to a game that has none")
	}
}

func TestALegendThatIsBroughtTellsWhatItIsAndWhatHasChanged(t *testing.T) {
	t.Parallel()
	andor, _ := Find("legends-of-andor")
	b := andor.(engine.Bringing)
	with, err := b.Bring(mill(t))
	if err != nil {
		t.Fatal(err)
	}
	say := func(messages []text.Message, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return with.Catalogue().In("en").List(messages)
	}
	about := say(b.DescribeBrought(mill(t)))
	words := texttest.English(with.Catalogue())
	if !words.Shows(about, "brought.heroes", "least", 2, "most", 4) ||
		!words.Shows(about, "brought.map.own", "n", 15) || !words.Shows(about, "brought.difficulty.one") {
		t.Errorf("it tells %s", about)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"a comment", "# Legend 7", "# My legend\n\n# Legend 7", ""},
		{"the number of heroes", "heroes: [2, 4]", "heroes: [2, 3]", words.Say("brought.changed.heroes")},
		{"the deck of events", "events: golden", "events: silver", words.Say("brought.changed.events")},
		{"a place on the map", "x: 1500", "x: 1501", words.Say("brought.changed.map")},
		{"a title", `title: "The miller's chart"`, `title: "The map of the miller"`,
			words.Say("brought.changed.texts", "came", 0, "changed", 1, "went", 0)},
		{"a title in German", "Die Karte der Mühle", "Die Karte",
			words.Say("brought.changed.language", "language", text.M("brought.language.de"))},
	} {
		t.Run(c.name, func(t *testing.T) {
			after := strings.Replace(mill(t), c.old, c.new, 1)
			if after == mill(t) {
				t.Fatal("nothing was changed")
			}
			if got := say(b.CompareBrought(mill(t), after)); got != c.want {
				t.Errorf("it tells %q", got)
			}
		})
	}
}
