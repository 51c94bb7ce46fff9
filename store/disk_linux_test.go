package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"skald/store"
)

// Tests that need a limit, a disk or another user run in a child process, which reports anything unexpected. These are
// its parts.
var childParts = map[string]func(path string) error{
	"limit":  growBeyondTheLimit,
	"full":   fillTheDisk,
	"denied": openWithoutPermission,
}

// errCannot means that this system does not let a child do its part.
var errCannot = errors.New("this system does not allow it")

// exitCannot is the status of a child that met errCannot.
const exitCannot = 77

func playPart(part, path string) int {
	switch err := childParts[part](path); {
	case errors.Is(err, errCannot):
		fmt.Println(err)
		return exitCannot
	case err != nil:
		fmt.Println(err)
		return 1
	}
	return 0
}

// letChild runs a part in a child process with attributes.
func letChild(t *testing.T, part, path string, attributes *syscall.SysProcAttr) {
	t.Helper()
	process := exec.CommandContext(t.Context(), os.Args[0])
	process.Env = append(os.Environ(), childPath+"="+path, childPart+"="+part)
	process.SysProcAttr = attributes
	said, err := process.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err == nil:
	case errors.As(err, &exit) && exit.ExitCode() == exitCannot, !errors.As(err, &exit):
		t.Skipf("%v: %s", err, said)
	default:
		t.Errorf("%v: %s", err, said)
	}
}

// tableAt opens a database with a match of ten moves.
func tableAt(path string) (*store.DB, *synthetic, error) {
	db, err := store.Open(path, store.Options{})
	if err != nil {
		return nil, nil, err
	}
	game := newSynthetic(1)
	for seq := range uint64(10) {
		if err := db.Commit(ctx, move(match("m1"), seq, game.move())); err != nil {
			return nil, nil, err
		}
	}
	return db, game, nil
}

// large is a commit after line seq that a full disk does not take.
func large(seq uint64, game *synthetic) store.Commit {
	c := move(match("m1"), seq, game.move())
	c.Interaction, c.Answer = fmt.Sprint("i", seq), bytes.Repeat([]byte("answer"), 200_000)
	c.Outbox = []store.Outgoing{{Kind: "board"}}
	c.Audit = []store.AuditRecord{{Action: "act"}}
	return c
}

// refused expects that a commit is not written, that everything before it can be read, and that nothing of it is there.
func refused(db *store.DB, c store.Commit, number syscall.Errno) error {
	for range 3 {
		err := db.Commit(ctx, c)
		if !errors.Is(err, store.ErrNotWritten) || !strings.Contains(err.Error(), db.Path()) ||
			!strings.Contains(err.Error(), "nothing of the change was stored") {
			return fmt.Errorf("the commit ends with: %w", err)
		}
		if !strings.Contains(err.Error(), map[syscall.Errno]string{syscall.EFBIG: "may not grow any larger",
			syscall.ENOSPC: "the disk is full"}[number]) {
			return fmt.Errorf("the commit does not say what is wrong: %w", err)
		}
		if trouble := db.WriteFailure(); !errors.Is(trouble, store.ErrNotWritten) {
			return fmt.Errorf("the trouble is %w", trouble)
		}
	}
	return standsAt(db, c)
}

// standsAt expects that the commit left no trace, and that all is sound.
func standsAt(db *store.DB, c store.Commit) error {
	m, err := db.Match("m1")
	if err != nil || m.Seq != c.ExpectSeq {
		return fmt.Errorf("the match stands at line %d, not %d: %w", m.Seq, c.ExpectSeq, err)
	}
	log, err := db.Log("m1", 0, 0)
	if err != nil || uint64(len(log)) != c.ExpectSeq {
		return fmt.Errorf("the log has %d lines: %w", len(log), err)
	}
	if now, err := db.Current("m1"); err != nil || now.Seq != c.ExpectSeq {
		return fmt.Errorf("the state is that after line %d: %w", now.Seq, err)
	}
	if _, err := db.Interaction(c.Interaction); !errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("the interaction: %w", err)
	}
	if left, err := db.Pending(noon, 0); err != nil || len(left) != 0 {
		return fmt.Errorf("the outbox holds %d: %w", len(left), err)
	}
	if audit, err := db.Audit(store.AuditFilter{}); err != nil || len(audit) != 0 {
		return fmt.Errorf("the audit list has %d entries: %w", len(audit), err)
	}
	if findings, err := db.Check(ctx); err != nil || len(findings) != 0 {
		return fmt.Errorf("the check finds %q: %w", findings, err)
	}
	return nil
}

// goesOn expects that a commit refused before is taken now, and survives.
func goesOn(db *store.DB, c store.Commit) error {
	if err := db.Commit(ctx, c); err != nil {
		return fmt.Errorf("with room again: %w", err)
	}
	if err := db.WriteFailure(); err != nil {
		return fmt.Errorf("the trouble goes on: %w", err)
	}
	if findings, err := db.Check(ctx); err != nil || len(findings) != 0 {
		return fmt.Errorf("then the check finds %q: %w", findings, err)
	}
	if err := db.Close(); err != nil {
		return err
	}
	again, err := store.Open(db.Path(), store.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer again.Close()
	if m, err := again.Match("m1"); err != nil || m.Seq != c.ExpectSeq+1 {
		return fmt.Errorf("opened again the match stands at %d: %w", m.Seq, err)
	}
	return nil
}

func TestAFileThatMayNotGrowIsReadOnAndWrittenWhenItMayAgain(t *testing.T) {
	t.Parallel()
	letChild(t, "limit", filepath.Join(t.TempDir(), "skald.db"), nil)
}

func growBeyondTheLimit(path string) error {
	db, game, err := tableAt(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		return fmt.Errorf("%w: %v", errCannot, err)
	}
	limit := before
	limit.Cur = uint64(info.Size())
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return fmt.Errorf("%w: %v", errCannot, err)
	}
	c := large(10, game)
	if err := refused(db, c, syscall.EFBIG); err != nil {
		return err
	}
	// Smaller writes still fit.
	small := move(match("m2"), 0, []byte(`{}`))
	if err := db.Commit(ctx, small); err != nil || db.WriteFailure() != nil {
		return fmt.Errorf("a small commit: %w, %w", err, db.WriteFailure())
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		return err
	}
	return goesOn(db, c)
}

func TestOnAFullDiskReadsGoOnAndNothingIsHalfWritten(t *testing.T) {
	t.Parallel()
	letChild(t, "full", t.TempDir(), &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	})
}

// fillTheDisk works on a small disk in memory that only this process sees.
func fillTheDisk(folder string) error {
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=4m"); err != nil {
		return fmt.Errorf("%w: %v", errCannot, err)
	}
	path, filler := filepath.Join(folder, "skald.db"), filepath.Join(folder, "filler")
	db, game, err := tableAt(path)
	if err != nil {
		return err
	}
	if err := db.BackupFile(ctx, filepath.Join(folder, "before.db")); err != nil {
		return err
	}
	if err := fillUp(filler); err != nil {
		return err
	}
	c := large(10, game)
	if err := refused(db, c, syscall.ENOSPC); err != nil {
		return err
	}
	for what, try := range map[string]func() error{
		"a backup":          func() error { return db.BackupFile(ctx, filepath.Join(folder, "copy.db")) },
		"a periodic backup": func() error { _, err := db.BackupInto(ctx, folder, 3, noon); return err },
		"a new database": func() error {
			_, err := store.Open(filepath.Join(folder, "new.db"), store.Options{})
			return err
		},
		"a restored database": func() error {
			_, err := store.Restore(ctx, filepath.Join(folder, "before.db"), filepath.Join(folder, "restored.db"), noon)
			return err
		},
	} {
		if err := try(); !errors.Is(err, store.ErrNotWritten) || !strings.Contains(err.Error(), "the disk is full") ||
			!strings.Contains(err.Error(), folder) {
			return fmt.Errorf("%s ends with: %w", what, err)
		}
	}
	if err := onlyFiles(folder, "before.db", "filler", "skald.db"); err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if _, _, err := store.CompactInPlace(ctx, path); !errors.Is(err, store.ErrNotWritten) {
		return fmt.Errorf("compacting ends with: %w", err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(whole, after) {
		return fmt.Errorf("compacting has changed the database: %w", err)
	}
	if err := onlyFiles(folder, "before.db", "filler", "skald.db"); err != nil {
		return err
	}
	if db, err = store.Open(path, store.Options{}); err != nil {
		return fmt.Errorf("on a full disk: %w", err)
	}
	if err := refused(db, c, syscall.ENOSPC); err != nil {
		return err
	}
	if err := os.Remove(filler); err != nil {
		return err
	}
	if err := goesOn(db, c); err != nil {
		return err
	}
	return onReadOnlyDisk(folder, path)
}

// fillUp writes until the disk is full.
func fillUp(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, size := range []int{1 << 16, 1 << 10, 1} {
		for block := make([]byte, size); err == nil; _, err = f.Write(block) {
		}
		if !errors.Is(err, syscall.ENOSPC) {
			return err
		}
		err = nil
	}
	return nil
}

func onlyFiles(folder string, names ...string) error {
	files, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var found []string
	for _, file := range files {
		found = append(found, file.Name())
	}
	if strings.Join(found, " ") != strings.Join(names, " ") {
		return fmt.Errorf("the folder holds %q, not %q", found, names)
	}
	return nil
}

// onReadOnlyDisk expects an error of a read-only disk, and that reading works.
func onReadOnlyDisk(folder, path string) error {
	if err := syscall.Mount("", folder, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		return fmt.Errorf("%w: %v", errCannot, err)
	}
	for what, try := range map[string]func() error{
		"opening":    func() error { _, err := store.Open(path, store.Options{}); return err },
		"creating":   func() error { _, err := store.Open(path+".new", store.Options{}); return err },
		"compacting": func() error { _, _, err := store.CompactInPlace(ctx, path); return err },
		"restoring": func() error {
			_, err := store.Restore(ctx, filepath.Join(folder, "before.db"), path, noon)
			return err
		},
	} {
		if err := try(); !errors.Is(err, store.ErrNotWritten) ||
			!strings.Contains(err.Error(), "its file system is read-only") || !strings.Contains(err.Error(), path) {
			return fmt.Errorf("%s ends with: %w", what, err)
		}
	}
	db, err := store.Open(path, store.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer db.Close()
	if findings, err := db.Check(ctx); err != nil || len(findings) != 0 {
		return fmt.Errorf("the check finds %q: %w", findings, err)
	}
	return nil
}

func TestAFileWithoutPermissionIsRefusedWithAReason(t *testing.T) {
	t.Parallel()
	folder, err := os.MkdirTemp("", "skald-denied-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"readable.db", "hidden.db"} {
		db := must(store.Open(filepath.Join(folder, name), store.Options{}))
		commit(t, db, move(match("m1"), 0, []byte("{}")))
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Chmod(filepath.Join(folder, "readable.db"), 0o444),
		os.Chmod(filepath.Join(folder, "hidden.db"), 0), os.Chmod(folder, 0o555)); err != nil {
		t.Fatal(err)
	}
	letChild(t, "denied", folder, nil)
	_ = os.Chmod(folder, 0o755)
}

func openWithoutPermission(folder string) error {
	if os.Geteuid() == 0 {
		// The superuser may write everything.
		if err := errors.Join(syscall.Setgid(65534), syscall.Setuid(65534)); err != nil {
			return fmt.Errorf("%w: %v", errCannot, err)
		}
	}
	readable, hidden := filepath.Join(folder, "readable.db"), filepath.Join(folder, "hidden.db")
	for _, c := range []struct {
		path     string
		readOnly bool
		words    string
	}{
		{readable, false, "may not be written by this user"},
		{hidden, false, "may not be read by this user"},
		{hidden, true, "may not be read by this user"},
		{filepath.Join(folder, "new.db"), false, "may not write to the folder"},
	} {
		_, err := store.Open(c.path, store.Options{ReadOnly: c.readOnly})
		if !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), c.words) ||
			!strings.Contains(err.Error(), c.path) {
			return fmt.Errorf("%s: %w", c.path, err)
		}
	}
	db, err := store.Open(readable, store.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer db.Close()
	if m, err := db.Match("m1"); err != nil || m.Seq != 1 {
		return fmt.Errorf("the match stands at %d: %w", m.Seq, err)
	}
	return nil
}

func TestGrowthTakesBlocksAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "skald.db")
	db, game, err := tableAt(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for seq := range uint64(300) {
		commit(t, db, move(match("m1"), seq+10, game.move()))
	}
	release := db.HoldWrites()
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			if err := db.Probe(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	for db.WritesWaiting() < 2 {
		time.Sleep(time.Millisecond)
	}
	release()
	both.Wait()
	var file syscall.Stat_t
	if err := syscall.Stat(path, &file); err != nil {
		t.Fatal(err)
	}
	if file.Size < 1<<20 || file.Blocks*512 < file.Size {
		t.Errorf("the file of %d bytes has %d on the disk; new pages would wait for their blocks", file.Size,
			file.Blocks*512)
	}
}
