package transfer

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

func TestWhatIsWrongWithARecordIsSaidInTheReadersLanguage(t *testing.T) {
	refused := &match.LineError{Line: 7,
		Err: fmt.Errorf("move m9 of seat 1: %w", &engine.Refusal{Why: text.M("toy.no")})}
	for _, s := range tabletest.Speakers(t) {
		for what, err := range map[string]error{
			"bot.record.none":   &match.LineError{Line: 1, Err: match.ErrNoRecord},
			"bot.record.dice":   &match.LineError{Line: 7, Err: fmt.Errorf("%w: 3", match.ErrDiceDiffer)},
			"bot.record.unread": &match.LineError{Line: 7, Err: errors.New("a seed is 64 digits")},
			"bot.record.whole":  errors.New("the seed does not fit"), "toy.no": refused,
		} {
			told := ImportWrong(err, s).Content
			if !strings.Contains(told, ui.Escape(ui.Say(s, what))) || strings.Contains(told, "=") ||
				strings.Contains(told, "seat 1") || strings.Contains(told, "digits") {
				t.Errorf("%s, %s: %s", s.Language(), what, told)
			}
			if n := "7"; errors.As(err, new(*match.LineError)) && what != "bot.record.none" &&
				!strings.Contains(told, n) {
				t.Errorf("%s does not say the line: %s", s.Language(), told)
			}
			if proof := Verified("k9vztx23", Proof{Wrong: err}, s).Content; !strings.Contains(proof,
				ui.Escape(ui.Say(s, what))) {
				t.Errorf("%s, %s: the proof says %s", s.Language(), what, proof)
			}
		}
	}
}
