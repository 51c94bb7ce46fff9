package panel

import (
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// Board shows a picture of the board from the viewer's seat, with buttons for other pictures and for the board in
// words.
func Board(t Table, kind, arg string, viewer engine.Seat, s text.Localizer) ui.Message {
	m := ui.Message{Ephemeral: true, Picture: Picture(t, kind, arg, viewer, s)}
	m.Content = strings.Join(append([]string{"**" + ui.Clip(t.Seated(s).Say(t.Turn.Label), 200) + "**"},
		restLines(t, s)...), "\n")
	nav := func(screen string, args ...string) customid.Nav {
		return customid.Nav{Match: t.Match, Seat: engine.Public, Screen: screen, Args: args}
	}
	var buttons []discordgo.MessageComponent
	offer := func(kind, key, sign string) {
		if m.Picture == nil || m.Picture.Kind != kind { // a button for the picture that is there does nothing
			buttons = append(buttons, ui.Link(nav(customid.ScreenBoard, kind), text.M(key), sign, s))
		}
	}
	offer(ui.PictureWhole, "bot.board.kind.whole", "🗺️")
	if t.View != nil && !altChoice(t.View(viewer)).IsZero() {
		offer(ui.PictureChoice, "bot.board.kind.choice", "📜")
	}
	m.Components = []discordgo.MessageComponent{ui.Row(append(buttons,
		ui.Link(nav(customid.ScreenWords, "0"), text.M("bot.button.words"), "🔤", s),
		ui.Link(nav(customid.ScreenMoves), text.M("bot.button.moves"), "🎲", s),
	)...)}
	var more []discordgo.SelectMenuOption
	sheet, bySeat := t.sheet()
	for _, p := range t.offered(viewer) {
		if !bySeat || p.ID != sheet.ID { // listed by seat below
			more = append(more, discordgo.SelectMenuOption{Label: ui.LabelText(s.Say(p.Name), ui.MaxOption),
				Value: nav(customid.ScreenBoard, p.ID).String()})
		}
	}
	for i := range t.Players[:min(len(t.Players), ui.MaxOptions-len(more))] {
		if n := strconv.Itoa(i + 1); bySeat {
			more = append(more, discordgo.SelectMenuOption{
				Label:       ui.LabelText(n+". "+t.PlainName(engine.Seat(i), s), ui.MaxOption),
				Description: ui.Clip(s.Say(sheet.Name), ui.MaxOption),
				Value:       nav(customid.ScreenBoard, sheet.ID, n).String(),
			})
		}
	}
	if len(more) > 0 {
		m.Components = append(m.Components, ui.Menu(t.Match, engine.Public, 0, ui.Say(s, "bot.board.more"), more))
	}
	return m
}

// NoPicture replies that the picture asked for is not available now, and lists those available.
func NoPicture(t Table, viewer engine.Seat, s text.Localizer) ui.Message {
	kinds := []text.Message{text.M("bot.board.kind.whole")}
	for _, p := range t.offered(viewer) {
		kinds = append(kinds, p.Name)
	}
	return ui.Note(text.M("bot.board.none", "kinds", kinds), s)
}

// ViewWords returns a viewer's view in words, without the state of the table.
func ViewWords(t Table, viewer engine.Seat, s text.Localizer) string {
	var lines []string
	for _, w := range t.View(viewer).Words() {
		lines = append(lines, t.Seated(s).Begin(w))
	}
	return ui.Clip(strings.Join(lines, "\n"), ui.MaxEmbedDescription)
}

// BoardWords describes the board in words, one page of it, counted from 0 and clamped to the last, for screen readers
// and for reading.
func BoardWords(t Table, viewer engine.Seat, page int, s text.Localizer) ui.Message {
	lines := restLines(t, s)
	if v := t.View(viewer); v != nil {
		for _, w := range v.Words() {
			lines = append(lines, t.Seated(s).Begin(w))
		}
	}
	if len(lines) == 0 {
		lines = []string{ui.Say(t.Seated(s), "bot.board.alt", "turn", t.Turn.Label)}
	}
	ps := ui.Pages(lines, 1900)
	page = min(max(page, 0), len(ps)-1)
	content := ps[page]
	if len(ps) > 1 {
		content += "\n-# " + ui.Say(s, "bot.button.page", "n", page+1, "of", len(ps))
	}
	m := ui.Private(content)
	m.Components = ui.Pager(t.Match, customid.ScreenWords, nil, page, len(ps), s)
	nav := func(screen string) customid.Nav {
		return customid.Nav{Match: t.Match, Seat: engine.Public, Screen: screen}
	}
	m.Components = append(m.Components, ui.Row(
		ui.Link(nav(customid.ScreenBoard), text.M("bot.button.picture"), "🗺️", s),
		ui.Link(nav(customid.ScreenMoves), text.M("bot.button.moves"), "🎲", s)))
	return m
}
