package andor

import (
	"fmt"
	"os"
	"testing"

	"skald/engine"
)

func TestTrace(t *testing.T) {
	if os.Getenv("TRACE") == "" {
		t.Skip()
	}
	r := newRules(t)
	var l, n int
	var seed uint64
	fmt.Sscan(os.Getenv("TRACE"), &l, &n, &seed)
	d := engine.NewDice(engine.NewChance(seed), engine.Marks{})
	g, ev, err := r.New(engine.Setup{Seats: n, Options: map[string]string{"legend": fmt.Sprint(l)}}, d)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Catalogue().In("en")
	show := func(ev []engine.Event) {
		for _, e := range ev {
			if e.Kind != "card" {
				fmt.Println("    ", s.Say(e.Text))
			}
		}
	}
	show(ev)
	for i := 0; i < 2000 && g.Outcome() == nil; i++ {
		for _, p := range g.Prompts() {
			if p.Kind == engine.May {
				continue
			}
			m, _ := r.Autopilot(2).Choose(g.Imagine(p.Seat, d), p.Seat, d)
			x := g.(*Game)
			h := x.Heroes[p.Seat]
			fmt.Printf("D%d N%d %s@%d sp%d wp%d h%d g%d: %s   room %d\n", x.Day, x.Narrator, h.ID, h.At, h.SP, h.WP, h.Hour, h.Gold, m, x.room())
			g, res, err := engine.Play(r, g, p.Seat, m, d)
			if err != nil {
				t.Fatal(err)
			}
			_ = g
			show(res.Events)
			break
		}
	}
}
