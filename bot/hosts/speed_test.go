package hosts_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"testing"
	"time"

	"skald/store"
	"skald/store/postgres/pgtest"
)

// childMoves is the environment variable with the measure of a child process.
const childMoves = "SKALD_TEST_HOST_MOVES"

// A measure is the work of a process: moves in so many matches of a shard.
type measure struct {
	Database string
	Shard    int
	Of       int
	Matches  int
}

// already is how many moves are made in a match before the measurement, so that the database is no empty one.
const already = 100

// moves makes as many moves in each of its matches at once as each line of its input says, and answers it.
func moves(what string) error {
	var o measure
	if err := json.Unmarshal([]byte(what), &o); err != nil {
		return err
	}
	ctx := context.Background()
	db, err := store.Open(o.Database, store.Options{})
	if err != nil {
		return err
	}
	defer db.Close()
	share, err := db.AcquireShare(ctx,
		store.ShareOptions{Holder: fmt.Sprint("host ", o.Shard), Shard: o.Shard, Total: o.Of, Lasts: time.Hour})
	if err != nil {
		return err
	}
	ms := make([]store.Match, o.Matches)
	for i := range ms {
		id := fmt.Sprintf("s%dm%d", o.Shard, i)
		ms[i] = store.Match{ID: store.MatchID(id), Game: "g", Guild: "1", Channel: "c" + id, Status: store.Running,
			Seed: store.Secret("s")}
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		n, err := strconv.Atoi(in.Text())
		if err != nil {
			return err
		}
		failed := make(chan error, len(ms))
		var all sync.WaitGroup
		for i := range ms {
			all.Go(func() {
				for range n {
					if err := share.DB.Commit(ctx, move(ms[i], time.Now(), "a host")); err != nil {
						failed <- err
						return
					}
					ms[i].Seq++
				}
			})
		}
		all.Wait()
		select {
		case err := <-failed:
			return err
		default:
			fmt.Println("made")
		}
	}
	return nil
}

// BenchmarkDurableMovesOfHosts makes moves on a server that waits for its disk, from one process and from two with a
// shard each, in one match of each process and in sixteen at a time altogether. A move is acknowledged when the disk
// has it.
func BenchmarkDurableMovesOfHosts(b *testing.B) {
	s := pgtest.Start(b)
	for _, processes := range []int{1, 2} {
		for _, matches := range []int{processes, 16} {
			b.Run(fmt.Sprintf("processes=%d/matches=%d", processes, matches), func(b *testing.B) {
				address := s.Fresh(b)
				db, err := store.Open(address, store.Options{}) // makes the tables
				if err == nil {
					err = db.Close()
				}
				if err != nil {
					b.Fatal(err)
				}
				var says []io.Writer
				var hears []*bufio.Scanner
				for shard := range processes {
					o, err := json.Marshal(measure{Database: address, Shard: shard, Of: processes,
						Matches: matches / processes})
					if err != nil {
						b.Fatal(err)
					}
					cmd := exec.Command(os.Args[0])
					cmd.Env, cmd.Stderr = append(os.Environ(), childMoves+"="+string(o)), os.Stderr
					in, err := cmd.StdinPipe()
					if err != nil {
						b.Fatal(err)
					}
					out, err := cmd.StdoutPipe()
					if err == nil {
						err = cmd.Start()
					}
					if err != nil {
						b.Fatal(err)
					}
					b.Cleanup(func() { in.Close(); _ = cmd.Wait() })
					says, hears = append(says, in), append(hears, bufio.NewScanner(out))
				}
				all := func(each int) {
					for _, in := range says {
						fmt.Fprintln(in, each)
					}
					for _, out := range hears {
						if !out.Scan() {
							b.Fatal("a process died")
						}
					}
				}
				all(already)
				each := (b.N + matches - 1) / matches
				b.ResetTimer()
				all(each)
				b.StopTimer()
				b.ReportMetric(float64(each*matches)/b.Elapsed().Seconds(), "moves/s")
			})
		}
	}
}
