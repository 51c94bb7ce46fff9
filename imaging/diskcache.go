package imaging

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// diskCache keeps grounds in a folder, a file each, for later and for the next process: one takes up to a second to
// paint and some milliseconds to read. Files are in a folder of the program's version, since another version may draw
// differently; the folders of others are removed. The oldest files go first. A damaged, missing, full or read-only
// folder only means that grounds are painted. Several processes of one version may share it. A nil diskCache keeps
// nothing. It is safe for any number of goroutines.
type diskCache struct {
	dir   string // of the version
	limit int64  // bytes

	written atomic.Int64
	held    atomic.Int64 // an estimate: other processes write, too

	mu     sync.Mutex
	closed bool
	queue  chan keeping
	writer sync.WaitGroup
}

// keeping is an asset to be written.
type keeping struct {
	key   assetKey
	value any
}

// leastOnDisk is the size in memory, in bytes, of the smallest sprite worth keeping: smaller ones are drawn faster than
// they are read. Layers are always kept.
const leastOnDisk = 1 << 15

// mostWaiting is the number of grounds that may wait to be written; the next ones are not kept. They are in memory
// while they wait.
const mostWaiting = 64

// freshFile is the time in which a file under another name may still be in the making.
const freshFile = time.Hour

// unfinished ends the names of files in the making.
const unfinished = ".new"

// isGround reports whether an asset is worth keeping on the disk.
func isGround(value any, bytes int) bool {
	_, ok := value.(*Layer)
	return ok || bytes >= leastOnDisk
}

// drawnBy returns a name for what this program draws: a sum of its executable.
var drawnBy = sync.OnceValues(func() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)[:12]), nil
})

// openDiskCache returns the cache in a folder, which is made if it is missing; nil if that fails.
func openDiskCache(folder string, limit int64) *diskCache {
	version, err := drawnBy()
	if err != nil {
		return nil
	}
	a := &diskCache{dir: filepath.Join(folder, version), limit: limit, queue: make(chan keeping, mostWaiting)}
	if err := os.MkdirAll(a.dir, 0o700); err != nil {
		return nil
	}
	a.removeOthers(folder, version)
	a.shed()
	a.writer.Go(func() {
		for k := range a.queue {
			a.write(k)
		}
	})
	return a
}

// removeOthers removes the folders of other versions.
func (a *diskCache) removeOthers(folder, version string) {
	all, _ := os.ReadDir(folder)
	for _, f := range all {
		_, err := hex.DecodeString(f.Name())
		if f.IsDir() && err == nil && len(f.Name()) == len(version) && f.Name() != version {
			_ = os.RemoveAll(filepath.Join(folder, f.Name()))
		}
	}
}

// close ends the cache after all that waits is written.
func (a *diskCache) close() {
	if a == nil {
		return
	}
	a.mu.Lock()
	if !a.closed {
		a.closed = true
		close(a.queue)
	}
	a.mu.Unlock()
	a.writer.Wait()
}

// path returns the path of the file of an asset.
func (a *diskCache) path(key assetKey) string {
	sum := sha256.Sum256([]byte(key.theme + "\x00" + key.name))
	return filepath.Join(a.dir, hex.EncodeToString(sum[:16]))
}

// get returns an asset and its size in memory, in bytes; nil if it is not there. A damaged file is removed.
func (a *diskCache) get(key assetKey) (value any, bytes int) {
	if a == nil {
		return nil, 0
	}
	path := a.path(key)
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, 0
	}
	if n := len(b) - crc32.Size; n > 0 && crc32.ChecksumIEEE(b[:n]) == binary.BigEndian.Uint32(b[n:]) {
		value, bytes = unpack(b[:n])
	}
	if value == nil {
		_ = os.Remove(path)
	}
	return value, bytes
}

// put keeps an asset, soon. It must not change any more.
func (a *diskCache) put(key assetKey, value any) {
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return
	}
	select {
	case a.queue <- keeping{key, value}:
	default:
	}
}

// write writes an asset under another name first, so that no reader finds half of it.
func (a *diskCache) write(k keeping) {
	b := pack(k.value)
	b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
	f, err := os.CreateTemp(a.dir, "*"+unfinished)
	if err != nil {
		return
	}
	_, err = f.Write(b)
	if failed := f.Close(); err != nil || failed != nil || os.Rename(f.Name(), a.path(k.key)) != nil {
		_ = os.Remove(f.Name())
		return
	}
	a.written.Add(int64(len(b)))
	if a.held.Add(int64(len(b))) > a.limit {
		a.shed()
	}
}

// shed removes files that were left unfinished, and the oldest while all are too large; then a tenth of the room is
// free.
func (a *diskCache) shed() {
	entries, _ := os.ReadDir(a.dir)
	var files []fs.FileInfo
	held := int64(0)
	for _, e := range entries {
		info, err := e.Info()
		switch {
		case err != nil || !info.Mode().IsRegular():
		case !strings.HasSuffix(info.Name(), unfinished):
			files = append(files, info)
			held += info.Size()
		case time.Since(info.ModTime()) > freshFile:
			_ = os.Remove(filepath.Join(a.dir, info.Name()))
		}
	}
	slices.SortStableFunc(files, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	for room := a.limit; len(files) > 0 && held > room; files = files[1:] {
		room = a.limit - a.limit/10
		held -= files[0].Size()
		_ = os.Remove(filepath.Join(a.dir, files[0].Name()))
	}
	a.held.Store(held)
}

// writtenBytes returns the number of bytes written so far.
func (a *diskCache) writtenBytes() int64 {
	if a == nil {
		return 0
	}
	return a.written.Load()
}
