package ui

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/engine"
	"skald/engine/text"
)

// RowButtons is the maximum number of buttons in a row.
const RowButtons = 5

// Wrap divides buttons into rows.
func Wrap(bs []discordgo.MessageComponent) []discordgo.MessageComponent {
	var out []discordgo.MessageComponent
	for len(bs) > 0 {
		n := min(RowButtons, len(bs))
		out = append(out, Row(bs[:n]...))
		bs = bs[n:]
	}
	return out
}

// Menu returns a row with a select menu. The values of the options are custom_ids.
func Menu(match string, seat engine.Seat, n int, placeholder string,
	options []discordgo.SelectMenuOption) discordgo.MessageComponent {
	id := customid.Nav{Match: match, Seat: seat, Screen: customid.ScreenPick, Args: []string{strconv.Itoa(n)}}
	return Row(discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: id.String(),
		Placeholder: LabelText(placeholder, MaxPlaceholder), Options: options,
	})
}

// Row returns a row of a message.
func Row(cs ...discordgo.MessageComponent) discordgo.MessageComponent {
	return discordgo.ActionsRow{Components: append([]discordgo.MessageComponent(nil), cs...)}
}

// Link returns a button that opens a screen.
func Link(n customid.Nav, label text.Message, icon string, s text.Localizer) discordgo.MessageComponent {
	b := discordgo.Button{Label: LabelText(s.Say(label), MaxLabel), Style: discordgo.SecondaryButton,
		CustomID: n.String()}
	if icon != "" {
		b.Emoji = &discordgo.ComponentEmoji{Name: icon}
	}
	return b
}

// IconLink returns a button with an icon only that opens a screen. Screen readers say the name of the icon.
func IconLink(n customid.Nav, icon string) discordgo.MessageComponent {
	return discordgo.Button{Emoji: &discordgo.ComponentEmoji{Name: icon}, Style: discordgo.SecondaryButton,
		CustomID: n.String()}
}

// Pager returns a row of buttons that turn pages, nil if there is one page. They take one row on a phone: steps have
// words, the ends the signs of a music player.
func Pager(match, screen string, args []string, page, of int, s text.Localizer) []discordgo.MessageComponent {
	if of < 2 {
		return nil
	}
	button := func(to int, icon string, off bool, key string) discordgo.MessageComponent {
		id := customid.Nav{Match: match, Seat: engine.Public, Screen: screen,
			Args: append(append([]string(nil), args...), strconv.Itoa(to), key)}
		b := discordgo.Button{Style: discordgo.SecondaryButton, Disabled: off, CustomID: id.String()}
		if icon == "" {
			b.Label = LabelText(Say(s, "bot.button."+key), MaxLabel)
		} else {
			b.Emoji = &discordgo.ComponentEmoji{Name: icon}
		}
		return b
	}
	return []discordgo.MessageComponent{Row(
		button(0, "⏮️", page == 0, "first"),
		button(max(0, page-1), "", page == 0, "previous"),
		button(min(of-1, page+1), "", page == of-1, "next"),
		button(of-1, "⏭️", page == of-1, "last"),
	)}
}

// Footer returns the last row of every post of a match; more is at most one further button.
func Footer(match string, s text.Localizer, moves bool, more ...discordgo.MessageComponent) discordgo.MessageComponent {
	var bs []discordgo.MessageComponent
	nav := func(screen string) customid.Nav {
		return customid.Nav{Match: match, Seat: engine.Public, Screen: screen}
	}
	if moves {
		bs = append(bs, Link(nav(customid.ScreenMoves), text.M("bot.button.moves"), "🎲", s))
	}
	bs = append(bs,
		Link(nav(customid.ScreenBoard), text.M("bot.button.board"), "🗺️", s),
		Link(nav(customid.ScreenLog), text.M("bot.button.log"), "📖", s),
		Link(nav(customid.ScreenHelp), text.M("bot.button.help"), "❔", s))
	return Row(append(bs, more...)...)
}
