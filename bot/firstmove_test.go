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

// The most words that a newcomer reads on each screen between their wish for a game and their first own move, with
// those on buttons. The page with the games has its own test in the playground.
const (
	dialogWords = 38
	lobbyWords  = 44
	tourWords   = 36
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
			seconds := 0
			for _, language := range languages {
				w := beforeFirstMove(t, g, language)
				all := dialogWords + len(w.lobby) + len(w.tour) + len(w.post)
				t.Logf("%s: %d words: lobby %d, tour %d, post %d: %q", language, all, len(w.lobby), len(w.tour),
					len(w.post), w.post)
				if len(w.lobby) > lobbyWords {
					t.Errorf("%s: the lobby has %d words, want %d: %q", language, len(w.lobby), lobbyWords, w.lobby)
				}
				if len(w.tour) > tourWords {
					t.Errorf("%s: the tour begins with %d words, want %d: %q", language, len(w.tour), tourWords, w.tour)
				}
				seconds += all*60/wordsAMinute + w.presses*perPress
			}
			// The player to begin is chosen at random, so one post may be longer than the others.
			s := seconds / len(languages)
			if t.Logf("%d seconds", s); s > mostSeconds {
				t.Errorf("the first move is %d seconds away, want %d", s, mostSeconds)
			}
		})
	}
}

// newcomerReads are the words of each screen before a newcomer's first own move, and the presses up to it.
type newcomerReads struct {
	lobby, tour, post []string
	presses           int
}

// beforeFirstMove returns the words that a newcomer reads before their first own move against an autopilot.
func beforeFirstMove(t *testing.T, g engine.Rules, language string) (out newcomerReads) {
	t.Helper()
	d := bottest.New(t, bot.Options{Games: games.All()})
	press := func(act string) []bottest.Call {
		return d.DoAll(bottest.Press("anna", bottest.LobbyButton(d.Head(), act), "800"))
	}
	seen := func(c bottest.Call) []string {
		return readWords(c.Content() + "\n" + strings.Join(labelled(c.Data()["components"]), "\n"))
	}
	out.lobby = seen(d.Do(bottest.Command("anna", "game new", "game", g.ID(), "language", language)))
	press(customid.LobbyAddAuto)
	for _, c := range press(customid.LobbyStart) {
		if c.IsPrivate() {
			out.tour = append(out.tour, seen(c)...)
		}
	}
	d.Deliver()
	post := d.NewestPost()
	content, _ := post["content"].(string)
	out.post = readWords(content + "\n" + strings.Join(labelled(post["components"]), "\n"))
	out.presses = 5 // the list of games and the game, autopilot and start, then a button
	switch at := slices.IndexFunc(controlsIn(post["components"]), makesMove); {
	case at < 0: // My moves, then a button
		out.presses++
		out.post = append(out.post, seen(d.Panel("anna", engine.Public))...)
	default:
		if options := optionsIn(controlsIn(post["components"])[at]); len(options) > 0 { // the menu, then an option
			out.presses++
			out.post = append(out.post, readWords(strings.Join(options, "\n"))...)
		}
	}
	return out
}

// labelled returns the words on the buttons and closed menus in components.
func labelled(v any) (out []string) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			out = append(out, labelled(x)...)
		}
	case map[string]any:
		for _, key := range []string{"label", "placeholder"} {
			if words, ok := v[key].(string); ok {
				out = append(out, words)
			}
		}
		out = append(append(out, labelled(v["components"])...), labelled(v["accessory"])...)
	}
	return out
}

// readWords returns the words of a text that a person reads.
func readWords(s string) []string {
	return slices.DeleteFunc(strings.Fields(s), func(w string) bool {
		return !strings.ContainsFunc(w, func(r rune) bool { return r >= 'a' })
	})
}

// controlsIn returns the buttons and menus in components, in order.
func controlsIn(v any) (out []map[string]any) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			out = append(out, controlsIn(x)...)
		}
	case map[string]any:
		if _, ok := v["custom_id"]; ok {
			out = append(out, v)
		}
		out = append(append(out, controlsIn(v["components"])...), controlsIn(v["accessory"])...)
	}
	return out
}

// makesMove reports whether a button or an option of a menu makes a move.
func makesMove(control map[string]any) bool {
	return slices.ContainsFunc(bottest.ControlIDs([]any{control}), func(raw string) bool {
		id, err := customid.Parse(raw)
		_, move := id.(customid.ID)
		return err == nil && move
	})
}

// optionsIn returns the options of a menu without their small second lines, none for a button.
func optionsIn(control map[string]any) (out []string) {
	options, _ := control["options"].([]any)
	for _, o := range options {
		o, _ := o.(map[string]any)
		words, _ := o["label"].(string)
		out = append(out, words)
	}
	return out
}
