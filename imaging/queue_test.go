package imaging

import (
	"strings"
	"testing"
)

func TestMatchesTakeTurnsInTheQueue(t *testing.T) {
	q := newQueue(7)
	for _, w := range strings.Fields("a1 a2 a3 a4 b1 c1 b2") {
		if !q.put(w[:1], &job{key: w}) {
			t.Fatalf("%s finds no room", w)
		}
	}
	if q.put("d", &job{key: "d1"}) {
		t.Error("a full queue takes another job")
	}
	var got []string
	for range 3 {
		<-q.ready
		got = append(got, q.take().key)
	}
	q.put("d", &job{key: "d1"})
	for range 5 {
		<-q.ready
		got = append(got, q.take().key)
	}
	if order := strings.Join(got, " "); order != "a1 b1 c1 a2 b2 d1 a3 a4" {
		t.Errorf("the order is %s", order)
	}
	for _, w := range strings.Fields("z1! a1 z2! b1 a2") {
		q.put(w[:1], &job{key: w, request: Request{Late: strings.HasSuffix(w, "!")}})
	}
	got = nil
	for range 5 {
		<-q.ready
		got = append(got, q.take().key)
	}
	if order := strings.Join(got, " "); order != "a1 b1 a2 z1! z2!" {
		t.Errorf("with late jobs the order is %s", order)
	}
	if len(q.lines) != 0 || len(q.turns) != 0 || len(q.ready) != 0 {
		t.Errorf("an empty queue holds %v, %v", q.lines, q.turns)
	}
}
