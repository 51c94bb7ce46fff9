package store_test

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/store"
	"skald/store/postgres/pgtest"

	bolt "go.etcd.io/bbolt"
)

// smallMove returns the commit of a move in a small game: a line, the state, a post, timers, the interaction with its
// answer.
func smallMove(m store.Match, after uint64) store.Commit {
	now := noon.Add(time.Duration(after) * time.Second)
	return store.Commit{
		Now: now, Match: m, ExpectSeq: after,
		Entries: []store.Entry{{Data: fmt.Appendf(nil,
			`{"seq":%d,"by":"player","seat":%d,"actor":"u1","at":%d,"move":{"kind":"place","a":{"at":%d}},"events":[{"kind":"placed","seat":%d,"facts":{"at":%d}}]}`,
			after+1, after%2, now.Unix(), after%9, after%2, after%9)}},
		Snapshot: fmt.Appendf(nil,
			`{"game":"small","round":%d,"turn":%d,"board":[0,1,2,%d,1,0,2,1,0],"hands":[[1,5,%d],[2,6,8]],"dice":{"table":%d}}`,
			after/2, after%2, after%3, after%7, after),
		Outbox:      []store.Outgoing{{Kind: "board", Payload: json.RawMessage(`{"panel":"board"}`)}},
		Interaction: fmt.Sprintf("1%015d%s", after, m.ID), // ids rise with the time, as those of Discord do
		Answer:      []byte(`{"type":6}`),
		Timers:      []store.Timer{{Due: now.Add(time.Hour), Kind: "clock"}},
	}
}

// bytesWritten is how much this process has given the system to write; ok is false where the system does not tell.
func bytesWritten() (n int64, ok bool) {
	content, err := os.ReadFile("/proc/self/io")
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(content)) {
		if number, found := strings.CutPrefix(line, "wchar: "); found {
			n, err = strconv.ParseInt(strings.TrimSpace(number), 10, 64)
			return n, err == nil
		}
	}
	return 0, false
}

// BenchmarkDurableMoves makes moves in several matches at once, each acknowledged when the disk has it. Of a single
// match it also measures the share of the moves that bare transactions of bbolt allow, made on the same disk in turn
// with the moves.
func BenchmarkDurableMoves(b *testing.B) {
	for _, matches := range []int{1, 16} {
		b.Run(fmt.Sprintf("matches=%d", matches), func(b *testing.B) {
			db, err := store.Open(filepath.Join(b.TempDir(), "skald.db"), store.Options{})
			if err != nil {
				b.Fatal(err)
			}
			defer db.Close()
			if matches > 1 {
				durableMoves(b, matches, nil, db)
				return
			}
			bare := bareTransactions(b)
			defer bare.close()
			durableMoves(b, matches, bare, db)
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/bare.perSecond(), "of-bare")
		})
	}
}

// bare makes transactions of bbolt that do nothing else than put one value of the size of a small move.
type bare struct {
	b     *testing.B
	file  *bolt.DB
	last  uint64 // key of the last transaction
	made  int
	spent time.Duration
}

func bareTransactions(b *testing.B) *bare {
	file, err := bolt.Open(filepath.Join(b.TempDir(), "bare.db"), 0o600, nil)
	if err != nil {
		b.Fatal(err)
	}
	return &bare{b: b, file: file}
}

func (x *bare) make(n int) {
	value := make([]byte, 800)
	began := time.Now()
	for range n {
		x.made++
		x.last++
		if err := x.file.Update(func(tx *bolt.Tx) error {
			moves, err := tx.CreateBucketIfNotExists([]byte("moves"))
			if err != nil {
				return err
			}
			return moves.Put(binary.BigEndian.AppendUint64(nil, x.last), value)
		}); err != nil {
			x.b.Fatal(err)
		}
	}
	x.spent += time.Since(began)
}

func (x *bare) perSecond() float64 { return float64(x.made) / x.spent.Seconds() }

func (x *bare) close() { x.file.Close() }

// BenchmarkDurableMovesOnAServer does the same on a server that waits for the disk, from one host and from two.
func BenchmarkDurableMovesOnAServer(b *testing.B) {
	s := pgtest.Start(b)
	for _, hosts := range []int{1, 2} {
		for _, matches := range []int{1, 16} {
			b.Run(fmt.Sprintf("hosts=%d/matches=%d", hosts, matches), func(b *testing.B) {
				address := s.Fresh(b)
				var shares []*store.DB
				for shard := range hosts {
					db, err := store.Open(address, store.Options{})
					if err != nil {
						b.Fatal(err)
					}
					defer db.Close()
					share, err := db.AcquireShare(ctx,
						store.ShareOptions{Holder: "host", Shard: shard, Total: hosts, Lasts: time.Hour})
					if err != nil {
						b.Fatal(err)
					}
					shares = append(shares, share.DB)
				}
				durableMoves(b, matches, nil, shares...)
			})
		}
	}
}

// inTurn is the number of moves after which as many bare transactions are made.
const inTurn = 20

// durableMoves makes moves in several matches at once on the hosts of a database in turn, and bare transactions between
// them unless bare is nil.
func durableMoves(b *testing.B, matches int, bare *bare, dbs ...*store.DB) {
	const already = 100 // moves made before, so that the database is no empty one
	ms := make([]store.Match, matches)
	play := func(i int, from, to uint64) {
		for seq := from; seq < to; seq++ {
			if err := dbs[i%len(dbs)].Commit(ctx, smallMove(ms[i], seq)); err != nil {
				b.Error(err)
				return
			}
		}
	}
	all := func(from, to uint64) {
		var group sync.WaitGroup
		for i := range ms {
			group.Go(func() { play(i, from, to) })
		}
		group.Wait()
	}
	for i := range ms {
		ms[i] = match(store.MatchID(fmt.Sprintf("m%d", i)))
	}
	empty := must(dbs[0].Stats(ctx)).FileBytes
	all(0, already)
	stored := float64(must(dbs[0].Stats(ctx)).FileBytes-empty) / float64(matches*already)
	each := uint64(b.N+matches-1) / uint64(matches)
	step := each
	if bare != nil {
		bare.make(already)
		bare.made, bare.spent, step = 0, 0, inTurn
	}
	var written int64
	var told bool
	b.ResetTimer()
	for done := uint64(0); done < each; done += step {
		more := min(step, each-done)
		before, _ := bytesWritten()
		b.StartTimer()
		all(already+done, already+done+more)
		b.StopTimer()
		var after int64
		after, told = bytesWritten()
		written += after - before
		if bare != nil {
			bare.make(int(more))
		}
	}
	made := float64(each) * float64(matches)
	b.ReportMetric(made/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(stored, "stored-B/move")
	if told && !dbs[0].Shared() {
		b.ReportMetric(float64(written)/made, "B/move")
		b.ReportMetric(float64(written)/made/float64(os.Getpagesize()), "pages/move")
	}
}
