package games_test

import (
	"testing"

	"skald/engine/contract"
)

func TestBenchmarks(t *testing.T) {
	t.Parallel()
	contract.Benchmarks(t, map[string]func(*testing.B){
		"Play": BenchmarkPlay,
	})
}
