package overview

import (
	"cmp"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// perPage is the number of tables on a page of the list, so that a page fits a phone.
const perPage = 4

// all stands for every game or language in a custom_id.
const all = "-"

// List is a reader's list of tables with open seats.
type List struct {
	Lines []Line
	// User is the reader.
	User string
	// Roles are the roles of the reader in the server.
	Roles []string
	// Game and Language are the filters, "" for none.
	Game     engine.Rules
	Language string
	Page     int
	// In returns the words of a game.
	In func(engine.Rules) text.Localizer
}

// filters returns the filters as arguments of the list's buttons.
func (l List) filters() []string {
	game := all
	if l.Game != nil {
		game = l.Game.ID()
	}
	return []string{game, cmp.Or(l.Language, all)}
}

// Filters returns the game and the language in the arguments of such a button, "" for all.
func Filters(n customid.Nav) (game, language string) {
	clean := func(s string) string {
		if s == all {
			return ""
		}
		return s
	}
	return clean(n.Arg(0)), clean(n.Arg(1))
}

// Tables is the private list of tables with open seats, each with a button that takes one.
func Tables(l List, s text.Localizer) ui.Message {
	of := max(1, (len(l.Lines)+perPage-1)/perPage)
	page := min(max(l.Page, 0), of-1)
	head := "## " + ui.Say(s, "bot.tables.title")
	var only []string
	if l.Game != nil {
		only = append(only, l.In(l.Game).Say(l.Game.Name()))
	}
	if l.Language != "" {
		only = append(only, text.LanguageName(l.Language))
	}
	if len(only) > 0 {
		head += "\n-# " + ui.Say(s, "bot.tables.only", "what", text.Plain(strings.Join(only, " · ")))
	}
	switch {
	case len(l.Lines) == 0 && len(only) > 0:
		head += "\n" + ui.Say(s, "bot.tables.none.only")
	case len(l.Lines) == 0:
		head += "\n" + ui.Say(s, "bot.tables.none")
	}
	m := ui.Private(head)
	for _, x := range l.Lines[min(page*perPage, len(l.Lines)):min((page+1)*perPage, len(l.Lines))] {
		m.Components = append(m.Components, ui.Section(l.section(x, s), l.button(x, s)))
	}
	m.Components = append(m.Components, ui.Pager(customid.NoTable, customid.ScreenTables, l.filters(), page, of, s)...)
	m.Components = append(m.Components, ui.Row(l.refresh(s), watchLink(s)))
	return m
}

// refresh returns the button that shows the list again.
func (l List) refresh(s text.Localizer) discordgo.MessageComponent {
	return ui.Link(customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenTables,
		Args: append(l.filters(), "0", "again")}, text.M("bot.button.refresh"), "🔄", s)
}

// section returns a table in words.
func (l List) section(x Line, s text.Localizer) string {
	g := l.In(x.Game)
	title := "**" + g.Say(x.Game.Name()) + "**"
	if x.Name != "" {
		title += " · " + ui.Escape(x.Name)
	}
	lines := []string{title, "-# <#" + x.Channel + "> · " + x.seats(s)}
	if x.Turn != "" {
		lines = append(lines, "-# "+x.Turn)
	}
	lines = append(lines, "-# "+x.manner(s)+" · "+x.since(s))
	return ui.Clip(strings.Join(lines, "\n"), 700)
}

// seats returns how many seats are free, and the players.
func (x Line) seats(s text.Localizer) string {
	said := ui.Say(s, "bot.tables.free", "n", x.Free, "of", x.Most)
	if who := x.players(s); len(who) > 0 {
		said += " · " + strings.Join(who, ", ")
	}
	return said
}

// players names the players without a mention.
func (x Line) players(s text.Localizer) []string {
	var who []string
	for _, p := range x.Seats {
		name := ui.Escape(ui.Clip(text.Sanitize(p.Name), 24))
		switch {
		case p.User == "":
			name = "🤖"
		case mention.IsFormer(p.User) || name == "":
			name = mention.User(p.User, s)
		}
		who = append(who, name)
	}
	return who
}

// manner returns the pace and the language.
func (x Line) manner(s text.Localizer) string {
	said := s.Say(x.Pace.Label()) + " · " + text.LanguageName(x.Language)
	if x.Closed {
		said += " · " + ui.Say(s, "bot.tables.closed")
	}
	return said
}

// since returns when the lobby was opened, or when the match last moved.
func (x Line) since(s text.Localizer) string {
	key := "bot.tables.moved"
	switch {
	case x.Gathers():
		key = "bot.tables.opened"
	case x.Status == "paused":
		key = "bot.tables.paused"
	}
	return ui.Say(s, key, "at", mention.Relative(x.Since))
}

// button returns the button that takes a seat, or shows why the reader cannot.
func (l List) button(x Line, s text.Localizer) discordgo.MessageComponent {
	label, off := "bot.tables.button.sit", false
	if x.Gathers() {
		label = "bot.tables.button.join"
	}
	switch {
	case x.Has(l.User):
		label, off = "bot.tables.button.in", true
	case x.Closed && !x.admits(l.User, l.Roles...):
		label, off = "bot.tables.button.closed", true
	}
	b := discordgo.Button{Label: ui.LabelText(ui.Say(s, label), ui.MaxLabel), Style: discordgo.SuccessButton,
		Disabled: off, CustomID: customid.TableAct{Match: string(x.Match), What: customid.TableJoin}.String()}
	if off {
		b.Style = discordgo.SecondaryButton
	}
	return b
}
