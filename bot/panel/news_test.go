package panel

import (
	"fmt"
	"strings"
	"testing"

	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

func TestThePictureOfWhatHappenedIsDescribedByTheSameSentences(t *testing.T) {
	now := Of(tabletest.Snapshot())
	now.View = func(engine.Seat) engine.View { return tabletest.Paper{Described: text.Plain("The board of turn 9.")} }
	var news []engine.Said
	for i := range altNews + 3 {
		news = append(news, engine.Said{Text: text.Plain(fmt.Sprintf("somebody **walks** to %d", i))})
	}
	for _, s := range tabletest.Speakers(t) {
		more := tabletest.ReadsIn(s.Language()).Say("bot.alt.more", "n", 3)
		for n, wants := range map[int][]string{0: {"The board of turn 9."},
			2: {"Somebody walks to 0. Somebody walks to 1."}, len(news): {"Somebody walks to 0.", more}} {
			r := ui.PictureRequest{Kind: ui.PictureSince}
			TellNews(&r, now, news[:n], s)
			for _, want := range wants {
				if !strings.Contains(r.Alt, want) {
					t.Errorf("%s: %d news are described as %q", s.Language(), n, r.Alt)
				}
			}
			if strings.Count(r.Alt, "Somebody") > altNews || strings.Contains(r.Alt, "‹") {
				t.Errorf("%s: %d news are described as %q", s.Language(), n, r.Alt)
			}
		}
	}
	again := ui.PictureRequest{Kind: ui.PictureSince}
	TellNews(&again, now, []engine.Said{news[0], news[1], news[1], news[1], news[0]}, tabletest.Speakers(t)[0])
	if !strings.HasSuffix(again.Alt, " Somebody walks to 0. Somebody walks to 1 (×3). Somebody walks to 0.") {
		t.Errorf("events that repeat are described as %q", again.Alt)
	}
	board := ui.PictureRequest{Kind: ui.PictureWhole, Alt: "the board"}
	if TellNews(&board, now, news, tabletest.Speakers(t)[0]); board.Alt != "the board" {
		t.Errorf("the board is described as %q", board.Alt)
	}
}

func TestAPostSaysHowManyChoicesItHasNoRoomFor(t *testing.T) {
	var choices []string
	for i := range 30 {
		choices = append(choices, fmt.Sprintf("choice %02d %s", i, strings.Repeat("x", 60)))
	}
	last := []string{"until then", "and who is late"}
	for _, l := range tabletest.Speaking().Languages() {
		s := tabletest.Speaking().In("toy", l)
		for _, limit := range []int{300, 900, 2000, 5000} {
			got := filled(choices, last, limit, s)
			shown := 0
			for _, c := range choices {
				if strings.Contains(got, c) {
					shown++
				}
			}
			if n := ui.Length(got); n > limit || n < min(limit, 30*70)-120 {
				t.Errorf("%d characters in %s where %d fit", n, l, limit)
			}
			if left := len(choices) - shown; left > 0 != strings.Contains(got,
				tabletest.ReadsIn(l).Say("bot.moves.left", "n", left)) {
				t.Errorf("%d of %d choices are left out in %s by\n%s", left, len(choices), l, got)
			}
			if !strings.HasSuffix(got, "\n"+strings.Join(last, "\n")) {
				t.Errorf("in %s it does not end as it should:\n%s", l, got)
			}
		}
	}
}
