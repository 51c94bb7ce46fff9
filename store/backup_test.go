package store_test

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/store"
)

// names lists the files of a folder.
func names(t *testing.T, folder string) []string {
	t.Helper()
	var found []string
	for _, file := range must(os.ReadDir(folder)) {
		found = append(found, file.Name())
	}
	return found
}

func touch(t *testing.T, path string) {
	t.Helper()
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestTheNewestBackupsAreKeptAndNothingElseIsTouched(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	folder := filepath.Join(t.TempDir(), "backups")
	next, err := db.NextBackup(folder, 6*time.Hour, noon)
	if err != nil || !next.Equal(noon) {
		t.Errorf("without a backup the next is due at %v, %v", next, err)
	}
	now := noon
	for seq := range uint64(5) {
		commit(t, db, move(match("m1"), seq, []byte("{}")))
		now = noon.Add(time.Duration(seq) * 6 * time.Hour)
		made, err := db.BackupInto(ctx, folder, 3, now)
		if err != nil || !made.At.Equal(now.Truncate(time.Second)) || made.Bytes == 0 ||
			filepath.Dir(made.Path) != folder {
			t.Fatalf("the backup is %+v, %v", made, err)
		}
		copied := must(store.Open(made.Path, store.Options{ReadOnly: true}))
		if m := must(copied.Match("m1")); m.Seq != seq+1 {
			t.Errorf("the backup has %d lines, not %d", m.Seq, seq+1)
		}
		closeChecked(t, copied)
		if seq == 1 { // these are not backups of this database
			for _, other := range []string{"notes.txt", "skald-20260301-120000.txt", "skald-2026.db",
				"other-20200301-120000.db", ".skald-20260301-120000.db.old", ".other-20200301-120000.db.77.partial"} {
				touch(t, filepath.Join(folder, other))
			}
			touch(t, filepath.Join(folder, ".skald-20260301-120000.db.unsound.1234.partial")) // left by a kill
			touch(t, filepath.Join(folder, "skald-20260301-120000.db.unsound"))
		}
	}
	want := []string{".other-20200301-120000.db.77.partial", ".skald-20260301-120000.db.old", "notes.txt",
		"other-20200301-120000.db",
		"skald-2026.db", "skald-20260301-120000.txt", "skald-20260302-000000.db", "skald-20260302-060000.db",
		"skald-20260302-120000.db"}
	if found := names(t, folder); !slices.Equal(found, want) {
		t.Errorf("the folder holds %q, not %q", found, want)
	}
	copies := must(store.Copies(folder, db.Path()))
	if len(copies) != 3 || !copies[0].At.Equal(now.Truncate(time.Second)) || !copies[2].At.Before(copies[1].At) {
		t.Errorf("the backups are %+v", copies)
	}
	for _, c := range []struct{ now, want time.Time }{
		{now.Add(time.Hour), now.Truncate(time.Second).Add(6 * time.Hour)},
		{now.Add(9 * time.Hour), now.Add(9 * time.Hour)},
		{now.Add(-48 * time.Hour), now.Add(-48 * time.Hour)}, // the clock was put back
	} {
		if next, err := db.NextBackup(folder, 6*time.Hour, c.now); err != nil || !next.Equal(c.want) {
			t.Errorf("at %v the next backup is due at %v, not %v; %v", c.now, next, c.want, err)
		}
	}
}

func TestABackupOfThisMomentStaysThoughOthersBearTimesToCome(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	folder := t.TempDir()
	for _, days := range []int{900, 901} {
		if _, err := db.BackupInto(ctx, folder, 2, noon.AddDate(0, 0, days)); err != nil {
			t.Fatal(err)
		}
	}
	made := must(db.BackupInto(ctx, folder, 2, noon))
	if copies := must(store.Copies(folder, db.Path())); len(copies) != 2 || copies[1].Path != made.Path {
		t.Errorf("the backups are %+v", copies)
	}
}

func TestABackupThatBearsATimeToComeDoesNotMakeOthersComeTooOften(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	folder := t.TempDir()
	must(db.BackupInto(ctx, folder, 7, noon.AddDate(3, 0, 0))) // by a clock that was wrong
	made := must(db.BackupInto(ctx, folder, 7, noon))
	next, err := db.NextBackup(folder, 6*time.Hour, noon.Add(10*time.Minute))
	if err != nil || !next.Equal(made.At.Add(6*time.Hour)) {
		t.Errorf("ten minutes later the next backup is due at %v, %v", next, err)
	}
}

func TestABackupThatFailsRemovesNoOlderOne(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	folder := t.TempDir()
	for hour := range 2 {
		must(db.BackupInto(ctx, folder, 2, noon.Add(time.Duration(hour)*time.Hour)))
	}
	before := names(t, folder)
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	_, err := db.BackupInto(cancelled, folder, 1, noon.Add(5*time.Hour))
	wantErr(t, err, context.Canceled)
	_, err = db.BackupInto(ctx, folder, 1, noon.Add(time.Hour))
	wantErr(t, err, fs.ErrExist, "is not replaced")
	_, err = db.BackupInto(ctx, folder, 0, noon)
	wantErr(t, err, store.ErrInvalid, "1 or more")
	_, err = db.BackupInto(ctx, folder, 1, time.Time{})
	wantErr(t, err, store.ErrInvalid, "time")
	_, err = db.BackupInto(ctx, filepath.Join(folder, "a", "b"), 1, noon)
	wantErr(t, err, fs.ErrNotExist, "cannot be made", filepath.Join("a", "b"))
	if after := names(t, folder); !slices.Equal(before, after) {
		t.Errorf("%q became %q", before, after)
	}
}

func TestADamagedDatabaseDoesNotReplaceSoundBackups(t *testing.T) {
	t.Parallel()
	whole := example(t)
	path, folder := filepath.Join(t.TempDir(), "skald.db"), t.TempDir()
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	db := must(store.Open(path, store.Options{NoSync: true}))
	defer db.Close()
	good := must(db.BackupInto(ctx, folder, 1, noon))
	overwrite(t, path, int64(len(whole)/2/4096*4096), bytes.Repeat([]byte{0xA5}, len(whole)/2))
	_, err := db.BackupInto(ctx, folder, 1, noon.Add(time.Hour))
	wantErr(t, err, store.ErrDamaged, path)
	if copies := must(store.Copies(folder, path)); len(copies) != 1 || copies[0] != good {
		t.Errorf("the backups are %+v", copies)
	}
}

// TestBackupOfDamagedRecordRemovesNone backs up a database whose pages are sound and one of whose records is not.
func TestBackupOfDamagedRecordRemovesNone(t *testing.T) {
	db := must(openAt(filepath.Join(t.TempDir(), "skald.db")))
	defer db.Close()
	commit(t, db, move(match("m1"), 0, nil))
	folder := t.TempDir()
	at := func(hour int) time.Time { return noon.Add(time.Duration(hour) * time.Hour) }
	must(db.BackupInto(ctx, folder, 2, at(0)))
	must(db.BackupInto(ctx, folder, 2, at(1)))
	restore := records(t, db)
	harm(t, db, "matches", "m1")
	for hour := 2; hour < 5; hour++ {
		_, err := db.BackupInto(ctx, folder, 2, at(hour))
		wantErr(t, err, store.ErrDamaged, db.Path(), "m1")
	}
	want := []string{"skald-20260301-120000.db", "skald-20260301-130000.db", "skald-20260301-160000.db.unsound"}
	if found := names(t, folder); !slices.Equal(found, want) {
		t.Errorf("the folder holds %q, not %q", found, want)
	}
	if next := must(db.NextBackup(folder, 6*time.Hour, at(5))); !next.Equal(at(7).Truncate(time.Second)) {
		t.Errorf("the next backup is due at %v", next)
	}
	putBack(t, db, restore)
	must(db.BackupInto(ctx, folder, 2, at(5)))
	if found, want := names(t, folder),
		[]string{"skald-20260301-130000.db", "skald-20260301-170000.db"}; !slices.Equal(found, want) {
		t.Errorf("when it is sound again the folder holds %q, not %q", found, want)
	}
}

func TestABackupWhileMovesAreMadeHoldsUpNone(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	fill(t, db)
	// A writer that takes its time, as to a slow disk, keeps the backup's view open.
	began, goOn, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	slow := &slowWriter{began: began, goOn: goOn}
	go func() { done <- db.Backup(ctx, slow) }()
	<-began
	game := newSynthetic(60)
	inTime(t, "playing on", func() {
		for seq := range uint64(200) {
			commit(t, db, move(match("busy"), seq, game.move()))
		}
	})
	close(goOn)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(path, slow.content.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	copied := open(t, path)
	if m := must(copied.Matches(store.Filter{})); len(m) != 3 {
		t.Errorf("the backup has %d matches, not the 3 there were when it began", len(m))
	}
}

type slowWriter struct {
	began, goOn chan struct{}
	content     bytes.Buffer
}

func (s *slowWriter) Write(b []byte) (int, error) {
	if s.content.Len() == 0 {
		close(s.began)
		<-s.goOn
	}
	return s.content.Write(b)
}

func TestARestoredBackupIsTheDatabaseAndTheOldOneIsKept(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	fill(t, db)
	path, folder := db.Path(), t.TempDir()
	backup := must(db.BackupInto(ctx, folder, 5, noon)).Path
	then := contents(db)
	commit(t, db, move(match("m1"), 30, []byte(`{"later":1}`)))
	later := contents(db)
	closeChecked(t, db)
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	old, content := readFile(t, path), readFile(t, backup)

	kept := must(store.Restore(ctx, backup, path, noon))
	if kept != path+".before-20260301-120000" || !bytes.Equal(readFile(t, kept), old) {
		t.Errorf("what was there before is kept as %q", kept)
	}
	if info := must(os.Stat(path)); info.Mode().Perm() != 0o640 {
		t.Errorf("the database has the mode %v now", info.Mode())
	}
	restored := open(t, path)
	if contents(restored) != then || then == later {
		t.Error("the database is not what was backed up")
	}
	closeChecked(t, restored)
	_, err := store.Restore(ctx, backup, path, noon)
	wantErr(t, err, fs.ErrExist, kept, "try again")

	// And back again: the file kept is as good as any backup.
	must(store.Restore(ctx, kept, path, noon.Add(time.Minute)))
	if contents(open(t, path)) != later {
		t.Error("what was kept is not what was there before")
	}
	if !bytes.Equal(content, readFile(t, backup)) {
		t.Error("the backup was changed")
	}

	elsewhere := filepath.Join(t.TempDir(), "moved.db")
	if kept := must(store.Restore(ctx, backup, elsewhere, noon)); kept != "" || contents(open(t, elsewhere)) != then {
		t.Errorf("restored to a new place it holds something else, or kept %q", kept)
	}
	if found := names(t, filepath.Dir(elsewhere)); len(found) != 1 {
		t.Errorf("beside it lie %q", found)
	}
}

func TestADamagedDatabaseIsReplacedByItsBackup(t *testing.T) {
	t.Parallel()
	whole := example(t)
	folder := t.TempDir()
	path, backup := filepath.Join(folder, "skald.db"), filepath.Join(folder, "backup.db")
	for name, content := range map[string][]byte{
		"rubbish": bytes.Repeat([]byte("rubbish "), 5000), "cut short": whole[:len(whole)/2], "empty": {},
		"no descriptions": append(make([]byte, 8192), whole[8192:]...),
	} {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(backup, whole, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
			kept := must(store.Restore(ctx, backup, path, noon))
			defer os.Remove(kept)
			if !bytes.Equal(readFile(t, kept), content) {
				t.Error("the damaged one was not kept as it was")
			}
			open(t, path)
		})
	}
}

func TestABackupThatIsNoneChangesNothing(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "skald.db")
	db := must(store.Open(path, store.Options{NoSync: true}))
	fill(t, db)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	before, files := readFile(t, path), names(t, folder)
	backups := t.TempDir()
	write := func(name string, content []byte) string {
		path := filepath.Join(backups, name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	wrong := bytes.ReplaceAll(before, []byte(`"seedHash"`), []byte(`"seedHush"`)) // only checksums tell
	for _, c := range []struct {
		backup, words string
		kind          error
	}{
		{filepath.Join(backups, "none.db"), "none.db", fs.ErrNotExist},
		{write("diary.db", bytes.Repeat([]byte("Dear diary,\n"), 9000)), "diary.db is not a database",
			store.ErrNotDatabase},
		{write("empty.db", nil), "empty.db is an empty file", store.ErrNotDatabase},
		{write("cut.db", before[:10*4096]), "cut.db is damaged", store.ErrDamaged},
		{write("rotten.db", wrong), "rotten.db is damaged and was not put in place", store.ErrDamaged},
		{backups, "is not a file", store.ErrNotDatabase},
		{path, "is the database itself", store.ErrInvalid},
	} {
		_, err := store.Restore(ctx, c.backup, path, noon)
		wantErr(t, err, c.kind, c.words)
		if strings.Contains(fmt.Sprint(err), ".partial") {
			t.Errorf("the error names a file nobody knows: %v", err)
		}
	}
	good := write("good.db", before)
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	_, err := store.Restore(cancelled, good, path, noon)
	wantErr(t, err, context.Canceled)
	_, err = store.Restore(ctx, good, backups, noon)
	wantErr(t, err, store.ErrNotDatabase, "is not a file that could be replaced")
	if !bytes.Equal(before, readFile(t, path)) || !slices.Equal(files, names(t, folder)) {
		t.Error("something was changed")
	}
}

func TestNothingIsPutInPlaceUnderARunningBot(t *testing.T) {
	t.Parallel() // most of it is waiting
	path := filepath.Join(t.TempDir(), "skald.db")
	process, in, out := child(t, "hold", path)
	if !out.Scan() {
		t.Fatal("the child did not open the database")
	}
	backup := filepath.Join(t.TempDir(), "backup.db")
	if err := os.WriteFile(backup, example(t), 0o600); err != nil {
		t.Fatal(err)
	}
	before := readFile(t, path)
	_, err := store.Restore(ctx, backup, path, noon)
	wantErr(t, err, store.ErrLocked, path, "stop that one first")
	_, _, err = store.CompactInPlace(ctx, path)
	wantErr(t, err, store.ErrLocked, path, "stop that one first")
	if !bytes.Equal(before, readFile(t, path)) || len(names(t, filepath.Dir(path))) != 1 {
		t.Error("something was changed")
	}
	in.Close()
	if err := process.Wait(); err != nil {
		t.Fatal(err)
	}
	must(store.Restore(ctx, backup, path, noon))
}

func TestADatabaseReplacedWhileOneWaitsForItIsOpenedAnew(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	fill(t, db)
	path := db.Path()
	backup := must(db.BackupInto(ctx, t.TempDir(), 1, noon)).Path
	reading := filepath.Join(t.TempDir(), "reading.db")
	closeChecked(t, db)
	if err := os.Rename(path, reading); err != nil {
		t.Fatal(err)
	}
	// A process has the file open while it is renamed, as restoring and compacting do.
	holder := must(store.Open(reading, store.Options{}))
	if err := os.Link(reading, path); err != nil {
		t.Skipf("this file system has no links: %v", err)
	}
	opened := make(chan *store.DB)
	go func() {
		waiting, err := store.Open(path, store.Options{Timeout: 20 * time.Second})
		if err != nil {
			t.Error(err)
		}
		opened <- waiting
	}()
	time.Sleep(200 * time.Millisecond) // it is waiting, or will open the new one at once
	if err := os.Rename(backup, path); err != nil {
		t.Fatal(err)
	}
	if err := holder.Close(); err != nil {
		t.Fatal(err)
	}
	waiting := <-opened
	if waiting == nil {
		return
	}
	defer closeChecked(t, waiting)
	commit(t, waiting, move(match("m1"), 30, []byte(`{}`)))
	if err := waiting.Close(); err != nil {
		t.Fatal(err)
	}
	if m := must(open(t, path).Match("m1")); m.Seq != 31 {
		t.Errorf("the move went elsewhere: the match stands at %d", m.Seq)
	}
}

func TestCompactingInPlaceKeepsEverythingInLessSpace(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	fill(t, db)
	for i := range 40 { // answering and posting leave free pages
		c := move(match("m1"), uint64(30+i), nil)
		c.Now, c.Interaction, c.Answer = noon.Add(time.Duration(i)*10*time.Minute), fmt.Sprint("x", i),
			bytes.Repeat([]byte{byte(i)}, 20_000)
		commit(t, db, c)
	}
	for _, o := range must(db.Pending(noon.AddDate(1, 0, 0), 0)) {
		if err := db.RemoveOutgoing(ctx, o.ID); err != nil {
			t.Fatal(err)
		}
	}
	path, want := db.Path(), contents(db)
	closeChecked(t, db)
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	before, after, err := store.CompactInPlace(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	info := must(os.Stat(path))
	if after != info.Size() || after >= before*2/3 || info.Mode().Perm() != 0o640 {
		t.Errorf("of %d bytes %d remain, the file has %d and the mode %v", before, after, info.Size(), info.Mode())
	}
	if found := names(t, filepath.Dir(path)); len(found) != 1 {
		t.Errorf("beside it lie %q", found)
	}
	again := open(t, path)
	if contents(again) != want {
		t.Error("the content has changed")
	}
	commit(t, again, move(match("m1"), 70, []byte(`{}`)))
	_, _, err = store.CompactInPlace(ctx, filepath.Join(t.TempDir(), "none.db"))
	wantErr(t, err, store.ErrNotFound)
}

func TestWhatAKillLeftOfAFileIsRemovedWithTheNextOne(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "skald.db")
	db := open(t, path)
	commit(t, db, move(match("m1"), 0, []byte("{}")))
	closeChecked(t, db)
	left := func() {
		for _, name := range []string{".skald.db.1234.partial", ".out.db.77.partial", ".out.db.x.partial",
			".other.db.1.partial"} {
			touch(t, filepath.Join(folder, name))
		}
	}
	for what, do := range map[string]func() error{
		"compacting in place": func() error { _, _, err := store.CompactInPlace(ctx, path); return err },
		"compacting": func() error {
			defer os.Remove(filepath.Join(folder, "out.db"))
			return store.Compact(ctx, path, filepath.Join(folder, "out.db"))
		},
		"a backup": func() error {
			db := open(t, path)
			defer db.Close()
			defer os.Remove(filepath.Join(folder, "out.db"))
			return db.BackupFile(ctx, filepath.Join(folder, "out.db"))
		},
	} {
		t.Run(what, func(t *testing.T) {
			left()
			if err := do(); err != nil {
				t.Fatal(err)
			}
			mine := ".out.db.77.partial"
			if what == "compacting in place" {
				mine = ".skald.db.1234.partial"
			}
			if found := names(t, folder); slices.Contains(found, mine) ||
				!slices.Contains(found, ".out.db.x.partial") || !slices.Contains(found, ".other.db.1.partial") {
				t.Errorf("the folder holds %q", found)
			}
		})
	}
}
