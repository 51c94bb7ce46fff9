package hosts_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"
)

// settle has two hosts divide eight shards.
func settle(w *town) (a, b *townHost) {
	w.t.Helper()
	a = w.host("a")
	w.until("the first host answers for all", time.Minute, func() bool { return len(w.of("a")) == 8 })
	b = w.host("b")
	w.until("each answers for four", 2*time.Minute, func() bool { return len(w.of("a")) == 4 && len(w.of("b")) == 4 })
	return a, b
}

func TestASingleHostBeginsAtOnce(t *testing.T) {
	inTown(t, 8, func(w *town) {
		a := w.host("a")
		if took := w.until("all shards are taken", time.Minute,
			func() bool { return len(a.host.Works()) == 8 }); took > time.Second {
			t.Errorf("it takes the shards after %v", took)
		}
		a.stop()
	})
}

func TestHostsThatBeginTogetherDivideTheShards(t *testing.T) {
	inTown(t, 8, func(w *town) {
		a, b := w.host("a"), w.host("b")
		w.until("all shards are taken", 5*time.Second, func() bool {
			return len(a.host.Works())+len(b.host.Works()) == 8
		})
		w.until("each answers for four", 2*time.Minute, func() bool {
			return len(w.of("a")) == 4 && len(w.of("b")) == 4
		})
		a.stop()
		b.stop()
	})
}

func TestACrashLoopTakesNothingFromAHealthyHost(t *testing.T) {
	inTown(t, 8, func(w *town) {
		a := w.host("a")
		w.until("the first host answers for all", time.Minute, func() bool { return w.answered() == 8 })
		w.forgetSilence()
		for n := range 40 {
			b := w.host(fmt.Sprint("b", n))
			time.Sleep(3 * time.Second)
			b.kill()
			if len(w.of("a")) != 8 {
				t.Fatalf("after crash %d the healthy host answers for %v", n+1, w.of("a"))
			}
			if _, err := a.host.Health(); err != nil {
				t.Errorf("its health is %v", err)
			}
		}
		if len(w.moves) > 0 || len(w.silent) > 0 {
			t.Errorf("shards went to %v, and were silent for %v", w.moves, w.silent)
		}
		a.stop()
	})
}

func TestACrashLoopHoldsUpNoTakeover(t *testing.T) {
	inTown(t, 8, func(w *town) {
		a, b := settle(w)
		w.forgetSilence()
		b.kill()
		stop := time.After(30 * time.Second)
		looping := make(chan bool)
		go func() {
			defer close(looping)
			for n := 0; ; n++ {
				c := w.host(fmt.Sprint("c", n))
				select {
				case <-time.After(3 * time.Second):
					c.kill()
				case <-stop:
					c.kill()
					return
				}
			}
		}()
		if took := w.until("the healthy host has all", 20*time.Second,
			func() bool { return len(a.host.Works()) == 8 }); took > townLasts+1500*time.Millisecond {
			t.Errorf("the healthy host has all after %v", took)
		}
		<-looping
		for name := range w.moves {
			if name != "a" {
				t.Errorf("a shard went to %s", name)
			}
		}
		a.stop()
	})
}

// Not even a shard that stays free goes to a host that is not yet healthy for a lease, while another host is.
func TestANewHostTakesNothingBeforeItHasBeenHealthyForALease(t *testing.T) {
	inTown(t, 8, func(w *town) {
		a, b := settle(w)
		w.refuse("a", errors.New("no shard can be taken today"))
		b.kill()
		time.Sleep(townLasts)
		c := w.host("c")
		time.Sleep(townLasts - time.Second)
		if works := c.host.Works(); len(works) > 0 {
			t.Errorf("it works on %v", works)
		}
		w.until("it takes what is free", 5*time.Second, func() bool { return len(c.host.Works()) == 4 })
		a.stop()
		c.stop()
	})
}

// A host that others expect to take a part of the free shards may have died meanwhile.
func TestHostsThatDieOneAfterTheOther(t *testing.T) {
	inTown(t, 8, func(w *town) {
		a, b := settle(w)
		c := w.host("c")
		w.until("the third takes its part", 2*time.Minute, func() bool {
			return len(w.of("c")) == 2 && w.answered() == 8
		})
		time.Sleep(time.Minute)
		shards := b.host.Works()
		b.kill()
		time.Sleep(10 * time.Second)
		c.kill()
		w.until("the last one has what the first had", townLasts-10*time.Second+3500*time.Millisecond, func() bool {
			n := 0
			for _, mine := range a.host.Works() {
				for _, was := range shards {
					if mine.Shard == was.Shard {
						n++
					}
				}
			}
			return n == len(shards)
		})
		w.until("it answers for all", time.Minute, func() bool { return len(w.of("a")) == 8 })
		a.stop()
	})
}

func TestShardsOfASilentHostAreTakenAtOnce(t *testing.T) {
	for name, silence := range map[string]func(*townHost){"killed": (*townHost).kill, "frozen": (*townHost).freeze} {
		t.Run(name, func(t *testing.T) {
			inTown(t, 8, func(w *town) {
				a, b := settle(w)
				c := w.host("c")
				w.until("the third takes its part", 2*time.Minute, func() bool {
					return len(w.of("c")) == 2 && w.answered() == 8
				})
				time.Sleep(time.Minute)
				had := b.host.Works()
				silence(b)
				taken := w.until("others work on all of its shards", time.Minute, func() bool {
					return len(a.host.Works())+len(c.host.Works()) == 8
				})
				if taken > townLasts+2*time.Second {
					t.Errorf("its %d shards are taken after %v", len(had), taken)
				}
				all := taken + w.until("all shards answer", time.Minute, func() bool { return w.answered() == 8 })
				if most := 20*time.Second + time.Duration(len(had))*pace; all > most {
					t.Errorf("all answer after %v, not within %v", all, most)
				}
				w.until("the two level what they have", time.Minute, func() bool {
					return len(w.of("a")) == 4 && len(w.of("c")) == 4
				})
				if name == "frozen" {
					w.forgetSilence()
					b.thaw()
					w.until("the host that slept has its part again", 2*time.Minute, func() bool {
						return len(w.of("b")) >= 2 && w.answered() == 8
					})
					for shard, silent := range w.silent {
						if silent >= 5*time.Second {
							t.Errorf("shard %d is silent for %v when it moves", shard, silent)
						}
					}
					b.stop()
				}
				a.stop()
				c.stop()
			})
		})
	}
}

func TestHalfOfTheShardsAnswerSoonAfterADeath(t *testing.T) {
	inTown(t, 8, func(w *town) {
		a, b := settle(w)
		time.Sleep(time.Minute)
		b.kill()
		half := w.until("half of the shards answer", time.Minute, func() bool { return w.answered() >= 4 })
		all := half + w.until("all shards answer", time.Minute, func() bool { return w.answered() == 8 })
		if half > 20*time.Second || all > 20*time.Second+4*pace {
			t.Errorf("half answer after %v, all after %v", half, all)
		}
		a.stop()
	})
}

func TestAPlannedRestartIsSilentForLessThanFiveSecondsAShard(t *testing.T) {
	for name, drain := range map[string]func(w *town, b *townHost){
		"by a signal":  func(_ *town, b *townHost) { b.stop() },
		"by a command": func(w *town, b *townHost) { _ = b.Drain(w.t.Context(), "b"); <-b.ended },
	} {
		t.Run(name, func(t *testing.T) {
			inTown(t, 8, func(w *town) {
				a, b := settle(w)
				time.Sleep(time.Minute)
				w.forgetSilence()
				began := time.Now()
				drain(w, b)
				if took := time.Since(began); took > 4*pace+5*time.Second {
					t.Errorf("it stops after %v", took)
				}
				w.until("the other answers for all", 10*time.Second, func() bool { return len(w.of("a")) == 8 })
				if len(w.silent) != 4 || w.moves["a"] != 4 {
					t.Errorf("silent were %v, taken %v", w.silent, w.moves)
				}
				for shard, silent := range w.silent {
					if silent >= 5*time.Second {
						t.Errorf("shard %d is silent for %v", shard, silent)
					}
				}
				a.stop()
			})
		})
	}
}

func TestAHostThatIsAloneStopsAtOnce(t *testing.T) {
	inTown(t, 8, func(w *town) {
		a := w.host("a")
		w.until("it answers for all", time.Minute, func() bool { return w.answered() == 8 })
		began := time.Now()
		a.stop()
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("it stops after %v", took)
		}
		if len(w.leases) > 0 || len(w.hosts) > 0 {
			t.Errorf("it leaves %v, %v", w.leases, w.hosts)
		}
	})
}

// A taker that falls silent before it has confirmed gets nothing, and its shard does not stop to answer.
func TestAShardIsNeverGivenToASilentHost(t *testing.T) {
	inTown(t, 8, func(w *town) {
		a := w.host("a")
		w.until("the first host answers for all", time.Minute, func() bool { return w.answered() == 8 })
		w.forgetSilence()
		for n := range 10 {
			b := w.host(fmt.Sprint("b", n))
			w.until("it wants shards", time.Minute, func() bool {
				w.mu.Lock()
				defer w.mu.Unlock()
				return w.hosts[b.name].Wants > 0
			})
			b.kill() // the offer comes to a dead host
			time.Sleep(20 * time.Second)
			if got := w.of("a"); !slices.Equal(got, []int{0, 1, 2, 3, 4, 5, 6, 7}) {
				t.Fatalf("the living host answers for %v", got)
			}
		}
		if len(w.silent) > 0 {
			t.Errorf("shards were silent for %v", w.silent)
		}
		c := w.host("c")
		w.until("a host that stays gets its part", 2*time.Minute, func() bool { return len(w.of("c")) == 4 })
		a.stop()
		c.stop()
	})
}

func TestHealthTellsOfShardsNoHostHas(t *testing.T) {
	inTown(t, 8, func(w *town) {
		a, b := settle(w)
		if said, err := a.host.Health(); err != nil || said != "works on shards 0, 1, 2, 3 of 8" {
			t.Errorf("its health is %q, %v", said, err)
		}
		w.refuse("a", errors.New("no shard can be taken today"))
		b.kill()
		time.Sleep(townLasts + 5*time.Second)
		if _, err := a.host.Health(); err != nil {
			t.Errorf("its health is %v as soon as the other is dead", err)
		}
		time.Sleep(townLasts)
		if _, err := a.host.Health(); err == nil || err.Error() != "no host works on shards 4, 5, 6, 7 of 8" {
			t.Errorf("its health is %v while no host has four shards", err)
		}
		if unheld := a.host.Unheld(0); len(unheld) != 4 {
			t.Errorf("unheld are %v", unheld)
		}
		w.refuse("a", nil)
		w.until("all are taken", 5*time.Second, func() bool { return len(a.host.Works()) == 8 })
		time.Sleep(time.Second)
		if _, err := a.host.Health(); err != nil {
			t.Errorf("its health is %v", err)
		}
		a.stop()
	})
}

func TestHealthTellsOfADatabaseThatCannotBeAsked(t *testing.T) {
	inTown(t, 8, func(w *town) {
		a := w.host("a")
		w.until("it answers for all", time.Minute, func() bool { return w.answered() == 8 })
		a.freeze()
		time.Sleep(townLasts + 2*time.Second)
		if _, err := a.host.Health(); err == nil {
			t.Error("a host that cannot ask the database is well")
		}
		a.thaw()
		time.Sleep(2 * time.Second)
		if _, err := a.host.Health(); err != nil {
			t.Errorf("its health is %v", err)
		}
		a.stop()
	})
}

// Discord's limits are divided among the hosts that work on shards or have accepted some.
func TestAHostKnowsAmongHowManyTheWorkIsShared(t *testing.T) {
	inTown(t, 8, func(w *town) {
		a := w.host("a")
		w.until("it answers for all", time.Minute, func() bool { return w.answered() == 8 })
		if n := a.sharedAmong(); n != 1 {
			t.Errorf("alone it shares the work among %d", n)
		}
		b := w.host("b")
		for len(b.host.Works()) == 0 {
			time.Sleep(10 * time.Millisecond)
			if len(b.host.Works()) > 0 && (a.sharedAmong() != 2 || b.sharedAmong() != 2) {
				t.Errorf("when the second begins they share the work among %d and %d", a.sharedAmong(), b.sharedAmong())
			}
		}
		b.kill()
		time.Sleep(townLasts - 5*time.Second)
		if n := a.sharedAmong(); n != 2 {
			t.Errorf("while a host that is silent may still work it is shared among %d", n)
		}
		w.until("the first works alone", 10*time.Second, func() bool { return a.sharedAmong() == 1 })
		a.stop()
	})
}

func TestAHostThatStandsByTakesNoPartOfTheLimits(t *testing.T) {
	inTown(t, 1, func(w *town) {
		a, b := w.host("a"), w.host("b")
		time.Sleep(time.Minute)
		working, standby := a, b
		if len(w.of("b")) == 1 {
			working, standby = b, a
		}
		if n := working.sharedAmong(); n != 1 {
			t.Errorf("the one that works shares the work among %d", n)
		}
		working.kill()
		w.until("the one that stood by answers", townLasts+2*time.Second, func() bool {
			return len(w.of(standby.name)) == 1
		})
		standby.stop()
	})
}
