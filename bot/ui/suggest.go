package ui

import (
	"fmt"

	"github.com/bwmarrin/discordgo"
)

// Suggestions returns the first 25 completions, those whose name or value is the typed text ahead of all others.
func Suggestions(all []*discordgo.ApplicationCommandOptionChoice,
	typed string) []*discordgo.ApplicationCommandOptionChoice {
	wanted := Fold(typed)
	exact, rest := []*discordgo.ApplicationCommandOptionChoice{}, []*discordgo.ApplicationCommandOptionChoice{}
	for _, c := range all {
		if wanted != "" && (Fold(c.Name) == wanted || Fold(fmt.Sprint(c.Value)) == wanted) {
			exact = append(exact, c)
		} else {
			rest = append(rest, c)
		}
	}
	all = append(exact, rest...)
	return all[:min(len(all), MaxOptions)]
}
