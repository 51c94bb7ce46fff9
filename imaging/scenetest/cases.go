package scenetest

import (
	"flag"
	"iter"
	"os"
	"sync"
	"testing"
	"time"

	"skald/engine/contract/sweep"
	"skald/imaging"
)

// Whole reports whether all cases are tried: in a whole sweep, and when -update writes the golden pictures anew.
func Whole() bool {
	f := flag.Lookup("update")
	return os.Getenv("SKALD_SWEEP") != "" || f != nil && f.Value.String() == "true"
}

// Theme returns the theme of pictures for which one theme is enough. An ordinary run draws in no other, since each
// paints its grounds anew; it changes from day to day.
var Theme = sync.OnceValue(func() *imaging.Theme {
	seed, err := sweep.Seed(os.Getenv, time.Now())
	if err != nil || Whole() {
		return imaging.Day()
	}
	return imaging.Themes()[seed%uint64(len(imaging.Themes()))]
})

// DrawnIn reports whether the run draws pictures in a theme.
func DrawnIn(th *imaging.Theme) bool { return Whole() || th.Name == Theme().Name }

// Cases returns a few of the cases of a test, or all of them if Whole.
func Cases[T any](t testing.TB, all []T, few int) iter.Seq[T] {
	t.Helper()
	if Whole() {
		few = len(all)
	}
	if len(all) == 0 {
		t.Fatal("there are no cases")
	}
	s := sweep.Of(t, all, few)
	return func(yield func(T) bool) {
		for _, c := range s.Cases() {
			if !s.Next() || !yield(c) {
				return
			}
		}
	}
}
