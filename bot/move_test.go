package bot

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/discord"
	"skald/bot/route"
	"skald/bot/table"
	"skald/engine/text"
	"skald/store"
)

// tells sets what Discord says of a channel.
func (d *desk) tells(channel, kind string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.kinds == nil {
		d.kinds = map[string]string{}
	}
	d.kinds[channel] = kind
}

// gone has a channel be gone, or not be seen.
func (d *desk) gone(channel string, status, code int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	before := d.refuse
	d.refuse = func(s sent) (int, int) {
		if s.path == "/channels/"+channel || strings.HasPrefix(s.path, "/channels/"+channel+"/") {
			return status, code
		}
		if before != nil {
			return before(s)
		}
		return 0, 0
	}
}

// Where the bot could not play, a match is not brought: the moderator is told why before he is asked.
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
	needAll := text.M("bot.move.closed", "where", "<#501>", "what", route.Lacks(0, false))
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
			d := newDesk(t, Options{})
			d.begun()
			before := d.record()
			if d.tells("501", x.kind); x.parent != "" {
				d.tells("400", x.parent)
			}
			asked, done := d.mod("move", "channel", "501")
			switch {
			case !asked.private():
				t.Errorf("the answer is public: %s", asked.text())
			case x.says.IsZero() && !done.shows("bot.moves.others", "who", "anna"):
				t.Errorf("after %s comes %s", asked.text(), done.text())
			case !x.says.IsZero() &&
				(len(ids(asked.data()["components"])) > 0 || !asked.says(x.says) || d.record() != before):
				t.Errorf("answered with %s", asked.text())
			}
		})
	}
	t.Run("a channel nobody sees", func(t *testing.T) {
		d := newDesk(t, Options{})
		d.begun()
		d.gone("501", http.StatusForbidden, discord.CodeMissingAccess)
		if asked, _ := d.mod("move", "channel", "501"); !asked.shows("bot.move.unseen", "where", "<#501>") ||
			len(ids(asked.data()["components"])) > 0 {
			t.Errorf("answered with %s", asked.text())
		}
	})
	t.Run("where another table stands", func(t *testing.T) {
		d := newDesk(t, Options{})
		d.begun()
		other := command("cara", "game new", "game", "parley")
		other.Channel = "501"
		d.does(other)
		if asked, _ := d.mod("move", "channel", "501"); !asked.shows("bot.move.taken", "where", "<#501>") ||
			len(ids(asked.data()["components"])) > 0 {
			t.Errorf("answered with %s", asked.text())
		}
	})
}

// What was right when it was asked may have changed when the moderator says yes.
func TestWhatStandsInTheWayIsLookedForAgainBeforeAMatchMoves(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	id := d.begun().ID
	i := command("mona", "mod move", "channel", "501", "reason", "because")
	i.Permissions = permissionManageMessages
	asked := d.does(i)
	d.tells("501", `{"type":4,"guild_id":"3"}`)
	yes := press("mona", ids(asked.data()["components"])[0], "801")
	yes.Permissions, yes.MessageEphemeral = permissionManageMessages, true
	if a := d.does(yes); !a.shows("bot.move.empty") {
		t.Errorf("answered with %s", a.text())
	}
	if h, err := d.app.o.Store.Match(id); err != nil || h.Channel != place {
		t.Errorf("it stands in %s (%v)", h.Channel, err)
	}
}

func TestAMatchThatMovesLeavesAWordWhereItStoodAndNoButtons(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	id := d.begun().ID
	d.mod("move", "channel", "501")
	d.since()
	for range 3 {
		d.deliver()
	}
	var pointers, disarmed int
	for _, s := range d.since() {
		if s.path == "/channels/"+place+"/messages" && s.shows("bot.move.pointer", "where", "<#501>") {
			pointers++
		}
		if s.method == http.MethodPatch && strings.HasPrefix(s.path, "/channels/"+place+"/messages/") &&
			len(ids(s.body["components"])) == 0 {
			disarmed++
		}
	}
	h, err := d.app.o.Store.Match(id)
	if err != nil || pointers != 1 || disarmed != 1 {
		t.Errorf("%d words are left, %d boards lost their buttons (%v); the posts are %+v", pointers, disarmed, err,
			h.Posts)
	}
	if p, ok := h.Post(table.PostBoard); !ok || p.Channel != "501" {
		t.Errorf("the board stands in %+v", p)
	}
}

// bring asks to bring a match to the channel of the desk and says yes.
func (d *desk) bring(id store.MatchID, from string) (asked, done sent) {
	i := command("mona", "mod move", "channel", place, "reason", "lost", "match", string(id))
	i.Permissions, i.Channel = permissionManageMessages, from
	asked = d.does(i)
	buttons := ids(asked.data()["components"])
	if len(buttons) < 2 {
		return asked, done
	}
	yes := press("mona", buttons[0], "801")
	yes.Permissions, yes.MessageEphemeral, yes.Channel = permissionManageMessages, true, from
	return asked, d.does(yes)
}

// A match whose channel is gone is found and brought back from any channel of its server, and from no other server.
func TestAMatchThatLostItsChannelIsBroughtBackFromAnyChannelOfItsServer(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	id := d.begun().ID
	d.mod("move", "channel", "501")
	d.deliver()
	if asked, _ := d.bring(id, place); !asked.shows("bot.move.stands", "where", "<#501>") ||
		len(ids(asked.data()["components"])) > 0 {
		t.Errorf("a match that stands elsewhere: %s", asked.text())
	}
	d.gone("501", http.StatusNotFound, discord.CodeUnknownChannel)
	list := command("mona", "mod move", "channel", place, "reason", "where is it")
	list.Permissions, list.Channel = permissionManageMessages, "502"
	if a := d.does(list); !strings.Contains(a.text(), string(id)) || !strings.Contains(a.text(), "anna and ben") ||
		!a.private() {
		t.Errorf("the lost matches are told as %s", a.text())
	}
	elsewhere := command("mona", "mod move", "channel", "900", "reason", "mine", "match", string(id))
	elsewhere.Permissions, elsewhere.Guild, elsewhere.Channel = permissionManageMessages, "4", "900"
	if a := d.does(elsewhere); !a.shows("bot.move.unknown") {
		t.Errorf("another server is answered %s", a.text())
	}
	list.ID, list.Guild = "77", "4"
	if a := d.does(list); strings.Contains(a.text(), string(id)) {
		t.Errorf("another server is told of it: %s", a.text())
	}
	asked, done := d.bring(id, "502")
	if h := d.head(); h.ID != id || h.Channel != place {
		t.Fatalf("after %s and %s the match stands in %s", asked.text(), done.text(), h.Channel)
	}
	d.since()
	d.deliver()
	if !slices.ContainsFunc(d.since(), func(s sent) bool {
		return s.path == "/channels/"+place+"/messages" && len(ids(s.body["components"])) > 0
	}) {
		t.Error("its board is not posted")
	}
	if d.does(command("anna", "do", "move", "wait")); d.head().Seq < 2 {
		t.Error("it does not go on")
	}
	if left := d.outbox(); len(left) > 1 {
		t.Errorf("in the outbox lie %+v", left)
	}
}
