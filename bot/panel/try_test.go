package panel_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/queue"
	"skald/bot/table"
	"skald/bot/table/tabletest"
	"skald/bot/try"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// trialOf is a trial that has made n moves, at prompts.
func trialOf(n int, ps ...engine.Prompt) match.Trial {
	tr := match.Trial{Prompts: ps, Turn: engine.Turn{Number: 9, Label: text.M("toy.turn")},
		View: tabletest.Paper{Lines: []text.Message{text.M("toy.public")}, Described: text.M("toy.public")}}
	for i := range n {
		tr.Made = append(tr.Made, match.Tried{Move: engine.MakeMove("move", i),
			Said: []engine.Said{{Text: text.M("toy.moved", "where", fmt.Sprint(i))}}})
	}
	return tr
}

func TestTrialsOfAnySizeFitIntoAMessage(t *testing.T) {
	for _, s := range tabletest.Speakers(t) {
		for _, moves := range []int{0, 1, 20} {
			for _, offered := range []int{0, 1, 24, 140} {
				for _, groups := range []int{0, 7} {
					ps := []engine.Prompt{tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(offered, groups),
						tabletest.WishForm(30))}
					tr := trialOf(moves, ps...)
					what := fmt.Sprintf("%d moves, %d choices in %d groups", moves, offered, groups)
					tt := panel.TryTable(toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(3, 0))), tr)
					todo, seen := []customid.Nav{{}}, map[string]bool{}
					for len(todo) > 0 {
						at := todo[0]
						todo = todo[1:]
						m := panel.Try(tt, tr, at, "", s)
						tabletest.Checked(t, what, m)
						for _, raw := range tabletest.IDs(m) {
							if strings.HasPrefix(raw, "v1:") || strings.HasPrefix(raw, "f1:") {
								t.Errorf("%s: %s is played for real", what, raw)
							}
							if id, err := customid.Parse(raw); err != nil {
								t.Error(err)
							} else if n, ok := id.(customid.Nav); ok && !seen[raw] && n.Screen != customid.ScreenMoves {
								seen[raw] = true
								todo = append(todo, n)
							}
						}
					}
				}
			}
		}
	}
}

func TestATrialSaysWhyItStops(t *testing.T) {
	s := tabletest.English()
	tr := trialOf(1)
	tr.Stopped, tr.Dice = "fight melee", true
	tt := panel.TryTable(toyTable(), tr)
	m := panel.Try(tt, tr, customid.Nav{}, "", s)
	tabletest.Checked(t, "at the dice", m)
	if !tabletest.Reads().Shows(m.Content, "bot.try.dice", "n", 2, "move", "`fight melee`") ||
		!strings.Contains(tabletest.Words(m), ":"+customid.ActCommit) || m.Picture == nil ||
		!strings.Contains(m.Picture.FileName, "-try-1") {
		t.Errorf("at the dice: %s %+v", tabletest.Words(m), m.Picture)
	}
	tr.Dice = false
	if m := panel.Try(tt, tr, customid.Nav{}, "", s); !tabletest.Reads().Shows(m.Content, "bot.try.sight", "n", 2,
		"move", "`fight melee`") {
		t.Errorf("at a sight: %s", m.Content)
	}
	if got := tt.OwnMoves(0, false); got != 14 {
		t.Errorf("after 12 moves and 2 tried ones the seat has made %d", got)
	}
	for err, want := range map[error]string{
		&engine.Refusal{Why: text.M("toy.no"),
			Instead: text.M("toy.instead")}: "There is a river in the way. Take the ferry first.",
		&engine.Refusal{Why: text.M("seat", "n", 2)}: "Bruno",
		errors.New("it broke"):                       tabletest.Reads().Say("bot.try.broken"),
	} {
		if got := try.Refused(tt, err, false, s); got != want {
			t.Errorf("%v is told as %q", err, got)
		}
		if got := try.Refused(tt, err, true, s); errors.As(err, new(*engine.Refusal)) &&
			got != tabletest.Reads().Say("bot.try.later")+" "+want {
			t.Errorf("after other moves %v is told as %q", err, got)
		}
	}
}

func TestAQueueOfAnySizeFitsIntoAMessage(t *testing.T) {
	long := engine.Move(strings.Repeat("a", engine.MaxMove))
	for _, s := range tabletest.Speakers(t) {
		var list []table.QueueState
		for seat := range 4 {
			q := table.QueueState{Seat: engine.Seat(seat), Held: seat == 1,
				Stopped: []string{"", table.StopDone, table.StopSeen, table.StopChanged}[seat], Played: 3,
				Left: []engine.Move{long, long}}
			for range seat * table.MaxQueue / 3 {
				q.Moves = append(q.Moves, long)
			}
			list = append(list, q)
		}
		for n := 1; n <= len(list); n++ {
			tabletest.Checked(t, "a queue", queue.Queue(toyTable(), list[:n], queue.Queued(toyTable(), long, s), s))
		}
		for _, why := range []string{table.StopDone, table.StopSeen, table.StopDice, table.StopIllegal,
			table.StopChanged, table.StopBack} {
			tabletest.Checked(t, why, ui.Notice(table.QueueStopped("101", why, 1_800_000_000),
				"https://discord.com/channels/1/2/3", []string{"101"}, s))
			if why != table.StopDone {
				tabletest.Checked(t, why, ui.Private(try.PlayedOn(1, 3, why, s)))
			}
		}
	}
}

func TestAnyMoveOfAVerbTheGameKnowsCanBeQueuedAndIsCompleted(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(3, 0)))
	seats, s := []engine.Seat{0}, tabletest.English()
	for typed, want := range map[string]engine.Move{
		"move p1": "move p1", "Go to point 2": "move p2", "  FIGHT   melee ": "fight melee", "1: pass": "pass",
		"fly": "", "<@1> @everyone": "",
	} {
		got := queue.ResolveQueue(tb, seats, typed, s)
		if got.Move != want || (want == "") != (got.Show != nil) {
			t.Errorf("%q is read as %q, %v", typed, got.Move, got.Show)
		}
		if got.Show != nil {
			tabletest.Checked(t, typed, *got.Show)
		}
	}
	for typed, want := range map[string]string{"": "move p0", "fight me": "fight me", "fi": "fight",
		"Go to": "move p1"} {
		found := false
		cs := queue.CompleteQueue(tb, seats, typed, s)
		for _, c := range cs {
			found = found || c.Value == want
		}
		if !found || len(cs) > ui.MaxOptions {
			t.Errorf("%q is completed by %d choices without %q", typed, len(cs), want)
		}
	}
}

// arena is a view that has a picture of the fight under way.
type arena struct{ tabletest.Paper }

func (arena) Focus() (kind, arg string) { return "fight", "" }

func (arena) AltOf(kind, _ string) text.Message {
	if kind == "fight" {
		return tabletest.Wide("The troll and the elf")
	}
	return text.Message{}
}

func TestTrialInAFightShowsTheFight(t *testing.T) {
	tr := trialOf(1, tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(2, 0)))
	for want, view := range map[string]engine.View{ui.PictureWhole: tr.View, "fight": arena{}} {
		tr.View = view
		m := panel.Try(panel.TryTable(toyTable(), tr), tr, customid.Nav{}, "", tabletest.English())
		if p := m.Picture; p.Kind != want || p.Viewer != 0 || !strings.Contains(p.FileName, "-try-1") ||
			strings.Contains(p.Alt, "troll") != (want == "fight") {
			t.Errorf("the trial shows %+v, want %s", p, want)
		}
	}
}
