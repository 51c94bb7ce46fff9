package andor

import (
	"slices"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

func (g *Game) who(seat engine.Seat) text.Message { return texts.Name(g.Heroes[seat].ID) }

var topics = [...]string{
	"aim", "day", "hero", "abilities", "moving", "fighting", "together", "decisions", "stance", "free", "gifts",
	"passing", "creatures", "castle", "farmers", "fog", "wells", "merchant", "witch", "bow", "falcon", "helm", "shield",
	"telescope", "wineskin", "herb", "runes", "thorald", "rubble", "gems", "events", "sunrise", "narrator", "defeat",
	"fates", "legends", "own-legend", "rulings",
}

// Topics implements engine.Rules: the short rules, the rulings, then each legend with its goals.
func (r rules) Topics() []engine.Topic {
	var out []engine.Topic
	for _, id := range topics {
		out = append(out, engine.TopicOf(texts.Catalogue, id, ""))
	}
	out = append(out, r.edition.rulingPages()...)
	for _, l := range r.legends {
		var goals []text.Message
		for _, x := range l.Goals {
			if m := text.M(l.Key(x.Text)); !slices.ContainsFunc(goals,
				func(o text.Message) bool { return o.Key == m.Key }) {
				goals = append(goals, m)
			}
		}
		out = append(out, engine.Topic{ID: "legend-" + l.ID,
			Title: text.M("topic.legend", "id", l.ID, "title", text.M(l.Key("title"))),
			Text:  text.M("topic.legend.text", "about", text.M(l.Key("about")), "goals", goals)})
	}
	return out
}
