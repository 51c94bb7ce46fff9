package imaging

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"image"
	"image/color"
	"io"
	"os"
	"sync"
)

// diskCache keeps assets in a temporary file, compressed: a ground that has no room in memory takes a second to paint
// and some milliseconds to read. The file lives as long as the studio, so nothing in it can be of another version. A
// nil diskCache keeps nothing. It is safe for any number of goroutines.
//
// The file is written from its beginning to its end and then over again; assets that are overwritten are forgotten.
type diskCache struct {
	mu    sync.Mutex
	file  *os.File // nil after a failure or the end: nothing is kept any more
	limit int64
	at    int64
	wrote int64
	of    map[assetKey]span
	order []assetKey // as they lie in the file, from the oldest on
}

// span is the place of an asset in the file.
type span struct{ from, to int64 }

// leastOnDisk is the size in memory, in bytes, of the smallest asset worth keeping: small sprites are drawn faster than
// they are read.
const leastOnDisk = 1 << 15

func newDiskCache(limit int64) *diskCache {
	a := &diskCache{limit: limit, of: map[assetKey]span{}}
	var err error
	// Without a file, on a machine that lets nothing be written, all is painted anew.
	if a.file, err = os.CreateTemp("", "skald-grounds-*"); err == nil {
		_ = os.Remove(a.file.Name()) // where open files can be removed, nothing is left however the process ends
	}
	return a
}

// close removes the file.
func (a *diskCache) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.end()
}

// end gives the file up. The caller holds the lock.
func (a *diskCache) end() {
	if a.file != nil {
		_ = a.file.Close()
		_ = os.Remove(a.file.Name())
		a.file = nil
	}
	clear(a.of)
	a.order = nil
}

// get returns an asset and its size in memory, in bytes; nil if it is not there.
func (a *diskCache) get(key assetKey) (any, int) {
	if a == nil {
		return nil, 0
	}
	packed := a.read(key)
	if packed == nil {
		return nil, 0
	}
	b, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, 0
	}
	return unpack(b)
}

func (a *diskCache) read(key assetKey) []byte {
	a.mu.Lock()
	defer a.mu.Unlock()
	s, ok := a.of[key]
	if !ok {
		return nil
	}
	packed := make([]byte, s.to-s.from)
	if _, err := a.file.ReadAt(packed, s.from); err != nil {
		a.end()
		return nil
	}
	return packed
}

// put keeps an asset, if it is of a kind that can be kept. It must not change any more.
func (a *diskCache) put(key assetKey, value any) {
	if a == nil {
		return
	}
	b := pack(value)
	if b == nil {
		return
	}
	packed := deflated(b)
	n := int64(len(packed))
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, there := a.of[key]; a.file == nil || there || n > a.limit {
		return
	}
	if a.at+n > a.limit {
		a.forget(span{a.at, a.limit})
		a.at = 0
	}
	s := span{a.at, a.at + n}
	a.forget(s)
	if _, err := a.file.WriteAt(packed, s.from); err != nil {
		a.end() // the disk is full, for instance
		return
	}
	a.at, a.wrote = s.to, a.wrote+n
	a.of[key], a.order = s, append(a.order, key)
}

// deflated returns bytes compressed fast.
func deflated(b []byte) []byte {
	var out bytes.Buffer
	w, _ := flate.NewWriter(&out, flate.BestSpeed) // it fails for an unknown level only
	_, _ = w.Write(b)                              // a buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

// writtenBytes returns the number of bytes written so far.
func (a *diskCache) writtenBytes() int64 {
	if a == nil {
		return 0
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.wrote
}

// forget forgets the assets in a part of the file, which are the oldest. The caller must hold the lock.
func (a *diskCache) forget(part span) {
	for len(a.order) > 0 {
		old := a.of[a.order[0]]
		if old.from >= part.to || old.to <= part.from {
			return
		}
		delete(a.of, a.order[0])
		a.order = a.order[1:]
	}
}

// The kinds of asset, in the first byte of a packed one.
const (
	packedLayer  = 'l'
	packedSprite = 's'
)

// pack writes an asset as bytes; nil for one of another kind.
func pack(value any) []byte {
	head := func(kind byte, r image.Rectangle, more int) []byte {
		b := make([]byte, 0, 17+more)
		b = append(b, kind)
		for _, v := range []int{r.Min.X, r.Min.Y, r.Max.X, r.Max.Y} {
			b = binary.BigEndian.AppendUint32(b, uint32(int32(v)))
		}
		return b
	}
	switch v := value.(type) {
	case *Layer:
		b := head(packedLayer, v.rect, 1+3*len(v.palette.colours)+len(v.palette.nearest)+len(v.rows))
		b = append(b, byte(len(v.palette.colours)))
		for _, c := range v.palette.colours {
			b = append(b, c.R, c.G, c.B)
		}
		return append(append(b, v.palette.nearest...), v.rows...)
	case *image.RGBA:
		return append(head(packedSprite, v.Rect, len(v.Pix)), v.Pix...)
	}
	return nil
}

// unpack reads an asset that pack wrote, and returns it and its size in memory, in bytes.
func unpack(b []byte) (any, int) {
	kind := b[0]
	var at [4]int
	for i := range at {
		at[i] = int(int32(binary.BigEndian.Uint32(b[1+4*i:])))
	}
	r := image.Rect(at[0], at[1], at[2], at[3])
	b = b[17:]
	if kind == packedSprite {
		return &image.RGBA{Pix: b, Stride: 4 * r.Dx(), Rect: r}, len(b)
	}
	p := &Palette{colours: make([]color.RGBA, b[0])}
	b = b[1:]
	for i := range p.colours {
		p.colours[i] = color.RGBA{b[3*i], b[3*i+1], b[3*i+2], 255}
	}
	b = b[3*len(p.colours):]
	p.nearest = b[:1<<18]
	l := newLayer(r, p, b[1<<18:])
	return l, l.Bytes()
}
