package imaging

import (
	"fmt"
	"sync/atomic"
	"time"
)

// Stats are the counts of a Studio since it began. A ground is a layer, or a sprite as large.
type Stats struct {
	// Pictures is the number of pictures drawn, Drawing the processor time of that, 0 where the system does not tell.
	Pictures int64
	Drawing  time.Duration
	// Painted, Remembered and Read are the grounds that pictures needed: painted for them, found in memory, and read
	// from the disk.
	Painted, Remembered, Read int64
	// Held is the size of the grounds and sprites in memory, Written that of those written to the disk, in bytes.
	Held, Written int64
}

// Plus returns the counts of two studios together.
func (s Stats) Plus(o Stats) Stats {
	return Stats{Pictures: s.Pictures + o.Pictures, Drawing: s.Drawing + o.Drawing, Painted: s.Painted + o.Painted,
		Remembered: s.Remembered + o.Remembered, Read: s.Read + o.Read, Held: s.Held + o.Held,
		Written: s.Written + o.Written}
}

func (s Stats) String() string {
	each := float64(s.Drawing) / float64(max(1, s.Pictures)) / float64(time.Millisecond)
	return fmt.Sprintf("%d drawn, %.1f ms of processor each; grounds: %d painted, %d from memory, %d from disk; "+
		"%.1f MiB held, %.1f MiB written", s.Pictures, each, s.Painted, s.Remembered, s.Read,
		float64(s.Held)/(1<<20), float64(s.Written)/(1<<20))
}

// tally counts for Stats.
type tally struct {
	pictures, drawing         atomic.Int64
	painted, remembered, read atomic.Int64
}

// Stats returns the counts so far.
func (s *Studio) Stats() Stats {
	t := &s.assets.tally
	return Stats{Pictures: t.pictures.Load(), Drawing: time.Duration(t.drawing.Load()), Painted: t.painted.Load(),
		Remembered: t.remembered.Load(), Read: t.read.Load(), Held: int64(s.assets.Bytes()),
		Written: s.assets.disk.writtenBytes()}
}
