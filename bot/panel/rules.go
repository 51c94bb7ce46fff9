package panel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/engine"
	"skald/engine/text"
)

// Rules is a page of the short rules, or the list of chapters when topic is "" or
// nothing tells of it. A topic is named by its id or a name, or what is typed is a
// question: then the page that tells of it best is shown, with the next ones below.
// The page counts from 0. The match is NoTable where no table stands.
func Rules(match string, rules engine.Rules, topic string, page int, s text.Speaker) Message {
	t := Table{Match: match, Rules: rules}
	m := Message{Ephemeral: true}
	found := findTopic(rules, topic, s)
	var hits []engine.Topic
	if found == nil && topic != "" {
		if hits = indexRules(rules, s).search(topic); len(hits) > 0 {
			found = &hits[0]
			m.Content = say(s, "bot.rules.found", "typed", escape(clip(topic, 100)))
		}
	}
	if found == nil {
		lines := []string{say(s, "bot.rules.intro", "game", rules.Name())}
		if topic != "" {
			lines = []string{say(s, "bot.rules.none", "typed", escape(clip(topic, 100))), lines[0]}
		}
		for _, tp := range under(rules, "") {
			lines = append(lines, bullet(Capitalized(s.Say(tp.Title))))
		}
		m.Content, _ = fill(clipped(lines, 200), maxContent)
		m.Components = topicMenus(t, "", nil, s)
		return m
	}
	ps := pages(strings.Split(s.Say(found.Text), "\n"), maxEmbedDescription)
	page = min(max(page, 0), len(ps)-1)
	m.Embeds = []*discordgo.MessageEmbed{textEmbed(Capitalized(s.Say(found.Title)), ps[page])}
	m.Components = append(pager(t, customid.ScreenRules, []string{rules.ID(), found.ID}, page, len(ps), s), topicMenus(t, found.ID, hits, s)...)
	return m
}

// under lists the topics of a chapter, or the chapters for "".
func under(rules engine.Rules, chapter string) []engine.Topic {
	var out []engine.Topic
	for _, tp := range rules.Topics() {
		if tp.Under == chapter {
			out = append(out, tp)
		}
	}
	return out
}

// findTopic looks for a topic by its id, its title or another of its names, the
// first by one coming before the first by the next; nil when there is none.
func findTopic(rules engine.Rules, typed string, s text.Speaker) *engine.Topic {
	if typed == "" {
		return nil
	}
	all, wanted := rules.Topics(), fold(typed)
	is := func(m text.Message) bool { return fold(s.Say(m)) == wanted }
	for _, fits := range []func(tp engine.Topic) bool{
		func(tp engine.Topic) bool { return tp.ID == typed },
		func(tp engine.Topic) bool { return is(tp.Title) },
		func(tp engine.Topic) bool { return slices.ContainsFunc(tp.Also, is) },
	} {
		if i := slices.IndexFunc(all, fits); i >= 0 {
			return &all[i]
		}
	}
	return nil
}

// topicRows is how many menus of topics a message has at most: beside them there
// is room for the pages.
const topicRows = 4

// topicMenus offer what a question has found or else what the chapter of a topic
// tells of, and the chapters, 25 in a menu.
func topicMenus(t Table, now string, hits []engine.Topic, s text.Speaker) []discordgo.MessageComponent {
	all := t.Rules.Topics()
	chapter := now
	if i := slices.IndexFunc(all, func(tp engine.Topic) bool { return tp.ID == now }); i >= 0 && all[i].Under != "" {
		chapter = all[i].Under
	}
	var rows []discordgo.MessageComponent
	offer := func(hint string, topics []engine.Topic) {
		for part := range slices.Chunk(topics, maxOptions) {
			if len(rows) == topicRows {
				return
			}
			var options []discordgo.SelectMenuOption
			for _, tp := range part {
				id := customid.Nav{Match: t.Match, Seat: engine.Public, Screen: customid.ScreenRules, Args: []string{t.Rules.ID(), tp.ID}}
				options = append(options, discordgo.SelectMenuOption{Label: labelText(Capitalized(s.Say(tp.Title)), maxOption), Value: id.String(), Default: tp.ID == now})
			}
			rows = append(rows, menu(t, engine.Public, len(rows), hint, options))
		}
	}
	if len(hits) > 0 {
		offer(say(s, "bot.rules.more"), hits)
	} else if chapter != "" {
		offer(say(s, "bot.rules.more"), under(t.Rules, chapter))
	}
	offer(say(s, "bot.rules.pick"), under(t.Rules, ""))
	return rows
}

// CompleteTopics offers the topics that fit what was typed: those whose titles do
// before those of another name, chapters first. Where none does, those that tell of it
// are offered.
func CompleteTopics(rules engine.Rules, typed string, s text.Speaker) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	add := func(fits func(tp engine.Topic) bool) {
		for _, tp := range rules.Topics() {
			there := func(c *discordgo.ApplicationCommandOptionChoice) bool { return c.Value == tp.ID }
			if len(out) < maxOptions && fits(tp) && !slices.ContainsFunc(out, there) {
				out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: labelText(Capitalized(s.Say(tp.Title)), maxChoice), Value: tp.ID})
			}
		}
	}
	titled := func(tp engine.Topic) bool { return matches(fold(s.Say(tp.Title)+" "+tp.ID), fold(typed)) }
	add(func(tp engine.Topic) bool { return tp.Under == "" && titled(tp) })
	if fold(typed) == "" {
		return out
	}
	add(titled)
	add(func(tp engine.Topic) bool {
		return slices.ContainsFunc(tp.Also, func(m text.Message) bool { return matches(fold(s.Say(m)), fold(typed)) })
	})
	if len(out) > 0 {
		return out
	}
	for _, hit := range indexRules(rules, s).search(typed) {
		add(func(tp engine.Topic) bool { return tp.ID == hit.ID })
	}
	return out
}

// Help says in a few lines how to play. rules is the game of the channel's
// table, nil where none stands; match is then NoTable. Below stand the program and
// the versions of the rules of all games.
func Help(match string, rules engine.Rules, program string, games []engine.Rules, s text.Speaker) Message {
	lines := []string{say(s, "bot.help.title"), say(s, "bot.help.start")}
	if rules != nil {
		lines = []string{say(s, "bot.help.title")}
	}
	for _, key := range []string{"moves", "commands", "board", "plan", "try", "queue", "log", "results", "tournament", "undo", "rest"} {
		lines = append(lines, bullet(say(s, "bot.help."+key)))
		if key == "commands" && rules != nil {
			lines = append(lines, bullet(say(s, "bot.help.game", "command", gameCommand(rules, s.Language()))))
		}
	}
	var versions []string
	for _, g := range games {
		versions = append(versions, g.Catalogue().In(s.Language()).Say(g.Name())+" "+strconv.Itoa(g.Version()))
	}
	lines = append(lines, "-# "+say(s, "bot.help.version", "program", program, "rules", strings.Join(versions, ", ")))
	content, _ := fill(lines, maxContent)
	m := private(content)
	nav := func(screen string) customid.Nav {
		return customid.Nav{Match: match, Seat: engine.Public, Screen: screen}
	}
	all := link(nav(customid.ScreenCommands), text.M("bot.button.commands"), "⌨️", s)
	decides := link(nav(customid.ScreenDecides), text.M("bot.help.decides.button"), "🗳️", s)
	if rules == nil {
		m.Components = append(m.Components, row(all, decides))
	} else {
		t := Table{Match: match, Rules: rules}
		m.Components = append(m.Components, row(
			link(nav(customid.ScreenMoves), text.M("bot.button.moves"), "🎲", s),
			link(nav(customid.ScreenBoard), text.M("bot.button.board"), "🗺️", s),
			link(nav(customid.ScreenRules), text.M("bot.button.rules"), "📜", s),
			link(nav(customid.ScreenStatus), text.M("bot.button.status"), "👥", s), all), row(decides))
		m.Components = append(m.Components, topicMenus(t, "", nil, s)...)
	}
	return m
}
