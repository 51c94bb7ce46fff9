package bot_test

import (
	"strings"
	"testing"

	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/ui"
	"skald/engine"
)

// A post that begins a turn tells the next step of the hero's quest. Only a danger takes its room.
func TestPostsThatAskWhereToGoTellTheGoal(t *testing.T) {
	t.Parallel()
	eachRecord(t, []string{"return-of-the-heroes/five-players.skald", "return-of-the-heroes/standard-4.skald",
		"return-of-the-heroes/two.skald"}, func(t *testing.T, path string, speakers *locale.Speakers) {
		asked, n := 0, 0
		eachPost(t, path, speakers, func(_ int, m ui.Message, tb panel.Table) {
			n++
			ps := engine.Visible(tb.Open(), engine.Public)
			if len(ps) == 0 || ps[0].Headline.Key != "ask.move" || len(ps[0].Warnings) > 0 ||
				tb.Player(ps[0].Seat).User == "" {
				return
			}
			asked++
			s := speakers.In(tb.Rules.ID(), measured[n%len(measured)])
			if ps[0].Goal.IsZero() || !strings.Contains(m.Content, "-# "+tb.Seated(s).Begin(ps[0].Goal)) {
				t.Errorf("the post does not tell the goal:\n%s", m.Content)
			}
		})
		if asked == 0 {
			t.Error("no turn begins")
		}
	})
}
