package contract

import (
	"flag"
	"sync"
	"testing"
)

// benchTime guards the flag for the running time of benchmarks.
var benchTime sync.Mutex

// Benchmarks runs each benchmark for one iteration, so that tests find one that fails or no longer ends.
func Benchmarks(t *testing.T, benchmarks map[string]func(*testing.B)) {
	t.Helper()
	for name, benchmark := range benchmarks {
		t.Run(name, func(t *testing.T) {
			benchTime.Lock()
			defer benchTime.Unlock()
			f := flag.Lookup("test.benchtime")
			before := f.Value.String()
			if err := f.Value.Set("1x"); err != nil {
				t.Fatal(err)
			}
			defer func() { _ = f.Value.Set(before) }()
			skipped := false
			r := testing.Benchmark(func(b *testing.B) {
				defer func() { skipped = skipped || b.Skipped() }()
				benchmark(b)
			})
			if r.N == 0 && !skipped {
				t.Errorf("Benchmark%s fails; go test -run xxx -bench '^Benchmark%s$' shows why", name, name)
			}
		})
	}
}

// OneIteration reports whether benchmarks run for one iteration, which measures nothing: they can omit preparations for
// exact results.
func OneIteration() bool { return flag.Lookup("test.benchtime").Value.String() == "1x" }
