package engine

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"sort"
)

// Roll is one random number: the i-th of its stream in its epoch, uniform in 0 … N-1. A six-sided die is a Roll with N
// = 6 that shows Value+1.
type Roll struct {
	Epoch  uint32 `json:"e,omitempty"`
	Stream string `json:"s"`
	I      uint64 `json:"i"`
	N      int    `json:"n"`
	Value  int    `json:"v"`
	// To lists the seats that may see the result; empty means everyone.
	To []Seat `json:"to,omitempty"`
}

// Chance is the source of the numbers. Draw returns the i-th number of a stream in an epoch, uniform in 0 … n-1; the
// same arguments always give the same number. n is at least 1.
type Chance interface {
	Draw(epoch uint32, stream string, i uint64, n int) (int, error)
}

// Dice gives the numbers of a Chance to a game and counts the numbers taken from each stream. Its Marks are part of a
// match's state; the numbers taken since the last Take are the rolls of the present move.
//
// If the Chance fails, methods of Dice panic with a *ChanceError, which Play turns into an error.
type Dice struct {
	chance Chance
	marks  StreamPositions
	taken  []Roll
}

// StreamPositions counts the numbers used of each stream in an epoch.
type StreamPositions struct {
	Epoch uint32            `json:"epoch,omitempty"`
	Next  map[string]uint64 `json:"next,omitempty"`
}

// ChanceError is the failure of a Chance, such as forced dice that have run out or do not fit.
type ChanceError struct{ Err error }

// Error describes the failure.
func (e *ChanceError) Error() string { return "no number for the dice: " + e.Err.Error() }

// Unwrap returns the failure itself.
func (e *ChanceError) Unwrap() error { return e.Err }

// NewDice returns dice that continue from the marks.
func NewDice(c Chance, m StreamPositions) *Dice { return &Dice{chance: c, marks: m.clone()} }

// Marks returns the count of numbers used of each stream.
func (d *Dice) Marks() StreamPositions { return d.marks.clone() }

// Take returns the rolls made since the last Take and forgets them.
func (d *Dice) Take() []Roll {
	t := d.taken
	d.taken = nil
	return t
}

// Forget discards the rolls made since the last Take. Unlike Take, it keeps their memory for the next rolls.
func (d *Dice) Forget() { d.taken = d.taken[:0] }

// Rolled returns the number of rolls made since the last Take.
func (d *Dice) Rolled() int { return len(d.taken) }

// Pick draws a number from 0 … n-1 from a stream. The seats in to may see it, or everyone if there are none. Pick
// panics if n is below 1, which is a bug in the game.
func (d *Dice) Pick(stream string, n int, to ...Seat) int {
	if n < 1 {
		panic(fmt.Sprintf("engine: a pick among %d in stream %s", n, stream))
	}
	i := d.marks.Next[stream]
	v, err := d.chance.Draw(d.marks.Epoch, stream, i, n)
	if err == nil && (v < 0 || v >= n) {
		err = fmt.Errorf("stream %s gave %d where 0 to %d was asked", stream, v, n-1)
	}
	if err != nil {
		panic(&ChanceError{err})
	}
	if d.marks.Next == nil {
		d.marks.Next = map[string]uint64{}
	}
	d.marks.Next[stream] = i + 1
	d.taken = append(d.taken,
		Roll{Epoch: d.marks.Epoch, Stream: stream, I: i, N: n, Value: v, To: append([]Seat(nil), to...)})
	return v
}

// D6 rolls count six-sided dice of a stream in public.
func (d *Dice) D6(stream string, count int) []int {
	out := make([]int, count)
	for i := range out {
		out[i] = d.Pick(stream, 6) + 1
	}
	return out
}

// reset takes back all but the first taken numbers drawn since the last Take.
func (d *Dice) reset(taken int) {
	for i := len(d.taken) - 1; i >= taken; i-- {
		if r := d.taken[i]; r.I == 0 {
			delete(d.marks.Next, r.Stream)
		} else {
			d.marks.Next[r.Stream] = r.I
		}
	}
	if len(d.marks.Next) == 0 {
		d.marks.Next = nil
	}
	d.taken = d.taken[:taken]
}

func (m StreamPositions) clone() StreamPositions {
	c := StreamPositions{Epoch: m.Epoch}
	if len(m.Next) > 0 {
		c.Next = make(map[string]uint64, len(m.Next))
		for k, v := range m.Next {
			c.Next[k] = v
		}
	}
	return c
}

// Keyed is the Chance of a real match: HMAC-SHA256 under the match's key over epoch, stream and number, reduced without
// bias by rejection. With the key, every number can be recomputed.
type Keyed struct{ Key []byte }

// MatchKey derives the key of a match from its secret seed and the ids of the interactions by which the players joined,
// in seat order. The seed's hash is fixed before those ids are known, which rules out choosing a lucky seed.
func MatchKey(seed []byte, joins []string) []byte {
	mac := hmac.New(sha256.New, seed)
	for _, j := range joins {
		var n [4]byte
		binary.BigEndian.PutUint32(n[:], uint32(len(j)))
		mac.Write(n[:])
		mac.Write([]byte(j))
	}
	return mac.Sum(nil)
}

// Draw implements Chance.
func (k Keyed) Draw(epoch uint32, stream string, i uint64, n int) (int, error) {
	if n < 1 || n > 1<<31 {
		return 0, fmt.Errorf("cannot draw among %d", n)
	}
	sum := k.mac(epoch, stream, i)
	// One sum contains four 64-bit words. A word past the last multiple of n would favour small results and is skipped.
	// If all four are skipped, which needs an n near 2^64, the sum is hashed again.
	limit := ^uint64(0) - (^uint64(0)%uint64(n)+1)%uint64(n)
	for {
		for w := 0; w+8 <= len(sum); w += 8 {
			if x := binary.BigEndian.Uint64(sum[w:]); x <= limit {
				return int(x % uint64(n)), nil
			}
		}
		sum = sha256.Sum256(sum[:])
	}
}

// mac returns the HMAC-SHA256 of epoch, stream and number. It is written out because crypto/hmac allocates both hashes
// for every number, which takes most of a random player's time.
func (k Keyed) mac(epoch uint32, stream string, i uint64) [sha256.Size]byte {
	key := k.Key
	if len(key) > sha256.BlockSize {
		short := sha256.Sum256(key)
		key = short[:]
	}
	var room [3 * sha256.BlockSize]byte
	copy(room[:], key)
	for j := range room[:sha256.BlockSize] {
		room[j] ^= 0x36
	}
	b := room[:sha256.BlockSize]
	b = binary.BigEndian.AppendUint32(b, epoch)
	b = binary.BigEndian.AppendUint32(b, uint32(len(stream)))
	b = append(b, stream...)
	b = binary.BigEndian.AppendUint64(b, i)
	inner := sha256.Sum256(b)
	for j := range room[:sha256.BlockSize] {
		room[j] ^= 0x36 ^ 0x5c
	}
	return sha256.Sum256(append(room[:sha256.BlockSize], inner[:]...))
}

// Forced is a Chance that gives written numbers in the order in which they are requested, whatever the stream. It
// serves records without a seed and tests. The zero Forced has no numbers and fails at the first.
type Forced struct {
	// Values are results in 0 … n-1.
	Values []int
	next   int
}

// ForcedD6 returns a Forced whose numbers are the faces of six-sided dice.
func ForcedD6(faces ...int) *Forced {
	f := &Forced{}
	for _, x := range faces {
		f.Values = append(f.Values, x-1)
	}
	return f
}

// Draw implements Chance. It fails if the written numbers are used up or do not fit.
func (f *Forced) Draw(_ uint32, stream string, _ uint64, n int) (int, error) {
	if f.next >= len(f.Values) {
		return 0, fmt.Errorf("stream %s asks for one more number among %d, but all %d written ones are used", stream, n,
			len(f.Values))
	}
	v := f.Values[f.next]
	if v < 0 || v >= n {
		return 0, fmt.Errorf("stream %s asks for a number among %d, but %d is written", stream, n, v)
	}
	f.next++
	return v, nil
}

// Left returns the number of written numbers not used.
func (f *Forced) Left() int { return len(f.Values) - f.next }

// Streams returns the streams used so far, sorted.
func (m StreamPositions) Streams() []string {
	s := make([]string, 0, len(m.Next))
	for k := range m.Next {
		s = append(s, k)
	}
	sort.Strings(s)
	return s
}

// NewChance returns a repeatable pseudo-random Chance: a Keyed whose key is made from a number. It is for simulations,
// autopilots and tests, not for matches.
func NewChance(n uint64) Chance {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], n)
	key := sha256.Sum256(b[:])
	return Keyed{Key: key[:]}
}

// MarshalJSON fails: dice are an argument, never part of a state.
func (d *Dice) MarshalJSON() ([]byte, error) {
	return nil, fmt.Errorf("dice are no part of a saved state")
}

var _ json.Marshaler = (*Dice)(nil)
