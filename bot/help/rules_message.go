package help

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// Rules is a page of the short rules, counted from 0, or the list of chapters if topic is "" or finds nothing. A topic
// is an id, a name or a question; a question shows the best page, with the next best below. The match is NoTable
// without a table.
func Rules(match string, rules engine.Rules, topic string, page int, s text.Localizer) ui.Message {
	m := ui.Message{Ephemeral: true}
	found := findTopic(rules, topic, s)
	var hits []engine.Topic
	if found == nil && topic != "" {
		if hits = indexRules(rules, s).search(topic); len(hits) > 0 {
			found = &hits[0]
			m.Content = ui.Say(s, "bot.rules.found", "typed", ui.Escape(ui.Clip(topic, 100)))
		}
	}
	if found == nil {
		lines := []string{ui.Say(s, "bot.rules.intro", "game", rules.Name())}
		if topic != "" {
			lines = []string{ui.Say(s, "bot.rules.none", "typed", ui.Escape(ui.Clip(topic, 100))), lines[0]}
		}
		m.Content, _ = ui.Fill(ui.Clipped(lines, 200), ui.MaxContent)
		m.Components = topicMenus(match, rules, "", nil, s)
		return m
	}
	m.Components = topicMenus(match, rules, found.ID, hits, s)
	m.Embeds = []*discordgo.MessageEmbed{ui.TextEmbed(ui.Capitalized(s.Say(found.Title)), "")}
	ps := pagesOf(s.Say(found.Text), ui.PhoneHeight-ui.PanelHeight(m))
	page = min(max(page, 0), len(ps)-1)
	m.Embeds[0].Description = ps[page]
	m.Components = append(ui.Pager(match, customid.ScreenRules, []string{rules.ID(), found.ID}, page, len(ps), s),
		m.Components...)
	return m
}

// pagesOf divides a text into pages of at most a height on a phone, between its paragraphs or else its sentences; the
// pager takes some of that where there are several.
func pagesOf(words string, high int) (out []string) {
	if ui.GappedHeight(words) <= high {
		return []string{words}
	}
	high -= ui.ButtonHeight
	var parts []string
	for _, l := range strings.Split(words, "\n") {
		for ui.GappedHeight(l) > high {
			at := lastBefore(l, ". ", high)
			if at == 0 {
				at = max(1, lastBefore(l, " ", high))
			}
			parts, l = append(parts, l[:at]), strings.TrimSpace(l[at:])
		}
		parts = append(parts, l)
	}
	for _, lines := range ui.PagesHigh(parts, high) {
		out = append(out, ui.Clip(strings.TrimSpace(strings.Join(lines, "\n")), ui.MaxPage))
	}
	return out
}

// lastBefore returns the end of the longest beginning of a line that ends with the first letter of a mark and is at
// most so high on a phone, 0 if there is none.
func lastBefore(line, mark string, high int) int {
	at := len(line)
	for at > 0 && ui.GappedHeight(line[:at]) > high {
		at = strings.LastIndex(line[:at-1], mark) + 1
	}
	return at
}

// under returns the topics of a chapter, or the chapters for "".
func under(rules engine.Rules, chapter string) []engine.Topic {
	var out []engine.Topic
	for _, tp := range rules.Topics() {
		if tp.Under == chapter {
			out = append(out, tp)
		}
	}
	return out
}

// findTopic returns the topic with an id, else with a title, else with another name; nil if there is none.
func findTopic(rules engine.Rules, typed string, s text.Localizer) *engine.Topic {
	if typed == "" {
		return nil
	}
	all, wanted := rules.Topics(), ui.Fold(typed)
	is := func(m text.Message) bool { return ui.Fold(s.Say(m)) == wanted }
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

// topicRows is the maximum number of topic menus in a message, which leaves a row for the pages.
const topicRows = 4

// topicMenus returns menus of the hits of a question or else the topics of the chapter, and of the chapters, with at
// most 25 options each.
func topicMenus(match string, rules engine.Rules, now string, hits []engine.Topic,
	s text.Localizer) []discordgo.MessageComponent {
	all := rules.Topics()
	chapter := now
	if i := slices.IndexFunc(all, func(tp engine.Topic) bool { return tp.ID == now }); i >= 0 && all[i].Under != "" {
		chapter = all[i].Under
	}
	var rows []discordgo.MessageComponent
	title := func(tp engine.Topic) string { return ui.Capitalized(s.Say(tp.Title)) }
	offer := func(hint string, topics []engine.Topic) {
		parts := len(topics) > ui.MaxOptions
		for part := range slices.Chunk(topics, ui.MaxOptions) {
			if len(rows) == topicRows {
				return
			}
			var options []discordgo.SelectMenuOption
			for _, tp := range part {
				id := customid.Nav{Match: match, Seat: engine.Public, Screen: customid.ScreenRules,
					Args: []string{rules.ID(), tp.ID}}
				options = append(options,
					discordgo.SelectMenuOption{Label: ui.LabelText(title(tp), ui.MaxOption),
						Value: id.String(), Default: tp.ID == now})
			}
			if parts { // otherwise the menus of one list look the same
				hint = title(part[0]) + " – " + title(part[len(part)-1])
			}
			rows = append(rows, ui.Menu(match, engine.Public, len(rows), hint, options))
		}
	}
	if len(hits) > 0 {
		offer(ui.Say(s, "bot.rules.more"), hits)
	} else if chapter != "" {
		offer(ui.Say(s, "bot.rules.more"), under(rules, chapter))
	}
	offer(ui.Say(s, "bot.rules.pick"), under(rules, ""))
	return rows
}

// questionWords is the number of words from which a typed text is a question rather than a name.
const questionWords = 3

// CompleteTopics returns the topics that match the typed text: by title first, chapters before others, then by another
// name. A question, and a word that is no name, also finds topics by a search of the text.
func CompleteTopics(rules engine.Rules, typed string, s text.Localizer) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	add := func(fits func(tp engine.Topic) bool) {
		for _, tp := range rules.Topics() {
			there := func(c *discordgo.ApplicationCommandOptionChoice) bool { return c.Value == tp.ID }
			if fits(tp) && !slices.ContainsFunc(out, there) {
				out = append(
					out, &discordgo.ApplicationCommandOptionChoice{Name: ui.LabelText(ui.Capitalized(s.Say(tp.Title)),
						ui.MaxChoice), Value: tp.ID})
			}
		}
	}
	titled := func(tp engine.Topic) bool { return ui.Matches(ui.Fold(s.Say(tp.Title)+" "+tp.ID), ui.Fold(typed)) }
	add(func(tp engine.Topic) bool { return tp.Under == "" && titled(tp) })
	if ui.Fold(typed) == "" {
		return ui.Suggestions(out, typed)
	}
	add(titled)
	add(func(tp engine.Topic) bool {
		return slices.ContainsFunc(tp.Also, func(m text.Message) bool {
			return ui.Matches(ui.Fold(s.Say(m)), ui.Fold(typed))
		})
	})
	if len(out) == 0 || len(strings.Fields(typed)) >= questionWords {
		for _, hit := range indexRules(rules, s).search(typed) {
			add(func(tp engine.Topic) bool { return tp.ID == hit.ID })
		}
	}
	return ui.Suggestions(out, typed)
}

// helpPages are the sentences of the pages of the help; the first is enough to play.
var helpPages = [][]string{{"moves", "commands", "log", "rest"}, {"board", "plan", "try", "queue"},
	{"undo", "results", "tournament"}}

// Help explains how to play in a few lines; page is counted from 0. rules is the game of the channel's table, nil
// without one; match is then NoTable. The last page lists the version of the program and of the rules of all games.
func Help(match string, rules engine.Rules, program string, games []engine.Rules, page int,
	s text.Localizer) ui.Message {
	page = min(page, len(helpPages)-1)
	lines := []string{ui.Say(s, "bot.help.title")}
	if rules == nil && page == 0 {
		lines = append(lines, ui.Say(s, "bot.help.start"))
	}
	for _, key := range helpPages[page] {
		lines = append(lines, ui.Bullet(ui.Say(s, "bot.help."+key)))
		if key == "commands" && rules != nil {
			lines = append(lines,
				ui.Bullet(ui.Say(s, "bot.help.game", "command", slash.GameCommand(rules, s.Language()))))
		}
	}
	if page == len(helpPages)-1 {
		lines = append(lines, versions(program, games, s))
	}
	content, _ := ui.Fill(lines, ui.MaxContent)
	m := ui.Private(content)
	link := func(screen, key string, args ...string) discordgo.MessageComponent {
		n := customid.Nav{Match: match, Seat: engine.Public, Screen: screen, Args: args}
		return ui.Link(n, text.M(key), "", s) // an icon would take a further row on a phone
	}
	var turn []discordgo.MessageComponent
	if page > 0 {
		turn = append(turn, link(customid.ScreenHelp, "bot.button.previous", strconv.Itoa(page-1)))
	}
	if page < len(helpPages)-1 {
		turn = append(turn, link(customid.ScreenHelp, "bot.button.next", strconv.Itoa(page+1)))
	}
	all := link(customid.ScreenCommands, "bot.button.commands")
	decides := link(customid.ScreenDecides, "bot.help.decides.button")
	if rules == nil {
		m.Components = append(m.Components, ui.Row(append(turn, all, decides)...))
	} else {
		m.Components = append(m.Components, ui.Row(link(customid.ScreenMoves, "bot.button.moves"),
			link(customid.ScreenBoard, "bot.button.board"), link(customid.ScreenRules, "bot.button.rules"),
			link(customid.ScreenStatus, "bot.button.status"), all), ui.Row(append(turn, decides)...))
	}
	return m
}

// versions returns the line with the version of the program and of the rules of all games.
func versions(program string, games []engine.Rules, s text.Localizer) string {
	var all []string
	for _, g := range games {
		all = append(all, g.Catalogue().In(s.Language()).Say(g.Name())+" "+strconv.Itoa(g.Version()))
	}
	return "-# " + ui.Say(s, "bot.help.version", "program", program, "rules", strings.Join(all, ", "))
}
