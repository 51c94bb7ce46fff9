package hosts_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"skald/engine/contract/sweep"
)

// Hosts come, die, stop and are drained at random. Afterwards every shard answers, and the remaining hosts have their
// share of them.
func TestTheLivingHaveAllShardsWhateverHappened(t *testing.T) {
	t.Parallel()
	seeds := make([]uint64, 300)
	for n := range seeds {
		seeds[n] = uint64(n)
	}
	sweep.Of(t, seeds, 10).Run(t, func(seed uint64) string { return fmt.Sprint("seed ", seed) },
		func(t *testing.T, seed uint64) {
			synctest.Test(t, func(t *testing.T) {
				w := newTown(t, 8)
				chance := rand.New(rand.NewPCG(seed, 1))
				living := []*townHost{w.host("0")}
				pick := func(of *[]*townHost) *townHost {
					i := chance.IntN(len(*of))
					x := (*of)[i]
					*of = slices.Delete(slices.Clone(*of), i, i+1)
					return x
				}
				for n := range 40 {
					switch do := chance.IntN(6); {
					case len(living) == 0 || do <= 1 && len(living) < 5:
						living = append(living, w.host(fmt.Sprint(n+1)))
					case do == 2:
						pick(&living).kill()
					case do == 3 || do == 4:
						pick(&living).stop()
					case do == 5:
						x := pick(&living)
						_ = x.Drain(t.Context(), x.name)
						<-x.ended
					}
					time.Sleep(time.Duration(chance.IntN(25_000)) * time.Millisecond)
				}
				if len(living) == 0 {
					living = append(living, w.host("last"))
				}
				part := (8 + len(living) - 1) / len(living)
				w.until("every shard answers, and no host has more than its share", 5*time.Minute, func() bool {
					for _, x := range living {
						if len(w.of(x.name)) > part {
							return false
						}
					}
					return w.answered() == 8
				})
				for _, x := range living {
					if _, err := x.host.Health(); err != nil {
						t.Errorf("the health of %s is %v", x.name, err)
					}
				}
				for _, x := range living {
					x.stop()
				}
				if len(w.leases)+len(w.hosts) > 0 && w.answered() > 0 {
					t.Errorf("after all have stopped %v answer", w.up)
				}
			})
		})
}
