package tools

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"skald/engine"
	"skald/engine/match"
	"strings"
	"testing"
)

// twoHeroes is a whole match of two.
const twoHeroes = "../../engine/games/testdata/return-of-the-heroes/two.skald"

// drawAll draws every turn of a record in words and returns them by file.
func drawAll(t *testing.T, record, view string) (files map[string]string, code int, errs string) {
	t.Helper()
	opened, closed := 0, 0
	open := func() (Draw, func(), error) {
		opened++
		return func(_ context.Context, p Picture, d Drawing) ([]byte, error) {
			return fmt.Appendf(nil, "%s of %s, %d before, %d news", d.Kind, p.Game, len(p.Past), len(p.Since)), nil
		}, func() { closed++ }, nil
	}
	dir := filepath.Join(t.TempDir(), "pictures")
	var out, e bytes.Buffer
	code = Execute(t.Context(), Root(open), []string{"replay", record, "-view", view, "-all", dir}, &out, &e)
	if opened != 1 || closed != 1 {
		t.Errorf("the view %s: %d studios were opened and %d closed", view, opened, closed)
	}
	files = map[string]string{}
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = string(b)
	}
	return files, code, e.String()
}

func TestEachTurnOfARecordIsDrawn(t *testing.T) {
	board, code, errs := drawAll(t, twoHeroes, "board")
	last := len(board) - 1 // turns, and the end
	if code != ExitDone || last < 50 {
		t.Fatalf("it ends with %d: %d pictures: %s", code, len(board), errs)
	}
	for file, want := range map[string]string{
		"turn-01.png":  "board of return-of-the-heroes, 0 before, 0 news",
		"turn-02.png":  "board of return-of-the-heroes, 1 before, 0 news",
		"turn-end.png": fmt.Sprintf("board of return-of-the-heroes, %d before, 0 news", last),
	} {
		if board[file] != want {
			t.Errorf("%s shows %q, want %q", file, board[file], want)
		}
	}
	since, _, _ := drawAll(t, twoHeroes, "since")
	if len(since) != len(board) || strings.HasSuffix(since["turn-02.png"], " 0 news") ||
		!strings.HasSuffix(since["turn-01.png"], " 0 news") {
		t.Errorf("%d pictures of what happened; of the first turns: %q, %q", len(since), since["turn-01.png"],
			since["turn-02.png"])
	}
}

// The picture of what happened in a turn has the outcomes, as the posts tell them, and not each event.
func TestSinceViewShowsOutcomes(t *testing.T) {
	const file = "../../engine/games/testdata/runebound/three.skald"
	rec, rules, err := record(file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := match.Replay(rec, rules)
	if err != nil {
		t.Fatal(err)
	}
	since, _, _ := drawAll(t, file, "since")
	turns, fewer := r.Turns(), 0
	for i, turn := range turns[1:] {
		all, err := r.News(turns[i], turn, engine.Public, false)
		if err != nil {
			t.Fatal(err)
		}
		summed, err := r.News(turns[i], turn, engine.Public, true)
		if err != nil {
			t.Fatal(err)
		}
		if len(summed) < len(all) {
			fewer++
		}
		name := fmt.Sprintf("turn-%0*d.png", len(fmt.Sprint(turns[len(turns)-1])), turn)
		if !strings.HasSuffix(since[name], fmt.Sprintf(" %d news", len(summed))) {
			t.Errorf("%s shows %q, want %d outcomes of %d events", name, since[name], len(summed), len(all))
		}
	}
	if fewer < 5 {
		t.Errorf("only %d turns have fewer outcomes than events", fewer)
	}
}

func TestTurnsWithoutTheViewAreLeftOut(t *testing.T) {
	end, code, errs := drawAll(t, twoHeroes, "end")
	if code != ExitDone || len(end) != 1 || end["turn-end.png"] == "" {
		t.Errorf("it ends with %d, draws %v: %s", code, end, errs)
	}
	if dice, code, errs := drawAll(t, twoHeroes, "dice"); code != ExitNo || len(dice) > 0 ||
		!strings.Contains(errs, "no turn of the record has a picture of the view dice") {
		t.Errorf("it ends with %d, draws %v: %s", code, dice, errs)
	}
}
