package store

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"sync"
)

// An encoding is a state as it is stored:
//
//	kind     1 byte: whole, difference, or compressed difference
//	base     uvarint, seq of the state it builds upon (differences only)
//	size     uvarint, length of the state
//	sum      4 bytes, CRC-32C of the state
//	data
//
// A whole encoding and a compressed difference are DEFLATE streams. On 221 states of both games, of 6 to
// 25 kB, DEFLATE made 1,257 bytes of one in 85 µs where zstd (better compression) made 1,348 in 181 µs. For
// differences our own copy-and-insert instructions were measured against zstd with the state before as its
// dictionary, on states of 6 to 10 kB changed by one move: 55 bytes in 0.02 ms against 83 bytes in 0.04 ms
// (fastest level), 71 in 0.25 ms, 65 in 0.95 ms and 65 in 13 ms (best level).
const (
	encodingWhole      = 'w'
	encodingDiff       = 'd'
	encodingCompressed = 'z'
)

// worthCompressing is the size in bytes below which DEFLATE seldom makes a difference smaller.
const worthCompressing = 120

var errEncoding = errors.New("the stored state is malformed")

// A codec encodes and decodes states. It reuses what is costly to make. It is safe for concurrent use, and its zero
// value is ready for use.
type codec struct {
	writers stock[*flate.Writer]
	quicks  stock[*flate.Writer] // of the fastest level
	anchors stock[*anchors]      // for difference
	// instructions are the memory for the next result of difference.
	instructions stock[[]byte]
	readers      sync.Pool // of io.ReadCloser that are flate.Resetter
}

// A stock keeps one value for its next use. A sync.Pool is emptied so often that most compressors would be made anew,
// at 800 KB each.
type stock[T any] struct {
	mu    sync.Mutex
	value T
	full  bool
}

// take removes the value; ok is false if there is none.
func (s *stock[T]) take() (value T, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	value, ok = s.value, s.full
	s.value, s.full = *new(T), false
	return value, ok
}

func (s *stock[T]) put(value T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.value, s.full = value, true
}

// deflate appends data to b, compressed.
func (c *codec) deflate(b, data []byte) []byte {
	if len(data) < worthSearching {
		return deflate(&c.quicks, flate.BestSpeed, b, data)
	}
	return deflate(&c.writers, flate.DefaultCompression, b, data)
}

// worthSearching is the size in bytes below which the fastest level of DEFLATE does as well. Any other level clears 640
// KB of memory first.
const worthSearching = 1 << 10

// deflate is codec.deflate by a level's writers.
func deflate(writers *stock[*flate.Writer], level int, b, data []byte) []byte {
	to := bytes.NewBuffer(b)
	w, again := writers.take()
	if again {
		w.Reset(to)
	} else {
		w, _ = flate.NewWriter(to, level) // it fails only for an unknown level
	}
	defer writers.put(w)
	// a buffer never fails
	_, _ = w.Write(data)
	_ = w.Close()
	return to.Bytes()
}

// inflate decompresses the result of deflate. Corrupt data, and more than MaxRecord bytes, are an error.
func (c *codec) inflate(packed []byte) ([]byte, error) {
	from := bytes.NewReader(packed)
	r, again := c.readers.Get().(io.ReadCloser)
	if again {
		if err := r.(flate.Resetter).Reset(from, nil); err != nil {
			return nil, err
		}
	} else {
		r = flate.NewReader(from)
	}
	defer c.readers.Put(r)
	data := bytes.NewBuffer(make([]byte, 0, min(10*len(packed)+bytes.MinRead, 1<<16)))
	switch _, err := data.ReadFrom(io.LimitReader(r, MaxRecord+1)); {
	case err != nil:
		return nil, err
	case data.Len() > MaxRecord || from.Len() > 0:
		return nil, errEncoding
	}
	return data.Bytes(), nil
}

// encodingHeadSize is the largest size in bytes of an encoding without its data.
const encodingHeadSize = 1 + 2*binary.MaxVarintLen64 + 4

// largestInstructions is the size in bytes up to which the memory of instructions is kept.
const largestInstructions = 16 << 10

func encodingHead(kind byte, base uint64, state []byte) []byte {
	return appendEncodingHead(make([]byte, 0, encodingHeadSize+len(state)/2), kind, base, state)
}

// appendEncodingHead appends the encoding up to its data.
func appendEncodingHead(b []byte, kind byte, base uint64, state []byte) []byte {
	b = append(b, kind)
	if kind != encodingWhole {
		b = binary.AppendUvarint(b, base)
	}
	b = binary.AppendUvarint(b, uint64(len(state)))
	return binary.BigEndian.AppendUint32(b, stateSum(state))
}

func stateSum(state []byte) uint32 {
	return crc32.Checksum(state, castagnoli)
}

// whole returns an encoding without a base.
func (c *codec) whole(state []byte) []byte {
	return c.deflate(encodingHead(encodingWhole, 0, state), state)
}

// quick is whole for a state of which only the newest is kept: made faster, and a little longer.
func (c *codec) quick(state []byte) []byte {
	if len(state) < worthPacking {
		return appendStored(encodingHead(encodingWhole, 0, state), state)
	}
	return deflate(&c.quicks, flate.BestSpeed, encodingHead(encodingWhole, 0, state), state)
}

// worthPacking is the size in bytes below which compressing the newest state takes longer than writing it.
const worthPacking = 256

// appendStored appends data as a DEFLATE stream of one block that is not compressed. It is for at most 64 KB.
func appendStored(b, data []byte) []byte {
	const last = 1
	size := uint16(len(data))
	b = binary.LittleEndian.AppendUint16(append(b, last), size)
	b = binary.LittleEndian.AppendUint16(b, ^size)
	return append(b, data...)
}

// delta returns the encoding of state as a difference from before, the state after line base.
func (c *codec) delta(base uint64, before, state []byte) []byte {
	places, again := c.anchors.take()
	if !again {
		places = new(anchors)
	}
	places.build(before)
	encoding := c.deltaBy(places, base, before, state)
	places.shrink()
	c.anchors.put(places)
	return encoding
}

// deltaBy is delta with the anchors of before.
func (c *codec) deltaBy(places *anchors, base uint64, before, state []byte) []byte {
	memory, _ := c.instructions.take()
	instructions := difference(memory[:0], places, before, state)
	defer c.instructions.put(instructions[:0:min(cap(instructions), largestInstructions)])
	if len(instructions) >= worthCompressing {
		if compressed := c.deflate(nil, instructions); len(compressed) < len(instructions) {
			return append(encodingHead(encodingCompressed, base, state), compressed...)
		}
	}
	encoding := make([]byte, 0, len(instructions)+encodingHeadSize)
	return append(appendEncodingHead(encoding, encodingDiff, base, state), instructions...)
}

// A parsedEncoding is a parsed encoding; data aliases it.
type parsedEncoding struct {
	kind byte
	base uint64
	size int
	sum  uint32
	data []byte
}

func parseEncoding(encoding []byte) (parsedEncoding, error) {
	var p parsedEncoding
	if len(encoding) == 0 {
		return p, errEncoding
	}
	p.kind, encoding = encoding[0], encoding[1:]
	switch p.kind {
	case encodingWhole:
	case encodingDiff, encodingCompressed:
		base, n := binary.Uvarint(encoding)
		if n <= 0 {
			return p, errEncoding
		}
		p.base, encoding = base, encoding[n:]
	default:
		return p, errEncoding
	}
	size, n := binary.Uvarint(encoding)
	if n <= 0 || size > MaxRecord || len(encoding)-n < 4 {
		return p, errEncoding
	}
	p.size = int(size)
	p.sum = binary.BigEndian.Uint32(encoding[n:])
	p.data = encoding[n+4:]
	return p, nil
}

// state decodes a state; before is the state it builds upon, ignored for a whole one. It allocates at most a small
// multiple of MaxRecord, whatever the encoding contains.
func (c *codec) state(p parsedEncoding, before []byte) ([]byte, error) {
	var state []byte
	var err error
	switch p.kind {
	case encodingWhole:
		state, err = c.inflate(p.data)
	case encodingDiff:
		state, err = patch(before, p.data, p.size)
	case encodingCompressed:
		var instructions []byte
		if instructions, err = c.inflate(p.data); err == nil {
			state, err = patch(before, instructions, p.size)
		}
	}
	if err != nil {
		return nil, err
	}
	if len(state) != p.size || stateSum(state) != p.sum {
		return nil, errors.New("the state does not fit its checksum")
	}
	return state, nil
}
