package panel

import (
	"fmt"
	"strings"
	"testing"

	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// round returns the log lines of two autopilots for a turn each, n moves of two events.
func round(n int) []match.Line {
	var out []match.Line
	for turn := 4; turn < 6; turn++ {
		for i := range n {
			l := match.Line{Seat: engine.Seat(turn - 3), Move: "move h3", By: match.ByAutopilot}
			l.Address = match.Address{Turn: turn, N: i + 1}
			for _, word := range []string{"goes", "looks"} {
				l.Said = append(l.Said,
					engine.Said{Seat: l.Seat, Text: tabletest.Wide(fmt.Sprintf("Hero %d %s, step %d.", turn, word, i))})
			}
			out = append(out, l)
		}
	}
	return out
}

// by returns the note on a move that was not made by the player.
func by(who match.By) string { return "(" + tabletest.Reads().Say(who.Message().Key) + ")" }

func TestTheAutopilotIsNamedOnceATurn(t *testing.T) {
	for _, n := range []int{1, 3, 8} {
		for what, told := range map[string]string{
			"list": NewsText(toyTable(), round(n), ui.MaxContent, tabletest.English()),
			"log":  tabletest.Words(Log(toyTable(), round(n), -1, tabletest.English())),
		} {
			if got := strings.Count(told, by(match.ByAutopilot)); got != 2 {
				t.Errorf("the %s of two turns of %d moves says it %d times: %s", what, n, got, told)
			}
			if !strings.Contains(told, "Hero 4 goes, step 0. "+by(match.ByAutopilot)) ||
				!strings.Contains(told, "Hero 5 goes, step 0. "+by(match.ByAutopilot)) {
				t.Errorf("the %s does not say it where the turns begin: %s", what, told)
			}
		}
	}
}

func TestATurnToldInPartStillSaysThatItIsTheAutopilots(t *testing.T) {
	told := Turn(toyTable(), round(60), tabletest.English()).Content
	if got := strings.Count(told, by(match.ByAutopilot)); got != 1 {
		t.Errorf("it is said %d times: %s", got, told)
	}
	lines := strings.Split(told, "\n")
	if !strings.HasSuffix(lines[0], by(match.ByAutopilot)) && !strings.HasSuffix(lines[1], by(match.ByAutopilot)) {
		t.Errorf("it is not said near the first line that is left: %s", told)
	}
	if ui.Length(told) > ui.MaxContent {
		t.Errorf("the post has %d characters", ui.Length(told))
	}
}

func TestWhatAbsenceDecidedIsSaidEachTime(t *testing.T) {
	ls := round(2)
	for i := range ls {
		ls[i].By = match.ByDefault
	}
	if got := strings.Count(tabletest.Words(Log(toyTable(), ls, -1, tabletest.English())),
		by(match.ByDefault)); got != 4 {
		t.Errorf("four times somebody did not answer, and it is said %d times", got)
	}
}

func TestATurnPlayedAgainSaysAgainWhoPlaysIt(t *testing.T) {
	ls := append(round(1), round(1)...)
	ls[0].Abandoned, ls[1].Abandoned = true, true
	if got := strings.Count(tabletest.Words(Log(toyTable(), ls, -1, tabletest.English())),
		by(match.ByAutopilot)); got != 4 {
		t.Errorf("two turns, each taken back and played again, say it %d times", got)
	}
}

func TestAutopilotTagFollowsLineOfItsSeat(t *testing.T) {
	line := func(by match.By, n int, said ...engine.Said) match.Line {
		return match.Line{Seat: 3, Move: "join yes", By: by, Address: match.Address{Turn: 4, N: n}, Said: said}
	}
	pilot := tabletest.Reads().Say("bot.name.autopilot", "n", 4)
	elf, dwarf := engine.Said{Seat: 0, Text: tabletest.Wide("The elf loses.")},
		engine.Said{Seat: 3, Text: tabletest.Wide("The dwarf joins.")}
	for what, c := range map[string]struct {
		news []match.Line
		want string
	}{
		"the line of its own": {[]match.Line{line(match.ByAutopilot, 1, elf, dwarf)},
			"• The elf loses.\n• The dwarf joins. " + by(match.ByAutopilot)},
		"that of a later move": {[]match.Line{line(match.ByAutopilot, 1, elf),
			line(match.ByAutopilot, 2, dwarf)}, "• The elf loses.\n• The dwarf joins. " + by(match.ByAutopilot)},
		"none, when all tell of others": {[]match.Line{line(match.ByAutopilot, 1, elf)}, "• The elf loses.\n"},
		"with the name, when it is a must": {[]match.Line{line(match.ByDefault, 1, elf)},
			"• The elf loses. (" + pilot + ": " + tabletest.Reads().Say("match.by.default") + ")"},
	} {
		for where, told := range map[string]string{"post": Turn(toyTable(), c.news, tabletest.English()).Content,
			"log": tabletest.Words(Log(toyTable(), c.news, -1, tabletest.English()))} {
			if !strings.Contains(told+"\n", c.want) {
				t.Errorf("%s, %s: %s", what, where, told)
			}
		}
	}
}

func TestLineNamingAutopilotHasNoTag(t *testing.T) {
	plays := tabletest.Reads().Say("bot.name.autopilot", "n", 4) + " plays the dwarf."
	l := match.Line{Seat: 3, Move: "hero dwarf", By: match.ByAutopilot, Address: match.Address{Turn: 4, N: 1},
		Said: []engine.Said{{Seat: 3, Text: tabletest.Wide(plays)}}}
	next := match.Line{Seat: 3, Move: "go", By: match.ByAutopilot, Address: match.Address{Turn: 4, N: 2},
		Said: []engine.Said{{Seat: 3, Text: tabletest.Wide("The dwarf goes.")}}}
	news := []match.Line{l, next}
	for where, told := range map[string]string{"post": Turn(toyTable(), news, tabletest.English()).Content,
		"log": tabletest.Words(Log(toyTable(), news, -1, tabletest.English()))} {
		if !strings.Contains(told+"\n", "• "+ui.Capitalized(plays)+"\n• The dwarf goes.\n") {
			t.Errorf("the %s says %s", where, told)
		}
	}
}

func TestMoveWithoutEventsIsLoggedInWords(t *testing.T) {
	parts := []text.Message{
		text.M("match.filled.part", "slot", tabletest.Wide("stops"), "what",
			[]text.Message{tabletest.Wide("by the odds")}),
		text.M("match.filled.part", "slot", tabletest.Wide("leaves"), "what", []text.Message{text.Plain("2")}),
	}
	l := match.Line{Seat: 1, Move: "stance best 2", Words: text.M("match.filled", "form", tabletest.Wide("My stance"),
		"parts", parts), By: match.ByPlayer, Address: match.Address{Turn: 4, N: 1}}
	want := "• " + tabletest.Reads().Say("bot.log.chooses", "who", "Bruno", "what",
		text.M("match.filled", "form", "My stance", "parts", parts))
	for what, told := range map[string]string{"post": Turn(toyTable(), []match.Line{l}, tabletest.English()).Content,
		"log": tabletest.Words(Log(toyTable(), []match.Line{l}, -1, tabletest.English()))} {
		if !strings.Contains(told, want) || strings.Contains(told, "stance best") {
			t.Errorf("the %s says %s", what, told)
		}
	}
}

func TestAPostTellsNothingOfWhatWasTakenBack(t *testing.T) {
	ls := round(1)
	ls[0].Abandoned = true
	ls = append(ls, match.Line{Seat: engine.Public, Table: text.M("match.table.pause")})
	told := Turn(toyTable(), ls, tabletest.English()).Content
	if strings.Contains(told, "Hero 4") || !strings.Contains(told, "Hero 5") || !strings.Contains(told, "↩️") {
		t.Errorf("the post says %s", told)
	}
	if logged := tabletest.Words(Log(toyTable(), ls, -1, tabletest.English())); !strings.Contains(logged,
		"~~Hero 4 goes") {
		t.Errorf("the log says %s", logged)
	}
}

// readyToys are the rules of a toy whose options decide where its toys are placed.
type readyToys struct{ tabletest.Toy }

// IsPreset implements engine.Presets.
func (readyToys) IsPreset(options map[string]string, kind string) bool {
	return options["toys"] == "ready" && kind == "placed"
}

func TestAnsweredInAdvanceOnlyByPlayer(t *testing.T) {
	line := match.Line{Seat: 1, Move: "place toy", By: match.ByStanding, Address: match.Address{Turn: 4, N: 1},
		Said: []engine.Said{{Kind: "placed", Seat: 1, Text: tabletest.Wide("The toy is placed.")}}}
	for says, c := range map[string]struct {
		toys, kind string
		want       bool
	}{
		"a ready-made placing has no tag":           {"ready", "placed", false},
		"another answer has it":                     {"ready", "joined", true},
		"a placing that the player arranged has it": {"own", "placed", true},
	} {
		t.Run(says, func(t *testing.T) {
			tb := toyTable()
			tb.Rules, tb.Options = readyToys{tabletest.NewToy()}, map[string]string{"toys": c.toys}
			line.Said[0].Kind = c.kind
			news := []match.Line{line}
			for where, told := range map[string]string{"post": Turn(tb, news, tabletest.English()).Content,
				"log": tabletest.Words(Log(tb, news, -1, tabletest.English()))} {
				if got := strings.Contains(told, by(match.ByStanding)); got != c.want {
					t.Errorf("the %s is %q, want the tag: %v", where, told, c.want)
				}
			}
		})
	}
}

// fatedToys are the rules of a toy with an event that follows from the rules.
type fatedToys struct{ tabletest.Toy }

// Summary implements engine.Summarised.
func (fatedToys) Summary() map[string]engine.Part {
	return map[string]engine.Part{"wounded": {Role: engine.RoleResult, Automatic: true},
		"moved": {Role: engine.RoleResult}}
}

func TestAutomaticEventHasNoTag(t *testing.T) {
	tb := toyTable()
	tb.Rules = fatedToys{tabletest.NewToy()}
	for kind, want := range map[string]bool{"moved": true, "wounded": false} {
		news := []match.Line{{Seat: 1, Move: "pass", By: match.ByStanding, Address: match.Address{Turn: 4, N: 1},
			Said: []engine.Said{{Kind: kind, Seat: 1, Text: tabletest.Wide("The elf is told of.")}}}}
		told := Turn(tb, news, tabletest.English()).Content
		if got := strings.Contains(told, by(match.ByStanding)); got != want {
			t.Errorf("the event %q is told as %q, want the tag: %v", kind, told, want)
		}
	}
}

func TestSealedTagFollowsOwnLine(t *testing.T) {
	tb := toyTable()
	said := func(seat engine.Seat) engine.Said { return engine.Said{Seat: seat, Text: tabletest.Wide("A stop.")} }
	for says, c := range map[string]struct {
		events []engine.Said
		want   bool
	}{
		"another's event is not sealed": {[]engine.Said{said(1)}, false},
		"one's own is":                  {[]engine.Said{said(1), said(0)}, true},
	} {
		news := []match.Line{{Seat: 0, Move: "keep", Sealed: true, By: match.ByPlayer, Said: c.events,
			Address: match.Address{Turn: 4, N: 1}}}
		told := tabletest.Words(Log(tb, news, -1, tabletest.English()))
		if got := strings.Contains(told, tabletest.Reads().Say("bot.log.sealed")); got != c.want {
			t.Errorf("%s: %q", says, told)
		}
	}
}

func TestLogHasOneFormOfLine(t *testing.T) {
	news := []match.Line{
		{Seat: 0, Move: "go", By: match.ByPlayer, Address: match.Address{Turn: 4, N: 1},
			Said: []engine.Said{{Seat: 0, Text: tabletest.Wide("the elf goes.")}}},
		{Seat: 1, Move: "stop", Words: tabletest.Wide("Stop here"), By: match.ByPlayer,
			Address: match.Address{Turn: 4, N: 2}},
		{Seat: engine.Public, Table: text.M("match.table.pause"), By: match.ByModerator, Actor: "105",
			Address: match.Address{Turn: 4, N: 2}},
	}
	reads := tabletest.Reads()
	want := "• The elf goes.\n• " + reads.Say("bot.log.chooses", "who", "Bruno", "what", "Stop here") +
		"\n• ↩️ " + ui.Capitalized(reads.Say("match.table.pause")) + " – <@105> " + by(match.ByModerator) + "\n"
	for where, told := range map[string]string{"post": Turn(toyTable(), news, tabletest.English()).Content,
		"log": tabletest.Words(Log(toyTable(), news, -1, tabletest.English())) + "\n"} {
		if !strings.Contains(told, want) {
			t.Errorf("the %s is %q, want %q", where, told, want)
		}
	}
	for _, s := range tabletest.Speakers(t) {
		tabletest.Checked(t, "the log", Log(toyTable(), news, -1, s))
	}
}
