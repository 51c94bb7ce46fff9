package returnofheroes

import (
	"testing"

	"skald/engine/contract"
)

func TestBenchmarks(t *testing.T) {
	contract.Benchmarks(t, map[string]func(*testing.B){
		"Save": BenchmarkSave,
		"View": BenchmarkView,
	})
}
