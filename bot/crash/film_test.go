//go:build unix

package crash

import (
	"errors"
	"strings"
	"testing"

	"skald/bot/checkpoint"
	"skald/bot/playground/client"
	"skald/bot/table"
)

// inFilm are the steps a film passes from the answer to its request on.
var inFilm = append([]checkpoint.Point{checkpoint.Saved, checkpoint.Answering, checkpoint.Answered},
	postSteps("film")...)

// isFilm reports whether a message is the film of a match.
func isFilm(m client.Message) bool {
	return m.Author.Bot && len(m.Attachments) > 0 && strings.HasSuffix(m.Attachments[0].Filename, ".gif")
}

// films lets a person ask for the film.
func (h *house) films() error {
	h.t.Helper()
	err := h.person("anna").Command(h.while(), h.guild, h.channel, "film", nil)
	if err != nil && h.dead() {
		return errDead
	}
	if err != nil {
		return err
	}
	return h.calm()
}

func TestFilmIsPostedOnceWhereverTheBotIsKilled(t *testing.T) {
	t.Parallel()
	start := begun(t, "return-of-the-heroes", 2, 0)
	every(t, inFilm, 4, func(t *testing.T, _ int, step checkpoint.Point, n *tally) {
		h := start.copied(t)
		h.start("")
		want := 0
		for n.kills < killsWanted(t) {
			turn := func() int {
				b, _ := h.board()
				return len(b.Content)
			}
			for before := turn(); turn() == before; { // a film of the same position is not drawn again
				if _, err := h.move(); err != nil {
					t.Fatal(err)
				}
			}
			if want > 0 {
				h.clock.pass(table.FilmEvery)
				h.kill()
				h.start("")
			}
			want++
			h.arm(step, 1)
			switch err := h.films(); {
			case errors.Is(err, errDead):
				n.kills++
				h.rise(act{}, step, n)
			case err != nil:
				t.Fatal(err)
			default:
				t.Fatalf("the step %q is not reached", step)
			}
		}
		h.ends()
		var got []string
		for _, m := range h.history() {
			if isFilm(m) {
				got = append(got, m.ID)
			}
		}
		n.lost, n.doubled = n.lost+max(0, want-len(got)), n.doubled+max(0, len(got)-want)
		if len(got) != want {
			t.Errorf("%d films were posted, want %d", len(got), want)
		}
		db := h.store()
		defer db.Close()
		head, err := db.LastMatchInChannel(h.channel)
		if err != nil {
			t.Fatal(err)
		}
		pending, err := db.PendingOf(head.ID)
		if p, ok := head.Post(table.PostFilm); err != nil || len(pending) > 0 || !ok || p.Message != got[len(got)-1] {
			t.Errorf("%v is recorded of the films %v; %d entries wait: %v", p, got, len(pending), err)
		}
	})
}
