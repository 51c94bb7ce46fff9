package steps_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"testing"

	"skald/engine"
	"skald/engine/steps"
)

// twin is a queue with the plain list it must equal.
type twin struct {
	queue steps.Queue[step]
	list  []step
}

// change makes the same random change to both, with steps numbered from n on.
func (w *twin) change(r *rand.Rand, n int) string {
	some := make([]step, r.IntN(4))
	for i := range some {
		some[i] = step{What: string(rune('a' + r.IntN(3))), N: n + i}
	}
	switch op := r.IntN(9); {
	case op < 2:
		w.queue.Next(some...)
		w.list = slices.Concat(some, w.list)
		return fmt.Sprint("Next ", some)
	case op < 4:
		w.queue.Then(some...)
		w.list = slices.Concat(w.list, some)
		return fmt.Sprint("Then ", some)
	case op == 4 && len(w.list) > 0:
		s := step{What: "changed", N: n}
		w.queue.Change(s)
		w.list = slices.Concat([]step{s}, w.list[1:])
		return "Change"
	case op == 5 && r.IntN(4) == 0:
		w.queue.Drop("a", "changed")
		w.list = slices.DeleteFunc(slices.Clone(w.list), func(s step) bool {
			return s.What == "a" || s.What == "changed"
		})
		return "Drop"
	case op == 6:
		at, s := r.IntN(len(w.list)+1), step{What: "inserted", N: n}
		w.queue.Insert(at, s)
		w.list = slices.Insert(slices.Clone(w.list), at, s)
		return fmt.Sprint("Insert at ", at)
	default:
		var want step
		if len(w.list) > 0 {
			want, w.list = w.list[0], w.list[1:]
		}
		if got := w.queue.Pop(); got != want {
			return fmt.Sprintf("Pop: %v, not %v", got, want)
		}
		return "Pop"
	}
}

// Trials and hints play on copies of a position while the original goes on.
func TestCopiedQueuesNeverSeeEachOther(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		all := []*twin{{}}
		for n := range 200 {
			w := all[r.IntN(len(all))]
			if r.IntN(10) == 0 {
				c := *w
				all = append(all, &c)
			}
			did := w.change(r, 10*n)
			for i, x := range all {
				if got := x.queue.List(); !slices.Equal(got, x.list) || x.queue.Len() != len(x.list) ||
					x.queue.IsZero() != (len(x.list) == 0) {
					t.Fatalf("seed %d, after %d changes, %s: queue %d is %v (%d), not %v", seed, n, did, i, got,
						x.queue.Len(), x.list)
				}
				changed := func(s step) bool { return s.What == "changed" }
				if got := x.queue.ContainsFunc(changed); got != slices.ContainsFunc(x.list, changed) {
					t.Fatalf("seed %d, after %d changes, %s: queue %d has a changed step: %v", seed, n, did, i, got)
				}
				if top := x.queue.Top(); len(x.list) > 0 && top != x.list[0] || len(x.list) == 0 && top != (step{}) {
					t.Fatalf("seed %d, after %d changes, %s: the top of queue %d is %v", seed, n, did, i, top)
				}
			}
		}
	}
}

// The work is measured by the memory taken, which is the same on every machine.
func TestWorkGrowsWithStepsNotWithTheQueue(t *testing.T) {
	for name, do := range map[string]func(q *steps.Queue[step]){
		"before others":      func(q *steps.Queue[step]) { q.Next(step{What: "a"}, step{What: "b"}); q.Pop(); q.Pop() },
		"behind others":      func(q *steps.Queue[step]) { q.Then(step{What: "a"}, step{What: "b"}); q.Pop(); q.Pop() },
		"behind the first":   func(q *steps.Queue[step]) { q.Insert(1, step{What: "a"}); q.Pop() },
		"in the first place": func(q *steps.Queue[step]) { q.Change(step{What: "a"}) },
	} {
		work := func(times, waiting int) uint64 {
			q := steps.Of(make([]step, waiting)...)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for range times {
				do(&q)
			}
			runtime.ReadMemStats(&after)
			return after.TotalAlloc - before.TotalAlloc
		}
		// Other allocations of the runtime are far below the slack; a copied queue takes hundreds of times as much.
		const slack = 1 << 20
		short, long, more := work(1000, 10), work(1000, 10_000), work(10_000, 10_000)
		if long > 2*short+slack {
			t.Errorf("%s: 1,000 times take %d bytes with 10 steps waiting, %d with 10,000", name, short, long)
		}
		if more > 20*long+slack {
			t.Errorf("%s: 1,000 times take %d bytes, 10,000 times %d", name, long, more)
		}
	}
}

func TestSavedQueueIsAListOfItsSteps(t *testing.T) {
	type position struct {
		Todo steps.Queue[step] `json:"todo,omitzero"`
		Must steps.Queue[step] `json:"must"`
	}
	var p position
	p.Todo.Then(step{What: "b<"}, step{What: "c", Seat: 1})
	p.Todo.Then(step{What: "d"})
	p.Todo.Next(step{What: "a", N: 3})
	const want = `{"todo":[{"What":"a","Seat":0,"N":3},{"What":"b\u003c","Seat":0,"N":0},{"What":"c","Seat":1,"N":0},{"What":"d","Seat":0,"N":0}],"must":[]}`
	saved, err := json.Marshal(p)
	if err != nil || string(saved) != want {
		t.Fatalf("saved is %s (%v), not %s", saved, err, want)
	}
	var back position
	if err := engine.ReadJSON(saved, &back); err != nil || !slices.Equal(back.Todo.List(), p.Todo.List()) ||
		back.Must.Len() != 0 {
		t.Errorf("loaded is %v (%v)", back.Todo.List(), err)
	}
	if none, err := json.Marshal(position{}); err != nil || string(none) != `{"must":[]}` {
		t.Errorf("an empty one is saved as %s (%v)", none, err)
	}
	for _, damaged := range []string{`{"must":[{"What":"a","Surprise":1}]}`, `{"must":{}}`, `{"must":[7]}`} {
		if err := engine.ReadJSON([]byte(damaged), &back); err == nil {
			t.Errorf("%s is read", damaged)
		}
	}
}

// BenchmarkNext puts a step before a queue of some length and does it.
func BenchmarkNext(b *testing.B) {
	for _, length := range []int{20, 1000} {
		b.Run(strconv.Itoa(length), func(b *testing.B) {
			q := steps.Of(make([]step, length)...)
			for b.Loop() {
				q.Next(step{What: "count"})
				q.Pop()
			}
		})
	}
}
