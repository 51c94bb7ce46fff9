package panel

import (
	"fmt"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// summed are the rules of the toy with a summary.
type summed struct{ engine.Rules }

func (summed) Summary() map[string]engine.Part {
	return map[string]engine.Part{"result": {Role: engine.RoleResult}}
}

// summedTable is a table of a game with a summary.
func summedTable(ps ...engine.Prompt) Table {
	t := toyTable(ps...)
	t.Rules = summed{t.Rules}
	return t
}

// results returns n lines of a turn with a result and a step each.
func results(turn, n int) []match.Line {
	var out []match.Line
	for i := range n {
		l := match.Line{Seq: uint64(100*turn + i), Seat: 0, Move: "move h3", By: match.ByPlayer,
			Address: match.Address{Turn: turn, N: i + 1}}
		for _, kind := range []string{"step", "result"} {
			l.Said = append(l.Said,
				engine.Said{Kind: kind, Text: tabletest.Wide(fmt.Sprintf("%s %d of turn %d.", kind, i, turn))})
		}
		out = append(out, l)
	}
	return out
}

func TestPostOfLongTurn(t *testing.T) {
	p := tabletest.Prompt(0, engine.Window, tabletest.SomeChoices(3, 0))
	for i := range p.Choices {
		p.Choices[i].Hint = tabletest.Wide("what the button does")
	}
	for range 6 {
		p.Details = append(p.Details, tabletest.Wide("a detail"))
	}
	for _, s := range tabletest.Speakers(t) {
		got := Turn(summedTable(p), results(3, 20), s).Content
		if n := strings.Count(got, "\n") + 1; n > 8 {
			t.Errorf("%s: the post has %d lines, want at most %d:\n%s", s.Language(), n, 8, got)
		}
		left := 20 - strings.Count(got, "of turn 3")
		want := " · " + tabletest.ReadsIn(s.Language()).Say("bot.news.tail", "n", left) + "\n"
		if !strings.Contains(got, want) {
			t.Errorf("%s: the post does not count the lines left out:\n%s", s.Language(), got)
		}
		if !strings.Contains(got, "19 of turn 3") || strings.Contains(got, "tep") {
			t.Errorf("%s: the newest result is not told, or a step is:\n%s", s.Language(), got)
		}
		if strings.Contains(got, "what the button does") {
			t.Errorf("%s: the post repeats the hints of its buttons:\n%s", s.Language(), got)
		}
	}
}

// counted are Rules whose result counts the steps it stands for.
type counted struct{ engine.Rules }

func (counted) Summary() map[string]engine.Part {
	return map[string]engine.Part{"result": {Role: engine.RoleResult, Takes: []string{"step", "result"},
		Say: func(_ engine.Said, replaced []engine.Said) text.Message {
			return tabletest.Wide(fmt.Sprintf("A result of %d", 1+len(replaced)))
		}}}
}

// A post that begins within a turn has the sums of the whole turn, as the answer to the player has.
func TestPostSumsUpTheWholeTurn(t *testing.T) {
	tb := summedTable()
	tb.Rules = counted{tb.Rules}
	lines := append(results(1, 3), results(2, 2)...)
	tb.Earlier = lines[:4]
	if got, want := newsOfPost(tb, lines[4:], tabletest.English()).text(), "• A result of 4"; got != want {
		t.Errorf("the post tells %q, want %q", got, want)
	}
}

func TestPostShowsDetailsWhereThereIsRoom(t *testing.T) {
	p := tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(3, 0))
	for i := range 9 {
		p.Details = append(p.Details, tabletest.Wide(fmt.Sprint("detail ", i)))
	}
	for n, want := range map[int]int{0: 3, 2: 1, 5: 0, 30: 0} {
		got := Turn(summedTable(p), results(3, n), tabletest.English()).Content
		if shown := strings.Count(got, "Detail "); shown != want {
			t.Errorf("after %d results the post shows %d details, want %d:\n%s", n, shown, want, got)
		}
	}
}

func TestPostCountsRowsOfPhone(t *testing.T) {
	p := tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(3, 0))
	for i := range 9 {
		p.Details = append(p.Details, tabletest.Wide(fmt.Sprint("detail ", i, strings.Repeat(" of the map", 8))))
	}
	for n := range 6 {
		got := Turn(summedTable(p), results(3, n), tabletest.English()).Content
		if rows := ui.Rows(got); rows > 8 {
			t.Errorf("after %d results the post has %d rows on a phone:\n%s", n, rows, got)
		}
		if n == 0 && !strings.Contains(got, "Detail 0") {
			t.Errorf("without news the post shows no detail:\n%s", got)
		}
	}
}

func TestPostSaysWherePrivateChoicesAre(t *testing.T) {
	for _, s := range tabletest.Speakers(t) {
		for _, private := range []bool{true, false} {
			p := tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(3, 0))
			p.Private = private
			got := Turn(toyTable(p), nil, s).Content
			if tabletest.ReadsIn(s.Language()).Shows(got, "bot.turn.private", "who", "Anna") != private {
				t.Errorf("%s: with private choices (%t) the post says:\n%s", s.Language(), private, got)
			}
		}
	}
}

func TestPostHasNoDetailsForAutopilot(t *testing.T) {
	for seat, want := range map[engine.Seat]bool{0: true, 3: false} {
		p := tabletest.Prompt(seat, engine.Must, tabletest.SomeChoices(3, 0))
		p.Details = append(p.Details, tabletest.Wide("what you have"))
		got := Turn(summedTable(p), nil, tabletest.English()).Content
		if strings.Contains(got, "hat you have") != want {
			t.Errorf("the post for seat %d has details: %t, want %t\n%s", seat+1, !want, want, got)
		}
	}
}

func TestSummaryTellsWholeSetUp(t *testing.T) {
	news := append(results(0, 9), results(1, 9)...)
	got := SummaryText(summedTable(), news, 5, ui.MaxContent, tabletest.English())
	if strings.Count(got, "of turn 0") != 0 || strings.Count(got, "of turn 1") != 4 {
		t.Errorf("lines before the oldest told are told:\n%s", got)
	}
	got = SummaryText(summedTable(), append(results(0, 9), results(1, 5)...), 5, ui.MaxContent, tabletest.English())
	if strings.Count(got, "of turn 0") != 9 || strings.Count(got, "of turn 1") != 5 {
		t.Errorf("the set-up is not told whole:\n%s", got)
	}
}

func TestSummaryWithoutRoomKeepsNewest(t *testing.T) {
	news := results(3, 12)
	news[11].Said[1].Text = tabletest.Wide(strings.Repeat("the newest ", 60))
	got := SummaryText(summedTable(), news, 12, 400, tabletest.English())
	if ui.Length(got) > 400 || !strings.Contains(got, "he newest") {
		t.Errorf("%d characters, and the newest is told: %v\n%s", ui.Length(got), strings.Contains(got, "he newest"),
			got)
	}
}

func TestSummaryItemsTakeNoFullStop(t *testing.T) {
	for words, want := range map[string]string{"One goes.": "One goes", "One goes. Two stay.": "One goes. Two stay.",
		"One goes on...": "One goes on...", "One wins!": "One wins!"} {
		if got := withoutStop(words); got != want {
			t.Errorf("withoutStop(%q) = %q, want %q", words, got, want)
		}
	}
}

func TestLogOpensAtNewestTurn(t *testing.T) {
	long := results(3, 60)
	for i := range long {
		long[i].Said[0].Text = tabletest.Wide(strings.Repeat("a step of a long turn ", 9))
	}
	heading := func(n int) string { return "**" + tabletest.Reads().Say("bot.log.turn", "n", n) + "**" }
	for what, c := range map[string]struct {
		lines []match.Line
		want  []string
	}{
		"a long turn":        {append(results(2, 3), long...), []string{heading(3), "esult 0 of turn 3"}},
		"after a long turn":  {append(long, results(4, 2)...), []string{heading(4), "esult 1 of turn 4"}},
		"a match of a line":  {results(1, 1), []string{heading(1)}},
		"nothing to show":    {nil, []string{tabletest.Reads().Say("bot.log.empty")}},
		"the set-up, not 12": {append(results(12, 1), results(1, 1)...), []string{heading(1)}},
	} {
		got := tabletest.Words(Log(summedTable(), c.lines, -1, tabletest.English()))
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: the log lacks %q:\n%s", what, want, ui.Clip(got, 300))
			}
		}
	}
}

// minorSteps are the rules of the toy with a summary in which the steps are minor.
type minorSteps struct{ engine.Rules }

func (minorSteps) Summary() map[string]engine.Part {
	return map[string]engine.Part{"result": {Role: engine.RoleResult},
		"step": {Role: engine.RoleResult, Minor: true}}
}

func TestPostKeepsWhatPeopleDid(t *testing.T) {
	line := func(turn int, seat engine.Seat, kind, words string) match.Line {
		return match.Line{Seq: uint64(turn), Seat: seat, Move: "move h3", By: match.ByPlayer,
			Address: match.Address{Turn: turn, N: 1},
			Said:    []engine.Said{{Kind: kind, Seat: seat, Text: tabletest.Wide(words)}}}
	}
	long := " with many words, for which a phone needs two rows"
	news := []match.Line{line(1, 0, "result", "Anna loses"+long), line(2, 0, "step", "A piece appears"+long),
		line(3, 3, "result", "The autopilot walks"+long), line(4, 3, "step", "A card appears"+long)}
	tb := toyTable()
	tb.Rules = minorSteps{tb.Rules}
	got := newsOfPost(tb, news, tabletest.English())
	for left, want := range []string{"Anna loses,A piece appears,The autopilot walks,A card appears",
		"Anna loses,The autopilot walks,A card appears", "Anna loses,The autopilot walks", "Anna loses"} {
		var words []string
		for _, l := range got.without(left).lines {
			words = append(words, strings.TrimSuffix(l.words, long))
		}
		if strings.Join(words, ",") != want {
			t.Errorf("without %d lines the post tells %q, want %q", left, words, want)
		}
	}
	if told := got.within(0, 200); !strings.Contains(told, "Anna loses") ||
		!strings.Contains(told, tabletest.Reads().Say("bot.news.tail", "n", 3)) {
		t.Errorf("where there is little room the post tells\n%s", told)
	}
}

// The number of lines left out follows the last line, where it costs no row of its own.
func TestPostCountsLinesLeftOutBehindTheLast(t *testing.T) {
	row := ui.LineHeight("• A line")
	tail := func(n int) string { return " · " + tabletest.Reads().Say("bot.news.tail", "n", n) }
	for high, want := range map[int]string{
		3 * row: "• Result 0 of turn 1\n• Result 1 of turn 1\n• Result 2 of turn 1",
		2 * row: "• Result 1 of turn 1\n• Result 2 of turn 1" + tail(1),
		1 * row: "• Result 2 of turn 1" + tail(2),
	} {
		if got := newsOfPost(summedTable(), results(1, 3), tabletest.English()).within(high, 0); got != want {
			t.Errorf("in %d px the post tells\n%s\nwant\n%s", high, got, want)
		}
	}
}

// A blow from an autopilot to a person is news about the person, and a press alone is no news.
func TestPostKeepsWhatHappenedToPeople(t *testing.T) {
	line := func(seq uint64, seat, about engine.Seat, words string) match.Line {
		l := match.Line{Seq: seq, Seat: seat, Move: "move h3", By: match.ByPlayer,
			Address: match.Address{Turn: 1, N: int(seq)}}
		if words != "" {
			l.Said = []engine.Said{{Kind: "result", Seat: about, Text: tabletest.Wide(words)}}
		}
		return l
	}
	news := []match.Line{line(1, 3, 3, "The autopilot walks"), line(2, 3, 0, "Anna is hit"), line(3, 0, 0, "")}
	tb := toyTable()
	tb.Rules = minorSteps{tb.Rules}
	got := newsOfPost(tb, news, tabletest.English())
	for left, want := range []int{3, 2, 1} {
		lines := got.without(left).lines
		if len(lines) != want || left > 0 && lines[len(lines)-1].words != "Anna is hit" {
			t.Errorf("with %d left out the post tells %v", left, lines)
		}
	}
}

// A step at the end of the news, such as a roll, does not push the result out.
func TestStepGivesWayToTheResult(t *testing.T) {
	tb := toyTable()
	tb.Rules = minorSteps{tb.Rules}
	for kind, want := range map[string]bool{"result": false, "step": true, "roll": true} {
		if got := match.IsMinor(tb.Rules, engine.Said{Kind: kind}); got != want {
			t.Errorf("a %s is minor: %v", kind, got)
		}
	}
}

// A panel without room for all dice tells the results.
func TestPanelTellsResultsWhereThereIsNoRoomForAll(t *testing.T) {
	s := tabletest.English()
	all := News{Full: strings.Repeat("A die shows something.\n", 20) + "The last die shows 1.",
		Short: "Anna wins.\nBen falls."}
	for high, want := range map[int]string{10 * ui.PhoneHeight: all.Full, 3 * ui.GappedHeight("A line"): all.Short,
		ui.GappedHeight("A line"): "-# " + tabletest.Reads().Say("bot.news.earlier", "n", 1) + "\nBen falls."} {
		if got := newest(all, high, s); got != want {
			t.Errorf("in %d px it tells\n%s", high, got)
		}
	}
	got := MovesAfter(toyTable(detailed(30)), []engine.Seat{0}, customid.Nav{}, all, s).Content
	if !strings.Contains(got, "Anna wins.") || strings.Contains(got, "die shows") {
		t.Errorf("a panel without room tells\n%s", got)
	}
}

// The first post of a match begins with the opening of its story, whatever else happened at the start.
func TestFirstPostHasTheOpening(t *testing.T) {
	for _, s := range tabletest.Speakers(t) {
		for n := range 12 {
			opening := match.Line{Seq: 1, Seat: engine.Public, By: match.ByTable, Said: []engine.Said{
				{Kind: "result", Text: tabletest.Wide("The opening. " + strings.Repeat("a long tale of old ", 12))}}}
			news := append([]match.Line{opening}, results(1, n)...)
			for i := range news[1:] {
				news[i+1].Seq = uint64(i + 2)
			}
			got := Turn(summedTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(9, 0))), news, s).Content
			if !strings.Contains(got, "The opening") {
				t.Errorf("%s: with %d further lines the first post has no opening:\n%s", s.Language(), n, got)
			}
		}
	}
}

// A first post whose first line is no story tells the newest, as others do.
func TestFirstPostWithoutAStoryHasTheNewest(t *testing.T) {
	news := results(1, 9)
	for i := range news {
		news[i].Seq, news[i].Move = uint64(i+1), ""
		news[i].Said = []engine.Said{{Kind: "result",
			Text: tabletest.Wide(fmt.Sprintf("Result %d of turn 1%s", i, strings.Repeat(" far away", 7)))}}
	}
	got := Turn(summedTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(9, 0))), news, tabletest.English())
	if !strings.Contains(got.Content, "esult 8 of turn 1") {
		t.Errorf("the first post lacks the newest line:\n%s", got.Content)
	}
}

// A long line, such as a letter of a legend, leaves room for the outcome before it.
func TestPostCutsALetterBeforeItHidesTheOutcome(t *testing.T) {
	for _, s := range tabletest.Speakers(t) {
		news := results(3, 2)
		news[1].Said = []engine.Said{{Kind: "result",
			Text: tabletest.Wide("The letter. " + strings.Repeat("A sentence of it that goes on. ", 20))}}
		got := Turn(summedTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(9, 0))), news, s).Content
		if !strings.Contains(got, "The letter") || !strings.Contains(got, "esult 0 of turn 3") {
			t.Errorf("%s: the post lacks the outcome or the letter:\n%s", s.Language(), got)
		}
	}
}
