package bot

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/slash"
	"skald/store"
)

// permissionManager is what somebody has who manages the whole server.
const permissionManager = permissionManageMessages | discordgo.PermissionManageGuild

// everything is all that is stored of the matches and of the server.
func (d *desk) everything() string {
	d.t.Helper()
	all, err := d.app.o.Store.Matches(store.Filter{})
	if err != nil {
		d.t.Fatal(err)
	}
	var out strings.Builder
	for _, m := range all {
		out.WriteString(d.recordOf(m.ID))
	}
	raw, _ := d.app.o.Store.Guild("3")
	return out.String() + string(raw)
}

// Discord offers such commands to moderators alone; somebody who sends one all the same is refused by the bot itself,
// whatever stands in the channel.
func TestWhoMayNotModerateIsRefusedWithoutDiscordsHelp(t *testing.T) {
	t.Parallel()
	for state, make := range map[string]func(*desk){
		"no table":         func(*desk) {},
		"a lobby":          func(d *desk) { d.lobby() },
		"a running match":  func(d *desk) { d.begun() },
		"a finished match": func(d *desk) { d.finished() },
		"a cancelled lobby": func(d *desk) {
			d.does(press("anna",
				customid.LobbyID{Lobby: string(d.lobby().ID), Act: customid.LobbyCancel}.String(), "800"))
		},
	} {
		t.Run(state, func(t *testing.T) {
			d := newDesk(t, Options{})
			make(d)
			before := d.everything()
			for name, options := range everyCommand(d) {
				if first, _, _ := strings.Cut(name, " "); first != slash.CommandMod && first != slash.CommandSettings {
					continue
				}
				for _, who := range []string{"anna", "ben", "zoe"} {
					a := d.saysAs(who, name, options, func(i *discord.Interaction) {
						// He has every right but those that let him moderate.
						i.Permissions = ^int64(discordgo.PermissionManageMessages | discordgo.PermissionAdministrator |
							discordgo.PermissionManageGuild)
					})
					if d.everything() != before {
						t.Fatalf("/%s of %s changes what is stored: %s", name, who, a.text())
					}
					if err := d.polite(a); err != nil {
						t.Errorf("/%s of %s: %v", name, who, err)
					}
					said := fmt.Sprint(a.data()["content"])
					noTable := words().Shows(said, "bot.nomatch") &&
						(state == "no table" || state == "a cancelled lobby")
					if !words().Shows(said, "bot.notallowed") && !words().Shows(said, "bot.notmanager") && !noTable {
						t.Errorf("/%s of %s is answered %s", name, who, said)
					}
				}
			}
		})
	}
}

// Who may manage messages in one channel decides nothing for the whole server, least of all who moderates everywhere.
func TestTheSettingsOfTheServerAreForWhoManagesIt(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	server := func(permissions int64, roles ...string) sent {
		i := command("mona", "settings server", "role", "700", "limit", 3)
		i.Permissions, i.Roles = permissions, roles
		return d.does(i)
	}
	if a := server(permissionManageMessages); !a.private() || !a.shows("bot.notmanager") {
		t.Errorf("a moderator of the channel is answered %s", a.text())
	}
	if got := d.app.Servers.Of("3"); len(got.Roles) != 0 || got.Limit != 0 {
		t.Fatalf("he has set %+v", got)
	}
	channel := command("mona", "settings channel", "theme", "night")
	channel.Permissions = permissionManageMessages
	if d.does(channel); d.app.Servers.Of("3").ThemeOf(place) != "night" {
		t.Error("the channel is not his to set")
	}
	server(discordgo.PermissionManageGuild)
	if got := d.app.Servers.Of("3"); !slices.Equal(got.Roles, []string{"700"}) || got.Limit != 3 {
		t.Errorf("who manages the server has set %+v", got)
	}
	if server(0, "700"); d.app.Servers.Of("3").Roles == nil {
		t.Error("a role that may moderate takes itself out")
	}
	if server(discordgo.PermissionAdministrator); len(d.app.Servers.Of("3").Roles) != 0 {
		t.Error("an administrator is refused")
	}
}
