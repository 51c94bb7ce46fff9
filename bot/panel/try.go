package panel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// Tried are the moves of a trial: those made on the copy and the one it stopped at.
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

// TryTable is a table as it would be after the moves of a trial, through the eyes of its seat whoever looks.
func TryTable(t Table, tr match.Trial) Table {
	t.Try = true
	t.Prompts, t.Turn, t.Over, t.Outcome = tr.Prompts, tr.Turn, tr.Outcome != nil, tr.Outcome
	t.View = func(engine.Seat) engine.View { return tr.View }
	t.Due, t.Settled, t.Queued, t.Rounds, t.Answered = nil, nil, nil, nil, nil
	// A trial is for one person's eyes: whatever he has played counts.
	t.Own = slices.Clone(t.Made)
	if int(tr.Seat) < len(t.Own) {
		t.Own[tr.Seat] += len(Tried(tr))
	}
	t.Made = t.Own
	return t
}

// triedShown is how many of the moves that were tried a trial tells, the last ones, and triedRoom the characters there
// are for them: the board below and the buttons are to be on one screen of a phone.
const (
	triedShown = 3
	triedRoom  = 240
)

// Try is the private panel of a trial: the moves tried, the board as it would be, what could be done next, and buttons
// to play it all, go back or drop it. The table is that of TryTable.
func Try(t Table, tr match.Trial, at customid.Nav, note string, s text.Speaker) ui.Message {
	p := panelPage{t: t, seats: []engine.Seat{tr.Seat}, seat: tr.Seat, s: s}
	os, _ := splitStanding(offers(t.Prompts, tr.Seat))
	if at.Screen == customid.ScreenTryGroup {
		if b, ok := findGroup(os, at.Arg(0)); ok {
			if note == "" {
				note = "-# " + ui.Say(s, "bot.try.private")
			}
			m := p.group(b, at, note)
			if at.Arg(2) != argList {
				m.Picture = p.tryPicture(tr)
			}
			return m
		}
	}
	page := 0
	if at.Screen == customid.ScreenTry {
		page = at.Page(0)
		if at.Arg(1) == argList {
			return p.explained(os, layout(t, os, ui.MaxRows-1, 0, s), p.nav(customid.ScreenMoves),
				"-# "+ui.Say(s, "bot.try.private"))
		}
	}
	head := p.tryHead(tr, len(os) == 0, note)
	got := layout(t, os, ui.MaxRows-1, page, s)
	hints := hintLines(got.buttons, ui.MaxRows*ui.RowButtons, s)
	long := !p.fits(hints, head...)
	if !long {
		head = append(head, hints...)
	}
	content, _ := ui.Fill(ui.Clipped(head, 700), ui.MaxContent)
	m := ui.Message{Content: content, Ephemeral: true, Components: got.rows, Picture: p.tryPicture(tr)}

	bs := p.tryFooter(tr, page, got.more, long)
	m.Components = append(m.Components, ui.Row(bs...))
	return m
}

// tryHead says what was tried, where the trial stopped and what the seat is asked there, with a note on top. idle is
// set if the seat can do nothing.
func (p panelPage) tryHead(tr match.Trial, idle bool, note string) []string {
	t, s := p.t, p.s
	head := []string{"## " + ui.Say(s, "bot.try.title", "turn", t.Turn.Label), "-# " + ui.Say(s, "bot.try.private")}
	if note != "" {
		head = append(head, "⚠️ "+ui.Clip(note, 600))
	}
	first := max(0, len(tr.Made)-triedShown)
	if first > 0 {
		head[1] += " …" // no line of its own: the buttons are to stay on a phone's screen
	}
	for i, made := range tr.Made[first:] {
		var said []string
		for _, e := range made.Said {
			said = append(said, t.Seated(s).Begin(e.Text))
		}
		if len(said) == 0 {
			said = []string{t.MoveWords(made.Words, made.Move, s)}
		}
		head = append(head, strconv.Itoa(first+i+1)+". "+ui.Clip(strings.Join(said, " "),
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

// tryFooter returns the last row: play, undo or drop the moves tried, pages, and the list of all moves where it does
// not fit.
func (p panelPage) tryFooter(tr match.Trial, page int, more, list bool) (bs []discordgo.MessageComponent) {
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
	if list && len(bs) < ui.RowButtons {
		bs = append(bs, ui.Link(p.nav(customid.ScreenMoves, "0", argList), text.M("bot.moves.list"), "🔎", s))
	}
	return bs
}

// tryPicture is the board of the copy. Its name tells it from the board as it is.
func (p panelPage) tryPicture(tr match.Trial) *ui.PictureRequest {
	r := Picture(p.t, ui.PictureWhole, "", p.seat, p.s)
	r.FileName = strings.Join(ui.FileWords(p.t.Match, strconv.FormatUint(p.t.Version, 10), "try",
		strconv.Itoa(len(tr.Made))), "-") + ".png"
	return r
}

// CanTry reports whether a seat can do anything that is worth trying.
func CanTry(t Table, seat engine.Seat) bool {
	others, _ := splitStanding(offers(t.Prompts, seat))
	return len(others) > 0
}

// SeatToTry is the seat for which its holder would try moves: of those that can do something the one that is waited
// for, else the first.
func SeatToTry(t Table, seats []engine.Seat) (engine.Seat, bool) {
	able := slices.DeleteFunc(slices.Clone(seats), func(x engine.Seat) bool { return !CanTry(t, x) })
	if len(able) == 0 {
		return 0, false
	}
	return chooseSeat(t, able, engine.Public), true
}
