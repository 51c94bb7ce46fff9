package lobby

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/table/tabletest"
	"skald/engine"
	"skald/engine/match"
)

func TestTheLobbySaysWhyAButtonIsGrey(t *testing.T) {
	l := LobbyState{ID: "abc", Rules: tabletest.NewToy(), Language: "en", Host: "1",
		Seats: engine.Range{Min: 2, Max: 3}}
	for n, want := range []struct {
		missing int
		full    bool
	}{{missing: 2}, {missing: 1}, {}, {full: true}} {
		l.Taken = make([]match.Player, n)
		got := Lobby(l, tabletest.English()).Content
		few := tabletest.Reads().Shows(got, "bot.lobby.need")
		if want.missing > 0 {
			few = tabletest.Reads().Shows(got, "bot.lobby.need", "n", want.missing)
		}
		if few != (want.missing > 0) || tabletest.Reads().Shows(got, "bot.lobby.complete") != want.full {
			t.Errorf("with %d at the table the lobby says %q", n, got)
		}
	}
	if TooManySeated(2).Instead.IsZero() {
		t.Error("nothing says what helps where too many sit")
	}
}

func TestWhatKeepsAMatchFromStartingSaysWhatWouldHelp(t *testing.T) {
	for want, r := range map[string]*engine.Refusal{
		"⛔ It needs a clock\n👉 Set the clock": {Why: tabletest.Wide("It needs a clock"),
			Instead: tabletest.Wide("set the clock")},
		"⛔ It needs a clock": {Why: tabletest.Wide("It needs a clock")},
	} {
		if m := NotStarted(r, tabletest.English()); !m.Ephemeral || m.Content != want {
			t.Errorf("it says %q", m.Content)
		}
	}
}

func TestTheLobbyShowsAnOptionOnlyWhereItMeansSomething(t *testing.T) {
	r := tabletest.NewToy()
	second := r.Opts[0]
	second.ID, second.Name, second.Only = "mood", tabletest.Wide("Mood"), []string{"hidden"}
	r.Opts = append(r.Opts, second)
	l := LobbyState{ID: "abc", Rules: r, Language: "en", Host: "1", Seats: engine.Range{Min: 2, Max: 4}}
	if got := Lobby(l, tabletest.English()).Content; strings.Contains(got, "Mood") ||
		strings.Contains(got, "Nameless") {
		t.Errorf("with the king the lobby says %q", got)
	}
	if got := Terms(l, tabletest.English()).Content; strings.Contains(got, "Mood") ||
		!strings.Contains(got, "Nameless") {
		t.Errorf("with the king the lobby in full says %q", got)
	}
	l.Options = map[string]string{"nameless": "hidden"}
	if got := Terms(l, tabletest.English()).Content; strings.Contains(got, "Mood") ||
		!tabletest.Reads().Shows(got, "bot.lobby.usual") {
		t.Errorf("with all by default the lobby says %q", got)
	}
	if got := Lobby(l, tabletest.English()).Content; !strings.Contains(got, "Nameless") ||
		tabletest.Reads().Shows(got, "bot.lobby.usual") {
		t.Errorf("the short lobby says %q", got)
	}
	for _, v := range second.Values {
		if v.ID != second.Default {
			l.Options["mood"] = v.ID
		}
	}
	if got := Lobby(l, tabletest.English()).Content; !strings.Contains(got, "Mood") {
		t.Errorf("with the other value the lobby says %q", got)
	}
}

func TestTheLobbySaysHowLongAutopilotsWait(t *testing.T) {
	l := LobbyState{ID: "abc", Rules: tabletest.NewToy(), Language: "en", Host: "1",
		Seats: engine.Range{Min: 2, Max: 3}}
	for _, seconds := range []int{0, 1, 20} {
		l.UndoTime = &seconds
		got, key, args := Lobby(l, tabletest.English()).Content, "bot.lobby.undo.none", []any(nil)
		if seconds > 0 {
			key, args = "bot.lobby.undo", []any{"n", seconds}
		}
		if !tabletest.Reads().Shows(got, key, args...) {
			t.Errorf("after %d seconds: the lobby says %q", seconds, got)
		}
	}
}

func TestExtraSeatButtonNeedsOwnAndFreeSeat(t *testing.T) {
	person, auto := match.Player{User: "1", Name: "Anna"}, match.Player{Autopilot: 2}
	for says, c := range map[string]struct {
		taken []match.Player
		want  bool
	}{
		"an empty lobby has no such button":        {nil, false},
		"autopilots need no extra seat":            {[]match.Player{auto}, false},
		"a player can take a free seat as well":    {[]match.Player{person}, true},
		"a full lobby of two has no extra seat":    {[]match.Player{person, person}, false},
		"nor has one that an autopilot has filled": {[]match.Player{person, auto}, false},
	} {
		t.Run(says, func(t *testing.T) {
			l := LobbyState{ID: "abc", Rules: tabletest.NewToy(), Language: "en", Host: "1",
				Seats: engine.Range{Min: 2, Max: 2}, Taken: c.taken}
			want := customid.LobbyID{Lobby: "abc", Act: customid.LobbyMore}.String()
			for _, s := range tabletest.Speakers(t) {
				m := Lobby(l, s)
				tabletest.Checked(t, "the lobby", m)
				if got := slices.Contains(tabletest.IDs(m), want); got != c.want {
					t.Errorf("the button is there: %v, want %v", got, c.want)
				}
			}
		})
	}
}
