// Package sweep chooses how many cases of a long test a run tries.
//
// An ordinary run of the tests tries a few cases of each sweep, chosen by the day, so that it ends in minutes and all
// are tried over the days. The environment selects more:
//
//	SKALD_SWEEP=all go test ./engine/games -v     every case
//	SKALD_SWEEP=90s go test ./engine/games -v     as many cases as 90 s allow in each sweep
//	SKALD_SEED=20261126 go test ./engine/games    the cases of another day
//
// Every sweep logs its number of cases and its seed: go test shows the line with -v and when the test fails.
package sweep

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"
)

// Sweep is a test over many cases. It may be used by parallel subtests.
type Sweep[T any] struct {
	cases []T
	of    int       // cases to choose from
	until time.Time // zero for no limit

	mu    sync.Mutex
	tried int
}

// Of returns the sweep of a test over all cases, of which an ordinary run tries a few, and under -short a third of
// these. With few = 0 only full sweeps try any. Tests of different names choose differently.
func Of[T any](t testing.TB, all []T, few int) *Sweep[T] {
	t.Helper()
	s, err := choose(t.Name(), all, few, testing.Short(), os.Getenv, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	seed, _ := Seed(os.Getenv, time.Now())
	t.Cleanup(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		t.Logf("sweep: %s tried %d of %d cases, SKALD_SEED=%d", t.Name(), s.tried, len(all), seed)
	})
	return s
}

// choose is Of with its surroundings as arguments.
func choose[T any](name string, all []T, few int, short bool, env func(string) string, now time.Time) (*Sweep[T],
	error) {
	seed, err := Seed(env, now)
	if err != nil {
		return nil, err
	}
	s := &Sweep[T]{of: len(all)}
	order := rand.New(rand.NewPCG(seed, hash(name))).Perm(len(all))
	switch how := env("SKALD_SWEEP"); how {
	case "all":
		slices.Sort(order)
	case "":
		if short {
			few = (few + 2) / 3
		}
		order = order[:min(len(order), few)]
		slices.Sort(order)
	default:
		limit, err := time.ParseDuration(how)
		if err != nil || limit <= 0 {
			return nil, fmt.Errorf("SKALD_SWEEP is %q; write all, or how long each sweep may take, such as 90s", how)
		}
		s.until = now.Add(limit)
	}
	for _, at := range order {
		s.cases = append(s.cases, all[at])
	}
	return s, nil
}

// Due returns few on two days of three, and 0 on the third: many tests of one kind take turns. A full sweep tries them
// all.
func Due(t testing.TB, few int) int {
	t.Helper()
	seed, err := Seed(os.Getenv, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	return due(t.Name(), seed, few)
}

func due(name string, seed uint64, few int) int {
	if !Full() && rand.New(rand.NewPCG(hash(name), seed)).IntN(3) == 0 {
		return 0
	}
	return few
}

// Full reports whether this run tries more than an ordinary one.
func Full() bool { return os.Getenv("SKALD_SWEEP") != "" }

// Cases returns the cases to try, in order or, if time is limited, in an order of the seed.
func (s *Sweep[T]) Cases() []T { return s.cases }

// Next reports whether there is time for another case, and counts it. Call it before each case.
func (s *Sweep[T]) Next() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	// The first case is always tried: a sweep without one would prove nothing.
	if s.tried > 0 && !s.until.IsZero() && !time.Now().Before(s.until) {
		return false
	}
	s.tried++
	return true
}

// Whole reports whether every existing case was tried, as tests that need all cases require. A sweep limited in time
// may not have, although Cases returns all of them.
func (s *Sweep[T]) Whole() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tried == s.of
}

// Run tries the cases one after the other, each as a subtest of its name.
func (s *Sweep[T]) Run(t *testing.T, name func(T) string, try func(*testing.T, T)) {
	t.Helper()
	for _, c := range s.cases {
		if !s.Next() {
			return
		}
		t.Run(name(c), func(t *testing.T) { try(t, c) })
	}
}

// Parallel is Run with as many subtests at a time as go test allows. A single case runs at once: a parallel subtest
// would wait behind all other parallel tests.
func (s *Sweep[T]) Parallel(t *testing.T, name func(T) string, try func(*testing.T, T)) {
	t.Helper()
	for _, c := range s.cases {
		t.Run(name(c), func(t *testing.T) {
			if len(s.cases) > 1 {
				t.Parallel()
			}
			if !s.Next() {
				t.Skip("no time is left for this case")
			}
			try(t, c)
		})
	}
}

// Seed returns the seed of a day, its date in UTC as a number such as 20261126, or SKALD_SEED if set.
func Seed(env func(string) string, now time.Time) (uint64, error) {
	if told := env("SKALD_SEED"); told != "" {
		n, err := strconv.ParseUint(told, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("SKALD_SEED is %q; write a number such as 20261126", told)
		}
		return n, nil
	}
	y, m, d := now.UTC().Date()
	return uint64(y*10000 + int(m)*100 + d), nil
}

// hash is FNV-1a.
func hash(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}
