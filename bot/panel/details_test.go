package panel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/locale"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/text"
)

// detailed is a question with so many details, each of a few rows on a phone.
func detailed(details int) engine.Prompt {
	p := tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(4, 0))
	for i := range details {
		p.Details = append(p.Details,
			tabletest.Wide(fmt.Sprintf("Card %d: %s", i, strings.Repeat("wounds a creature ", 6))))
	}
	return p
}

// A panel leaves out what a phone has no room for, never a choice; the screen of details has all of it.
func TestDetailsWithoutRoomAreBehindAButton(t *testing.T) {
	for _, s := range tabletest.Speakers(t) {
		few, many := toyTable(detailed(1)), toyTable(detailed(30))
		screen := customid.Nav{Match: many.Match, Seat: 0, Screen: customid.ScreenDetails}
		all := Moves(few, []engine.Seat{0}, customid.Nav{}, "", s)
		if slices.Contains(tabletest.IDs(all), screen.String()) {
			t.Error("with room for all there is a button for more")
		}
		m := Moves(many, []engine.Seat{0}, customid.Nav{}, strings.Repeat("It was a long day.\n", 20)+"It is night.", s)
		tabletest.Checked(t, "the panel", m)
		if tall := ui.PanelHeight(m); tall > ui.PhoneHeight || !slices.Contains(tabletest.IDs(m), screen.String()) ||
			!strings.Contains(m.Content, "It is night.") {
			t.Errorf("the panel is %d high: %s", tall, tabletest.Words(m))
		}
		for i := range 4 {
			if !strings.Contains(tabletest.Words(m), fmt.Sprintf(":move p%d\"", i)) {
				t.Errorf("choice %d is missing: %s", i, tabletest.Words(m))
			}
		}
		told := ""
		for page := range 30 {
			screen.Args = []string{fmt.Sprint(page)}
			d := Moves(many, []engine.Seat{0}, screen, "", s)
			tabletest.Checked(t, "the details", d)
			if tall := ui.PanelHeight(d); tall > ui.PhoneHeight {
				t.Errorf("page %d is %d high", page, tall)
			}
			told += d.Content
		}
		for i := range 30 {
			if !strings.Contains(told, fmt.Sprintf("Card %d: ", i)) {
				t.Errorf("detail %d is nowhere", i)
			}
		}
	}
}

// The button to press first is not one that is asked about before it is made.
func TestCostlyMoveIsNoMainButton(t *testing.T) {
	cs := tabletest.SomeChoices(3, 0)
	cs[1].Confirm = tabletest.Wide("Nothing was chosen.")
	for _, kind := range []engine.Kind{engine.Must, engine.Window} {
		p := tabletest.Prompt(0, kind, cs)
		for i, want := range []bool{true, false, true} {
			got := offer{prompt: &p, choice: &p.Choices[i]}.style()
			if main := got != discordgo.SecondaryButton; main != want && p.Choices[i].Move != p.Default {
				t.Errorf("%s: choice %d has the style %d", kind, i, got)
			}
		}
	}
}

func TestShorterFormsLeaveNoHalfSentence(t *testing.T) {
	for words, want := range map[string][]string{
		"The king calls you. The enemy is at the gates":    {"The king calls you."},
		"“Hurry!” The wolf prince of the north comes":      {"“Hurry!”"},
		"The enemy is at the gates of the city":            nil,
		"Go to 3. field of the road":                       nil,
		"The warrior moves from 0 (castle) to 5 (2 hours)": {"The warrior moves from 0 (castle) to 5"},
		"Die Elfe „kommt“ nach 5: sie bleibt; Ben geht":    {"Die Elfe „kommt“ nach 5: sie bleibt …"},
		"The dragon attacks: the elf falls":                nil,
		"The elf finds a wand. Bring it back to the old witch. Reward: 1 gold": {
			"The elf finds a wand. Bring it back to the old witch.", "The elf finds a wand."},
		"The elf finds boots at K5. Bring them to I5. Reward: 1 gold": {
			"The elf finds boots at K5. Bring them to I5.", "The elf finds boots at K5."},
		"The elf finds a gate. A die decides where you land: 1 or 2 anywhere, 3 north.": {
			"The elf finds a gate. A die decides where you land.", "The elf finds a gate."},
		"The elf walks to H3 (C2 → H3).":                 {"The elf walks to H3."},
		"The elf defends with magic: 20 + 5 = 25":        nil,
		"The elf beats the wolf on C4: +2 gold, 1 wound": {"The elf beats the wolf on C4"},
		"L'elfe bat le loup\u00a0: 1 blessure":           {"L'elfe bat le loup"},
		"«\u00a0Vite\u00a0!\u00a0» L'elfe vient\u00a0; le nain part": {"«\u00a0Vite\u00a0!\u00a0» L'elfe vient …",
			"«\u00a0Vite\u00a0!\u00a0»"},
		"The elf hits the wolf: it loses 2; the bear falls; so does the lion": {
			"The elf hits the wolf: it loses 2; the bear falls …", "The elf hits the wolf: it loses 2 …"},
		"**The march: all go** · At night. They sing loudly (low; high)": {
			"**The march: all go** · At night. They sing loudly", "**The march: all go** · At night.",
			"**The march: all go**"},
		"**The march** · At night they sing, and all go.": {"**The march**"},
	} {
		if got := shorter(words); got[0] != words || !slices.Equal(got[1:], want) {
			t.Errorf("%q is cut to %q, not %q", words, got[1:], want)
		}
	}
}

func TestAnswersAreJoinedByTheSignsOfTheLanguage(t *testing.T) {
	speak := locale.NewSpeakers(games.All())
	for language, want := range map[string]string{"en-GB": "a, b; c; d", "fr": "a, b\u00a0; c\u00a0; d"} {
		if got := ui.Semicolons([]string{"a, b", "c", "d"}, speak.In("heroes", language)); got != want {
			t.Errorf("in %s the answers are joined as %q, not %q", language, got, want)
		}
	}
}

// The goal and a danger are above the choices wherever they are, however little room there is.
func TestGoalAndWarningAreAlwaysShown(t *testing.T) {
	p := tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(30, 3))
	p.Warnings = []text.Message{tabletest.Wide("beware")}
	p.Goal = tabletest.Wide("the aim")
	for range 9 {
		p.Details = append(p.Details, tabletest.Wide(strings.Repeat("a detail ", 9)))
	}
	tb := summedTable(p)
	group := customid.Nav{Match: tb.Match, Screen: customid.ScreenGroup,
		Args: []string{groupTag(p.Choices[0].Group), "0"}}
	for _, s := range tabletest.Speakers(t) {
		for what, m := range map[string]ui.Message{
			"the post":  Turn(tb, results(3, 20), s),
			"the panel": Moves(tb, []engine.Seat{0}, customid.Nav{}, strings.Repeat("news ", 90)+".", s),
			"the group": Moves(tb, []engine.Seat{0}, group, "", s),
		} {
			if !strings.Contains(m.Content, "⚠️ "+s.Begin(p.Warnings[0])) {
				t.Errorf("%s: %s has no warning:\n%s", s.Language(), what, m.Content)
			}
			if !strings.Contains(m.Content, "-# "+s.Begin(p.Goal)) {
				t.Errorf("%s: %s has no goal:\n%s", s.Language(), what, m.Content)
			}
		}
	}
}
