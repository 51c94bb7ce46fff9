package runebound

import (
	"maps"
	"slices"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// topics lists the pages of the short rules, each with its chapter; "" for a chapter.
var topics = [...]struct{ id, under string }{
	{"aim", ""}, {"turn", ""}, {"movement", ""}, {"rest", "movement"}, {"walk", "movement"}, {"adventures", ""},
	{"tests", "adventures"}, {"combat", ""}, {"escape", "combat"}, {"wounds", ""}, {"knock-out", "wounds"},
	{"track", ""}, {"events", ""}, {"encounters", ""}, {"market", ""}, {"limits", "market"}, {"experience", ""},
	{"duels", ""}, {"runes", ""}, {"stance", ""}, {"options", ""}, {"hidden", ""}, {"heroes", ""}, {"allies", ""},
	{"items", ""}, {"enemies", ""},
}

// Topics implements engine.Rules: the short rules, the rulings and a page for each card.
func (r rules) Topics() []engine.Topic {
	var out []engine.Topic
	for _, t := range topics {
		out = append(out, engine.TopicOf(catalogue, t.id, t.under))
	}
	out = append(out, rulingPages()...)
	return append(out, cardPages(r.edition.Set)...)
}

func cardPages(set *cards.Set) []engine.Topic {
	var out []engine.Topic
	add := func(id, under string, parts ...text.Message) {
		out = append(out, engine.Topic{ID: id, Title: name(id),
			Text: engine.Sentences(append(parts, text.M("flavour."+id))), Under: under})
	}
	for i := range set.Heroes {
		h := &set.Heroes[i]
		add(h.ID, "heroes", text.M("page.hero", "figures", figuresText(&h.Figures), "skills", skillsText(h.Skills),
			"text", ruleText(h.Rules)))
	}
	for i := range set.Market {
		x := &set.Market[i]
		if x.Type == cards.Ally {
			add(x.ID, "allies", text.M("page.item", "type", text.M("type."+x.Type), "n", x.Cost, "text",
				text.M("page.sentence", "what", figuresText(&x.Figures))), ruleText(x.Rules))
		} else {
			add(x.ID, "items", text.M("page.item", "type", text.M("type."+x.Type), "n", x.Cost, "text", goodsText(x)))
		}
	}
	for i := range set.Adventures {
		a := &set.Adventures[i]
		switch a.Kind {
		case cards.Event:
			add(a.ID, "events", text.M("page.event", "n", numeral(a.Number), "colour", cards.ColourName(a.Colour),
				"text", ruleText(a.Rules)))
		case cards.Challenge:
			add(a.ID, "enemies",
				text.M("page.adventure", "colour", cards.ColourName(a.Colour), "text", adventureText(a)))
		default:
			add(a.ID, "encounters",
				text.M("page.adventure", "colour", cards.ColourName(a.Colour), "text", adventureText(a)))
		}
	}
	return out
}

// adventureText describes a challenge or an encounter with its rewards.
func adventureText(a *cards.Adventure) text.Message {
	return engine.Sentences([]text.Message{meetingText(a), prizeText(a)})
}

// meetingText describes a card without the reward for beating it.
func meetingText(a *cards.Adventure) text.Message {
	var parts []text.Message
	if a.Fights() && a.Life > 0 {
		parts = append(parts, text.M("page.sentence", "what", foeText(&a.Figures)))
	}
	return engine.Sentences(append(parts, ruleText(a.Rules), ruleText(a.Kept)))
}

// prizeText describes the reward for beating a card in addition to its counter, if any.
func prizeText(a *cards.Adventure) text.Message {
	var parts []text.Message
	if a.Gold > 0 {
		parts = append(parts, text.M("page.gold", "n", a.Gold))
	}
	switch x := a.Reward; {
	case x == nil:
	case x.Type == cards.Rune:
		parts = append(parts, text.M("page.rune"))
	default:
		key := "page.reward"
		if len(a.Kept) > 0 {
			key = "page.reward-kept" // it is taken where its errand ends, without a fight
		}
		parts = append(parts, text.M(key, "type", text.M("type."+x.Type), "n", x.Cost), goodsText(x))
	}
	return engine.Sentences(parts)
}

func skillsText(skills map[string]int) []text.Message {
	var out []text.Message
	for _, skill := range slices.Sorted(maps.Keys(skills)) {
		out = append(out, text.M("page.skill", "skill", text.M("skill."+skill), "n", skills[skill]))
	}
	return out
}
