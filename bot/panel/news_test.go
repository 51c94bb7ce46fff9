package panel

import (
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/text"
)

func TestThePictureOfWhatHappenedIsDescribedByTheSameSentences(t *testing.T) {
	now := paper{alt: text.Plain("The board of turn 9.")}
	var news []engine.Said
	for range altNews + 3 {
		news = append(news, engine.Said{Text: text.Plain("somebody walks on.")})
	}
	for _, s := range speakers(t) {
		more := readsIn(s.Language()).Say("bot.alt.more", "n", 3)
		for n, wants := range map[int][]string{0: {"The board of turn 9."}, 2: {"Somebody walks on. Somebody walks on."}, len(news): {"Somebody walks on.", more}} {
			r := PictureRequest{Kind: PictureSince}
			r.TellNews(now, news[:n], s)
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
	board := PictureRequest{Kind: PictureWhole, Alt: "the board"}
	if board.TellNews(now, news, speakers(t)[0]); board.Alt != "the board" {
		t.Errorf("the board is described as %q", board.Alt)
	}
}
