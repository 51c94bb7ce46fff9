package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"skald/store"
)

// TestTheCommandLineOfDatabases goes with a database through its life: a record comes in, a backup
// is taken, everything that only reads works from the backup too, the database is lost and restored.
func TestTheCommandLineOfDatabases(t *testing.T) {
	dir := t.TempDir()
	db, copied, rotten := filepath.Join(dir, "skald.db"), filepath.Join(dir, "copy.db"), filepath.Join(dir, "rotten.db")
	skald := func(code int, args string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if got := run(context.Background(), strings.Fields(args), &out, &errs, func(string) string { return "" }); got != code {
			t.Fatalf("skald %s ends with %d\n%s%s", args, got, out.String(), errs.String())
		}
		if strings.Count(errs.String(), "\n") > 1 {
			t.Errorf("skald %s: the error is more than a sentence: %s", args, errs.String())
		}
		return out.String() + errs.String()
	}
	says := func(text, words string) {
		t.Helper()
		if !strings.Contains(text, words) {
			t.Errorf("it does not say %q: %s", words, text)
		}
	}

	id := strings.TrimSpace(strings.TrimPrefix(skald(0, "import -db "+db+" engine/games/testdata/legends-of-andor/legend-1-newcomer-won.skald"), "imported as match"))
	skald(0, "backup -db "+db+" "+copied)
	if err := os.Chmod(copied, 0o400); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"export -match " + id + " -db ", "dump -turn 2 -match " + id + " -db ", "check -db "} {
		if skald(0, args+db) != skald(0, args+copied) {
			t.Errorf("skald %s says something else of the backup", args)
		}
	}
	says(skald(0, "check -db "+copied), "the database is sound")
	skald(0, "backup -db "+copied+" "+filepath.Join(dir, "again.db"))

	content, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(rotten, bytes.ReplaceAll(content, []byte(`"legends-of-andor"`), []byte(`"legends-of-error"`)), 0o600); err != nil {
		t.Fatal(err)
	}
	says(skald(1, "check -db "+rotten), "the checksum does not fit")
	says(skald(1, "restore -db "+db+" "+rotten), "was not put in place")
	skald(0, "check -db "+db)
	says(skald(1, "dump -db "+rotten+" -match "+id), "damaged")

	if err := os.Truncate(db, 5000); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"check -db " + db, "compact -db " + db, "backup -db " + db + " " + filepath.Join(dir, "third.db"), "import -db " + db + " engine/games/testdata/legends-of-andor/legend-1-newcomer-won.skald"} {
		says(skald(1, args), "put a backup in its place (skald restore)")
	}
	says(skald(0, "restore -db "+db+" "+copied), "is kept as "+db+".before-")
	says(skald(0, "compact -db "+db), "bytes before")
	skald(0, "check -db "+db)
	says(skald(0, "restore -db "+filepath.Join(dir, "moved.db")+" "+copied), "is now the database")

	running, err := store.Open(db, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	for _, args := range []string{"restore -db " + db + " " + copied, "export -db " + db + " -match " + id} {
		says(skald(1, args), "stop that one first")
	}
	for _, args := range []string{"restore " + copied, "restore -db " + db, "compact", "check -db " + db + " -sideways"} {
		skald(2, args)
	}
}
