package operate

import (
	"runtime"
	"runtime/metrics"
)

// goMetrics are the metrics of Go's runtime, with the names that dashboards use. Each is the sum of some of the
// runtime's own.
var goMetrics = []struct {
	name, help string
	counter    bool
	of         []string
}{
	{"go_goroutines", "Goroutines there are.", false, []string{"/sched/goroutines:goroutines"}},
	{"go_threads", "Threads of the system the program has.", false, []string{"/sched/threads/total:threads"}},
	{"go_sched_gomaxprocs_threads", "Threads that may run Go at the same time.", false,
		[]string{"/sched/gomaxprocs:threads"}},
	{"go_gc_gogc_percent", "How much the heap may grow before garbage is collected.", false,
		[]string{"/gc/gogc:percent"}},
	{"go_gc_gomemlimit_bytes", "Memory the runtime tries not to exceed.", false, []string{"/gc/gomemlimit:bytes"}},
	{"go_gc_cycles_total_gc_cycles_total", "Garbage collections completed.", true,
		[]string{"/gc/cycles/total:gc-cycles"}},
	{"go_cpu_classes_gc_total_cpu_seconds_total", "Estimated processor time spent collecting garbage.", true,
		[]string{"/cpu/classes/gc/total:cpu-seconds"}},
	{"go_cpu_classes_gc_pause_cpu_seconds_total",
		"Estimated processor time during which the program stood still for collecting garbage.", true,
		[]string{"/cpu/classes/gc/pause:cpu-seconds"}},
	{"go_sync_mutex_wait_total_seconds_total", "Time goroutines waited for locks.", true,
		[]string{"/sync/mutex/wait/total:seconds"}},
	{"go_memstats_alloc_bytes_total", "Memory ever allocated on the heap.", true, []string{"/gc/heap/allocs:bytes"}},
	{"go_memstats_mallocs_total", "Objects ever allocated on the heap.", true,
		[]string{"/gc/heap/allocs:objects", "/gc/heap/tiny/allocs:objects"}},
	{"go_memstats_frees_total", "Objects of the heap ever freed.", true,
		[]string{"/gc/heap/frees:objects", "/gc/heap/tiny/allocs:objects"}},
	{"go_memstats_heap_alloc_bytes", "Memory in use by what the program keeps, garbage not yet swept included.", false,
		[]string{"/memory/classes/heap/objects:bytes"}},
	{"go_memstats_heap_objects", "Objects on the heap.", false, []string{"/gc/heap/objects:objects"}},
	{"go_memstats_heap_inuse_bytes", "Memory of the heap in spans that are used.", false,
		[]string{"/memory/classes/heap/objects:bytes", "/memory/classes/heap/unused:bytes"}},
	{"go_memstats_heap_idle_bytes", "Memory of the heap in spans that are not used.", false,
		[]string{"/memory/classes/heap/free:bytes", "/memory/classes/heap/released:bytes"}},
	{"go_memstats_heap_released_bytes", "Memory of the heap given back to the system.", false,
		[]string{"/memory/classes/heap/released:bytes"}},
	{"go_memstats_stack_inuse_bytes", "Memory of goroutines' stacks.", false,
		[]string{"/memory/classes/heap/stacks:bytes"}},
	{"go_memstats_next_gc_bytes", "Size of the heap at which garbage is collected next.", false,
		[]string{"/gc/heap/goal:bytes"}},
	{"go_memstats_sys_bytes", "Memory asked of the system.", false, []string{"/memory/classes/total:bytes"}},
}

// Runtime adds the metrics of Go's runtime and those of the process.
func (m *Metrics) Runtime() {
	m.Gauge("go_info", "The Go this was built with.", []string{"version"}, func(put func(float64, ...string)) {
		put(1, runtime.Version())
	})
	for _, g := range goMetrics {
		add := m.Reading
		if g.counter {
			add = m.Count
		}
		add(g.name, g.help, func() (float64, bool) { return runtimeSum(g.of) })
	}
	m.process()
}

// runtimeSum adds up metrics of the runtime; it returns false if the runtime lacks one.
func runtimeSum(names []string) (sum float64, ok bool) {
	samples := make([]metrics.Sample, len(names))
	for i, name := range names {
		samples[i].Name = name
	}
	metrics.Read(samples)
	for _, s := range samples {
		switch s.Value.Kind() {
		case metrics.KindUint64:
			sum += float64(s.Value.Uint64())
		case metrics.KindFloat64:
			sum += s.Value.Float64()
		default:
			return 0, false
		}
	}
	return sum, true
}
