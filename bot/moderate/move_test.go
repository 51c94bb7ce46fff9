package moderate_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/discord"
	"skald/bot/route"
	"skald/bot/table"
	"skald/engine/text"
)

// tells sets Discord's description of a channel.
func tells(d *bottest.Bot, channel, kind string) {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	if d.ChannelInfo == nil {
		d.ChannelInfo = map[string]string{}
	}
	d.ChannelInfo[channel] = kind
}

// A match is not moved to a channel in which the bot could not play it: the moderator learns the reason before being
// asked to confirm.
func TestAMatchIsNotMovedToWhereItCouldNotGoOn(t *testing.T) {
	t.Parallel()
	deny := func(bits int64) string {
		return fmt.Sprintf(
			`{"type":0,"guild_id":"3","permission_overwrites":[{"id":"42","type":1,"allow":"0","deny":"%d"}]}`, bits)
	}
	thread := func(meta string) string {
		return `{"type":11,"guild_id":"3","parent_id":"400","thread_metadata":` + meta + `}`
	}
	need := func(permission string) text.Message {
		return text.M("bot.move.closed", "where", "<#501>", "what", text.M("app.permission."+permission))
	}
	needAll := text.M("bot.move.closed", "where", "<#501>", "what", route.MissingPermissions(0, false))
	for name, x := range map[string]struct {
		kind, parent string
		says         text.Message
	}{
		"a category": {kind: `{"type":4,"guild_id":"3"}`,
			says: text.M("bot.move.empty", "where", "<#501>")},
		"a forum":                    {kind: `{"type":15,"guild_id":"3"}`, says: text.M("bot.move.forum")},
		"another server":             {kind: `{"type":0,"guild_id":"4"}`, says: text.M("bot.move.foreign")},
		"without View Channel":       {kind: deny(discordgo.PermissionViewChannel), says: needAll},
		"without Send Messages":      {kind: deny(discordgo.PermissionSendMessages), says: need("send")},
		"without Attach Files":       {kind: deny(discordgo.PermissionAttachFiles), says: need("attach")},
		"without Embed Links":        {kind: deny(discordgo.PermissionEmbedLinks), says: need("embed")},
		"without its history":        {kind: deny(discordgo.PermissionReadMessageHistory), says: need("history")},
		"everybody forbidden":        {kind: `{"type":0,"guild_id":"3","permission_overwrites":[{"id":"3","type":0,"allow":"0","deny":"2048"}]}`, says: need("send")},
		"its role forbidden":         {kind: `{"type":0,"guild_id":"3","permission_overwrites":[{"id":"9","type":0,"allow":"0","deny":"2048"}]}`, says: need("send")},
		"everybody, but not itself":  {kind: `{"type":0,"guild_id":"3","permission_overwrites":[{"id":"3","type":0,"allow":"0","deny":"2048"},{"id":"42","type":1,"allow":"2048","deny":"0"}]}`},
		"a voice channel not joined": {kind: `{"type":2,"guild_id":"3"}`, says: needAll},
		"a thread":                   {kind: thread(`{}`)},
		"a thread it may not write in": {
			kind: thread(`{}`), parent: deny(discordgo.PermissionSendMessagesInThreads), says: need("thread"),
		},
		"a locked thread": {kind: thread(`{"archived":true,"locked":true}`),
			says: text.M("bot.move.locked", "where", "<#501>")},
		"a text channel": {kind: `{"type":0,"guild_id":"3"}`},
	} {
		t.Run(name, func(t *testing.T) {
			d := bottest.New(t, bot.Options{})
			d.Begin()
			before := d.MatchHash()
			if tells(d, "501", x.kind); x.parent != "" {
				tells(d, "400", x.parent)
			}
			asked, done := d.Moderate("move", "channel", "501")
			switch {
			case !asked.IsPrivate():
				t.Errorf("the answer is public: %s", asked.Text())
			case x.says.IsZero() && !done.Shows("bot.moves.others", "who", "anna"):
				t.Errorf("after %s comes %s", asked.Text(), done.Text())
			case !x.says.IsZero() &&
				(bottest.ButtonWithSuffix(asked, ":board") == "" || !asked.Says(x.says) ||
					d.MatchHash() != before):
				t.Errorf("answered with %s", asked.Text())
			}
		})
	}
	t.Run("a channel nobody sees", func(t *testing.T) {
		d := bottest.New(t, bot.Options{})
		d.Begin()
		d.LoseChannel("501", http.StatusForbidden, discord.CodeMissingAccess)
		if asked, _ := d.Moderate("move", "channel", "501"); !asked.Shows("bot.move.unseen", "where", "<#501>") ||
			bottest.ButtonWithSuffix(asked, ":board") == "" {
			t.Errorf("answered with %s", asked.Text())
		}
	})
	t.Run("where another table stands", func(t *testing.T) {
		d := bottest.New(t, bot.Options{})
		d.Begin()
		other := bottest.Command("cara", "game new", "game", "parley")
		other.Channel = "501"
		d.Do(other)
		if asked, _ := d.Moderate("move", "channel", "501"); !asked.Shows("bot.move.taken", "where", "<#501>") ||
			bottest.ButtonWithSuffix(asked, ":board") == "" {
			t.Errorf("answered with %s", asked.Text())
		}
	})
}

// A channel that was suitable at the time of the question may have changed when the moderator confirms.
func TestMoveConfirmationRechecksTarget(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	id := d.Begin().ID
	i := bottest.Command("mona", "mod move", "channel", "501", "reason", "because")
	i.Permissions = discordgo.PermissionManageMessages
	asked := d.Do(i)
	tells(d, "501", `{"type":4,"guild_id":"3"}`)
	yes := bottest.Press("mona", bottest.CustomIDs(asked.Data()["components"])[0], "801")
	yes.Permissions, yes.MessageEphemeral = discordgo.PermissionManageMessages, true
	if a := d.Do(yes); !a.Shows("bot.move.empty") {
		t.Errorf("answered with %s", a.Text())
	}
	if h, err := d.Options.Store.Match(id); err != nil || h.Channel != bottest.Channel {
		t.Errorf("it stands in %s (%v)", h.Channel, err)
	}
}

func TestAMatchThatMovesLeavesAWordWhereItStoodAndNoButtons(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	id := d.Begin().ID
	d.Moderate("move", "channel", "501")
	d.TakeCalls()
	for range 3 {
		d.Deliver()
	}
	var pointers, disarmed int
	for _, s := range d.TakeCalls() {
		if s.Path == "/channels/"+bottest.Channel+"/messages" && s.Shows("bot.move.pointer", "where", "<#501>") {
			pointers++
		}
		if s.Method == http.MethodPatch && strings.HasPrefix(s.Path, "/channels/"+bottest.Channel+"/messages/") &&
			len(bottest.CustomIDs(s.Body["components"])) == 0 {
			disarmed++
		}
	}
	h, err := d.Options.Store.Match(id)
	if err != nil || pointers != 1 || disarmed != 1 {
		t.Errorf("%d words are left, %d boards lost their buttons (%v); the posts are %+v", pointers, disarmed, err,
			h.Posts)
	}
	if p, ok := h.Post(table.PostBoard); !ok || p.Channel != "501" {
		t.Errorf("the board stands in %+v", p)
	}
}

// A match whose channel is gone is found and brought back from any channel of its server, and from no other server.
func TestLostMatchReturnsFromAnyServerChannel(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	id := d.Begin().ID
	d.Moderate("move", "channel", "501")
	d.Deliver()
	if asked, _ := d.BringMatch(id, bottest.Channel); !asked.Shows("bot.move.stands", "where", "<#501>") ||
		bottest.ButtonWithSuffix(asked, ":matches") == "" {
		t.Errorf("a match that stands elsewhere: %s", asked.Text())
	}
	d.LoseChannel("501", http.StatusNotFound, discord.CodeUnknownChannel)
	list := bottest.Command("mona", "mod move", "channel", bottest.Channel, "reason", "where is it")
	list.Permissions, list.Channel = discordgo.PermissionManageMessages, "502"
	if a := d.Do(list); !strings.Contains(a.Text(), string(id)) || !strings.Contains(a.Text(), "anna and ben") ||
		!a.IsPrivate() {
		t.Errorf("the lost matches are told as %s", a.Text())
	}
	elsewhere := bottest.Command("mona", "mod move", "channel", "900", "reason", "mine", "match", string(id))
	elsewhere.Permissions, elsewhere.Guild, elsewhere.Channel = discordgo.PermissionManageMessages, "4", "900"
	if a := d.Do(elsewhere); !a.Shows("bot.move.unknown") {
		t.Errorf("another server is answered %s", a.Text())
	}
	list.ID, list.Guild = "77", "4"
	if a := d.Do(list); strings.Contains(a.Text(), string(id)) {
		t.Errorf("another server is told of it: %s", a.Text())
	}
	asked, done := d.BringMatch(id, "502")
	if h := d.Head(); h.ID != id || h.Channel != bottest.Channel {
		t.Fatalf("after %s and %s the match stands in %s", asked.Text(), done.Text(), h.Channel)
	}
	d.TakeCalls()
	d.Deliver()
	if !slices.ContainsFunc(d.TakeCalls(), func(s bottest.Call) bool {
		return s.Path == "/channels/"+bottest.Channel+"/messages" && len(bottest.CustomIDs(s.Body["components"])) > 0
	}) {
		t.Error("its board is not posted")
	}
	if d.Do(bottest.Command("anna", "do", "move", "wait")); d.Head().Seq < 2 {
		t.Error("it does not go on")
	}
	if left := d.Outbox(); len(left) > 1 {
		t.Errorf("in the outbox lie %+v", left)
	}
}
