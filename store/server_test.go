package store_test

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"skald/engine/contract/sweep"
	"skald/store"
	"skald/store/postgres"
	"skald/store/postgres/pgtest"
)

// serverPort is the environment variable with the port of the server on which the tests shall run.
const serverPort = "SKALD_TEST_POSTGRES"

// server is where databases are; nil for files.
var server = serverOf(os.Getenv(serverPort))

func serverOf(port string) *pgtest.Server {
	n, err := strconv.Atoi(port)
	if err != nil {
		return nil
	}
	return &pgtest.Server{Port: n}
}

// filesOnly are the tests of features only a file has: its pages, its lock, its backups, its disk, and the transactions
// its writers share.
var filesOnly = []string{
	".*Backup.*", ".*Compact.*", ".*Damage.*InATransaction.*", "TestA(Damaged|Replaced)Database.*",
	"TestNothingIsPutInPlace.*", "TestADatabaseReplaced.*",
	"TestWhatAKillLeftOfAFile.*", "TestLookingAt.*", "TestDamageWhile.*", "TestAWaitForTheDisk.*",
	"TestAPanicOfTheCaller.*",
	"TestAFile.*", "TestOnAFullDisk.*", "TestASecondProcess.*", "TestAPath.*", "TestANewDatabase.*",
	"TestAnotherSchema.*", "TestAnInterrupted.*",
	"TestAReadOnly.*", "TestATruncated.*", "TestFlippedBits.*", "TestAPageOf.*", "TestADatabaseFromBefore.*",
	"TestARefusedCommitLeaves.*", "TestCommitsOfOneMatchKeep.*", "TestATransactionOfRefused.*",
	"TestRefusedCommitAlone", "TestWriteThatArrives.*", "TestFreePages.*",
	"TestACallerWhoGivesUp.*", "TestAFailedTransaction.*", "TestClosingWaits.*",
	"TestLongWorkTells.*", "TestADecompressionBomb.*",
}

// Everything that holds of a database in a file holds of one on a server: an ordinary run tries some of the tests
// there.
func TestTheSameHoldsOnAServer(t *testing.T) {
	t.Parallel()
	if server != nil {
		t.Skip("this is the server")
	}
	s := pgtest.Shared(t)
	listed, err := exec.Command(os.Args[0], "-test.list", "^Test").Output()
	if err != nil {
		t.Fatal(err)
	}
	files := regexp.MustCompile("^(" + strings.Join(filesOnly, "|") + ")$")
	all := slices.DeleteFunc(strings.Fields(string(listed)), files.MatchString)
	if len(all) < 50 {
		t.Fatalf("there are %d tests: %v", len(all), all)
	}
	tests := sweep.Of(t, all, 6)
	for some := range slices.Chunk(tests.Cases(), 8) {
		var names []string
		for _, name := range some {
			if tests.Next() {
				names = append(names, name)
			}
		}
		if len(names) == 0 {
			break
		}
		cmd := exec.Command(os.Args[0], "-test.run", "^("+strings.Join(names, "|")+")$", "-test.timeout", "10m",
			"-test.v")
		cmd.Env = append(os.Environ(), serverPort+"="+strconv.Itoa(s.Port))
		said, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%v\n%s", err, said)
		}
		t.Logf("of %v %d hold on the server", names, strings.Count("\n"+string(said), "\n--- PASS"))
	}
}

// besideMoves is how many moves each process makes in its own match and tries to make in the one of all.
const besideMoves = 15

// writeBesideOthers plays a match of its own, and one that others play too, and says which lines of that were its own.
// It begins a match in a channel that only one can have.
func writeBesideOthers(address string) int {
	engine, err := postgres.Open(ctx, postgres.Options{Address: address, Connections: 3})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	db := store.On(engine)
	defer db.Close()
	own := store.MatchID("p" + strconv.Itoa(os.Getpid()%10_000_000))
	failed := make(chan error, 3)
	var all sync.WaitGroup
	all.Go(func() {
		for seq := range uint64(besideMoves) {
			if err := db.Commit(ctx, full(own, seq)); err != nil {
				failed <- err
				return
			}
		}
	})
	all.Go(func() {
		for range besideMoves {
			seq := uint64(0)
			if m, err := db.Match("all"); err == nil {
				seq = m.Seq
			}
			c := full("all", seq)
			c.Interaction = fmt.Sprint(os.Getpid(), "-", seq)
			switch err := db.Commit(ctx, c); {
			case err == nil:
				fmt.Println("won", seq+1)
			case !is(err, store.ErrStale):
				failed <- err
				return
			}
		}
	})
	all.Go(func() {
		m := match("h" + own[1:])
		m.Channel = "hall"
		switch err := db.Commit(ctx, store.Commit{Now: noon, Match: m}); {
		case err == nil:
			fmt.Println("hall")
		case !is(err, store.ErrChannelTaken):
			failed <- err
		}
	})
	all.Wait()
	select {
	case err := <-failed:
		fmt.Fprintln(os.Stderr, err)
		return 1
	default:
		return 0
	}
}

func TestProcessesThatWriteAtTheSameTimeAreNotInEachOthersWay(t *testing.T) {
	t.Parallel()
	if server != nil {
		t.Skip("this is the server")
	}
	address := pgtest.Shared(t).Fresh(t)
	const processes = 4
	won := map[string]int{}
	halls := 0
	var all sync.WaitGroup
	var mu sync.Mutex
	for range processes {
		process, _, out := child(t, "write beside others", address)
		all.Go(func() {
			for out.Scan() {
				mu.Lock()
				if out.Text() == "hall" {
					halls++
				} else {
					won[out.Text()]++
				}
				mu.Unlock()
			}
			if err := process.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	db := store.On(must(postgres.Open(ctx, postgres.Options{Address: address})))
	defer closeChecked(t, db)
	m := must(db.Match("all"))
	if uint64(len(won)) != m.Seq || m.Seq < besideMoves {
		t.Errorf("the match of all has %d lines, of which %d were won", m.Seq, len(won))
	}
	for line, times := range won {
		if times != 1 {
			t.Errorf("%s %d times", line, times)
		}
	}
	if halls != 1 {
		t.Errorf("%d matches were begun in one channel", halls)
	}
	counts := must(db.Counts())
	if len(counts) != 1 || counts[0].Matches != processes+2 {
		t.Errorf("the matches are counted as %+v", counts)
	}
	numbers := map[uint64]bool{}
	for _, o := range must(db.Pending(noon, 0)) {
		numbers[o.ID] = true
	}
	if s := must(db.Stats(ctx)); len(numbers) != processes*besideMoves+int(m.Seq) || s.Entries != len(numbers) ||
		s.Outbox != len(numbers) {
		t.Errorf("%d posts have numbers of their own; the database holds %+v", len(numbers), s)
	}
}
