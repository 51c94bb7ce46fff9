package store

import (
	"strings"
	"testing"
)

// All readers of a message may see its nonce, and some entries of the outbox are for one person alone: it must not
// number them.
func TestANonceTellsNotHowManyEntriesThereWere(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, seed := range []string{"", strings.Repeat("a", 32), strings.Repeat("b", 32)} {
		for id := uint64(1); id < 100; id++ {
			n := nonce([]byte(seed), id)
			if seen[n] || len(n) > 25 {
				t.Fatalf("entry %d of the seed %q has the nonce %q", id, seed, n)
			}
			seen[n] = true
		}
	}
}
