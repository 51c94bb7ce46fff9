package imaging

import (
	"container/list"
	"sync"
)

// partCache keeps parts of finished pictures, reduced cells and compressed bands, so that the parts of the next picture
// over that layer that look the same are neither drawn nor compressed again. The parts that were not used for longest
// go first. It is safe for any number of goroutines.
type partCache struct {
	mu     sync.Mutex
	limit  int // bytes
	held   int
	cells  map[partKey]*list.Element
	bands  map[partKey]*list.Element
	recent *list.List // of *part, most recently used first
}

// partKey is a part of a picture: the layer, the number of the cell or band, and the sum of all that is set on it.
type partKey struct {
	layer uint64
	at    int32
	sum   uint64
}

type part struct {
	in    map[partKey]*list.Element
	key   partKey
	cell  []uint8
	band  band
	bytes int
}

// partCacheBytes is the size of the parts kept: those of about a dozen boards.
const partCacheBytes = 16 << 20

// partOverhead is the approximate size of a part besides its bytes.
const partOverhead = 200

func newPartCache(limit int) *partCache {
	return &partCache{limit: limit, cells: map[partKey]*list.Element{}, bands: map[partKey]*list.Element{},
		recent: list.New()}
}

func (r *partCache) cell(key partKey) ([]uint8, bool) {
	p := r.find(r.cells, key)
	if p == nil {
		return nil, false
	}
	return p.cell, true
}

func (r *partCache) keepCell(key partKey, pix []uint8) {
	r.keep(&part{in: r.cells, key: key, cell: pix, bytes: len(pix) + partOverhead})
}

func (r *partCache) band(key partKey) (band, bool) {
	p := r.find(r.bands, key)
	if p == nil {
		return band{}, false
	}
	return p.band, true
}

func (r *partCache) keepBand(key partKey, b band) {
	r.keep(&part{in: r.bands, key: key, band: b, bytes: len(b.deflated) + partOverhead})
}

func (r *partCache) find(in map[partKey]*list.Element, key partKey) *part {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := in[key]
	if e == nil {
		return nil
	}
	r.recent.MoveToFront(e)
	return e.Value.(*part)
}

func (r *partCache) keep(p *part) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p.in[p.key] != nil {
		return
	}
	p.in[p.key] = r.recent.PushFront(p)
	r.held += p.bytes
	for r.held > r.limit {
		old := r.recent.Remove(r.recent.Back()).(*part)
		delete(old.in, old.key)
		r.held -= old.bytes
	}
}
