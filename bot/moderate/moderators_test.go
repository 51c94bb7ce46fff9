package moderate_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/slash"
	"skald/store"
)

// everything is all that is stored of the matches and of the server.
func everything(d *bottest.Bot) string {
	d.T.Helper()
	all, err := d.Options.Store.Matches(store.Filter{})
	if err != nil {
		d.T.Fatal(err)
	}
	var out strings.Builder
	for _, m := range all {
		out.WriteString(d.MatchHashOf(m.ID))
	}
	raw, _ := d.Options.Store.Guild("3")
	return out.String() + string(raw)
}

// Discord offers such commands to moderators alone; the bot itself refuses them to all others too, whatever the state
// of the channel.
func TestWhoMayNotModerateIsRefusedWithoutDiscordsHelp(t *testing.T) {
	t.Parallel()
	for state, make := range map[string]func(*bottest.Bot){
		"no table":         func(*bottest.Bot) {},
		"a lobby":          func(d *bottest.Bot) { d.Lobby() },
		"a running match":  func(d *bottest.Bot) { d.Begin() },
		"a finished match": func(d *bottest.Bot) { d.Finish() },
		"a cancelled lobby": func(d *bottest.Bot) {
			d.Do(bottest.Press("anna",
				customid.LobbyID{Lobby: string(d.Lobby().ID), Act: customid.LobbyCancel}.String(), "800"))
		},
	} {
		t.Run(state, func(t *testing.T) {
			d := bottest.New(t, bot.Options{})
			make(d)
			before := everything(d)
			for name, options := range bottest.EveryCommand(d) {
				if first, _, _ := strings.Cut(name, " "); first != slash.CommandMod && first != slash.CommandSettings {
					continue
				}
				for _, who := range []string{"anna", "ben", "zoe"} {
					a := d.DoFilled(who, name, options, func(i *discord.Interaction) {
						// Every permission except those of a moderator.
						i.Permissions = ^int64(discordgo.PermissionManageMessages | discordgo.PermissionAdministrator |
							discordgo.PermissionManageGuild)
					})
					if everything(d) != before {
						t.Fatalf("/%s of %s changes what is stored: %s", name, who, a.Text())
					}
					if err := d.RefusalFault(a); err != nil {
						t.Errorf("/%s of %s: %v", name, who, err)
					}
					said := a.Content()
					noTable := bottest.EnglishWords().Shows(said, "bot.nomatch") &&
						(state == "no table" || state == "a cancelled lobby")
					if !bottest.EnglishWords().Shows(said, "bot.notallowed") &&
						!bottest.EnglishWords().Shows(said, "bot.notmanager") && !noTable {
						t.Errorf("/%s of %s is answered %s", name, who, said)
					}
				}
			}
		})
	}
}

// Permission to manage messages in one channel does not suffice for settings of the whole server, least of all for
// the choice of moderators.
func TestTheSettingsOfTheServerAreForWhoManagesIt(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	server := func(permissions int64, roles ...string) bottest.Call {
		i := bottest.Command("mona", "settings server", "role", "700", "limit", 3)
		i.Permissions, i.Roles = permissions, roles
		return d.Do(i)
	}
	if a := server(discordgo.PermissionManageMessages); !a.IsPrivate() || !a.Shows("bot.notmanager") {
		t.Errorf("a moderator of the channel is answered %s", a.Text())
	}
	if got := d.App.Servers.Of("3"); len(got.Roles) != 0 || got.Limit != 0 {
		t.Fatalf("he has set %+v", got)
	}
	channel := bottest.Command("mona", "settings channel", "theme", "night")
	channel.Permissions = discordgo.PermissionManageMessages
	if d.Do(channel); d.App.Servers.Of("3").ThemeOf(bottest.Channel) != "night" {
		t.Error("the channel is not his to set")
	}
	server(discordgo.PermissionManageGuild)
	if got := d.App.Servers.Of("3"); !slices.Equal(got.Roles, []string{"700"}) || got.Limit != 3 {
		t.Errorf("who manages the server has set %+v", got)
	}
	if server(0, "700"); d.App.Servers.Of("3").Roles == nil {
		t.Error("a role that may moderate takes itself out")
	}
	if server(discordgo.PermissionAdministrator); len(d.App.Servers.Of("3").Roles) != 0 {
		t.Error("an administrator is refused")
	}
}
