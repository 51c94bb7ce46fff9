//go:build !unix

package boltfile

import (
	"io/fs"
	"os"
)

// copyOwner has nothing to do where files have no owner to keep.
func copyOwner(*os.File, fs.FileInfo) error { return nil }
