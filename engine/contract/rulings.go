package contract

import (
	"strconv"
	"strings"
	"testing"
)

// Rulings runs the tests of all rulings of a game; read returns a ruling's text, which begins with its number, such as
// "H14", and its test. Every number must be there, in order, up to the last of each kind.
func Rulings[R any](t *testing.T, list []R, read func(R) (says string, test func(t *testing.T)), last ...string) {
	t.Helper()
	var want []string
	for _, l := range last {
		n, _ := strconv.Atoi(l[1:])
		for i := range n {
			want = append(want, l[:1]+strconv.Itoa(i+1))
		}
	}
	at := -1
	for _, r := range list {
		says, test := read(r)
		number, _, _ := strings.Cut(says, " ")
		if at < 0 || number != want[at] {
			at++
		}
		if at == len(want) || number != want[at] {
			t.Fatalf("%q stands in the place of another ruling", says)
		}
		t.Run(says, test)
	}
	if at != len(want)-1 {
		t.Errorf("the rulings after %s have no test", want[max(0, at)])
	}
}
