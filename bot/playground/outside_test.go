package playground_test

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/playground"
)

// A bot answers interactions in a private thread without becoming a member: it neither sees the thread nor posts in it
// until it is mentioned there.
func TestAnswerInPrivateThreadMakesNoMember(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	joined := make(chan string, 10)
	bot := connect(t, s, func(d *discordgo.Session) {
		d.AddHandler(func(d *discordgo.Session, i *discordgo.InteractionCreate) {
			if i.AppPermissions&discordgo.PermissionSendMessagesInThreads == 0 {
				t.Errorf("the interaction says the bot may do %d", i.AppPermissions)
			}
			_ = d.InteractionRespond(i.Interaction,
				&discordgo.InteractionResponse{Type: 4, Data: &discordgo.InteractionResponseData{Content: "here"}})
		})
		d.AddHandler(func(_ *discordgo.Session, c *discordgo.ThreadCreate) { joined <- c.ID })
	})
	if status, v := asBot(t, s, "PUT", "/api/v10/applications/"+s.ApplicationID()+"/commands",
		[]any{object{"name": "go", "description": "d"}}); status != 200 {
		t.Fatalf("commands: %d %v", status, v)
	}
	anna := person{t, s, "anna"}
	made := anna.must("POST", "/api/v10/channels/"+s.ChannelID()+"/threads",
		object{"name": "secret", "type": 12, "auto_archive_duration": 60})
	thread := made.(object)["id"].(string)
	if status, v := anna.do("POST", "/api/v10/interactions",
		object{"type": 2, "guild_id": s.GuildID(), "channel_id": thread, "data": object{"name": "go"}}); status != 204 {
		t.Fatalf("the command is answered %d %v", status, v)
	}
	if n := len(anna.messages(thread)); n != 1 {
		t.Errorf("anna sees %d answers", n)
	}
	for what, err := range map[string]error{
		"a post":      second(bot.ChannelMessageSend(thread, "board")),
		"a look":      second(bot.Channel(thread)),
		"the history": second(bot.ChannelMessages(thread, 5, "", "", "")),
	} {
		if !isCode(err, 50001) {
			t.Errorf("%s in a thread the bot is not in: %v", what, err)
		}
	}
	anna.must("POST", "/api/v10/channels/"+thread+"/messages", object{"content": "<@" + s.ApplicationID() + "> come"})
	eventually(t, "the bot to hear that it joined", func() bool { return len(joined) == 1 })
	if id := <-joined; id != thread {
		t.Errorf("the bot joined %s", id)
	}
	if _, err := bot.ChannelMessageSend(thread, "board"); err != nil {
		t.Errorf("a post of a member: %v", err)
	}
	wantNoFailures(t, s)
}

func second[T any](_ T, err error) error { return err }
