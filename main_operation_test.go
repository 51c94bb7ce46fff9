package main

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"skald/bot/operate"
	"skald/store"
)

func TestTheCommandsForWhoKeepsTheBotRunning(t *testing.T) {
	dir := t.TempDir()
	config, database, copies := filepath.Join(dir, "config.yaml"), filepath.Join(dir, "skald.db"), filepath.Join(dir, "copies")
	db, err := store.Open(database, store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.BackupInto(t.Context(), copies, 3, time.Now()); err != nil {
		t.Fatal(err)
	}
	old, err := db.BackupInto(t.Context(), copies, 3, time.Now().Add(-72*time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	var wrong error
	bot, err := operate.Serve("127.0.0.1:0", func() (string, error) { return "fit as a fiddle", wrong }, &operate.Metrics{}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer bot.Close()
	const token = "MTIzNDU2.abcdef.secret"
	skald := func(code int, args, config string, says ...string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, "config.yaml"), []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		got := run(context.Background(), strings.Fields(args), &out, &errs, func(k string) string {
			if k == "DISCORD_TOKEN" {
				return token
			}
			return ""
		})
		said := out.String() + errs.String()
		if got != code {
			t.Errorf("skald %s: exit status %d\n%s", args, got, said)
		}
		for _, s := range says {
			if !strings.Contains(said, s) {
				t.Errorf("skald %s does not say %q:\n%s", args, s, said)
			}
		}
		if strings.Contains(said, token) {
			t.Errorf("skald %s says the token:\n%s", args, said)
		}
	}
	base := "database: " + database + "\n"
	backups := base + "backups: {folder: " + copies + ", every: 12h}\n"
	skald(0, "check -config "+config, base, "no backups are made by themselves", "health and metrics are not served", "all shards Discord proposes", "a stop may take 20s")
	skald(0, "check -config "+config, backups+"operation: {listen: 127.0.0.1:9090, stop: 45s}\nshards: {total: 4, run: [2-3]}\n", "2 backups in "+copies, "on 127.0.0.1:9090, for this machine alone", "of 4 shards this process runs 2 3", "a stop may take 45s")
	skald(1, "check -config "+config, base+"operation: {listen: 0.0.0.0:9090}\n", "public: true")
	skald(1, "check -config "+config, base+"backups: {folder: "+filepath.Join(dir, "a", "b")+"}\n", "no backup can be written to")
	files, err := store.Copies(copies, database)
	if err != nil || len(files) != 2 {
		t.Fatalf("%d backups, %v", len(files), err)
	}
	if err := os.Remove(files[0].Path); err != nil {
		t.Fatal(err)
	}
	skald(1, "check -config "+config, backups, old.Path+", 3d old, and one is due every 12h")
	skald(1, "health -config "+config, base, "listen is empty")
	skald(0, "health -config "+config, base+"operation: {listen: \""+bot.Addr()+"\"}\n", "fit as a fiddle")
	wrong = os.ErrDeadlineExceeded
	skald(1, "health -config "+config, base+"operation: {listen: \""+bot.Addr()+"\"}\n", wrong.Error())
	bot.Close()
	skald(1, "health -config "+config, base+"operation: {listen: \""+bot.Addr()+"\"}\n", "nobody answers", "skald serve")
}

func TestTimeZonesAreKnownOnAnyMachine(t *testing.T) {
	t.Setenv("ZONEINFO", filepath.Join(t.TempDir(), "none"))
	for _, name := range []string{"Europe/Rome", "America/Sao_Paulo", "Asia/Kolkata", "Pacific/Chatham"} {
		if _, err := time.LoadLocation(name); err != nil {
			t.Error(err)
		}
	}
	// That of the machine may have been found; the program's own has to be there.
	b, err := os.ReadFile("main.go")
	if err != nil || !bytes.Contains(b, []byte(`_ "time/tzdata"`)) {
		t.Errorf("the program holds no time zones (%v)", err)
	}
}

func TestTheImageListensWhereItIsAskedForItsHealth(t *testing.T) {
	example, err := os.ReadFile("config.example.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(example, []byte("\n  listen: \"\"\n")); n != 1 {
		t.Errorf("the line the image changes is there %d times", n)
	}
	if !bytes.Contains(file, []byte(`sed 's/^  listen: ""$/  listen: 127.0.0.1:9090/' config.example.yaml`)) || !bytes.Contains(file, []byte(`HEALTHCHECK`)) {
		t.Error("the image does not listen where it is asked")
	}
}
