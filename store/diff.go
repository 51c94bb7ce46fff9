package store

import (
	"encoding/binary"
	"errors"
	"math/bits"
)

// A difference turns one state into the next. It is a run of instructions, each
//
//	literals  uvarint count, then that many bytes, taken as they are
//	copy      uvarint count, then (if the count is not zero) a varint: where in the base to copy
//	          from, relative to the end of the copy before
//
// until the length of the new state is reached. A state is JSON of some kilobytes in which a move
// changes a few numbers, so a typical difference is a handful of copies of a few bytes each.

const (
	anchor        = 6  // bytes that must agree before a candidate elsewhere in the base is compared
	anchorBits    = 13 // size of the table of anchors, as a power of two
	maxCandidates = 24 // places in the base tried for one position
	worthHere     = 3  // shortest copy that continues where the last one left off
	worthAway     = 8  // shortest copy from anywhere else
)

var errPatch = errors.New("the difference does not fit its base")

// anchors are the places in a base by their first bytes, the earliest first. The zero value is that of an empty base.
type anchors struct {
	heads []int32 // by slot: the earliest place + 1; 0 means none
	chain []int32 // by place: the next one in the same slot + 1
	tails []int32 // by slot: the latest place + 1; nil after build
}

// build makes the anchors those of a base, which must not be extended afterwards.
func (a *anchors) build(base []byte) {
	a.tails = nil
	if a.heads == nil {
		a.heads = make([]int32, 1<<anchorBits)
	} else {
		clear(a.heads)
	}
	if cap(a.chain) < len(base) {
		a.chain = make([]int32, len(base))
	}
	head, chain := a.heads, a.chain[:len(base)]
	for at := len(base) - anchor; at >= 0; at-- {
		slot := anchorSlot(base[at:])
		chain[at] = head[slot]
		head[slot] = int32(at) + 1
	}
	a.chain = chain
}

// extend adds the places of a base of which those known so far are the beginning.
func (a *anchors) extend(base []byte) {
	if a.heads == nil {
		a.heads, a.tails = make([]int32, 1<<anchorBits), make([]int32, 1<<anchorBits)
	}
	for at := len(a.chain); at <= len(base)-anchor; at++ {
		place, slot := int32(at)+1, anchorSlot(base[at:])
		if last := a.tails[slot]; last == 0 {
			a.heads[slot] = place
		} else {
			a.chain[last-1] = place
		}
		a.tails[slot] = place
		a.chain = append(a.chain, 0)
	}
}

// largestChain is the length up to which the memory of a chain is kept for the next base.
const largestChain = 64 << 10

// reset makes the anchors those of an empty base.
func (a *anchors) reset() {
	clear(a.heads)
	clear(a.tails)
	a.chain = a.chain[:0]
	a.shrink()
}

// shrink lets go of memory for an unusually large base.
func (a *anchors) shrink() {
	if cap(a.chain) > largestChain {
		a.chain = nil
	}
}

// difference appends to dst the instructions that make next from base, which has the anchors.
func difference(dst []byte, anchors *anchors, base, next []byte) []byte {
	head, chain := anchors.heads, anchors.chain
	literals := 0 // where the bytes not yet written begin
	resume := 0   // end of the last copy in the base
	for at := 0; at < len(next); {
		from, length := 0, 0
		// An edit usually replaces bytes by as many others, or inserts some: the following bytes are then found next to
		// the end of the last copy.
		for _, here := range [...]int{resume + at - literals, resume} {
			if here < len(base) {
				if n := common(base[here:], next[at:]); n > length {
					from, length = here, n
				}
			}
		}
		if length < worthHere {
			length = 0
		}
		if len(next)-at >= anchor {
			tried := 0
			for slot := head[anchorSlot(next[at:])]; slot != 0 && tried < maxCandidates; slot = chain[slot-1] {
				tried++
				n := common(base[slot-1:], next[at:])
				if n >= worthAway && n > length+2 {
					from, length = int(slot-1), n
				}
			}
		}
		if length == 0 {
			at++
			continue
		}
		// The match may have begun before the position at which it was noticed.
		for at > literals && from > 0 && next[at-1] == base[from-1] {
			at, from, length = at-1, from-1, length+1
		}
		dst = binary.AppendUvarint(dst, uint64(at-literals))
		dst = append(dst, next[literals:at]...)
		dst = binary.AppendUvarint(dst, uint64(length))
		dst = binary.AppendVarint(dst, int64(from-resume))
		at += length
		literals, resume = at, from+length
	}
	if literals < len(next) {
		dst = binary.AppendUvarint(dst, uint64(len(next)-literals))
		dst = append(dst, next[literals:]...)
		dst = binary.AppendUvarint(dst, 0)
	}
	return dst
}

// patch makes a state of exactly size bytes from base and the instructions of difference. It returns errPatch for
// instructions that reach outside base or beyond size, that leave the state too short, or that continue after its end.
// It needs no more memory than size.
func patch(base, instructions []byte, size int) ([]byte, error) {
	next := make([]byte, 0, size)
	resume := 0
	for len(next) < size {
		literals, n := binary.Uvarint(instructions)
		if n <= 0 {
			return nil, errPatch
		}
		instructions = instructions[n:]
		if literals > uint64(len(instructions)) || literals > uint64(size-len(next)) {
			return nil, errPatch
		}
		next = append(next, instructions[:literals]...)
		instructions = instructions[literals:]

		length, n := binary.Uvarint(instructions)
		if n <= 0 {
			return nil, errPatch
		}
		instructions = instructions[n:]
		if length == 0 {
			if literals == 0 {
				return nil, errPatch // an instruction that does nothing
			}
			continue
		}
		away, n := binary.Varint(instructions)
		if n <= 0 {
			return nil, errPatch
		}
		instructions = instructions[n:]
		if away < -int64(resume) || away > int64(len(base)-resume) {
			return nil, errPatch
		}
		from := resume + int(away)
		if length > uint64(len(base)-from) || length > uint64(size-len(next)) {
			return nil, errPatch
		}
		resume = from + int(length)
		next = append(next, base[from:resume]...)
	}
	if len(instructions) != 0 {
		return nil, errPatch
	}
	return next, nil
}

// anchorSlot returns the slot of the first anchor bytes of b in the table of anchors.
func anchorSlot(b []byte) uint32 {
	v := uint64(binary.LittleEndian.Uint32(b)) | uint64(binary.LittleEndian.Uint16(b[4:]))<<32
	return uint32(v * 0x9E3779B97F4A7C15 >> (64 - anchorBits))
}

// common returns how many bytes a and b share from their beginning.
func common(a, b []byte) int {
	n := min(len(a), len(b))
	i := 0
	for ; i+8 <= n; i += 8 {
		if x := binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:]); x != 0 {
			return i + bits.TrailingZeros64(x)/8
		}
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}
