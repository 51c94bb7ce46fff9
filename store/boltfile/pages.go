package boltfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"

	"skald/store/kv"
)

// bbolt maps its file into memory and follows the numbers it finds there; a wrong one ends the process. So a file is
// checked once before bbolt opens it: every reachable page must have the place, kind and size it declares, with its
// keys in order, and be used once and not listed as free. This reads every page in use once.

const (
	boltMagic    = 0xED0CDAED
	boltVersion  = 2
	pageHead     = 16
	elementHead  = 16
	bucketHead   = 16
	metaSize     = 64
	branchPage   = 0x01
	leafPage     = 0x02
	freelistPage = 0x10
	noFreelist   = ^uint64(0)
	maxDepth     = 64
)

type pageWalk struct {
	file     io.ReaderAt
	pageSize uint64
	pages    uint64 // page numbers lie below
	used     []bool
}

// CheckPages walks a bbolt file of the given size. The error is an ErrNotDatabase if this is no bbolt file, and
// otherwise says which page is wrong.
func CheckPages(file io.ReaderAt, size int64) error {
	meta, err := newestMeta(file, size)
	if err != nil {
		return err
	}
	w := &pageWalk{file: file, pageSize: uint64(meta.pageSize), pages: meta.pages}
	if available := uint64(size) / w.pageSize; w.pages > available {
		return fmt.Errorf("the file is cut short: %d pages of %d", available, w.pages)
	}
	w.used = make([]bool, w.pages)
	if err := w.tree(meta.root, nil, nil, 0); err != nil {
		return err
	}
	if meta.freelist == noFreelist {
		return nil
	}
	return w.freelist(meta.freelist)
}

// checkFile walks the whole of an open file.
func checkFile(file *os.File) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	return CheckPages(file, info.Size())
}

type boltMeta struct {
	pageSize                    uint32
	root, freelist, pages, txid uint64
}

// newestMeta returns the description of the file that the last finished transaction left.
func newestMeta(file io.ReaderAt, size int64) (boltMeta, error) {
	first, seenFirst, okFirst := readMeta(file, 0)
	var second boltMeta
	var seenSecond, okSecond bool
	if okFirst {
		second, seenSecond, okSecond = readMeta(file, int64(first.pageSize))
	} else {
		// The place of the second one depends on the size of the pages, which is in the first.
		for at := int64(1 << 10); at <= 16<<20 && at < size; at <<= 1 {
			m, seen, ok := readMeta(file, at)
			seenSecond = seenSecond || seen
			if ok && int64(m.pageSize) == at {
				second, okSecond = m, true
				break
			}
		}
	}
	switch {
	case okFirst && (!okSecond || first.txid > second.txid):
		return first, nil
	case okSecond:
		return second, nil
	case seenFirst || seenSecond:
		return boltMeta{}, errors.New("both of its descriptions are unreadable")
	}
	return boltMeta{}, kv.ErrNotDatabase
}

// readMeta reads the meta page at an offset; seen is true if it has the mark of one, ok if it is intact as well.
func readMeta(file io.ReaderAt, at int64) (m boltMeta, seen, ok bool) {
	var page [pageHead + metaSize]byte
	if _, err := file.ReadAt(page[:], at); err != nil {
		return m, false, false
	}
	b, order := page[pageHead:], binary.NativeEndian
	if order.Uint32(b) != boltMagic {
		return m, false, false
	}
	sum := fnv.New64a()
	sum.Write(b[:56])
	m = boltMeta{
		pageSize: order.Uint32(b[8:]),
		root:     order.Uint64(b[16:]),
		freelist: order.Uint64(b[32:]),
		pages:    order.Uint64(b[40:]),
		txid:     order.Uint64(b[48:]),
	}
	ok = order.Uint32(b[4:]) == boltVersion && order.Uint64(b[56:]) == sum.Sum64() &&
		m.pageSize >= 1<<10 && m.pageSize <= 16<<20 && m.pageSize&(m.pageSize-1) == 0
	return m, true, ok
}

// page reads a page with its overflow pages and marks them as used.
func (w *pageWalk) page(id uint64) ([]byte, error) {
	if id < 2 || id >= w.pages {
		return nil, fmt.Errorf("page %d does not exist", id)
	}
	head := make([]byte, w.pageSize)
	if _, err := w.file.ReadAt(head, int64(id*w.pageSize)); err != nil {
		return nil, fmt.Errorf("page %d cannot be read: %w", id, err)
	}
	order := binary.NativeEndian
	if order.Uint64(head) != id {
		return nil, fmt.Errorf("page %d says it is page %d", id, order.Uint64(head))
	}
	more := uint64(order.Uint32(head[12:]))
	if more >= w.pages-id {
		return nil, fmt.Errorf("page %d reaches beyond the end of the file", id)
	}
	for i := id; i <= id+more; i++ {
		if w.used[i] {
			return nil, fmt.Errorf("page %d is used twice", i)
		}
		w.used[i] = true
	}
	if more == 0 {
		return head, nil
	}
	whole := make([]byte, (more+1)*w.pageSize)
	if _, err := w.file.ReadAt(whole, int64(id*w.pageSize)); err != nil {
		return nil, fmt.Errorf("page %d cannot be read: %w", id, err)
	}
	return whole, nil
}

// tree walks the tree of pages below id, whose keys are from low up to, but not including, high; nil means no bound.
func (w *pageWalk) tree(id uint64, low, high []byte, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("page %d lies too deep", id)
	}
	page, err := w.page(id)
	if err != nil {
		return err
	}
	switch flags := binary.NativeEndian.Uint16(page[8:]); flags {
	case leafPage:
		if err := w.leaf(page, low, high, depth); err != nil {
			return fmt.Errorf("page %d: %w", id, err)
		}
		return nil
	case branchPage:
		return w.branch(id, page, low, high, depth)
	default:
		return fmt.Errorf("page %d is of no known kind (%#x)", id, flags)
	}
}

func (w *pageWalk) branch(id uint64, page, low, high []byte, depth int) error {
	order := binary.NativeEndian
	count := int(order.Uint16(page[10:]))
	if count == 0 || pageHead+count*elementHead > len(page) {
		return fmt.Errorf("page %d has an impossible number of branches (%d)", id, count)
	}
	keys := make([][]byte, count)
	next := uint64(pageHead + count*elementHead)
	for i := range keys {
		at := pageHead + i*elementHead
		pos, size := uint64(at)+uint64(order.Uint32(page[at:])), uint64(order.Uint32(page[at+4:]))
		key, ok := slice(page, pos, size)
		if !ok || pos != next {
			return fmt.Errorf("page %d: key %d lies elsewhere than it should", id, i)
		}
		keys[i], next = key, pos+size
	}
	if err := checkOrder(keys, low, high); err != nil {
		return fmt.Errorf("page %d: %w", id, err)
	}
	for i := range keys {
		upper := high
		if i+1 < count {
			upper = keys[i+1]
		}
		if err := w.tree(order.Uint64(page[pageHead+i*elementHead+8:]), keys[i], upper, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// leaf checks a page of keys and values, and the buckets among the values.
func (w *pageWalk) leaf(page, low, high []byte, depth int) error {
	order := binary.NativeEndian
	count := int(order.Uint16(page[10:]))
	if pageHead+count*elementHead > len(page) {
		return fmt.Errorf("an impossible number of keys (%d)", count)
	}
	keys := make([][]byte, count)
	next := uint64(pageHead + count*elementHead) // keys and values follow the elements without gaps
	for i := range keys {
		at := pageHead + i*elementHead
		flags, pos := order.Uint32(page[at:]), uint64(at)+uint64(order.Uint32(page[at+4:]))
		keySize, valueSize := uint64(order.Uint32(page[at+8:])), uint64(order.Uint32(page[at+12:]))
		key, okKey := slice(page, pos, keySize)
		value, okValue := slice(page, pos+keySize, valueSize)
		if !okKey || !okValue || keySize == 0 || pos != next {
			return fmt.Errorf("key %d lies elsewhere than it should", i)
		}
		keys[i], next = key, pos+keySize+valueSize
		switch {
		case flags > 1:
			return fmt.Errorf("key %d is of no known kind (%#x)", i, flags)
		case flags == 0:
			continue
		case len(value) < bucketHead:
			return fmt.Errorf("key %d is a bucket cut short", i)
		}
		if root := order.Uint64(value); root != 0 {
			if err := w.tree(root, nil, nil, depth+1); err != nil {
				return err
			}
			continue
		}
		small := value[bucketHead:]
		if depth > maxDepth || len(small) < pageHead || order.Uint16(small[8:]) != leafPage {
			return fmt.Errorf("key %d is a bucket that makes no sense", i)
		}
		if err := w.leaf(small, nil, nil, depth+1); err != nil {
			return err
		}
	}
	return checkOrder(keys, low, high)
}

// freelist checks the list of free pages against the ones in use.
func (w *pageWalk) freelist(id uint64) error {
	page, err := w.page(id)
	if err != nil {
		return err
	}
	order := binary.NativeEndian
	if order.Uint16(page[8:]) != freelistPage {
		return fmt.Errorf("page %d is not the list of free pages", id)
	}
	count, at := uint64(order.Uint16(page[10:])), pageHead
	if count == 0xFFFF {
		count, at = order.Uint64(page[pageHead:]), pageHead+8
	}
	if count > uint64(len(page)-at)/8 {
		return fmt.Errorf("page %d lists an impossible number of free pages (%d)", id, count)
	}
	for range count {
		free := order.Uint64(page[at:])
		if free < 2 || free >= w.pages {
			return fmt.Errorf("page %d is listed as free but does not exist", free)
		}
		if w.used[free] {
			return fmt.Errorf("page %d is listed as free but is in use or listed twice", free)
		}
		w.used[free] = true
		at += 8
	}
	return nil
}

// slice returns size bytes of page from position pos, after its head.
func slice(page []byte, pos, size uint64) ([]byte, bool) {
	if pos < pageHead || pos > uint64(len(page)) || size > uint64(len(page))-pos {
		return nil, false
	}
	return page[pos : pos+size], true
}

// checkOrder returns an error unless keys rise from low to below high.
func checkOrder(keys [][]byte, low, high []byte) error {
	for i, key := range keys {
		if i > 0 && bytes.Compare(keys[i-1], key) >= 0 || i == 0 && low != nil && bytes.Compare(key, low) < 0 ||
			high != nil && bytes.Compare(key, high) >= 0 {
			return fmt.Errorf("key %d is out of order", i)
		}
	}
	return nil
}
