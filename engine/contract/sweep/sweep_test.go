package sweep

import (
	"slices"
	"strings"
	"testing"
	"time"
)

var noon = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

func env(pairs ...string) func(string) string {
	return func(name string) string {
		if at := slices.Index(pairs, name); at >= 0 {
			return pairs[at+1]
		}
		return ""
	}
}

func numbers(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

func cases(t *testing.T, name string, n, few int, short bool, env func(string) string, now time.Time) []int {
	t.Helper()
	s, err := choose(name, numbers(n), few, short, env, now)
	if err != nil {
		t.Fatal(err)
	}
	return s.Cases()
}

func TestChoose(t *testing.T) {
	t.Run("an ordinary run tries a few cases in their order", func(t *testing.T) {
		got := cases(t, "A", 100, 12, false, env(), noon)
		if len(got) != 12 || !slices.IsSorted(got) {
			t.Errorf("chose %v", got)
		}
	})
	t.Run("a day always chooses the same", func(t *testing.T) {
		if a, b := cases(t, "A", 100, 12, false, env(), noon),
			cases(t, "A", 100, 12, false, env(), noon.Add(time.Hour)); !slices.Equal(a, b) {
			t.Errorf("%v, then %v", a, b)
		}
	})
	t.Run("two tests choose differently", func(t *testing.T) {
		if a, b := cases(t, "A", 100, 12, false, env(), noon),
			cases(t, "B", 100, 12, false, env(), noon); slices.Equal(a, b) {
			t.Errorf("both chose %v", a)
		}
	})
	t.Run("the days together try every case", func(t *testing.T) {
		tried := map[int]bool{}
		for day := range 100 {
			for _, c := range cases(t, "A", 40, 5, false, env(), noon.AddDate(0, 0, day)) {
				tried[c] = true
			}
		}
		if len(tried) != 40 {
			t.Errorf("%d of 40 cases were tried", len(tried))
		}
	})
	t.Run("SKALD_SEED chooses what that day did", func(t *testing.T) {
		if a, b := cases(t, "A", 100, 12, false, env("SKALD_SEED", "20261126"), noon.AddDate(1, 0, 0)),
			cases(t, "A", 100, 12, false, env(), noon); !slices.Equal(a, b) {
			t.Errorf("%v, then %v", a, b)
		}
	})
	t.Run("SKALD_SWEEP=all tries all", func(t *testing.T) {
		if got := cases(t, "A", 100, 12, true, env("SKALD_SWEEP", "all"), noon); !slices.Equal(got, numbers(100)) {
			t.Errorf("chose %v", got)
		}
	})
	t.Run("-short tries a third, rounded up", func(t *testing.T) {
		if got := cases(t, "A", 100, 12, true, env(), noon); len(got) != 4 {
			t.Errorf("chose %v", got)
		}
		if got := cases(t, "A", 100, 1, true, env(), noon); len(got) != 1 {
			t.Errorf("chose %v", got)
		}
	})
	t.Run("a sweep that is too long for ordinary runs tries none in them", func(t *testing.T) {
		if got := cases(t, "A", 100, 0, false, env(), noon); len(got) != 0 {
			t.Errorf("chose %v", got)
		}
		if got := cases(t, "A", 100, 0, false, env("SKALD_SWEEP", "all"), noon); len(got) != 100 {
			t.Errorf("chose %v", got)
		}
	})
	t.Run("a sweep without cases has none to choose", func(t *testing.T) {
		if got := cases(t, "A", 0, 3, false, env(), noon); len(got) != 0 {
			t.Errorf("chose %v", got)
		}
	})
	t.Run("what cannot be read is refused with what would work", func(t *testing.T) {
		for name, e := range map[string]func(string) string{"such as 90s": env("SKALD_SWEEP", "some"),
			"such as 20261126": env("SKALD_SEED", "today")} {
			if _, err := choose("A", numbers(3), 1, false, e, noon); err == nil ||
				!strings.Contains(err.Error(), name) {
				t.Errorf("choose() = %v, want an error that names an example", err)
			}
		}
	})
}

func TestNext(t *testing.T) {
	count := func(now time.Time) (int, bool) {
		s, err := choose("A", numbers(50), 2, false, env("SKALD_SWEEP", "10m"), now)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for range s.Cases() {
			if s.Next() {
				n++
			}
		}
		return n, s.Whole()
	}
	t.Run("with time left every case is tried", func(t *testing.T) {
		if n, whole := count(time.Now()); n != 50 || !whole {
			t.Errorf("tried %d of 50, and that is whole: %v", n, whole)
		}
	})
	t.Run("without time only the first is", func(t *testing.T) {
		if n, whole := count(time.Now().Add(-time.Hour)); n != 1 || whole {
			t.Errorf("tried %d of 50", n)
		}
	})
}

func TestDue(t *testing.T) {
	if Full() {
		t.Skip("in a full sweep every test is due")
	}
	days := 0
	for day := range uint64(300) {
		switch n := due("TestWalks", 20260000+day, 2); n {
		case 0:
		case 2:
			days++
		default:
			t.Fatalf("on day %d it is %d", day, n)
		}
	}
	if days < 160 || days > 240 {
		t.Errorf("of 300 days it is due on %d", days)
	}
}
