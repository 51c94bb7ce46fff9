//go:build !unix

package boltfile

import (
	"io/fs"
	"os"
)

// copyOwner does nothing where files have no owner to keep.
func copyOwner(*os.File, fs.FileInfo) error { return nil }
