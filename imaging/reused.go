package imaging

import (
	"container/list"
	"sync"
)

// reused keeps parts of finished pictures, so that what is the same on the next
// picture over that layer is neither drawn nor compressed again: reduced cells and
// compressed bands. What was not used for longest goes first. It is safe for any
// number of goroutines.
type reused struct {
	mu     sync.Mutex
	limit  int // bytes
	held   int
	cells  map[reusedKey]*list.Element
	bands  map[reusedKey]*list.Element
	recent *list.List // of *reusedPart, most recently used first
}

// reusedKey is a part of a picture: the layer, the number of the cell or band,
// and the sum of all that is set on it.
type reusedKey struct {
	layer uint64
	at    int32
	sum   uint64
}

type reusedPart struct {
	in    map[reusedKey]*list.Element
	key   reusedKey
	cell  []uint8
	band  band
	bytes int
}

// reusedBytes is how much is kept: the parts of about a dozen boards.
const reusedBytes = 16 << 20

// reusedCost is about what a part takes besides its bytes.
const reusedCost = 200

func newReused(limit int) *reused {
	return &reused{limit: limit, cells: map[reusedKey]*list.Element{}, bands: map[reusedKey]*list.Element{}, recent: list.New()}
}

func (r *reused) cell(key reusedKey) ([]uint8, bool) {
	p := r.find(r.cells, key)
	if p == nil {
		return nil, false
	}
	return p.cell, true
}

func (r *reused) keepCell(key reusedKey, pix []uint8) {
	r.keep(&reusedPart{in: r.cells, key: key, cell: pix, bytes: len(pix) + reusedCost})
}

func (r *reused) band(key reusedKey) (band, bool) {
	p := r.find(r.bands, key)
	if p == nil {
		return band{}, false
	}
	return p.band, true
}

func (r *reused) keepBand(key reusedKey, b band) {
	r.keep(&reusedPart{in: r.bands, key: key, band: b, bytes: len(b.deflated) + reusedCost})
}

func (r *reused) find(in map[reusedKey]*list.Element, key reusedKey) *reusedPart {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := in[key]
	if e == nil {
		return nil
	}
	r.recent.MoveToFront(e)
	return e.Value.(*reusedPart)
}

func (r *reused) keep(p *reusedPart) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p.in[p.key] != nil {
		return
	}
	p.in[p.key] = r.recent.PushFront(p)
	r.held += p.bytes
	for r.held > r.limit {
		old := r.recent.Remove(r.recent.Back()).(*reusedPart)
		delete(old.in, old.key)
		r.held -= old.bytes
	}
}
