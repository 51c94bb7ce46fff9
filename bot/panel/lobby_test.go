package panel

import (
	"testing"

	"skald/bot/table/tabletest"
	"skald/engine"
	"skald/engine/match"
)

func TestTheLobbySaysWhyAButtonIsGrey(t *testing.T) {
	l := LobbyState{ID: "abc", Rules: tabletest.NewToy(), Language: "en", Host: "1", Seats: engine.Range{Min: 2, Max: 3}}
	for n, want := range []struct {
		missing int
		full    bool
	}{{missing: 2}, {missing: 1}, {}, {full: true}} {
		l.Taken = make([]match.Player, n)
		got := Lobby(l, tabletest.English()).Content
		few := tabletest.Reads().Shows(got, "bot.lobby.few")
		if want.missing > 0 {
			few = tabletest.Reads().Shows(got, "bot.lobby.few", "n", want.missing)
		}
		if few != (want.missing > 0) || tabletest.Reads().Shows(got, "bot.lobby.full") != want.full {
			t.Errorf("with %d at the table the lobby says %q", n, got)
		}
	}
	if TooManySeated(2).Instead.IsZero() {
		t.Error("nothing says what helps where too many sit")
	}
}

func TestWhatKeepsAMatchFromStartingSaysWhatWouldHelp(t *testing.T) {
	for want, r := range map[string]*engine.Refusal{
		"⛔ It needs a clock\n👉 Set the clock": {Why: tabletest.Wide("It needs a clock"), Instead: tabletest.Wide("set the clock")},
		"⛔ It needs a clock":                  {Why: tabletest.Wide("It needs a clock")},
	} {
		if m := NotStarted(r, tabletest.English()); !m.Ephemeral || m.Content != want {
			t.Errorf("it says %q", m.Content)
		}
	}
}
