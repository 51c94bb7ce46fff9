package boltfile

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"skald/store/kv"
)

// A walk that writes on its way misses no key and returns no removed one, also when the transaction becomes large in
// the middle and its changes go to their places.
func TestWalkGoesOnWhereItWasAfterWrites(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		records int
		writes  func(at string, r *rand.Rand) (put, removed []string)
	}{
		{"that removes each record", 300, func(at string, _ *rand.Rand) (_, removed []string) {
			return nil, []string{at}
		}},
		{"that removes all but each tenth record", 300, func(at string, r *rand.Rand) (_, removed []string) {
			if r.IntN(10) == 0 {
				return nil, nil
			}
			return nil, []string{at}
		}},
		{"that removes the records around it", 300, func(_ string, r *rand.Rand) (_, removed []string) {
			for range r.IntN(4) {
				removed = append(removed, walkKey(r.IntN(300)))
			}
			return nil, removed
		}},
		{"that adds records around it", 60, func(_ string, r *rand.Rand) (put, _ []string) {
			if r.IntN(2) == 0 {
				put = append(put, walkKey(r.IntN(60))+strconv.Itoa(r.IntN(2)))
			}
			return put, nil
		}},
		{"that changes, adds and removes records", 200, func(at string, r *rand.Rand) (put, removed []string) {
			switch r.IntN(4) {
			case 0:
				put = append(put, at)
			case 1:
				put = append(put, walkKey(r.IntN(200))+strconv.Itoa(r.IntN(2)))
			case 2:
				removed = append(removed, at, walkKey(r.IntN(200)))
			}
			return put, removed
		}},
	} {
		for _, back := range []bool{false, true} {
			t.Run(fmt.Sprintf("forwards %v, a walk %s", !back, test.name), func(t *testing.T) {
				t.Parallel()
				for seed := range uint64(8) {
					random := rand.New(rand.NewPCG(seed, 1))
					db := openTest(t, filepath.Join(t.TempDir(), "x.db"))
					has := map[string]bool{}
					update(t, db, func(x kv.Tx) error {
						for i := range test.records {
							has[walkKey(i)] = true
							if err := x.Bucket("a").Put([]byte(walkKey(i)), walkValue(random)); err != nil {
								return err
							}
						}
						return nil
					})
					if err := db.UpdateExclusive(context.Background(), nil, func(x kv.Tx) error {
						b := x.Bucket("a")
						return walkAndWrite(b, back, has, func(at string) error {
							put, removed := test.writes(at, random)
							for _, key := range put {
								has[key] = true
								if err := b.Put([]byte(key), walkValue(random)); err != nil {
									return err
								}
							}
							for _, key := range removed {
								delete(has, key)
								if err := b.Delete([]byte(key)); err != nil {
									return err
								}
							}
							return nil
						})
					}); err != nil {
						t.Fatalf("seed %d: %v", seed, err)
					}
				}
			})
		}
	}
}

// walkAndWrite calls write at each key, and compares the next one with the nearest of those that the bucket has then.
func walkAndWrite(b kv.Bucket, back bool, has map[string]bool, write func(at string) error) error {
	c := b.Cursor()
	step, nearest := c.Next, func(keys []string, at string) string {
		for _, key := range keys {
			if key > at {
				return key
			}
		}
		return ""
	}
	key, _ := c.First()
	if back {
		key, _ = c.Last()
		step, nearest = c.Prev, func(keys []string, at string) string {
			for _, key := range slices.Backward(keys) {
				if key < at {
					return key
				}
			}
			return ""
		}
	}
	for steps := 0; key != nil; steps++ {
		at := string(key)
		if err := write(at); err != nil {
			return err
		}
		key, _ = step()
		if want := nearest(slices.Sorted(maps.Keys(has)), at); string(key) != want {
			return fmt.Errorf("after %q, step %d, the walk is at %q, not %q", at, steps, key, want)
		}
	}
	return nil
}

func walkKey(n int) string { return fmt.Sprintf("%0200d", n) }

func walkValue(random *rand.Rand) []byte { return bytes.Repeat([]byte{'v'}, random.IntN(400)) }
