//go:build unix

package boltfile

import (
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// copyOwner gives a file that replaces another the same owner and mode, so that a superuser who restores or compacts
// does not lock out the user the bot runs as.
func copyOwner(f *os.File, old fs.FileInfo) error {
	if s, ok := old.Sys().(*syscall.Stat_t); ok && (int(s.Uid) != os.Geteuid() || int(s.Gid) != os.Getegid()) {
		if err := f.Chown(int(s.Uid), int(s.Gid)); err != nil {
			return fmt.Errorf("%s belongs to another user, who could not open what replaces it; do this as its "+
				"owner: %w", old.Name(), err)
		}
	}
	return f.Chmod(old.Mode().Perm())
}
