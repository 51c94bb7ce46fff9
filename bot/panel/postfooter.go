package panel

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// footerOf describes the last row of a post.
type footerOf struct {
	// asks makes My moves the button to press.
	asks bool
	// named gives the links beside My moves words, though they may then need another row on a phone.
	named bool
	// left is the number of choices that the post leaves out, and part reports whether it has others.
	left int
	part bool
}

// postFooter returns the last row of a post: My moves, with the number of choices that only it has, and the links
// beside it. Before the first moves the guide takes the place of board and help: it explains them, and the log has what
// the post leaves out, such as how a legend begins. Links without words keep to one row of a phone: help gives way
// first, which My moves and its pages have too, then the board.
func postFooter(t Table, of footerOf, s text.Localizer) discordgo.MessageComponent {
	nav := func(screen string) customid.Nav {
		return customid.Nav{Match: t.Match, Seat: engine.Public, Screen: screen}
	}
	moves := ui.Link(nav(customid.ScreenMoves), of.label(), "🎲", s).(discordgo.Button)
	if of.asks {
		moves.Style = discordgo.PrimaryButton
	}
	link := func(screen, key, sign string) discordgo.MessageComponent {
		if of.named {
			return ui.Link(nav(screen), text.M(key), sign, s)
		}
		return ui.IconLink(nav(screen), sign)
	}
	board := link(customid.ScreenBoard, "bot.button.board", "🗺️")
	log := link(customid.ScreenLog, "bot.button.log", "📖")
	help := link(customid.ScreenHelp, "bot.button.help", "❔")
	links := [][]discordgo.MessageComponent{{board, log, help}, {board, log}, {log}}
	if offersGuide(t) {
		guide := guideButton(t, text.M("bot.guide.short"), s).(discordgo.Button)
		alone := guide
		alone.Label = ""
		links = [][]discordgo.MessageComponent{{guide, log}, {alone, log}, {log}}
	}
	for _, beside := range links {
		row := append([]discordgo.MessageComponent{moves}, beside...)
		if of.named || !ui.IsHigh(row) {
			return ui.Row(row...)
		}
		if row = ui.InOneRow(row); !ui.IsHigh(row) {
			return ui.Row(row...)
		}
	}
	return ui.Row(ui.InOneRow([]discordgo.MessageComponent{moves})...)
}

// label returns the label of My moves.
func (of footerOf) label() text.Message {
	moves := text.M("bot.button.moves")
	switch {
	case of.left == 0:
		return moves
	case of.part:
		return text.M("bot.turn.moves.more", "moves", moves, "n", of.left)
	}
	return text.M("bot.turn.moves.all", "moves", moves, "n", of.left)
}

// leftOut returns the number of offers to which neither a button nor a menu of some rows leads, without free actions
// beside others, and whether the rows lead to any.
func leftOut(t Table, os []offer, rows []discordgo.MessageComponent) (left int, part bool) {
	ids := map[string]bool{}
	for _, c := range ui.Controls(rows) {
		switch c := c.(type) {
		case discordgo.Button:
			ids[c.CustomID] = true
		case discordgo.SelectMenu:
			for _, o := range c.Options {
				ids[o.Value] = true
			}
		}
	}
	for _, o := range asking(os) {
		if !ids[o.id(t)] && !ids[groupNav(t, o.seat, o.group()).String()] {
			left++
		}
	}
	return left, len(ids) > 0
}

// asking returns the offers that answer a question, or all if there are only free actions.
func asking(os []offer) []offer {
	out := slices.DeleteFunc(slices.Clone(os), func(o offer) bool { return o.prompt.Kind == engine.May })
	if len(out) == 0 {
		return os
	}
	return out
}
