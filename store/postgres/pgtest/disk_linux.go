package pgtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A Disk is a small file system of its own.
type Disk struct {
	Folder string
	t      testing.TB
}

// NewDisk mounts a disk of so many megabytes for the time of a test, or skips the test if that is not allowed.
func NewDisk(t testing.TB, megabytes int) *Disk {
	t.Helper()
	folder, err := os.MkdirTemp("", "skald-disk-")
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("skald", folder, "tmpfs", 0, fmt.Sprintf("size=%dm,mode=777", megabytes)); err != nil {
		os.Remove(folder)
		t.Skipf("skipped: a small disk cannot be mounted here: %v", err)
	}
	t.Cleanup(func() {
		// A server that was killed may keep files open for a moment.
		err := syscall.Unmount(folder, syscall.MNT_DETACH)
		if err := errors.Join(err, os.Remove(folder)); err != nil {
			t.Error(err)
		}
	})
	return &Disk{Folder: folder, t: t}
}

// Fill fills the disk completely.
func (d *Disk) Fill() {
	d.t.Helper()
	f, err := os.Create(filepath.Join(d.Folder, "filling"))
	if err != nil {
		d.t.Fatal(err)
	}
	defer f.Close()
	block := make([]byte, 4096)
	for err == nil {
		_, err = f.Write(block)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		d.t.Fatal(err)
	}
}

// Empty frees the room that Fill took.
func (d *Disk) Empty() {
	d.t.Helper()
	if err := os.Remove(filepath.Join(d.Folder, "filling")); err != nil {
		d.t.Fatal(err)
	}
}

// FreshOn creates a database with its tables on a disk, and returns its address.
func (s *Server) FreshOn(t testing.TB, d *Disk) string {
	t.Helper()
	folder := filepath.Join(d.Folder, "tables")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if s.as != nil {
		if err := os.Chown(folder, int(s.as.Uid), int(s.as.Gid)); err != nil {
			t.Fatal(err)
		}
	}
	name := fmt.Sprintf("disk%d_%d", os.Getpid(), s.made.Add(1))
	for _, sql := range []string{
		fmt.Sprintf("CREATE TABLESPACE %s OWNER skald LOCATION '%s'", name, folder),
		fmt.Sprintf("CREATE DATABASE %s OWNER skald TABLESPACE %s", name, name),
	} {
		if err := s.Admin("postgres", sql); err != nil {
			t.Fatal(err)
		}
	}
	// The server must release the disk before it is unmounted.
	t.Cleanup(func() {
		if err := errors.Join(s.Admin("postgres", "DROP DATABASE "+name+" WITH (FORCE)"),
			s.Admin("postgres", "DROP TABLESPACE "+name)); err != nil {
			t.Error(err)
		}
	})
	return s.Address(name, s.Port)
}
