package bot_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/playground/client"
	"skald/engine/games"
	"skald/store"
)

// releasedPlaygrounds are folders, with the game that is played there, of a playground's files of version 1 and of the
// bot's beside them, which are never made anew.
var releasedPlaygrounds = map[string]string{
	"testdata/released-1-playground":           "legends-of-andor",
	"testdata/released-2-playground-runebound": "runebound",
	"testdata/released-2-playground-heroes":    "heroes",
}

// playgroundFiles are the bot's database and the playground's.
var playgroundFiles = []string{"skald.db", "discord.db"}

func allGames(o *bot.Options) { o.Games = games.All() }

// TestPlaygroundsAreLaidDown makes the files with -lay-down, those of each folder once.
func TestPlaygroundsAreLaidDown(t *testing.T) {
	t.Parallel()
	if flag.Lookup("lay-down").Value.String() != "true" {
		t.Skip("only with -lay-down")
	}
	for folder, game := range releasedPlaygrounds {
		if _, err := os.Stat(folder); os.IsNotExist(err) {
			laysPlaygroundDown(t, folder, game)
		} else {
			t.Logf("%s lies there already (%v): what was released is not made anew", folder, err)
		}
	}
}

func laysPlaygroundDown(t *testing.T, folder, game string) {
	dir := t.TempDir()
	h := buildOn(t, filepath.Join(dir, playgroundFiles[0]), filepath.Join(dir, playgroundFiles[1]), nil, allGames)
	lobby := h.says("anna", "game new", client.Args{"game": game, "seats": 2})
	h.press("ben", lobby, ":join")
	h.press("anna", h.message("anna", lobby.ID), ":start")
	for range 3 {
		h.advises()
	}
	h.stop()
	if err := h.server.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	var sums strings.Builder
	for _, name := range playgroundFiles {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		var packed bytes.Buffer
		w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		if err == nil {
			_, err = w.Write(b)
		}
		if err == nil {
			err = w.Close()
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, name+".gz"), packed.Bytes(), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&sums, "%x  %s.gz\n", sha256.Sum256(packed.Bytes()), name)
	}
	if err := os.WriteFile(filepath.Join(folder, "SHA256SUMS"), []byte(sums.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// advises lets someone who is asked play what the autopilot would. The board may still tell of the move before, and
// name someone who waits by now.
func (h *house) advises() {
	h.t.Helper()
	before, err := h.db.MatchInChannel(h.channel)
	if err != nil {
		h.t.Fatal(err)
	}
	var who string
	var hint client.Message
	h.until("a hint", func() bool {
		who = h.board().Mentions[0].Username
		hint = h.says(who, "hint", nil)
		_, ok := hint.Find("v1:")
		return ok
	})
	h.press(who, hint, "v1:")
	h.until("the move", func() bool {
		now, err := h.db.MatchInChannel(h.channel)
		return err == nil && now.Seq > before.Seq
	})
}

func TestReleasedPlaygroundsAreOpenedAndPlayedOn(t *testing.T) {
	t.Parallel()
	for folder, game := range releasedPlaygrounds {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			opensPlayground(t, folder)
		})
	}
}

func opensPlayground(t *testing.T, folder string) {
	sums, err := os.ReadFile(filepath.Join(folder, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range playgroundFiles {
		packed, err := os.ReadFile(filepath.Join(folder, name+".gz"))
		if err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("%x  %s.gz\n", sha256.Sum256(packed), name); !strings.Contains(string(sums), want) {
			t.Errorf("%s was changed: %q is not among its sums", name, want)
		}
		z, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(z)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), b, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	h := buildOn(t, filepath.Join(dir, playgroundFiles[0]), filepath.Join(dir, playgroundFiles[1]), nil, allGames)
	was, err := h.db.MatchInChannel(h.channel)
	if err != nil || was.Status != store.Running || was.RulesVersion != 1 {
		t.Fatalf("the match is %+v (%v)", was, err)
	}
	if n := len(h.messages("anna")); n < 3 {
		t.Errorf("of what was posted %d messages are there", n)
	}
	h.advises()
	now, err := h.db.MatchInChannel(h.channel)
	if err != nil || now.ID != was.ID || now.Seq <= was.Seq {
		t.Errorf("the match was at %d and is at %d (%v)", was.Seq, now.Seq, err)
	}
	if bad := h.server.Failures(); len(bad) > 0 {
		t.Errorf("Discord refused %v", bad)
	}
}
