package panel_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/discord"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/playground/conform"
	"skald/bot/slash"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
)

func TestAMessageThatDiscordWouldRefuseIsFound(t *testing.T) {
	b := func(id string) discordgo.Button { return discordgo.Button{Label: "x", CustomID: id} }
	sel := func(n int, value func(int) string) ui.Message {
		m := discordgo.SelectMenu{CustomID: "s"}
		for i := range n {
			m.Options = append(m.Options, discordgo.SelectMenuOption{Label: "x", Value: value(i)})
		}
		return ui.Message{Content: "x", Components: []discordgo.MessageComponent{ui.Row(m)}}
	}
	number := func(i int) string { return fmt.Sprint(i) }
	var sixRows []discordgo.MessageComponent
	for i := range 6 {
		sixRows = append(sixRows, ui.Row(b(number(i))))
	}
	picture := func(name, alt string) *ui.PictureRequest { return &ui.PictureRequest{FileName: name, Alt: alt} }
	embed := func(es ...*discordgo.MessageEmbed) ui.Message { return ui.Message{Embeds: es} }
	many := func(sections int) (out []discordgo.MessageComponent) {
		for i := range sections {
			out = append(out, ui.Section("x", b(strconv.Itoa(i))))
		}
		return out
	}
	if err := ui.Check(ui.Message{Content: "x", Ephemeral: true, Components: many(12)}); err != nil {
		t.Errorf("38 components are refused: %v", err)
	}
	for what, m := range map[string]ui.Message{
		"nothing at all":     {},
		"2001 characters":    {Content: strings.Repeat("a", 2001)},
		"1001 dragons":       {Content: strings.Repeat("🐉", 1001)},
		"a broken character": {Content: "\xff"},
		"six rows":           {Content: "x", Components: sixRows},
		"six buttons in a row": {Content: "x",
			Components: []discordgo.MessageComponent{ui.Row(b("1"), b("2"), b("3"), b("4"), b("5"), b("6"))}},
		"a custom_id twice": {Content: "x",
			Components: []discordgo.MessageComponent{ui.Row(b("1")), ui.Row(b("1"))}},
		"a custom_id of 101": {Content: "x",
			Components: []discordgo.MessageComponent{ui.Row(b(strings.Repeat("a", 101)))}},
		"no custom_id": {Content: "x", Components: []discordgo.MessageComponent{ui.Row(b(""))}},
		"a label of 81": {Content: "x",
			Components: []discordgo.MessageComponent{ui.Row(discordgo.Button{Label: strings.Repeat("a", 81),
				CustomID: "1"})}},
		"an empty row":              {Content: "x", Components: []discordgo.MessageComponent{ui.Row()}},
		"a button outside a row":    {Content: "x", Components: []discordgo.MessageComponent{b("1")}},
		"26 options":                sel(26, number),
		"no options":                sel(0, number),
		"a value twice":             sel(2, func(int) string { return "same" }),
		"a value of 101":            sel(1, func(int) string { return strings.Repeat("a", 101) }),
		"a picture without words":   {Content: "x", Picture: picture("a.png", "")},
		"a picture of too many":     {Content: "x", Picture: picture("a.png", strings.Repeat("a", 1025))},
		"a file name with a folder": {Content: "x", Picture: picture("../a.png", "x")},
		"a file that is not there": embed(
			&discordgo.MessageEmbed{Image: &discordgo.MessageEmbedImage{URL: "attachment://a.png"}}),
		"a description of 4097": embed(ui.TextEmbed("x", "x"),
			&discordgo.MessageEmbed{Description: strings.Repeat("a", 4097)}),
		"6001 characters in embeds": embed(&discordgo.MessageEmbed{Description: strings.Repeat("a", 3001)},
			&discordgo.MessageEmbed{Description: strings.Repeat("a", 3000)}),
		"an empty embed":         embed(&discordgo.MessageEmbed{}),
		"a user mentioned twice": {Content: "x", Mentions: []string{"1", "1"}},
		"a section in a public message": {Content: "x",
			Components: []discordgo.MessageComponent{ui.Section("x", b("1"))}},
		"4001 characters of a private message": {Content: strings.Repeat("a", 1001), Ephemeral: true,
			Embeds: []*discordgo.MessageEmbed{ui.TextEmbed("", strings.Repeat("a", 3000))}},
		"41 components of a private message": {Content: "x", Ephemeral: true, Components: many(13)},
		"a custom_id in a row and beside a text": {Content: "x", Ephemeral: true,
			Components: []discordgo.MessageComponent{ui.Row(b("1")), ui.Section("x", b("1"))}},
		"a section without a button": {Content: "x", Ephemeral: true,
			Components: []discordgo.MessageComponent{ui.Section("x", nil)}},
		"a section without a text": {Content: "x", Ephemeral: true,
			Components: []discordgo.MessageComponent{discordgo.Section{Accessory: b("1")}}},
		"a text field in a message": {Content: "x",
			Components: []discordgo.MessageComponent{ui.Row(discordgo.TextInput{CustomID: "1", Label: "x"})}},
	} {
		if ui.Check(m) == nil {
			t.Errorf("%s passes", what)
		}
	}
	input := func(label string) discordgo.MessageComponent {
		return ui.Row(discordgo.TextInput{CustomID: label, Label: label})
	}
	for what, m := range map[string]ui.Modal{
		"a title of 46": {CustomID: "1", Title: strings.Repeat("a", 46),
			Components: []discordgo.MessageComponent{input("a")}},
		"no fields": {CustomID: "1", Title: "x"},
		"six fields": {CustomID: "1", Title: "x", Components: []discordgo.MessageComponent{input("a"),
			input("b"), input("c"), input("d"), input("e"), input("f")}},
		"a field label of 46": {CustomID: "1", Title: "x",
			Components: []discordgo.MessageComponent{input(strings.Repeat("a", 46))}},
		"a button": {CustomID: "1", Title: "x", Components: []discordgo.MessageComponent{ui.Row(b("1"))}},
	} {
		if ui.Check(m) == nil {
			t.Errorf("a modal with %s passes", what)
		}
	}
	if ui.Check(42) == nil {
		t.Error("a number passes for a message")
	}
}

// TestDiscordsOwnDescriptionTakesEverything needs Discord's description at the path in DISCORD_OPENAPI.
func TestDiscordsOwnDescriptionTakesEverything(t *testing.T) {
	path := os.Getenv("DISCORD_OPENAPI")
	if path == "" {
		t.Skip("DISCORD_OPENAPI does not name Discord's description")
	}
	d, err := conform.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	check := func(what, method, route string, body any) {
		data, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Check("request", method, route, url.Values{}, data, 0); err != nil {
			t.Errorf("%s: %v\n%.1500s", what, err, data)
		}
	}
	for name, gs := range tabletest.SetsOfGames() {
		check("the commands of "+name, "PUT", "/applications/123456789012345678/commands",
			slash.Commands(gs, locale.NewSpeakers(gs)))
	}
	seen := map[string]bool{}
	everything(toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(60, 16), tabletest.WishForm(30))),
		tabletest.English(), func(what string, v any) {
			m, ok := v.(ui.Message)
			if !ok || seen[what] {
				return
			}
			seen[what] = true
			check(what, "POST", "/channels/123456789012345678/messages", discord.Message{Content: m.Content,
				Embeds: m.Embeds, Components: m.Components, Ephemeral: m.Ephemeral}.Payload())
		})
}

func TestEqualTablesGiveEqualMessages(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(60, 16), tabletest.WishForm(30)))
	if !reflect.DeepEqual(panel.Turn(tb, nil, tabletest.English()), panel.Turn(tb, nil, tabletest.English())) {
		t.Error("the same table is posted differently")
	}
}

func TestEveryPictureOnAButtonIsAnEmoji(t *testing.T) {
	tables, err := filepath.Glob("../../engine/*/pictures.go")
	if err != nil {
		t.Fatal(err)
	}
	if len(tables) < 2 {
		t.Fatalf("the games have %q", tables)
	}
	for _, table := range append(tables, "../../engine/emoji/emoji.go") {
		src, err := os.ReadFile(table)
		if err != nil {
			t.Fatal(err)
		}
		entries := regexp.MustCompile(`"([a-z-]+)": "([^"]+)",`).FindAllStringSubmatch(string(src), -1)
		if len(entries) == 0 {
			t.Errorf("%s has no emojis", table)
		}
		for _, e := range entries {
			m := ui.Message{Content: "x",
				Components: []discordgo.MessageComponent{ui.Row(discordgo.Button{Label: "x", CustomID: "1",
					Emoji: &discordgo.ComponentEmoji{Name: e[2]}})}}
			if err := ui.Check(m); err != nil {
				t.Errorf("%s: %s: %v", table, e[1], err)
			}
		}
	}
	for _, no := range []string{"⌫", "x", "✓", ""} {
		m := ui.Message{Content: "x",
			Components: []discordgo.MessageComponent{ui.Row(discordgo.Button{Label: "x", CustomID: "1",
				Emoji: &discordgo.ComponentEmoji{Name: no}})}}
		if ui.Check(m) == nil {
			t.Errorf("%q passes for an emoji", no)
		}
	}
}
