package panel

import (
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/table/tabletest"
	"skald/engine"
	"skald/engine/text"
)

// archers are pieces of the toy: all are the archer.
type archers struct{ tabletest.Paper }

func (archers) Piece(engine.Seat) string { return "archer" }

// TestFirstQuestionNamesOwnPiece: until their first own move, players read which piece is theirs, in the post and in My
// moves.
func TestFirstQuestionNamesOwnPiece(t *testing.T) {
	for _, s := range tabletest.Speakers(t) {
		for _, own := range []int{0, 1} {
			tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(2, 0)))
			tb.View = func(engine.Seat) engine.View { return archers{} }
			tb.Own, tb.Made = []int{own, 0, 0, 0}, []int{own, 0, 0, 0}
			you := s.Say(text.M("bot.turn.you", "piece", text.M(tb.pieceKey(0, s))))
			for what, words := range map[string]string{"the post": Turn(tb, nil, s).Content,
				"My moves": tabletest.Words(Moves(tb, []engine.Seat{0}, customid.Nav{}, "", s))} {
				if strings.Contains(words, you) != (own == 0) {
					t.Errorf("%s: after %d own moves %s reads %q", s.Language(), own, what, words)
				}
			}
		}
	}
}
