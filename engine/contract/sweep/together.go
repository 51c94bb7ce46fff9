package sweep

import (
	"flag"
	"runtime"
	"strconv"
)

// Together runs each parallel tests at a time for each processor, unless -parallel is set. TestMain calls it in
// packages whose tests wait more than they work.
func Together(each int) {
	flag.Parse()
	if p := flag.Lookup("test.parallel"); p.Value.String() == p.DefValue {
		_ = p.Value.Set(strconv.Itoa(each * runtime.GOMAXPROCS(0)))
	}
}
