package load

import (
	"testing"

	"skald/engine/contract"
)

func TestBenchmarks(t *testing.T) {
	contract.Benchmarks(t, map[string]func(*testing.B){"Pictures": BenchmarkPictures})
}
