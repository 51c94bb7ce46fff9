package heroes

import (
	"embed"
	"slices"

	"skald/engine"
	"skald/engine/text"
)

//go:embed text
var texts embed.FS

// catalogue says everything of the game; it does not change once loaded.
var catalogue = text.MustLoad(texts, "text/rules")

// topics are the pages of the short rules, each with the chapter it stands under, ""
// for a chapter.
var topics = [...]struct{ id, under string }{
	{"aim", ""}, {"preparing", ""}, {"draft", "preparing"}, {"army", "preparing"}, {"first-game", "preparing"}, {"boards", ""},
	{"clash", ""}, {"rolling", "clash"}, {"stop", "clash"}, {"beats", "clash"}, {"order", "clash"}, {"orders", "clash"}, {"metronome", "clash"},
	{"weakness", ""}, {"actions", ""}, {"draw", "actions"}, {"learn", "actions"}, {"dispel", "actions"},
	{"cast", ""}, {"targets", "cast"}, {"reinforce", "cast"}, {"leadership", ""}, {"activation", "leadership"}, {"ranges", "leadership"},
	{"permanents", ""}, {"wounds", ""}, {"ending", ""}, {"points", "ending"}, {"modes", ""}, {"teams", "modes"}, {"tournament", "modes"},
	{"options", ""}, {"hidden", ""},
}

// topicPages are the short rules and our rulings.
func topicPages() []engine.Topic {
	var out []engine.Topic
	for _, t := range topics {
		out = append(out, engine.TopicOf(catalogue, t.id, t.under))
	}
	return slices.Concat(out, rulingPages())
}
