package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/discord"
	"skald/bot/slash"
	"skald/store"
)

// sortedNames are those of a map, in order.
func sortedNames[T any](m map[string]T) []string {
	var out []string
	for name := range m {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// unset returns the stored settings of the server, "" for none.
func unset(d *bottest.Bot) string {
	guild, _ := d.Options.Store.Guild("3")
	return string(guild)
}

func TestCommandsOfModeratorsAreForModeratorsAlone(t *testing.T) {
	t.Parallel()
	d := bottest.NewExplorer(t)
	before := d.MatchHash()
	n := 0
	for name, options := range bottest.EveryCommand(d.Bot) {
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
			a := d.DoFilled(who, name, options, as)
			if err := d.RefusalFault(a); err != nil {
				t.Errorf("/%s by %s: %v: %s", name, who, err, a.Text())
			}
			refused := a.Shows("bot.notallowed") || name == "settings server" && a.Shows("bot.notmanager")
			if !refused && !(who == "dora" && a.Shows("bot.nomatch")) {
				t.Errorf("/%s by %s is answered %s", name, who, a.Text())
			}
			if d.MatchHash() != before || unset(d.Bot) != "" {
				t.Fatalf("/%s by %s does something: %s", name, who, a.Text())
			}
		}
	}
	if n < 16 {
		t.Errorf("there are %d commands for moderators", n)
	}
	if audit, err := d.Options.Store.Audit(store.AuditFilter{}); err != nil || len(audit) > 0 {
		t.Errorf("noted is %+v (%v)", audit, err)
	}
}

// Permissions apply to a channel: its moderators cannot move matches into another channel.
func TestAMatchIsMovedOnlyWhereItsMoverModerates(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{ModeratorRoles: []string{"77"}})
	d.Begin()
	for _, x := range []struct {
		there, roles int64
		asks         bool
	}{{0, 0, false}, {discordgo.PermissionManageMessages, 0, true}, {discordgo.PermissionAdministrator, 0, true},
		{0, 1, true}} {
		i := bottest.Command("mona", "mod move", "channel", "501", "reason", "x")
		i.Permissions, i.Places = discordgo.PermissionManageMessages, map[string]int64{"501": x.there}
		if x.roles > 0 {
			i.Roles = []string{"77"} // a role moderates the whole server
		}
		a := d.Do(i)
		asks := slices.ContainsFunc(bottest.CustomIDs(a.Data()["components"]), func(id string) bool {
			return !strings.HasPrefix(id, "n1:") // a refusal has screens only
		})
		if asks != x.asks || !x.asks && !a.Shows("bot.mod.notthere", "where", "<#501>") {
			t.Errorf("%+v is answered %s", x, a.Text())
		}
	}
}

// A moderator's question is their own: no other user can confirm it, not even another moderator, who has not read it.
func TestAModeratorsQuestionIsAnsweredByHimAlone(t *testing.T) {
	t.Parallel()
	d := bottest.NewExplorer(t)
	for name, options := range bottest.EveryCommand(d.Bot) {
		sub, ok := strings.CutPrefix(name, slash.CommandMod+" ")
		if !ok {
			continue
		}
		if sub == slash.SubAct {
			options[slash.OptionMove] = discord.Option{Value: "end"}
		}
		moderator := func(i *discord.Interaction) { i.Permissions = discordgo.PermissionManageMessages }
		question := d.DoFilled("mona", name, options, moderator)
		before := d.MatchHash()
		for _, id := range bottest.CustomIDs(question.Data()["components"]) {
			if !strings.HasPrefix(id, "c1:") || !strings.Contains(id, ":yes:") {
				continue
			}
			for _, who := range []string{"anna", "ben", "zoe", "mara"} {
				i := bottest.Press(who, id, "801")
				if i.MessageEphemeral = true; who == "mara" {
					moderator(i)
				}
				if a := d.Do(i); d.MatchHash() != before {
					t.Fatalf("%s says yes to /%s of mona: %s", who, name, a.Text())
				}
			}
		}
		// A user who was a moderator when asking is refused after losing the permission.
		for _, id := range bottest.CustomIDs(question.Data()["components"]) {
			if i := bottest.Press("mona", id, "801"); strings.HasPrefix(id, "c1:") && strings.Contains(id, ":yes:") {
				i.MessageEphemeral = true
				if a := d.Do(i); d.MatchHash() != before || !a.Shows("bot.notallowed") &&
					!a.Shows("bot.lobby.nothost") {
					t.Fatalf("mona, who moderates no more, says yes to /%s: %s", name, a.Text())
				}
			}
		}
	}
}

// A spectator can ask anything and changes nothing, and the answers are ephemeral.
func TestALookerOnCanAskAnythingAndChangesNothing(t *testing.T) {
	t.Parallel()
	d := bottest.NewExplorer(t)
	before := d.MatchHash()
	for name, options := range bottest.EveryCommand(d.Bot) {
		if name == slash.CommandVerify {
			continue // it is for everybody, and there is nothing to prove yet
		}
		for _, with := range []map[string]discord.Option{options, {}} {
			a := d.DoFilled("zoe", name, with, nil)
			if err := d.RefusalFault(a); err != nil {
				t.Errorf("/%s: %v: %s", name, err, a.Text())
			}
			if d.MatchHash() != before {
				t.Fatalf("/%s by a looker-on changes the match: %s", name, a.Text())
			}
		}
	}
}

// Actions of the host or of a seat are refused to all others, whatever their role at the table.
func TestWhatIsTheHostsOrASeatsIsNobodyElses(t *testing.T) {
	t.Parallel()
	d := bottest.NewExplorer(t)
	other := bystander(d)
	before := d.MatchHash()
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
		{other, "do", []any{"move", fmt.Sprint(turn(d)+1, ": end")}}, {"zoe", "do", []any{"move", "1: end"}},
		{"ben", "queue add", []any{"move", "1: dance"}}, {"ben", "queue clear", []any{"seat", 1}},
		{"ben", "queue clear", []any{"seat", 1, "n", 1}},
		{"ben", "plan-board mark", []any{"place", "14", "seat", 1}}, {"ben", "plan-board clear", []any{"seat", 1}},
		{"ben", "undo", nil}, {"ben", "undo", []any{"table", true}}, {"zoe", "undo", []any{"table", true}},
	} {
		a := d.Do(bottest.Command(c.who, c.name, c.args...))
		if err := d.RefusalFault(a); err != nil {
			t.Errorf("/%s %v by %s: %v: %s", c.name, c.args, c.who, err, a.Text())
		}
		if d.MatchHash() != before {
			t.Fatalf("/%s %v by %s does something: %s", c.name, c.args, c.who, a.Text())
		}
	}
}

// turn returns the seat the match is waiting for; bystander returns the player of the other one.
func turn(d *bottest.Explorer) int { return slices.Index(bottest.ExplorerSeats, d.Asked()) }

func bystander(d *bottest.Explorer) string { return bottest.ExplorerSeats[1-turn(d)] }

// Commands are for servers. Should one come from a direct message all the same, nothing is opened there and nothing
// breaks.
func TestADirectMessageOpensNothing(t *testing.T) {
	t.Parallel()
	d := bottest.NewExplorer(t)
	for name, options := range bottest.EveryCommand(d.Bot) {
		for who, options := range map[string]map[string]discord.Option{"anna": options,
			"zoe": {slash.OptionGame: options[slash.OptionGame]}} {
			a := d.DoFilled(who, name, options, func(i *discord.Interaction) {
				i.Guild, i.Channel, i.Permissions = "", "701", 0
			})
			if err := d.RefusalFault(a); err != nil {
				t.Errorf("/%s by %s: %v: %s", name, who, err, a.Text())
			}
		}
	}
	if m, err := d.Options.Store.LastMatchInChannel("701"); err == nil {
		t.Errorf("a table stands there: %+v", m)
	}
}
