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
	"skald/bot/bottest"
	"skald/bot/playground"
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
	h := bottest.NewPlayground(t, bottest.Setup{Path: filepath.Join(dir, playgroundFiles[0]),
		Server: playground.Options{StateFile: filepath.Join(dir, playgroundFiles[1])}}, allGames)
	lobby := h.Command("anna", "game new", client.Args{"game": game, "seats": 2})
	h.Press("ben", lobby, ":join")
	h.Press("anna", h.Message("anna", lobby.ID), ":start")
	for range 3 {
		advises(h)
	}
	h.Stop()
	if err := h.Server.Close(); err != nil {
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

// advises makes the autopilot's move for a player the match is waiting for. The board may still show the previous
// move and name a player it no longer waits for.
func advises(h *bottest.Playground) {
	h.T.Helper()
	before, err := h.DB.MatchInChannel(h.Channel)
	if err != nil {
		h.T.Fatal(err)
	}
	var who string
	var hint client.Message
	h.Until("a hint", func() bool {
		who = h.Board().Mentions[0].Username
		hint = h.Command(who, "hint", nil)
		_, ok := hint.Find("v1:")
		return ok
	})
	h.Press(who, hint, "v1:")
	h.Until("the move", func() bool {
		now, err := h.DB.MatchInChannel(h.Channel)
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
	h := bottest.NewPlayground(t, bottest.Setup{Path: filepath.Join(dir, playgroundFiles[0]),
		Server: playground.Options{StateFile: filepath.Join(dir, playgroundFiles[1])}}, allGames)
	was, err := h.DB.MatchInChannel(h.Channel)
	if err != nil || was.Status != store.Running || was.RulesVersion != 1 {
		t.Fatalf("the match is %+v (%v)", was, err)
	}
	if n := len(h.Messages("anna")); n < 3 {
		t.Errorf("of what was posted %d messages are there", n)
	}
	advises(h)
	now, err := h.DB.MatchInChannel(h.Channel)
	if err != nil || now.ID != was.ID || now.Seq <= was.Seq {
		t.Errorf("the match was at %d and is at %d (%v)", was.Seq, now.Seq, err)
	}
	if bad := h.Server.Failures(); len(bad) > 0 {
		t.Errorf("Discord refused %v", bad)
	}
}
