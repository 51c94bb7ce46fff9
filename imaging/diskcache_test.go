package imaging

import (
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fogleman/gg"
)

const roomy = 64 << 20

// diskCacheOf returns the cache in a folder for a test.
func diskCacheOf(t testing.TB, folder string, limit int64) *diskCache {
	t.Helper()
	a := openDiskCache(folder, limit)
	if a == nil {
		t.Fatal("the folder cannot be used")
	}
	t.Cleanup(a.close)
	return a
}

// noise returns a sprite whose pixels no compressor makes smaller.
func noise(seed uint32, edge int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, edge, edge))
	for i := range img.Pix {
		seed = seed*1664525 + 1013904223
		img.Pix[i] = byte(seed >> 24)
	}
	return img
}

// grounds draws the grounds of a test with a cache and counts how many of them are painted.
type grounds struct {
	*Assets
	painted int
}

// groundsOn returns those of a process with a cache.
func groundsOn(disk *diskCache) *grounds {
	g := &grounds{Assets: NewAssets(1)} // nothing but the newest stays in memory
	g.disk = disk
	return g
}

// all draws all of them.
func (g *grounds) all() (out []any) {
	for _, theme := range Themes() {
		out = append(out, g.In(theme).Layer("ground", 300, 200, []color.RGBA{theme.Ink}, func(img *image.RGBA) {
			g.painted++
			Parchment(img, theme)
		}))
	}
	return append(out, g.Sprite("sprite", 120, 90, func(dc *gg.Context) {
		g.painted++
		dc.SetRGB(1, 0, 0)
		dc.DrawCircle(40, 40, 30)
		dc.Fill()
	}))
}

// same checks that grounds are those from before, to the byte.
func same(t *testing.T, was, is []any) {
	t.Helper()
	for i := range was {
		if !alike(was[i], is[i]) {
			t.Errorf("ground %d comes back different", i)
		}
	}
}

func TestGroundsOutliveTheProcess(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "made", "when missing")
	first := groundsOn(diskCacheOf(t, folder, roomy))
	was := first.all()
	first.disk.close()
	if first.painted != len(was) {
		t.Fatalf("%d of %d were painted at first", first.painted, len(was))
	}
	next := groundsOn(diskCacheOf(t, folder, roomy))
	for range 2 {
		same(t, was, next.all())
	}
	if got := next.tally.read.Load(); next.painted != 0 || got != int64(2*len(was)) {
		t.Errorf("the next process paints %d and reads %d", next.painted, got)
	}
}

func TestSmallSpritesAreNotWritten(t *testing.T) {
	disk := diskCacheOf(t, t.TempDir(), roomy)
	a := NewAssets(1)
	a.disk = disk
	a.IconSprite("sword", 24, color.RGBA{1, 2, 3, 255})
	disk.close()
	if n := disk.writtenBytes(); n != 0 {
		t.Errorf("%d bytes are written", n)
	}
}

// files returns the files of a cache.
func files(t *testing.T, a *diskCache) (paths []string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(a.dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func TestDamagedFilesArePaintedAgain(t *testing.T) {
	for what, damage := range map[string]func(b []byte) []byte{
		"nothing":       func([]byte) []byte { return nil },
		"half":          func(b []byte) []byte { return b[:len(b)/2] },
		"a changed bit": func(b []byte) []byte { b[len(b)/3] ^= 4; return b },
		"zeroes":        func(b []byte) []byte { return make([]byte, len(b)) },
		"another text":  func([]byte) []byte { return []byte("not a ground") },
	} {
		t.Run(what, func(t *testing.T) {
			folder := t.TempDir()
			first := groundsOn(diskCacheOf(t, folder, roomy))
			was := first.all()
			first.disk.close()
			for _, path := range files(t, first.disk) {
				b, err := os.ReadFile(path)
				if err == nil {
					err = os.WriteFile(path, damage(b), 0o600)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			for _, want := range []int{len(was), 0} { // painted, then kept again
				g := groundsOn(diskCacheOf(t, folder, roomy))
				same(t, was, g.all())
				g.disk.close()
				if g.painted != want {
					t.Errorf("%d were painted, want %d", g.painted, want)
				}
			}
		})
	}
}

// TestNoFileBreaksReading reads every beginning of a ground and of a sprite, with its right sum.
func TestNoFileBreaksReading(t *testing.T) {
	for _, value := range []any{paper(90, 70), noise(1, 8)} {
		whole := pack(value)
		for n := range whole {
			if v, _ := unpack(whole[:n]); v != nil {
				t.Fatalf("the first %d of %d bytes are taken for a %T", n, len(whole), v)
			}
		}
		if v, size := unpack(whole); !alike(value, v) || size == 0 {
			t.Errorf("a whole %T comes back different", value)
		}
	}
}

func TestFolderThatCannotBeUsed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Run("a file is in its place", func(t *testing.T) {
		g := groundsOn(openDiskCache(filepath.Join(file, "folder"), roomy))
		if g.all(); g.disk != nil || g.painted == 0 {
			t.Errorf("the cache is %v and %d are painted", g.disk, g.painted)
		}
		g.disk.close()
	})
	t.Run("it is removed while it is used", func(t *testing.T) {
		g := groundsOn(diskCacheOf(t, t.TempDir(), roomy))
		if err := os.RemoveAll(g.disk.dir); err != nil {
			t.Fatal(err)
		}
		was := g.all()
		same(t, was, g.all())
		g.disk.close()
		if g.disk.writtenBytes() != 0 || g.painted != 2*len(was) {
			t.Errorf("%d are painted", g.painted)
		}
	})
	t.Run("nothing may be written", func(t *testing.T) {
		if os.Geteuid() == 0 {
			t.Skip("root may write everywhere")
		}
		folder := t.TempDir()
		first := groundsOn(diskCacheOf(t, folder, roomy))
		was := first.all()
		first.disk.close()
		if err := os.Chmod(first.disk.dir, 0o500); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.Chmod(first.disk.dir, 0o700) })
		g := groundsOn(diskCacheOf(t, folder, roomy))
		same(t, was, g.all())
		g.Sprite("another", 200, 200, func(*gg.Context) {})
		g.disk.close()
		if g.painted != 0 || g.disk.writtenBytes() != 0 {
			t.Errorf("%d are painted, %d bytes are written", g.painted, g.disk.writtenBytes())
		}
	})
}

func TestOldestGroundsGoFirst(t *testing.T) {
	const edge, limit = 100, 1 << 20 // 40 kB each
	a := diskCacheOf(t, t.TempDir(), limit)
	key := func(n int) assetKey { return assetKey{"day", fmt.Sprint(n)} }
	began := time.Now().Add(-time.Hour)
	for n := range 100 {
		a.write(keeping{key(n), noise(uint32(n), edge)})
		// Files of one moment have no order.
		_ = os.Chtimes(a.path(key(n)), time.Time{}, began.Add(time.Duration(n)*time.Second))
		held := int64(0)
		for _, path := range files(t, a) {
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			held += info.Size()
		}
		if held > limit {
			t.Fatalf("after %d sprites the files have %d bytes", n+1, held)
		}
	}
	for n := range 100 {
		v, _ := a.get(key(n))
		if there := v != nil; there != (n >= 100-len(files(t, a))) {
			t.Errorf("of the %d newest that are kept, number %d is there: %v", len(files(t, a)), n, there)
		}
		if v != nil && !alike(v, noise(uint32(n), edge)) {
			t.Errorf("number %d is another", n)
		}
	}
	if n := len(files(t, a)); n < 20 {
		t.Errorf("only %d are left", n)
	}
}

func TestFoldersOfOtherVersionsAreRemoved(t *testing.T) {
	folder := t.TempDir()
	version, err := drawnBy()
	if err != nil {
		t.Fatal(err)
	}
	other := strings.Repeat("0", len(version))
	for _, name := range []string{other, "of somebody else", strings.Repeat("x", len(version))} {
		if err := os.MkdirAll(filepath.Join(folder, name, "in it"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	left := filepath.Join(diskCacheOf(t, folder, roomy).dir, "1"+unfinished)
	if err := os.WriteFile(left, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	fresh := left + ".new"
	if err := os.WriteFile(fresh, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(left, time.Time{}, time.Now().Add(-2*freshFile)); err != nil {
		t.Fatal(err)
	}
	diskCacheOf(t, folder, roomy)
	for path, want := range map[string]bool{filepath.Join(folder, other): false, left: false, fresh: true,
		filepath.Join(folder, "of somebody else"):                true,
		filepath.Join(folder, strings.Repeat("x", len(version))): true} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s is there: %v", path, err == nil)
		}
	}
}

// TestProcessesShareAFolder lets two caches of one folder write, read, remove and damage at a time.
func TestProcessesShareAFolder(t *testing.T) {
	const edge, kinds = 100, 40
	folder := t.TempDir()
	var all sync.WaitGroup
	for p := range 2 {
		a := diskCacheOf(t, folder, 1<<20)
		all.Go(func() {
			for n := range 200 {
				k := (n*7 + p*3) % kinds
				key := assetKey{"day", fmt.Sprint(k)}
				if v, _ := a.get(key); v == nil {
					a.write(keeping{key, noise(uint32(k), edge)})
				} else if !alike(v, noise(uint32(k), edge)) {
					t.Errorf("sprite %d is another", k)
				}
				if n%50 == 0 {
					_ = os.WriteFile(a.path(key), []byte("damaged"), 0o600)
				}
			}
		})
	}
	all.Wait()
}

// BenchmarkDiskCache measures reading a ground from its file.
func BenchmarkDiskCache(b *testing.B) {
	a := diskCacheOf(b, b.TempDir(), roomy)
	img := image.NewRGBA(image.Rect(0, 0, 1720, 1280))
	Parchment(img, Day())
	a.write(keeping{assetKey{"day", "l"}, NewLayer(img, nil)})
	for b.Loop() {
		if v, _ := a.get(assetKey{"day", "l"}); v == nil {
			b.Fatal("it is gone")
		}
	}
	b.ReportMetric(float64(a.writtenBytes())/1024, "KB")
}
