package bottest

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/engine"
	"skald/engine/games"
	"skald/store"
)

// ExplorerSeats are the players of an Explorer by seat; zoe is a spectator and mona a moderator.
var ExplorerSeats = []string{"anna", "ben"}

// Explorer is a Bot with a match of Andor that collects every button, menu and modal it is shown.
type Explorer struct {
	*Bot
	// Seen are the custom_ids of buttons, menus and modals, and the ids in the options of menus, in the order in
	// which they were shown.
	Seen []string
	// Who is the user who explores.
	Who string
	// windows are the custom_ids of modals.
	windows []string
}

// NewExplorer opens a table of anna and ben and starts its match.
func NewExplorer(t testing.TB, lobby ...any) *Explorer {
	d := &Explorer{Bot: New(t, bot.Options{Games: games.All()})}
	d.Show(Command("anna", "game new", append([]any{"game", "legends-of-andor", "seats", 2}, lobby...)...))
	id := string(d.Head().ID)
	d.showSettings(id)
	d.Show(Press("ben", customid.LobbyID{Lobby: id, Act: customid.LobbyJoin}.String(), "800"))
	d.Show(Press("anna", customid.LobbyID{Lobby: id, Act: customid.LobbyStart}.String(), "800"))
	d.Deliver()
	for n := 0; n < 40 && d.Asked() == ""; n++ {
		d.Pass(1)
		d.Deliver()
	}
	if h := d.Head(); h.Status != store.Running {
		t.Fatalf("the match has not begun: %+v; the log: %s", h, d.Logs)
	}
	d.collect(d.TakeCalls())
	return d
}

// showSettings opens the settings of a lobby, all pages, and every setting in them.
func (d *Explorer) showSettings(lobby string) {
	d.Show(Press("anna", customid.LobbyID{Lobby: lobby, Act: customid.LobbySettings}.String(), "800"))
	for at := 0; at < len(d.Seen); at++ {
		id, _ := customid.Parse(d.Seen[at])
		of, ok := id.(customid.LobbyID)
		if ok && slices.Contains([]string{customid.LobbySettings, customid.LobbyOption, customid.LobbyName}, of.Act) {
			i := Press("anna", d.Seen[at], "801")
			i.MessageEphemeral = true
			d.Show(i)
		}
	}
}

// Asked returns the first user the match is waiting for, "" if it waits for none.
func (d *Explorer) Asked() string {
	tb, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		d.T.Fatal(err)
	}
	defer tb.Unlock()
	for _, s := range engine.Waiting(tb.Match.Prompts(), engine.Public) {
		return tb.Match.Players()[s].User
	}
	for _, p := range tb.Match.Prompts() {
		return tb.Match.Players()[p.Seat].User
	}
	return ""
}

// Show handles an interaction and collects the controls shown afterwards.
func (d *Explorer) Show(i *discord.Interaction, values ...string) Call {
	d.T.Helper()
	i.Values = values
	s := d.Do(i)
	d.collect([]Call{s})
	return s
}

// collect adds the controls in calls to Seen.
func (d *Explorer) collect(calls []Call) {
	for _, s := range calls {
		for _, id := range append(ControlIDs(s.Data()["components"]), windowOf(s)...) {
			if _, err := customid.Parse(id); err == nil && !slices.Contains(d.Seen, id) {
				d.Seen = append(d.Seen, id)
			}
		}
		d.windows = append(d.windows, windowOf(s)...)
	}
}

// follow presses every control in Seen that only shows or fills in something, until no new ones appear.
func (d *Explorer) follow() {
	pressed := map[string]bool{}
	for at := 0; at < len(d.Seen); at++ {
		id := d.Seen[at]
		kind := ControlKind(id)
		follow := strings.HasPrefix(kind, "n1 ") || strings.HasPrefix(kind, "f1 ") && kind != "f1 d" &&
			kind != "f1 t" || strings.HasPrefix(kind, "u1 ") && kind != "u1 d"
		// A few of each kind lead to all others.
		n := 0
		for other := range pressed {
			if ControlKind(other) == kind {
				n++
			}
		}
		if !follow || n >= 6 || kind == "n1 pick" {
			continue
		}
		pressed[id] = true
		i := Press(d.Who, id, "801")
		i.MessageEphemeral = true
		if kind == "f1 s" || kind == "u1 s" {
			for _, value := range []string{"wine", "rune", "gold", "1", "2"} {
				d.Show(Press(d.Who, id, "801"), value)
			}
			continue
		}
		d.Show(i)
	}
}

// Explore runs, as the user the match is waiting for, every command and control that shows, asks or prepares
// something.
func (d *Explorer) Explore() {
	d.T.Helper()
	d.Who = d.Asked()
	for _, c := range []struct {
		what string
		args []any
	}{
		{"board", nil}, {"board", []any{"text", true}}, {"log", nil}, {"rules", nil}, {"help", nil},
		{"game status", nil}, {"standing-answers", nil}, {"plan-board mark", []any{"place", "14"}},
		{"plan-board show", nil},
		{"queue add", []any{"move", "stay"}}, {"queue add", []any{"move", "end"}}, {"queue show", nil},
		{"undo", nil}, {"privacy forget", nil}, {"game end", nil}, {"try", nil}, {"do", []any{"move", "zzz"}},
		{"try", []any{"move", "fight 1"}}, {"hint", nil}, {"recap", nil}, {"matches", nil},
		{"game pause", nil},
	} {
		d.Show(Command(d.Who, c.what, c.args...))
	}
	d.Deliver()
	d.collect(d.TakeCalls())
	for name, args := range map[string][]any{"reset": {"to", "start"}, "end": nil, "kick": {"seat", 2}, "pause": nil} {
		i := Command("mona", "mod "+name, append(args, "reason", "because")...)
		i.Permissions = discordgo.PermissionManageMessages
		d.Show(i)
	}
	d.follow()
	// Previews of moves are entered too, until one of them offers the button that commits it.
	for _, id := range slices.Clone(d.Seen) {
		if ControlKind(id) == "t1" &&
			!slices.ContainsFunc(d.Seen, func(x string) bool { return ControlKind(x) == "a1 commit" }) {
			i := Press(d.Who, id, "801")
			i.MessageEphemeral = true
			d.Show(i)
		}
	}
}
