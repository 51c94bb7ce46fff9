package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
)

// A Library is the files and data a guild has given the bot to use there.
type Library struct {
	Guild   string          `json:"guild"`
	Updated time.Time       `json:"updated"`         // set by every commit
	Seq     uint64          `json:"seq"`             // counts the commits
	Files   []string        `json:"files,omitempty"` // the names of all files, sorted; set by every commit
	State   json.RawMessage `json:"state"`           // the caller's own; equal as JSON, not byte for byte
}

// The keys of the bucket of libraries:
//
//	guild            → its library
//	guild, 0, file   → a file of it, byte for byte
//
// It is created with the first library.
const bucketLibraries = "libraries"

func libraryFile(guild, file string) []byte { return append([]byte(guild), "\x00"+file...) }

func libraryName(guild string) string { return "the library of guild " + guild }

func libraryFileName(guild, file string) string {
	return fmt.Sprintf("the file %q of guild %s", file, guild)
}

// A LibraryCommit is everything one change of a library writes. All of it is written, or nothing.
type LibraryCommit struct {
	// Now is the time of the commit. It has to be given.
	Now time.Time
	// Guild is the guild of the library, State its new state, Expect the Seq the caller knew: 0 for a new library.
	Guild  string
	State  json.RawMessage
	Expect uint64
	// Put are files to add or replace, by name; Drop are names of files to remove.
	Put  map[string][]byte
	Drop []string
	// Audit is appended to the audit list.
	Audit []AuditRecord
	// Interaction is the id of the interaction that asked for the change, "" for none.
	Interaction string
}

// CommitLibrary writes c in one transaction. The error is
//
//   - a *RepeatedError (ErrRepeated) if the interaction was answered before,
//   - ErrStale if the library was changed since,
//   - an ErrInvalid for invalid arguments, an ErrDamaged or ErrNewer for records that cannot be read,
//
// and then nothing was written.
func (db *DB) CommitLibrary(ctx context.Context, c LibraryCommit) error {
	if err := c.check(); err != nil {
		return err
	}
	return db.update(ctx, func(t *tx) error { return t.commitLibrary(&c) })
}

func (c *LibraryCommit) check() error {
	name := libraryName(c.Guild)
	if err := errors.Join(checkName(c.Guild, "the guild of a library"),
		checkTime(c.Now, "the time of a commit to "+name),
		checkJSON(c.State, "what is known of "+name), checkAudit(c.Audit)); err != nil {
		return err
	}
	for file := range c.Put {
		if err := checkName(file, "the name of a file of "+name); err != nil {
			return err
		}
	}
	return checkInteraction(c.Interaction)
}

func (t *tx) commitLibrary(c *LibraryCommit) error {
	if err := t.mustOwn(c.Guild, libraryName(c.Guild)); err != nil {
		return err
	}
	if err := t.notAnswered(c.Interaction); err != nil {
		return err
	}
	now := inUTC(c.Now)
	l, err := t.library(c.Guild)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	if l.Seq != c.Expect {
		return faultf(ErrStale, "%s was changed since: it is at %d, not at %d", libraryName(c.Guild), l.Seq, c.Expect)
	}
	if err := t.make(&t.libraries, bucketLibraries); err != nil {
		return err
	}
	kept := map[string]bool{}
	for _, file := range l.Files {
		kept[file] = true
	}
	for _, file := range c.Drop {
		if err := t.libraries.Delete(libraryFile(c.Guild, file)); err != nil {
			return err
		}
		delete(kept, file)
	}
	for _, file := range slices.Sorted(maps.Keys(c.Put)) {
		if err := put(t.libraries, libraryFile(c.Guild, file), c.Put[file],
			libraryFileName(c.Guild, file)); err != nil {
			return err
		}
		kept[file] = true
	}
	l = Library{Guild: c.Guild, Updated: now, Seq: c.Expect + 1, Files: slices.Sorted(maps.Keys(kept)), State: c.State}
	if err := putJSON(t.libraries, []byte(c.Guild), l, libraryName(c.Guild)); err != nil {
		return err
	}
	return t.conclude(c.Interaction, Interaction{At: now}, c.Guild, c.Audit)
}

func (t *tx) library(guild string) (Library, error) {
	var l Library
	if t.libraries == nil {
		return l, faultf(ErrNotFound, "%s is not in the database", libraryName(guild))
	}
	err := getJSON(t.libraries, []byte(guild), &l, libraryName(guild))
	if err == nil && l.Guild != guild {
		err = faultf(ErrDamaged, "%s is damaged: it calls itself that of %q", libraryName(guild), l.Guild)
	}
	return l, err
}

// Library returns the library of a guild, or ErrNotFound.
func (db *DB) Library(guild string) (l Library, err error) {
	if err := checkName(guild, "the guild of a library"); err != nil {
		return l, err
	}
	return look(db, func(t *tx) (Library, error) { return t.library(guild) })
}

// LibraryFile returns a file of the library of a guild, byte for byte, or ErrNotFound.
func (db *DB) LibraryFile(guild, file string) (content []byte, err error) {
	if err := errors.Join(checkName(guild, "the guild of a library"),
		checkName(file, "the name of a file")); err != nil {
		return nil, err
	}
	return look(db, func(t *tx) ([]byte, error) {
		what := libraryFileName(guild, file)
		if t.libraries == nil {
			return nil, faultf(ErrNotFound, "%s is not in the database", what)
		}
		found, err := get(t.libraries, libraryFile(guild, file), what)
		return bytes.Clone(found), err
	})
}

func (t *tx) eachLibrary(f func(guild string, content []byte, err error)) {
	eachContent(t.libraries, libraryName, f)
}

// libraryRecords checks that every library can be read with all its files, and that there are no other files.
func (c *checkup) libraryRecords() error {
	listed := map[string]bool{}
	unread := map[string]bool{}
	c.eachLibrary(func(guild string, _ []byte, _ error) {
		l, err := c.library(guild)
		if err != nil {
			unread[guild] = true
			c.reportError(err)
			return
		}
		for _, file := range l.Files {
			listed[string(libraryFile(guild, file))] = true
			if _, err := get(c.libraries, libraryFile(guild, file), libraryFileName(guild, file)); err != nil {
				c.reportError(err)
			}
		}
	})
	if c.libraries == nil {
		return c.ctx.Err()
	}
	return c.each(c.libraries, func(key, _ []byte) {
		guild, file, isFile := bytes.Cut(key, []byte{0})
		if isFile && !listed[string(key)] && !unread[string(guild)] {
			c.report("No library knows the file %q of guild %s.", file, guild)
		}
	})
}
