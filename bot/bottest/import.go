package bottest

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/discord"
)

// Import sends a file to /mod import as a moderator and confirms if asked.
func (d *Bot) Import(address string, size int) Call {
	d.T.Helper()
	asked, yes := d.AskImport(address, size)
	if yes == nil {
		return asked
	}
	return d.Do(yes)
}

// AskImport sends a file to /mod import, and returns the question and the press that confirms it, nil if there is no
// question.
func (d *Bot) AskImport(address string, size int) (asked Call, yes *discord.Interaction) {
	d.T.Helper()
	i := Command("mona", "mod import", "file", "77")
	i.Permissions = discordgo.PermissionManageMessages
	i.Files = map[string]discord.Attachment{"77": {Name: "x.skald", Size: size, URL: address}}
	asked = d.Do(i)
	if asked.Button(":import:0:yes:") == "" {
		return asked, nil
	}
	yes = Press("mona", asked.Button(":import:0:yes:"), "801")
	yes.Permissions, yes.MessageEphemeral = discordgo.PermissionManageMessages, true
	// The question carries the record.
	yes.Files = map[string]discord.Attachment{"5": {Name: asked.File, Size: len(asked.FileText),
		URL: d.ServeFiles(map[string]string{"carried": asked.FileText}) + "carried"}}
	return asked, yes
}
