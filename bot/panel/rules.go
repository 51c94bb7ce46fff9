package panel

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/text"
)

// Rules is a chapter of the short rules, or the list of chapters when topic is
// none of theirs; the page counts from 0. The match is NoTable where no table
// stands.
func Rules(match string, rules engine.Rules, topic string, page int, s text.Speaker) Message {
	t := Table{Match: match, Rules: rules}
	m := Message{Ephemeral: true}
	found := findTopic(rules, topic, s)
	if found == nil {
		lines := []string{say(s, "bot.rules.intro", "game", rules.Name())}
		for _, tp := range rules.Topics() {
			lines = append(lines, bullet(s.Say(tp.Title)))
		}
		m.Content, _ = fill(clipped(lines, 200), maxContent)
		m.Components = topicMenus(t, "", s)
		return m
	}
	ps := pages(strings.Split(s.Say(found.Text), "\n"), maxEmbedDescription)
	page = min(max(page, 0), len(ps)-1)
	m.Embeds = []*discordgo.MessageEmbed{block(s.Say(found.Title), ps[page])}
	m.Components = append(pager(t, ScreenRules, []string{rules.ID(), found.ID}, page, len(ps), s), topicMenus(t, found.ID, s)...)
	return m
}

// findTopic looks for a chapter by its id or title; nil when there is none.
func findTopic(rules engine.Rules, typed string, s text.Speaker) *engine.Topic {
	if typed == "" {
		return nil
	}
	for _, tp := range rules.Topics() {
		if tp.ID == typed || fold(s.Say(tp.Title)) == fold(typed) {
			return &tp
		}
	}
	return nil
}

// topicMenus offer the chapters, 25 in a menu and at most three menus.
func topicMenus(t Table, now string, s text.Speaker) []discordgo.MessageComponent {
	var rows []discordgo.MessageComponent
	var options []discordgo.SelectMenuOption
	flush := func() {
		if len(options) > 0 && len(rows) < 3 {
			rows = append(rows, menu(t, engine.Public, len(rows), say(s, "bot.rules.pick"), options))
		}
		options = nil
	}
	for _, tp := range t.Rules.Topics() {
		id := Nav{Match: t.Match, Seat: engine.Public, Screen: ScreenRules, Args: []string{t.Rules.ID(), tp.ID}}
		options = append(options, discordgo.SelectMenuOption{Label: named(s.Say(tp.Title), maxOption), Value: id.String(), Default: tp.ID == now})
		if len(options) == maxOptions {
			flush()
		}
	}
	flush()
	return rows
}

// CompleteTopics offers the chapters of the rules that fit what was typed.
func CompleteTopics(rules engine.Rules, typed string, s text.Speaker) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	for _, tp := range rules.Topics() {
		title := s.Say(tp.Title)
		if matches(fold(title+" "+tp.ID), fold(typed)) && len(out) < maxOptions {
			out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: named(title, maxChoice), Value: tp.ID})
		}
	}
	return out
}

// Help says in a few lines how to play. rules is the game of the channel's
// table, nil where none stands; match is then NoTable.
func Help(match string, rules engine.Rules, s text.Speaker) Message {
	lines := []string{say(s, "bot.help.title"), say(s, "bot.help.start")}
	if rules != nil {
		lines = []string{say(s, "bot.help.title")}
	}
	for _, key := range []string{"moves", "commands", "board", "plan", "log", "undo", "rest"} {
		lines = append(lines, bullet(say(s, "bot.help."+key)))
	}
	content, _ := fill(lines, maxContent)
	m := private(content)
	if rules != nil {
		t := Table{Match: match, Rules: rules}
		nav := func(screen string) Nav { return Nav{Match: match, Seat: engine.Public, Screen: screen} }
		m.Components = append(m.Components, row(
			link(nav(ScreenMoves), text.M("bot.button.moves"), "🎲", s),
			link(nav(ScreenBoard), text.M("bot.button.board"), "🗺️", s),
			link(nav(ScreenRules), text.M("bot.button.rules"), "📜", s),
			link(nav(ScreenStatus), text.M("bot.button.status"), "👥", s)))
		m.Components = append(m.Components, topicMenus(t, "", s)...)
	}
	return m
}
