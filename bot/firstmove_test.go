package bot_test

import (
	"slices"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/engine"
	"skald/engine/games"
)

// A newcomer makes their first own move a minute after they asked for a game: they read all that they are sent, 200
// words a minute, and need two seconds for a press.
func TestFirstMoveAMinuteAfterANewGame(t *testing.T) {
	t.Parallel()
	const mostSeconds, wordsAMinute, perPress = 60, 200, 2
	languages := []string{"en", "de", "fr", "it"}
	for _, g := range games.All() {
		t.Run(g.ID(), func(t *testing.T) {
			t.Parallel()
			words, presses := 0, 0
			for _, language := range languages {
				w, p := beforeFirstMove(t, g, language)
				t.Logf("%s: %d words and %d presses: %.120s", language, len(w), p, strings.Join(w, " "))
				words, presses = words+len(w), presses+p
			}
			if s := (words*60/wordsAMinute + presses*perPress) / len(languages); s > mostSeconds {
				t.Errorf("%d words and %d presses in %d languages take %d seconds each, want %d", words, presses,
					len(languages), s, mostSeconds)
			}
		})
	}
}

// beforeFirstMove returns the words that a newcomer reads before their first own move against an autopilot, and the
// number of presses up to it.
func beforeFirstMove(t *testing.T, g engine.Rules, language string) (read []string, presses int) {
	t.Helper()
	d := bottest.New(t, bot.Options{Games: games.All()})
	take := func(calls ...bottest.Call) {
		for _, c := range calls {
			read = append(read, readWords(c.Content())...)
		}
	}
	press := func(act string) []bottest.Call {
		return d.DoAll(bottest.Press("anna", bottest.LobbyButton(d.Head(), act), "800"))
	}
	take(d.Do(bottest.Command("anna", "game new", "game", g.ID(), "seats", 2, "language", language)))
	press(customid.LobbyAddAuto)
	take(slices.DeleteFunc(press(customid.LobbyStart), func(c bottest.Call) bool { return !c.IsPrivate() })...)
	d.Deliver()
	post := d.NewestPost()
	content, _ := post["content"].(string)
	read = append(read, readWords(content)...)
	if !slices.ContainsFunc(bottest.ControlIDs(post["components"]), isMove) {
		take(d.Panel("anna", engine.Public))
	}
	// The game and its name, autopilot and start; then a menu and an option, or My moves and a button.
	return read, 4 + 2
}

// readWords returns the words of a text that a person reads.
func readWords(s string) []string {
	return slices.DeleteFunc(strings.Fields(s), func(w string) bool {
		return !strings.ContainsFunc(w, func(r rune) bool { return r >= 'a' })
	})
}

// isMove reports whether a control makes a move.
func isMove(raw string) bool {
	id, err := customid.Parse(raw)
	_, move := id.(customid.ID)
	return err == nil && move
}
