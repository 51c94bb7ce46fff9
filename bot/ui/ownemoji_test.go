package ui

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

const gold = "<:andor_gold_1a2b:1300000000000000001>"

func TestOwnEmojiIsReadFromItsMarkup(t *testing.T) {
	if e := OwnEmoji(gold); e == nil || e.Name != "andor_gold_1a2b" || e.ID != "1300000000000000001" {
		t.Errorf("it is read as %v", e)
	}
	for _, s := range []string{"", "🪙", "gold", "<@1300000000000000001>"} {
		if e := OwnEmoji(s); e != nil {
			t.Errorf("%q is read as %v", s, e)
		}
	}
}

func TestClipLeavesNoHalfEmoji(t *testing.T) {
	s := "3 gold " + gold + " and " + gold + " more"
	for limit := range len(s) {
		got := Clip(s, limit)
		if Length(got) > limit {
			t.Errorf("clipped to %d it has %d characters", limit, Length(got))
		}
		if rest := ownEmoji.ReplaceAllString(got, ""); strings.Contains(rest, "<") {
			t.Errorf("clipped to %d it is %q", limit, got)
		}
	}
}

func TestMarkupOfEmojisIsFoundWhereDiscordShowsNone(t *testing.T) {
	button := func(label string) Message {
		return Message{Content: gold, Components: []discordgo.MessageComponent{Row(discordgo.Button{Label: label,
			CustomID: "a", Style: discordgo.PrimaryButton})}}
	}
	menu := func(placeholder string, o discordgo.SelectMenuOption) Message {
		o.Value = "a"
		return Message{Content: "x", Components: []discordgo.MessageComponent{Row(discordgo.SelectMenu{CustomID: "a",
			MenuType: discordgo.StringSelectMenu, Placeholder: placeholder, Options: []discordgo.SelectMenuOption{o}})}}
	}
	modal := func(title, label, hint, value string) Modal {
		return Modal{CustomID: "a", Title: title, Components: []discordgo.MessageComponent{Row(discordgo.TextInput{
			CustomID: "b", Label: label, Placeholder: hint, Value: value, Style: discordgo.TextInputShort})}}
	}
	embed := func(footer string) Message {
		return Message{Embeds: []*discordgo.MessageEmbed{{Title: gold, Description: gold,
			Footer: &discordgo.MessageEmbedFooter{Text: footer}}}}
	}
	for name, v := range map[string]any{
		"content": button("x"), "a menu": menu("x", discordgo.SelectMenuOption{Label: "x"}), "an embed": embed("x"),
		"a modal": modal("x", "x", "x", "x"),
	} {
		if err := Check(v); err != nil {
			t.Errorf("%s is refused: %v", name, err)
		}
	}
	for name, v := range map[string]any{
		"a label": button(gold), "a placeholder": menu(gold, discordgo.SelectMenuOption{Label: "x"}),
		"an option":     menu("x", discordgo.SelectMenuOption{Label: gold}),
		"a description": menu("x", discordgo.SelectMenuOption{Label: "x", Description: gold}),
		"a title":       modal("a "+gold, "x", "x", "x"), "a field": modal("x", gold, "x", "x"),
		"a hint": modal("x", "x", gold, "x"), "a value": modal("x", "x", "x", gold), "a footer": embed(gold),
		"an alt text": Message{Content: "x", Picture: &PictureRequest{FileName: "a.png", Alt: gold}},
		"completions": []*discordgo.ApplicationCommandOptionChoice{{Name: gold, Value: "a"}},
		"a command":   &discordgo.ApplicationCommand{Name: "a", Description: gold},
	} {
		if err := Check(v); err == nil || !strings.Contains(err.Error(), "markup of an emoji") {
			t.Errorf("%s with markup is answered %v", name, err)
		}
	}
}
