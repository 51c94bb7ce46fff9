package tabletest

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
)

// Checked fails the test when a message breaks one of Discord's limits.
func Checked(t *testing.T, what string, v any) {
	t.Helper()
	if err := ui.Check(v); err != nil {
		data, _ := json.Marshal(v)
		t.Fatalf("%s: %v\n%.2000s", what, err, data)
	}
	if m, ok := v.(ui.Message); ok {
		for _, s := range Texts(m) {
			if strings.Contains(s, "‹") {
				t.Errorf("%s says something no catalogue knows: %q", what, s)
			}
		}
	}
}

// Texts returns the texts of a message, without the labels of its controls.
func Texts(m ui.Message) []string {
	out := []string{m.Content}
	for _, e := range m.Embeds {
		out = append(out, e.Title, e.Description)
	}
	return append(out, ui.Texts(m.Components)...)
}

// Words is everything a message shows as text, components included.
func Words(m ui.Message) string {
	data, _ := json.Marshal(m.Components)
	return strings.Join(append(Texts(m), string(data)), "\n")
}

// IDs lists everything in a message that can be pressed or picked and is not greyed out.
func IDs(m ui.Message) []string {
	var out []string
	for _, c := range ui.Controls(m.Components) {
		switch c := c.(type) {
		case discordgo.Button:
			if !c.Disabled {
				out = append(out, c.CustomID)
			}
		case discordgo.SelectMenu:
			if id, err := customid.Parse(c.CustomID); err == nil {
				if n, ok := id.(customid.Nav); ok && n.Screen == customid.ScreenPick {
					for _, o := range c.Options {
						out = append(out, o.Value)
					}
					continue
				}
			}
			out = append(out, c.CustomID)
		}
	}
	return out
}

func Values(cs []*discordgo.ApplicationCommandOptionChoice) []string {
	out := []string{}
	for _, c := range cs {
		out = append(out, c.Value.(string))
	}
	return out
}

// Lines returns the lines of a private answer with a button, each as "text | label".
func Lines(m ui.Message) []string {
	var out []string
	for _, c := range m.Components {
		if c, ok := c.(discordgo.Section); ok {
			b, _ := c.Accessory.(discordgo.Button)
			out = append(out, strings.Join(ui.Texts(c.Components), " ")+" | "+b.Label)
		}
	}
	return out
}
