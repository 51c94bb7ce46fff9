package panel

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// Tried returns the moves of a trial: those made on the copy and the one at which it stopped.
func Tried(tr match.Trial) []engine.Move {
	var out []engine.Move
	for _, m := range tr.Made {
		out = append(out, m.Move)
	}
	if tr.Stopped != "" {
		out = append(out, tr.Stopped)
	}
	return out
}

// TryTable returns the table after the moves of a trial. For every viewer it shows the view of the trial's seat.
func TryTable(t Table, tr match.Trial) Table {
	t.Try = true
	t.Prompts, t.Turn, t.Over, t.Outcome = tr.Prompts, tr.Turn, tr.Outcome != nil, tr.Outcome
	t.View = func(engine.Seat) engine.View { return tr.View }
	t.Due, t.Settled, t.Queued, t.Rounds, t.Answered = nil, nil, nil, nil, nil
	// A trial is private, so the player's sealed moves count too.
	t.Own = slices.Clone(t.Made)
	if int(tr.Seat) < len(t.Own) {
		t.Own[tr.Seat] += len(Tried(tr))
	}
	t.Made = t.Own
	return t
}

// triedShown is the number of tried moves that are shown, the last ones, and triedRoom the number of characters for
// them, so that the board and the buttons fit on the screen of a phone.
const (
	triedShown = 3
	triedRoom  = 240
)

// Try is the private panel of a trial: the moves tried, the resulting board, the possible next moves, and buttons to
// play them all, to go back or to discard them. The table is that of TryTable.
func Try(t Table, tr match.Trial, at customid.Nav, note string, s text.Localizer) ui.Message {
	p := panelPage{t: t, seats: []engine.Seat{tr.Seat}, seat: tr.Seat, s: s}
	os, _ := splitStanding(shownOffers(t.Prompts, tr.Seat))
	if at.Screen == customid.ScreenTryGroup {
		if b, ok := findGroup(os, at.Arg(0)); ok {
			if note == "" {
				note = "-# " + ui.Say(s, "bot.try.private")
			}
			return p.group(b, at, note, p.tryPicture(tr))
		}
	}
	page := 0
	if at.Screen == customid.ScreenTry {
		page = at.Page(0)
	}
	content, _ := ui.Fill(ui.Clipped(p.tryHead(tr, len(os) == 0, note), 700), ui.MaxContent)
	footer := func(more bool) discordgo.MessageComponent { return ui.Row(p.tryFooter(tr, page, more)...) }
	m := ui.Message{Content: content, Ephemeral: true, Picture: p.tryPicture(tr),
		Components: []discordgo.MessageComponent{footer(true)}}
	got, more := p.choices(os, beside(m), page)
	m.Components = append(got, footer(more))
	return m
}

// tryHead returns the lines above the buttons: the note, the moves tried, the reason the trial stopped, and the prompts
// there. idle reports that the seat can do nothing.
func (p panelPage) tryHead(tr match.Trial, idle bool, note string) []string {
	t, s := p.t, p.s
	title := ui.Say(t.Seated(s), "bot.try.title", "turn", t.Turn.Label)
	if len(tr.Made) > 0 {
		title = ui.Say(s, "bot.try.after") // the turn is the one after the moves
	}
	head := []string{"## " + title,
		"-# " + ui.Say(s, "bot.try.private")}
	if note != "" {
		head = append(head, "⚠️ "+ui.Clip(note, 600))
	}
	first := max(0, len(tr.Made)-triedShown)
	if first > 0 {
		head[1] += " …" // not a separate line, to keep the buttons on a phone's screen
	}
	for i, made := range tr.Made[first:] {
		var said []string
		for _, e := range made.Said {
			said = append(said, t.Seated(s).Begin(e.Text))
		}
		if len(said) == 0 {
			said = []string{t.MoveWords(made.Words, made.Move, s)}
		}
		head = append(head, strconv.Itoa(first+i+1)+". "+ui.Clip(inOneLine(said),
			triedRoom/(len(tr.Made)-first)))
	}
	switch {
	case tr.Stopped != "":
		key := "bot.try.sight"
		if tr.Dice {
			key = "bot.try.dice"
		}
		head = append(head, "⏸️ "+ui.Say(s, key, "n", len(tr.Made)+1, "move", t.MoveWords(tr.Words, tr.Stopped, s)))
	case t.Over:
		head = append(head, ui.Say(s, "bot.try.over"))
	case idle:
		head = append(head, ui.Say(s, "bot.try.others"))
	}
	for _, kind := range []engine.Kind{engine.Must, engine.Window} {
		for _, q := range engine.Of(t.Prompts, tr.Seat) {
			if q.Kind == kind {
				head = append(head, "**"+t.headline(q, s)+"**")
			}
		}
	}
	return head
}

// inOneLine joins sentences; one without a full stop is followed by a dot in the middle of the line.
func inOneLine(said []string) string {
	var b strings.Builder
	for i, sentence := range said {
		b.WriteString(sentence)
		switch end, _ := utf8.DecodeLastRuneInString(strings.TrimRight(sentence, "*_")); {
		case i == len(said)-1:
		case strings.ContainsRune(".!?…", end):
			b.WriteString(" ")
		default:
			b.WriteString(" · ")
		}
	}
	return b.String()
}

// tryFooter returns the last row: play, undo or discard the moves tried, and pages.
func (p panelPage) tryFooter(tr match.Trial, page int, more bool) (bs []discordgo.MessageComponent) {
	t, s := p.t, p.s
	tried := Tried(tr)
	act := func(what, key, icon string, style discordgo.ButtonStyle) discordgo.MessageComponent {
		return discordgo.Button{
			Label: ui.LabelText(ui.Say(s, key), ui.MaxLabel), Style: style,
			Emoji: &discordgo.ComponentEmoji{Name: icon},
			CustomID: customid.Act{Match: t.Match, Seat: tr.Seat, Own: t.OwnMoves(tr.Seat, false),
				Tag: customid.MovesTag(tried), What: what}.String(),
		}
	}
	if len(tried) > 0 {
		bs = append(bs,
			act(customid.ActCommit, "bot.try.commit", "✅", discordgo.SuccessButton),
			act(customid.ActBack, "bot.try.back", "⬅️", discordgo.SecondaryButton),
			act(customid.ActDrop, "bot.try.drop", "🗑️", discordgo.DangerButton))
	} else {
		bs = append(bs, ui.Link(customid.Nav{Match: t.Match, Seat: tr.Seat, Screen: customid.ScreenMoves},
			text.M("bot.button.back"), "↩️", s))
	}
	if page > 0 {
		bs = append(bs, ui.Link(p.nav(customid.ScreenTry, strconv.Itoa(page-1)), text.M("bot.button.previous"),
			"◀️", s))
	}
	if more {
		bs = append(bs, ui.Link(p.nav(customid.ScreenTry, strconv.Itoa(page+1)), text.M("bot.button.next"), "▶️", s))
	}
	return bs
}

// tryPicture returns the request for a picture of the copy, the same as a post would have there. Its file name differs
// from that of the real one.
func (p panelPage) tryPicture(tr match.Trial) *ui.PictureRequest {
	r := askedPicture(p.t, p.seat, p.seat, p.s)
	r.Tall = p.t.tall(r)
	r.FileName = strings.Join(ui.FileWords(p.t.Match, strconv.FormatUint(p.t.Version, 10), "try",
		strconv.Itoa(len(tr.Made))), "-") + ".png"
	return r
}

// CanTry reports whether a seat has moves to try.
func CanTry(t Table, seat engine.Seat) bool {
	others, _ := splitStanding(offers(t.Prompts, seat))
	return len(others) > 0
}

// SeatToTry returns the seat for a trial: of those with moves to try, the first that has to answer, otherwise the
// first; false if there is none.
func SeatToTry(t Table, seats []engine.Seat) (engine.Seat, bool) {
	able := slices.DeleteFunc(slices.Clone(seats), func(x engine.Seat) bool { return !CanTry(t, x) })
	if len(able) == 0 {
		return 0, false
	}
	return chooseSeat(t, able, engine.Public), true
}
