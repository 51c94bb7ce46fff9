package panel

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// GuideDone is the argument of ScreenGuide that ends the guide, finished or skipped.
const GuideDone = "done"

// guidePages returns the pages of the guide to a first turn: those of the game, and the bot's own about help.
func guidePages() []string { return []string{"see", "move", "fight", "help"} }

// HasGuide reports whether a game has a guide to the first turn.
func HasGuide(r engine.Rules) bool { return r.Catalogue().Has(engine.GuideKey + "see") }

// Guide is a page of the guide to the first turn for a new player: the board, a move, a fight, where to find help. The
// page is counted from 0. On the page about moves a button plays the hint, "" for none. It is private and can be
// skipped.
func Guide(t Table, seat engine.Seat, page int, hint engine.Move, s text.Localizer) ui.Message {
	all := guidePages()
	page = min(max(page, 0), len(all)-1)
	said := text.M("bot.guide.help")
	if page < len(all)-1 {
		said = text.M(engine.GuideKey + all[page])
	}
	m := ui.Private("## " + ui.Say(s, "bot.guide.title."+all[page]) + "\n" + ui.Clip(s.Say(said), 1500) + "\n-# " +
		ui.Say(s, "bot.button.page", "n", page+1, "of", len(all)))
	if all[page] == "see" {
		m.Picture = CurrentPicture(t, seat, s)
	}
	if o := engine.Legal(t.Prompts, seat, hint); all[page] == "move" && hint != "" && o != nil && o.Choice != nil {
		m.Content += "\n" + ui.Say(s, "bot.guide.now", "what", text.Plain(ui.Clip(s.Say(o.Choice.Label), 200)))
		m.Components = append(m.Components, ui.Row(PlayButton(t, seat, *o, hint, s)))
	}
	at := func(arg string) customid.Nav {
		return customid.Nav{Match: t.Match, Seat: engine.Public, Screen: customid.ScreenGuide, Args: []string{arg}}
	}
	var bs []discordgo.MessageComponent
	if page > 0 {
		bs = append(bs, ui.Link(at(strconv.Itoa(page-1)), text.M("bot.button.back"), "◀️", s))
	}
	if page < len(all)-1 {
		bs = append(bs, ui.Link(at(strconv.Itoa(page+1)), text.M("bot.guide.next"), "▶️", s),
			ui.Link(at(GuideDone), text.M("bot.guide.skip"), "⏭️", s))
	} else {
		bs = append(bs, ui.Link(at(GuideDone), text.M("bot.button.moves"), "🎲", s),
			ui.Link(customid.Nav{Match: t.Match, Seat: engine.Public, Screen: customid.ScreenHelp},
				text.M("bot.button.help"), "❔", s))
	}
	m.Components = append(m.Components, ui.Row(bs...))
	return m
}

// GuideOffer offers the guide to a player after their first move in a game new to them.
func GuideOffer(t Table, s text.Localizer) ui.Message {
	return ui.Private(ui.Say(s, "bot.guide.offer", "game", t.Rules.Name()), ui.Row(guideLink(t, s),
		ui.Link(customid.Nav{Match: t.Match, Seat: engine.Public, Screen: customid.ScreenGuide,
			Args: []string{GuideDone}}, text.M("bot.guide.skip"), "⏭️", s)))
}

// guideLink returns the button that opens the guide.
func guideLink(t Table, s text.Localizer) discordgo.MessageComponent {
	return ui.Link(customid.Nav{Match: t.Match, Seat: engine.Public, Screen: customid.ScreenGuide, Args: []string{"0"}},
		text.M("bot.guide.open"), "🧭", s)
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
