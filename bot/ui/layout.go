package ui

import "github.com/bwmarrin/discordgo"

// Section returns a line of a private message: a text with its button at the right.
func Section(text string, button discordgo.MessageComponent) discordgo.Section {
	return discordgo.Section{Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: text}},
		Accessory: button}
}

// Controls returns the buttons and menus of a message in order.
func Controls(components []discordgo.MessageComponent) []discordgo.MessageComponent {
	var out []discordgo.MessageComponent
	for _, x := range components {
		switch x := x.(type) {
		case discordgo.ActionsRow:
			out = append(out, x.Components...)
		case discordgo.Section:
			out = append(out, x.Accessory)
		}
	}
	return out
}

// Texts returns the texts among the components of a message, in order.
func Texts(components []discordgo.MessageComponent) []string {
	var out []string
	for _, x := range components {
		switch x := x.(type) {
		case discordgo.TextDisplay:
			out = append(out, x.Content)
		case discordgo.Section:
			out = append(out, Texts(x.Components)...)
		}
	}
	return out
}

// Size returns the number of components that a part of a private message counts for.
func Size(x discordgo.MessageComponent) int {
	switch x := x.(type) {
	case discordgo.ActionsRow:
		return 1 + len(x.Components)
	case discordgo.Section:
		return 2 + len(x.Components)
	}
	return 1
}
