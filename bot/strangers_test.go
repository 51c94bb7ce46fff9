package bot

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/discord"
	"skald/bot/slash"
	"skald/store"
)

// everyCommand are all commands and subcommands a desk has, each filled with something for every option, so that one
// that is new is in every walk.
func everyCommand(d *desk) map[string]map[string]discord.Option {
	out := map[string]map[string]discord.Option{}
	for _, c := range slash.Commands(d.app.o.Games, d.app.Voices) {
		subs := 0
		for _, o := range c.Options {
			if o.Type == discordgo.ApplicationCommandOptionSubCommand {
				subs++
				out[c.Name+" "+o.Name] = filled(o.Options)
			}
		}
		if subs == 0 {
			out[c.Name] = filled(c.Options)
		}
	}
	return out
}

func filled(options []*discordgo.ApplicationCommandOption) map[string]discord.Option {
	out := map[string]discord.Option{}
	for _, o := range options {
		var v any
		switch {
		case len(o.Choices) > 0:
			v = o.Choices[0].Value
		case o.Type == discordgo.ApplicationCommandOptionInteger:
			v = 1.0
		case o.Type == discordgo.ApplicationCommandOptionBoolean:
			v = true
		case o.Type == discordgo.ApplicationCommandOptionUser:
			v = "ben"
		case o.Type == discordgo.ApplicationCommandOptionChannel:
			v = "501"
		case o.Type == discordgo.ApplicationCommandOptionRole:
			v = "77"
		case o.Type == discordgo.ApplicationCommandOptionAttachment:
			v = "9"
		default:
			v = "x"
		}
		out[o.Name] = discord.Option{Kind: int(o.Type), Value: v}
	}
	return out
}

// names are those of a map, in order.
func names[T any](m map[string]T) []string {
	var out []string
	for name := range m {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// saysAs runs a command as it is filled.
func (d *desk) saysAs(who, name string, options map[string]discord.Option, as func(*discord.Interaction)) sent {
	i := command(who, name)
	i.Options = options
	i.Names = map[string]string{"ben": "ben"}
	i.Files = map[string]discord.Attachment{"9": {Name: "a.skald", Size: 5, URL: d.base + "/attachments/1/2/a.skald"}}
	if as != nil {
		as(i)
	}
	return d.does(i)
}

// unset is what is set for a server and for people.
func (d *desk) unset() string {
	guild, _ := d.app.o.Store.Guild("3")
	return string(guild)
}

func TestCommandsOfModeratorsAreForModeratorsAlone(t *testing.T) {
	t.Parallel()
	d := newTour(t)
	before := d.record()
	n := 0
	for name, options := range everyCommand(d.desk) {
		first, _, _ := strings.Cut(name, " ")
		if first != slash.CommandMod && first != slash.CommandSettings {
			continue
		}
		n++
		for who, as := range map[string]func(*discord.Interaction){
			"anna": nil, "ben": nil, "zoe": nil,
			// Whatever a role is called, it is its id that counts.
			"rosa": func(i *discord.Interaction) { i.Roles = []string{"moderator", "admin", "3", "*"} },
			// All rights but those it takes.
			"paul": func(i *discord.Interaction) {
				i.Permissions = ^int64(discordgo.PermissionManageMessages | discordgo.PermissionAdministrator |
					discordgo.PermissionManageGuild)
			},
			// In direct messages there is neither a member nor a permission.
			"dora": func(i *discord.Interaction) { i.Guild, i.Channel, i.Permissions = "", "701", 0 },
			"dave": func(i *discord.Interaction) { i.Guild = "" },
		} {
			a := d.saysAs(who, name, options, as)
			if err := d.polite(a); err != nil {
				t.Errorf("/%s by %s: %v: %s", name, who, err, a.text())
			}
			refused := a.shows("bot.notallowed") || name == "settings server" && a.shows("bot.notmanager")
			if !refused && !(who == "dora" && a.shows("bot.nomatch")) {
				t.Errorf("/%s by %s is answered %s", name, who, a.text())
			}
			if d.record() != before || d.unset() != "" {
				t.Fatalf("/%s by %s does something: %s", name, who, a.text())
			}
		}
	}
	if n < 16 {
		t.Errorf("there are %d commands for moderators", n)
	}
	if audit, err := d.app.o.Store.Audit(store.AuditFilter{}); err != nil || len(audit) > 0 {
		t.Errorf("noted is %+v (%v)", audit, err)
	}
}

// Permissions are those of a channel: who moderates one does not bring matches into another.
func TestAMatchIsMovedOnlyWhereItsMoverModerates(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{ModeratorRoles: []string{"77"}})
	d.begun()
	for _, x := range []struct {
		there, roles int64
		asks         bool
	}{{0, 0, false}, {permissionManageMessages, 0, true}, {discordgo.PermissionAdministrator, 0, true}, {0, 1, true}} {
		i := command("mona", "mod move", "channel", "501", "reason", "x")
		i.Permissions, i.Places = permissionManageMessages, map[string]int64{"501": x.there}
		if x.roles > 0 {
			i.Roles = []string{"77"} // a role moderates the whole server
		}
		if a := d.does(i); len(ids(a.data()["components"])) > 0 != x.asks ||
			!x.asks && !a.shows("bot.mod.notthere", "where", "<#501>") {
			t.Errorf("%+v is answered %s", x, a.text())
		}
	}
}

// A moderator's question is his own: nobody else's yes counts, not that of another moderator, who has not read it.
func TestAModeratorsQuestionIsAnsweredByHimAlone(t *testing.T) {
	t.Parallel()
	d := newTour(t)
	for name, options := range everyCommand(d.desk) {
		sub, ok := strings.CutPrefix(name, slash.CommandMod+" ")
		if !ok {
			continue
		}
		if sub == slash.SubAct {
			options[slash.OptionMove] = discord.Option{Value: "end"}
		}
		moderator := func(i *discord.Interaction) { i.Permissions = permissionManageMessages }
		question := d.saysAs("mona", name, options, moderator)
		before := d.record()
		for _, id := range ids(question.data()["components"]) {
			if !strings.HasPrefix(id, "c1:") || !strings.Contains(id, ":yes:") {
				continue
			}
			for _, who := range []string{"anna", "ben", "zoe", "mara"} {
				i := press(who, id, "801")
				if i.MessageEphemeral = true; who == "mara" {
					moderator(i)
				}
				if a := d.does(i); d.record() != before {
					t.Fatalf("%s says yes to /%s of mona: %s", who, name, a.text())
				}
			}
		}
		// Who was a moderator when he asked is refused when he is none any more.
		for _, id := range ids(question.data()["components"]) {
			if i := press("mona", id, "801"); strings.HasPrefix(id, "c1:") && strings.Contains(id, ":yes:") {
				i.MessageEphemeral = true
				if a := d.does(i); d.record() != before || !a.shows("bot.notallowed") && !a.shows("bot.lobby.nothost") {
					t.Fatalf("mona, who moderates no more, says yes to /%s: %s", name, a.text())
				}
			}
		}
	}
}

// Whoever looks on can ask anything and changes nothing, and nobody else reads a word of it.
func TestALookerOnCanAskAnythingAndChangesNothing(t *testing.T) {
	t.Parallel()
	d := newTour(t)
	before := d.record()
	for name, options := range everyCommand(d.desk) {
		if name == slash.CommandVerify {
			continue // it is for everybody, and there is nothing to prove yet
		}
		for _, with := range []map[string]discord.Option{options, {}} {
			a := d.saysAs("zoe", name, with, nil)
			if err := d.polite(a); err != nil {
				t.Errorf("/%s: %v: %s", name, err, a.text())
			}
			if d.record() != before {
				t.Fatalf("/%s by a looker-on changes the match: %s", name, a.text())
			}
		}
	}
}

// What is a person's own is nobody else's to do, whatever he is at the table.
func TestWhatIsTheHostsOrASeatsIsNobodyElses(t *testing.T) {
	t.Parallel()
	d := newTour(t)
	other := d.bystander()
	before := d.record()
	for _, c := range []struct {
		who, name string
		args      []any
	}{
		{"ben", "game end", nil}, {"zoe", "game end", nil},
		{"zoe", "game sit", []any{"seat", 1}}, {"zoe", "game sit", nil}, {"ben", "game sit", []any{"seat", 1}},
		{"zoe", "game hand-over", []any{"user", "zoe", "seat", 1}},
		{"ben", "game hand-over", []any{"user", "ben", "seat", 1}},
		{"zoe", "game resume", nil}, {"zoe", "game pause", nil}, {"zoe", "game rematch", nil},
		{"zoe", "game fork", []any{"turn", 1}},
		{other, "do", []any{"move", fmt.Sprint(d.turn()+1, ": end")}}, {"zoe", "do", []any{"move", "1: end"}},
		{"ben", "queue add", []any{"move", "1: dance"}}, {"ben", "queue clear", []any{"seat", 1}},
		{"ben", "queue clear", []any{"seat", 1, "n", 1}},
		{"ben", "plan-board mark", []any{"place", "14", "seat", 1}}, {"ben", "plan-board clear", []any{"seat", 1}},
		{"ben", "undo", nil}, {"ben", "undo", []any{"table", true}}, {"zoe", "undo", []any{"table", true}},
	} {
		a := d.does(command(c.who, c.name, c.args...))
		if err := d.polite(a); err != nil {
			t.Errorf("/%s %v by %s: %v: %s", c.name, c.args, c.who, err, a.text())
		}
		if d.record() != before {
			t.Fatalf("/%s %v by %s does something: %s", c.name, c.args, c.who, a.text())
		}
	}
}

// turn is the seat that is asked, bystander who sits at the other one.
func (d *tour) turn() int { return slices.Index(seated, d.asks()) }

func (d *tour) bystander() string { return seated[1-d.turn()] }

// Commands are for servers. Should one come from a direct message all the same, nothing is opened there and nothing
// breaks.
func TestADirectMessageOpensNothing(t *testing.T) {
	t.Parallel()
	d := newTour(t)
	for name, options := range everyCommand(d.desk) {
		for who, options := range map[string]map[string]discord.Option{"anna": options,
			"zoe": {slash.OptionGame: options[slash.OptionGame]}} {
			a := d.saysAs(who, name, options, func(i *discord.Interaction) {
				i.Guild, i.Channel, i.Permissions = "", "701", 0
			})
			if err := d.polite(a); err != nil {
				t.Errorf("/%s by %s: %v: %s", name, who, err, a.text())
			}
		}
	}
	if m, err := d.app.o.Store.LastMatchInChannel("701"); err == nil {
		t.Errorf("a table stands there: %+v", m)
	}
}
