package lobby_test

import (
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/lobby"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
)

// lobbyRows is the greatest number of rows that the buttons of a lobby take on a phone.
const lobbyRows = 4

// A lobby is on one screen of a phone in all languages, with players, autopilots and a free seat.
func TestLobbyFitsPhone(t *testing.T) {
	t.Parallel()
	voices := bottest.New(t, bot.Options{Games: games.All()}).App.Voices
	wait, hash := 30, strings.Repeat("ab", 32)
	for _, g := range games.All() {
		for _, language := range []string{"en", "de", "fr", "it"} {
			l := lobby.LobbyState{ID: "abcdefgh", Rules: g, Language: language, Host: "1", Name: "Friday night",
				SeedHash: hash, Seats: engine.Range{Min: 2, Max: 4}, Pace: match.Daily}
			full := l
			full.UndoTime, full.Pace, full.Options = &wait, match.Live, map[string]string{}
			for _, o := range g.Options()[:min(len(g.Options()), 3)] {
				full.Options[o.ID] = o.Values[len(o.Values)-1].ID
			}
			for _, p := range []match.Player{{User: "1", Name: "Anna"}, {Autopilot: 2}, {User: "2", Name: "Ben"}} {
				l.Taken, full.Taken = append(l.Taken, p), append(full.Taken, p)
				m, long := lobby.Lobby(l, voices.By(g, language)), lobby.Lobby(full, voices.By(g, language))
				tabletest.Checked(t, "lobby", m)
				tabletest.Checked(t, "lobby with options", long)
				tall, full := ui.PanelHeight(m), ui.PostHeight(long)
				if tall > ui.PhoneHeight || full > ui.PhoneHeight {
					t.Errorf("%s in %s: the lobby with %d seats taken is %d pixels high, with options %d", g.ID(),
						language, len(l.Taken), tall, full)
				}
				if tall := ui.HeightOf(m.Components); tall > lobbyRows*ui.ButtonHeight {
					t.Errorf("%s in %s: the buttons take %d pixels", g.ID(), language, tall)
				}
				if strings.Contains(m.Content, hash) {
					t.Errorf("%s: an open lobby shows the whole hash", language)
				}
			}
			l.State = lobby.LobbyStarted
			if m := lobby.Lobby(l, voices.By(g, language)); !strings.Contains(m.Content, hash) {
				t.Errorf("%s: the started lobby lacks the hash: %s", language, m.Content)
			}
		}
	}
}
