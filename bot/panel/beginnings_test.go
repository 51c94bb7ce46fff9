package panel_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/play"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
)

// beginsSmall reports whether a line begins with a small letter, whatever signs come before it. Commands and mentions
// are as they are.
func beginsSmall(line string) bool {
	for _, r := range emojis.ReplaceAllString(line, "") {
		switch {
		case r == '`', r == '<', r == '/', unicode.IsDigit(r):
			return false
		case unicode.IsLetter(r):
			return unicode.IsLower(r)
		}
	}
	return false
}

var (
	// emojis are those of an application, whose names have letters.
	emojis = regexp.MustCompile(`<a?:\w+:\d+>`)
	// inner finds a sentence that begins with a small letter behind another.
	inner = regexp.MustCompile(`[\pL\d][\pL\d)][.!?] \p{Ll}|\D \d[.!?] \p{Ll}`)
	// joined finds a question right behind the name of a player without a mention.
	joined = regexp.MustCompile(`^\S+ \d \p{Lu}[^:]*\?`)
	// trailing finds a remark in brackets behind a whole sentence.
	trailing = regexp.MustCompile(`[\pL\d][.!?] \(\p{Ll}`)
)

// badHint returns what is wrong with the words behind the label of a choice, "" if nothing is.
func badHint(line string) string {
	if trailing.MatchString(line) {
		return "has a remark in brackets behind a sentence"
	}
	return badLine(line)
}

// badLine returns what is wrong with a line that players read, "" if it is a sentence or a label.
func badLine(line string) string {
	switch {
	case beginsSmall(line):
		return "begins with a small letter"
	case inner.MatchString(line):
		return "has a sentence that begins with a small letter"
	case joined.MatchString(line):
		return "joins a name and a question"
	}
	return ""
}

func TestBadLinesAreFound(t *testing.T) {
	for line, want := range map[string]bool{
		"autopilot 2 chooses “Finish”": true, "• **the dwarf**: willpower": true, "-# élan": true,
		"Autopilot 2 What does the dwarf do?": true, "At M11, round 1. mind 10 (damage 0)": true,
		"Autopilot 2: What does the dwarf do?": false, "<@101> What now?": false, "• `move h3`": false,
		"<:gold:1300000000000000001> The elf gains 1 gold": false, "🎲 2 dice": false,
		"Move 3 points, e.g. to H3.":       false,
		"<:gold:1300000000000000001> gold": true,
	} {
		if got := badLine(line); (got != "") != want {
			t.Errorf("%q is judged %q", line, got)
		}
	}
}

func TestBadHintsAreFound(t *testing.T) {
	for line, want := range map[string]bool{
		"Found at E6. It opens the gate. (you stop here)": true,
		"Reward: 1 gold (you stop here)":                  false,
		"plains":                                          true,
		"Found at E6. It opens the gate. You stop here.":  false, "The gate opens. (Rulebook, section 2)": false,
	} {
		if got := badHint(line); (got != "") != want {
			t.Errorf("%q is judged %q", line, got)
		}
	}
}

// TestLinesBeginWithACapital says the posts, the log, the recap, the private panel with its groups and forms, and the
// descriptions of pictures in the middle and at the end of the recorded matches, in every language: no line begins with
// a small letter, and no name runs into the question after it.
func TestLinesBeginWithACapital(t *testing.T) {
	laid, err := filepath.Glob("../../engine/games/testdata/*/*.skald")
	if err != nil || len(laid) < 100 {
		t.Fatalf("there are %d records (%v)", len(laid), err)
	}
	sweep.Of(t, laid, 4).Run(t, filepath.Base, func(t *testing.T, path string) {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		rec, err := match.ParseRecord(f)
		if err != nil {
			t.Fatal(err)
		}
		rules, _ := games.Find(rec.Game)
		voices := locale.NewSpeakers([]engine.Rules{rules})
		told := map[string]bool{}
		whole := rec.Lines
		rec.Status, rec.Final, rec.Report = "", "", nil // those of the whole
		for _, part := range []int{len(whole) / 2, len(whole) * 3 / 4, len(whole)} {
			rec.Lines = whole[:part]
			r, err := match.Replay(rec, rules)
			if err != nil {
				t.Fatalf("the first %d lines: %v", part, err)
			}
			tb := tableOf(r, rules)
			for i := range tb.Players[1:] {
				tb.Players[1+i] = match.Player{Autopilot: 2}
			}
			for _, language := range text.Languages() {
				readLines(tb, r, voices.By(rules, language), func(what, line string) {
					key := language + what + line
					judge := badLine
					if strings.HasSuffix(what, hintOf) || strings.Contains(line, "** · ") {
						judge = badHint
					}
					if why := judge(line); why != "" && !told[key] {
						told[key] = true
						t.Errorf("%s, %s %s: %q", language, what, why, line)
					}
				})
			}
		}
	})
}

// hintOf marks the description of an option.
const hintOf = ", a hint"

// readLines calls each with every line that players read at a table.
func readLines(tb panel.Table, r *match.Replayed, s text.Localizer, each func(what, line string)) {
	words := func(what, said string) {
		for _, line := range strings.Split(said, "\n") {
			each(what, line)
		}
	}
	shown := func(what string, m ui.Message) {
		words(what, m.Content)
		for _, e := range m.Embeds {
			words(what, e.Title)
			words(what, e.Description)
		}
		for _, said := range ui.Texts(m.Components) {
			words(what, said)
		}
		for _, c := range ui.Controls(m.Components) {
			switch c := c.(type) {
			case discordgo.Button:
				each(what+", a button", c.Label)
			case discordgo.SelectMenu:
				each(what+", a menu", c.Placeholder)
				for _, o := range c.Options {
					each(what+", an option", o.Label)
					each(what+hintOf, o.Description)
				}
			}
		}
		if m.Picture != nil {
			words(what+", the picture", m.Picture.Alt)
		}
	}
	news := match.Visible(r.Log, engine.Public)
	shown("the post", panel.Turn(tb, news[max(0, len(news)-40):], s))
	for page := range 1 + len(news)/20 {
		shown("the log", panel.Log(tb, news, page, s))
	}
	shown("the recap", play.Recap(tb, news, 0, s))
	shown("the board in words", panel.BoardWords(tb, 0, 0, s))
	for _, p := range engine.Pictures(tb.Rules) {
		for _, arg := range []string{"", "1", "2"} {
			if tb.Offers(p.ID, arg, 0) {
				shown("the picture "+p.ID, panel.Board(tb, p.ID, arg, 0, s))
			}
		}
	}
	todo, seen := []customid.Nav{{Match: tb.Match, Seat: engine.Public, Screen: customid.ScreenMoves}},
		map[string]bool{}
	for ; len(todo) > 0; todo = todo[1:] {
		m := panel.Moves(tb, []engine.Seat{0}, todo[0], "", s)
		shown("the panel", m)
		for _, raw := range tabletest.IDs(m) {
			id, _ := customid.Parse(raw)
			switch id := id.(type) {
			case customid.Nav:
				if (id.Screen == customid.ScreenMoves || id.Screen == customid.ScreenGroup) && !seen[raw] {
					seen[raw] = true
					todo = append(todo, id)
				}
			case customid.FormID:
				if step, err := panel.Form(tb, []engine.Seat{0}, id, nil, s); err == nil && step.Show != nil &&
					!seen[raw] {
					seen[raw] = true
					shown("a form", *step.Show)
				}
			}
		}
	}
}
