package bot_test

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
)

// positionsLooked is the number of positions of a record whose panels are measured.
const positionsLooked = 14

// recordsOfGames returns the paths of all recorded matches of the present versions, game by game.
func recordsOfGames(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	root := filepath.Join(bottest.ModuleFolder(t), "engine", "games", "testdata")
	for _, g := range games.All() {
		found, err := filepath.Glob(filepath.Join(root, g.ID(), "*.skald"))
		if err != nil || len(found) == 0 {
			t.Fatalf("no records of %s: %v", g.ID(), err)
		}
		for _, path := range found {
			path, err = filepath.Rel(root, path)
			if err != nil {
				t.Fatal(err)
			}
			out[g.ID()] = append(out[g.ID()], path)
		}
	}
	return out
}

// Every decision is on the first screen of a phone: the panel of a player who is asked, sealed or not, with the news
// of the move before, and all that one more press opens.
func TestPrivatePanelsFitOnAPhone(t *testing.T) {
	t.Parallel()
	notShort(t)
	speakers := locale.NewSpeakers(games.All())
	for game, paths := range recordsOfGames(t) {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			looked, high, tried := 0, 0, 0
			cases := sweep.Of(t, paths, 3)
			for _, path := range cases.Cases() {
				if !cases.Next() {
					break
				}
				tried++
				n, above := lookAtPanels(t, path, speakers)
				looked, high = looked+n, high+above
			}
			t.Logf("%d of %d panels", high, looked)
			if high*highShare > looked {
				t.Errorf("%d of %d panels are higher than the channel above the player to act", high, looked)
			}
			if tried > 2 && looked < 100 { // a record with undo has none
				t.Errorf("only %d panels were looked at", looked)
			}
		})
	}
}

// highShare is the share of the panels, 1 in so many, that may be higher than ui.ChannelHeight.
const highShare = 500

// lookAtPanels measures the panels of a recorded match in all languages, and returns their number, and that of those
// higher than ui.ChannelHeight.
func lookAtPanels(t *testing.T, path string, speakers *locale.Speakers) (looked, high int) {
	t.Helper()
	eachPosition(t, path, func(p position) {
		if every := max(1, p.of/positionsLooked); (p.n > 3 && p.n%every != 0) || p.match.Over() {
			return
		}
		for _, seat := range decides(p.match) {
			for _, language := range measured {
				w := panelWalk{t: t, tb: p.table(), seat: seat,
					s:  speakers.In(p.match.Rules().ID(), language),
					at: fmt.Sprintf("%s, entry %d, seat %d, %s", path, p.n, seat+1, language), seen: map[string]bool{}}
				w.tb.Newcomer = p.n%2 == 0
				w.walk(w.lastNews(p.log))
				looked, high = looked+len(w.seen), high+w.high
			}
		}
	})
	return looked, high
}

// decides returns the seats that others wait for, in secret or not.
func decides(m *match.Match) (seats []engine.Seat) {
	for _, p := range m.Prompts() {
		if p.Kind != engine.May && !slices.Contains(seats, p.Seat) {
			seats = append(seats, p.Seat)
		}
	}
	return seats
}

// panelWalk opens the private panels of a seat in one position.
type panelWalk struct {
	t    *testing.T
	tb   panel.Table
	seat engine.Seat
	s    text.Localizer
	at   string
	seen map[string]bool
	// high counts the messages higher than ui.ChannelHeight.
	high int
}

// lastNews are the news of the last entry for the player of the seat, as the panel has them.
func (w *panelWalk) lastNews(log []match.Entry) string {
	var lines []string
	for _, l := range match.Visible(log, w.seat) {
		if l.Seq != log[len(log)-1].Seq {
			continue
		}
		for _, said := range l.Said {
			if !match.IsSilent(w.tb.Rules, said) {
				lines = append(lines, w.tb.Seated(w.s).Begin(said.Text))
			}
		}
	}
	return strings.Join(lines, "\n")
}

// walk measures the list of moves, with news and without, and what a press on its controls opens.
func (w *panelWalk) walk(news string) {
	moves := customid.Nav{Match: w.tb.Match, Seat: w.seat, Screen: customid.ScreenMoves}
	first := w.open(moves)
	w.look("my moves", first)
	w.look("my moves with news", panel.Moves(w.tb, []engine.Seat{w.seat}, moves, news, w.s))
	w.look("a press on an old button", panel.Stale(w.tb, []engine.Seat{w.seat},
		customid.ID{Match: w.tb.Match, Seat: w.seat, Own: -1, Move: "no"}, w.s))
	for _, raw := range controlsOf(first) {
		if w.seen[raw] {
			continue
		}
		w.seen[raw] = true
		id, err := customid.Parse(raw)
		if err != nil {
			w.t.Fatal(err)
		}
		switch id := id.(type) {
		case customid.Nav:
			w.pages(id)
		case customid.FormID:
			if step, err := panel.Form(w.tb, []engine.Seat{w.seat}, id, nil, w.s); err == nil && step.Show != nil {
				w.look("the form "+raw, *step.Show)
			}
		case customid.ID:
			if id.Ask {
				w.look("the question of "+raw, panel.MoveQuestion(w.tb, id, w.s))
			}
		}
	}
}

// open returns a screen of the seat; an empty one if it is not a private panel.
func (w *panelWalk) open(n customid.Nav) ui.Message {
	switch mine := []engine.Seat{w.seat}; n.Screen {
	case customid.ScreenStanding:
		return panel.Standing(w.tb, mine, n, "", w.s)
	case customid.ScreenMoves, customid.ScreenGroup, customid.ScreenDetails:
		return panel.Moves(w.tb, mine, n, "", w.s)
	case customid.ScreenGuide:
		return panel.Guide(w.tb, w.seat, n.Page(0), "", w.s)
	}
	return ui.Message{}
}

// pages measures a screen and all pages that follow it.
func (w *panelWalk) pages(n customid.Nav) {
	for next := []customid.Nav{n}; len(next) > 0; next = next[1:] {
		m := w.open(next[0])
		if m.Content == "" {
			continue
		}
		w.look("the screen "+next[0].String(), m)
		for _, raw := range controlsOf(m) {
			id, _ := customid.Parse(raw)
			if to, ok := id.(customid.Nav); ok && to.Screen == n.Screen && !w.seen[raw] {
				w.seen[raw] = true
				next = append(next, to)
			}
		}
	}
}

// look measures a message, and wants a word on each of its buttons that is not beside words.
func (w *panelWalk) look(what string, m ui.Message) {
	w.t.Helper()
	w.seen[what] = true
	if err := ui.Check(m); err != nil {
		w.t.Errorf("%s: %s: %v", w.at, what, err)
	}
	for _, row := range m.Components {
		row, ok := row.(discordgo.ActionsRow)
		if ok && slices.ContainsFunc(row.Components, isIconAlone) {
			w.t.Errorf("%s: %s has an icon without a word: %q", w.at, what, labelsOf(m))
		}
	}
	if strings.Contains(m.Content, missingText) {
		w.t.Errorf("%s: %s lacks a text:\n%s", w.at, what, m.Content)
	}
	tall := ui.PanelHeight(m)
	if tall > ui.ChannelHeight {
		w.high++
		w.t.Logf("%d pixels, %s: %s\n%s\n%q", tall, w.at, what, strings.Join(tabletest.Texts(m), "\n"), labelsOf(m))
	}
	if tall > ui.PhoneHeight {
		w.t.Errorf("%s: %s is %d pixels high:\n%.1500s\n%q", w.at, what, tall,
			strings.Join(tabletest.Texts(m), "\n"), labelsOf(m))
	}
}

// isIconAlone reports whether a component is a button without a word.
func isIconAlone(c discordgo.MessageComponent) bool {
	b, ok := c.(discordgo.Button)
	return ok && b.Label == ""
}

// controlsOf are the ids of the buttons and menu options of an answer.
func controlsOf(m ui.Message) []string {
	out := optionsOf(m)
	for _, c := range ui.Controls(m.Components) {
		if b, ok := c.(discordgo.Button); ok && b.CustomID != "" {
			out = append(out, b.CustomID)
		}
	}
	return slices.SortedFunc(slices.Values(out), cmp.Compare)
}

// labelsOf are the labels of the buttons and the names of the menus of an answer.
func labelsOf(m ui.Message) (out []string) {
	for _, c := range ui.Controls(m.Components) {
		switch c := c.(type) {
		case discordgo.Button:
			out = append(out, c.Label)
		case discordgo.SelectMenu:
			out = append(out, fmt.Sprintf("%s: %d", c.Placeholder, len(c.Options)))
		}
	}
	return out
}
