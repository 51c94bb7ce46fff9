package panel

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// GuideDone is the argument of ScreenGuide that ends the guide, finished or skipped.
const GuideDone = "done"

// aimTopic is the id of the page of the short rules with which the guide begins.
const aimTopic = "aim"

// guidePages returns the pages of the guide to a game: its aim, how it begins if that takes more than the choice of a
// hero, the other pages of the game, and the bot's own about help.
func guidePages(r engine.Rules) []string {
	pages := []string{aimTopic, "see", "move", "fight", "help"}
	if r.Catalogue().Has(engine.GuideKey + "begin") {
		return slices.Insert(pages, 1, "begin")
	}
	return pages
}

// IsLastGuidePage reports whether a page of the guide to a game, counted from 0, is the last.
func IsLastGuidePage(r engine.Rules, page int) bool { return page >= len(guidePages(r))-1 }

// HasGuide reports whether a game has a guide to the first turn.
func HasGuide(r engine.Rules) bool { return r.Catalogue().Has(engine.GuideKey + "see") }

// Guide is a page of the guide to the first turn for a new player: the aim, the board, a move, a fight, where to find
// help. The page is counted from 0. On the page about moves a button plays the hint, "" for none. It is private and can
// be skipped. A table without a view is a lobby: there is no board to show yet.
func Guide(t Table, seat engine.Seat, page int, hint engine.Move, s text.Localizer) ui.Message {
	all := guidePages(t.Rules)
	page = min(max(page, 0), len(all)-1)
	m := ui.Private(fmt.Sprintf("## %s · %d/%d\n%s", ui.Say(s, "bot.guide.title."+all[page]), page+1, len(all),
		ui.Clip(s.Adorned().Say(guideText(t.Rules, all[page])), 1500)))
	if page == 0 && t.View != nil { // the guide came below the first post
		m.Content += "\n-# " + ui.Say(s, "bot.guide.above")
	}
	if all[page] == "see" && t.View != nil && altChoice(t.View(engine.Public)).IsZero() {
		m.Picture = Picture(t, ui.PictureWhole, "", seat, s)
		m.Picture.Tall = t.tall(m.Picture)
	}
	hint = example(t, seat, hint)
	if o := engine.Legal(t.Prompts, seat, hint); all[page] == "move" && hint != "" && o != nil && o.Choice != nil {
		m.Content += "\n" + ui.Say(s, "bot.guide.now", "what", text.Plain(ui.Clip(s.Say(o.Choice.Label), 200)))
		m.Components = append(m.Components, ui.Row(PlayButton(t, seat, *o, hint, s)))
	}
	m.Components = append(m.Components, ui.Row(ui.InOneRow(guideButtons(t, page, s))...))
	if ui.PanelHeight(m) > ui.ChannelHeight {
		m.Picture = nil // it is in the post
	}
	return m
}

// example returns the move of the page about moves, "" for none: the hint, or the first choice beside it if the hint is
// one of many alike. It must be of a kind that the page explains.
func example(t Table, seat engine.Seat, hint engine.Move) engine.Move {
	o := engine.Legal(t.Prompts, seat, hint)
	if hint == "" || o == nil || o.Choice == nil {
		return ""
	}
	if ps := o.Prompt.Choices; !o.Choice.Group.IsZero() && len(ps) > 0 && ps[0].Group.IsZero() && !ps[0].Ends {
		hint = ps[0].Move
	}
	if !teaches(t.Rules, hint) {
		return ""
	}
	return hint
}

// teaches reports whether a move is an example of those on the page about moves.
func teaches(rules engine.Rules, m engine.Move) bool {
	g, ok := rules.(engine.Taught)
	return !ok || g.Teaches(m.Verb())
}

// guideText returns the text of a page of the guide. It may name the button {moves}.
func guideText(rules engine.Rules, page string) text.Message {
	switch {
	case page == aimTopic && !rules.Catalogue().Has(engine.GuideKey+aimTopic):
		return engine.TopicOf(rules.Catalogue(), aimTopic, "").Text
	case page == "help":
		page = "bot.guide.further"
	default:
		page = engine.GuideKey + page
	}
	return text.M(page, "moves", text.M("bot.button.moves"))
}

// guideButtons returns the buttons that turn the pages of the guide and end it.
func guideButtons(t Table, page int, s text.Localizer) (bs []discordgo.MessageComponent) {
	at := func(arg string) customid.Nav {
		return customid.Nav{Match: t.Match, Seat: engine.Public, Screen: customid.ScreenGuide, Args: []string{arg}}
	}
	if page > 0 {
		bs = append(bs, ui.Link(at(strconv.Itoa(page-1)), text.M("bot.button.back"), "◀️", s))
	}
	if !IsLastGuidePage(t.Rules, page) {
		return append(bs, ui.Link(at(strconv.Itoa(page+1)), text.M("bot.guide.next"), "▶️", s),
			ui.Link(at(GuideDone), text.M("bot.guide.skip"), "⏭️", s))
	}
	return append(bs, ui.Link(at(GuideDone), text.M("bot.guide.end"), "✅", s),
		ui.Link(customid.Nav{Match: t.Match, Seat: engine.Public, Screen: customid.ScreenHelp},
			text.M("bot.button.help"), "❔", s))
}

// InLobby returns the table of a lobby for Guide.
func InLobby(match string, rules engine.Rules) Table {
	return Of(table.Snapshot{Match: match, Rules: rules})
}

// GuideInLobbyDone is the message after the guide was finished or skipped in a lobby.
func GuideInLobbyDone(s text.Localizer) ui.Message { return ui.Answer(s, "bot.guide.lobby") }

// guideLine offers the guide in the private panel of a player before their first move.
func guideLine(t Table, s text.Localizer) discordgo.MessageComponent {
	return ui.Section(ui.Say(s, "bot.guide.offer", "game", t.Rules.Name()), guideLink(t, s))
}

// offersGuide reports whether the post of a match has a button that opens the guide: until every player has made a
// move. Sealed moves do not count, as nobody else knows of them.
func offersGuide(t Table) bool {
	for i, p := range t.Players {
		if p.User != "" && t.OwnMoves(engine.Seat(i), false) == 0 {
			return HasGuide(t.Rules)
		}
	}
	return false
}

// guideLink returns the button that opens the guide.
func guideLink(t Table, s text.Localizer) discordgo.MessageComponent {
	return guideButton(t, text.M("bot.guide.open"), s)
}

// guideButton returns a button with a label that opens the guide.
func guideButton(t Table, label text.Message, s text.Localizer) discordgo.MessageComponent {
	return ui.Link(customid.Nav{Match: t.Match, Seat: engine.Public, Screen: customid.ScreenGuide, Args: []string{"0"}},
		label, "🧭", s)
}

// PlayButton returns a button that plays an offered move.
func PlayButton(t Table, seat engine.Seat, o engine.Offer, mv engine.Move,
	s text.Localizer) discordgo.MessageComponent {
	return discordgo.Button{
		Label: ui.LabelText(ui.Say(s, "bot.hint.play"), ui.MaxLabel), Style: discordgo.PrimaryButton,
		Emoji: &discordgo.ComponentEmoji{Name: "▶️"},
		CustomID: customid.ID{Match: t.Match, Seat: seat, Own: t.OwnMoves(seat, o.Prompt.Sealed),
			Tag: match.OfferTag(o), Move: mv}.String(),
	}
}
