package bot_test

import (
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
)

// A post that leaves out choices of its question gives their number on My moves, beside autopilots as among people.
func TestPostsCountTheChoicesTheyLeaveOut(t *testing.T) {
	t.Parallel()
	asked, left := 0, 0
	eachRecord(t, longestPosts, func(t *testing.T, path string, speakers *locale.Speakers) {
		look := func(n int, m ui.Message, tb panel.Table) {
			if openChoices(tb) == 0 {
				return
			}
			asked++
			want := leftOut(m, tb)
			if want > 0 {
				left++
			}
			if got := countOnMoves(t, m); got > want || got == 0 != (want == 0) {
				t.Errorf("entry %d: My moves has the number %d, the post leaves out %d choices:\n%s\n%q", n, got, want,
					m.Content, labelsOf(m))
			}
			if ui.IsHigh(m.Components[len(m.Components)-1].(discordgo.ActionsRow).Components) &&
				ui.PostHeight(m) > ui.ChannelHeight {
				t.Errorf("entry %d: the last row is high: %q", n, labelsOf(m))
			}
		}
		eachPost(t, path, speakers, look)
		eachPostBesideAutopilots(t, path, speakers, look)
	})
	if left == 0 || left*20 > asked {
		t.Errorf("%d of %d posts leave out choices", left, asked)
	}
}

// eachPostBesideAutopilots is eachPost for a table at which autopilots play all seats but the first, whose moves are
// news together with that player's own.
func eachPostBesideAutopilots(t *testing.T, path string, speakers *locale.Speakers,
	look func(n int, m ui.Message, tb panel.Table)) {
	t.Helper()
	posted, own := uint64(0), false
	eachPosition(t, path, func(p position) {
		tb := p.table()
		for i := 1; i < len(tb.Players); i++ {
			tb.Players[i] = match.Player{Autopilot: 1}
		}
		asked := slices.Contains(engine.Waiting(p.match.Prompts(), engine.Public), 0)
		if asked && !p.match.Over() {
			news := slices.DeleteFunc(match.Visible(p.log, engine.Public),
				func(l match.Line) bool { return l.Seq <= posted })
			look(p.n, panel.Turn(tb, news, speakers.In(tb.Rules.ID(), measured[p.n%len(measured)])), tb)
		}
		if own && !asked {
			posted = p.log[len(p.log)-1].Seq
		}
		own = asked
	})
}

// number matches the number at the end of a label.
var number = regexp.MustCompile(`(\d+)[^\d]*$`)

// countOnMoves returns the number on the button My moves, 0 for none.
func countOnMoves(t *testing.T, m ui.Message) int {
	t.Helper()
	moves := m.Components[len(m.Components)-1].(discordgo.ActionsRow).Components[0].(discordgo.Button)
	got := number.FindStringSubmatch(moves.Label)
	if got == nil {
		return 0
	}
	n, err := strconv.Atoi(got[1])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// leftOut returns the number of choices and forms of the seat on turn to which no control of a post leads, without free
// actions.
func leftOut(m ui.Message, tb panel.Table) (n int) {
	shown, groups := map[engine.Move]bool{}, 0
	for _, raw := range controlsOf(m) {
		switch id, _ := customid.Parse(raw); id := id.(type) {
		case customid.ID:
			shown[id.Move] = true
		case customid.FormID:
			shown[engine.Move(id.Move.Verb())] = true
		case customid.Nav:
			if id.Screen == customid.ScreenGroup {
				groups++
			}
		}
	}
	for _, p := range engine.Visible(tb.Open(), engine.Public) {
		if p.Kind != engine.Must || p.Seat != tb.Turn.Seat || tb.Player(p.Seat).User == "" {
			continue
		}
		for _, c := range p.Choices {
			opened := !c.Group.IsZero() && groups > 0 && len(optionsOf(m)) < ui.MaxOptions // a full menu may lack some
			if !c.Twin && !shown[c.Move] && !opened {
				n++
			}
		}
		for _, f := range p.Forms {
			if !f.Sets && !shown[engine.Move(f.Verb)] {
				n++
			}
		}
	}
	return n
}
