package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// turnRecords are recorded matches of several seats.
var turnRecords = []string{
	"heroes/points-four.skald", "heroes/duel.skald", "heroes/three.skald",
	"legends-of-andor/legend-1-3-won.skald", "legends-of-andor/legend-2-4-normal-won.skald",
	"return-of-the-heroes/standard-4.skald", "return-of-the-heroes/two.skald",
	"return-of-the-heroes/five-players.skald",
	"runebound/five.skald", "runebound/three.skald", "runebound/two.skald",
}

// The post for a person's turn tells the turns of other seats since the person's last move, even if the post before was
// updated with them: autopilots move below the post of the person before them. Where the choices need the room, the
// oldest are in the log.
func TestPostsTellTheTurnsOfOthers(t *testing.T) {
	t.Parallel()
	eachRecord(t, turnRecords, func(t *testing.T, path string, speakers *locale.Speakers) {
		for people := 1; people <= 2; people++ {
			posts, silent, turns, untold := 0, 0, 0, 0
			eachTurnPost(t, path, people, func(n int, tb panel.Table, lines []match.Line, posted uint64) {
				s := speakers.In(tb.Rules.ID(), measured[n%len(measured)])
				m := withNews(tb, lines, posted)(s)
				of, told := 0, 0
				for _, seat := range moversBetween(tb, lines) {
					if words := outcomes(tb, lines, seat, s); len(words) > 0 {
						of++
						if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(m.Content, w) }) {
							told++
						}
					}
				}
				turns, untold = turns+of, untold+of-told
				if of > 0 {
					posts++
				}
				if of > 0 && told == 0 {
					silent++
					t.Logf("entry %d: %d turns of others are not told:\n%s", n, of, m.Content)
				}
			})
			if silent*5 > posts || untold*4 > turns*3 {
				t.Errorf("with %d people %d of %d posts tell no turn of another seat, and %d of %d turns are not told",
					people, silent, posts, untold, turns)
			}
		}
	})
}

// eachTurnPost calls look with every post for a new turn of a person in a recorded match, in which so many of the seats
// belong to people and the others to autopilots: the number of the entry, the table, the public lines, and the entry up
// to which the post before reported, which is updated after each move.
func eachTurnPost(t *testing.T, path string, people int,
	look func(n int, tb panel.Table, lines []match.Line, posted uint64)) {
	t.Helper()
	asked := ""
	eachPosition(t, path, func(p position) {
		if p.match.Over() {
			return
		}
		tb := p.table()
		tb.Players = slices.Clone(tb.Players)
		for i := people; i < len(tb.Players); i++ {
			tb.Players[i] = match.Player{Autopilot: 2}
		}
		isPilot := func(s engine.Seat) bool { return s >= 0 && tb.Player(s).User == "" }
		now := fmt.Sprint(tb.Turn.Number, slices.DeleteFunc(engine.Waiting(p.match.Prompts(), engine.Public), isPilot))
		before := asked
		if asked = now; now == before || isPilot(tb.Turn.Seat) || tb.Turn.Seat < 0 ||
			!slices.Contains(engine.Waiting(p.match.Prompts(), engine.Public), tb.Turn.Seat) {
			return
		}
		lines := match.VisibleInPlay(p.log, engine.Public)
		for i, l := range lines {
			if isPilot(l.Seat) {
				lines[i].By = match.ByAutopilot
			}
		}
		posted := uint64(0)
		if len(p.log) > 1 {
			posted = p.log[len(p.log)-2].Seq
		}
		look(p.n, tb, lines, posted)
	})
}

// withNews returns the post with the news as they are delivered.
func withNews(tb panel.Table, lines []match.Line, posted uint64) func(s text.Localizer) ui.Message {
	after := panel.NewsAfter(tb, lines, posted)
	i := slices.IndexFunc(lines, func(l match.Line) bool { return l.Seq > after })
	if i < 0 {
		i = len(lines)
	}
	tb.Earlier, tb.Posted = lines[:i], posted
	return func(s text.Localizer) ui.Message { return panel.Turn(tb, lines[i:], s) }
}

// moversBetween returns the other seats that moved since the last move of the seat on turn.
func moversBetween(tb panel.Table, lines []match.Line) (out []engine.Seat) {
	for _, l := range slices.Backward(lines) {
		if l.Seat == tb.Turn.Seat || l.Turn == 0 {
			break
		}
		if l.Seat >= 0 && !slices.Contains(out, l.Seat) {
			out = append(out, l.Seat)
		}
	}
	return out
}

// outcomes returns the beginnings of the lines of a summary about the newest turn of a seat.
func outcomes(tb panel.Table, lines []match.Line, seat engine.Seat, s text.Localizer) (out []string) {
	from := len(lines)
	for i, l := range slices.Backward(lines) {
		if l.Seat == seat && (from == len(lines) || l.Turn == lines[from].Turn) {
			from = i
		}
	}
	to := from
	var of []match.Line
	for ; to < len(lines) && lines[to].Turn == lines[from].Turn; to++ {
		if lines[to].Seat == seat {
			of = append(of, lines[to])
		}
	}
	for _, s := range []text.Localizer{s, s.Unadorned()} {
		for _, w := range strings.Split(panel.SummaryText(tb, of, len(of)+99, 1<<20, s), "\n") {
			if words, ok := strings.CutPrefix(w, "• "); ok {
				r := []rune(words)
				out = append(out, string(r[:min(len(r), 18)]))
			}
		}
	}
	return out
}
