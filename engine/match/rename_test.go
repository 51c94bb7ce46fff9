package match_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"skald/engine/match"
)

func TestSomebodyIsRenamedAndTheMatchStaysTheSame(t *testing.T) {
	x := finished(t)
	as := match.Player{User: "former-1", Name: "a former player"}
	scrub := func(s string) string { return strings.ReplaceAll(s, "misclick", "…") }
	hash, record := x.m.Hash(), x.record()
	named := false
	for seq, s := range x.states {
		now, err := match.Rename(s, "a", as)
		if err != nil {
			t.Fatal(err)
		}
		m, err := match.Load(theFair, now, seed)
		if err != nil {
			t.Fatal(err)
		}
		old, err := match.Load(theFair, s, seed)
		if err != nil || m.Hash() != old.Hash() || m.Own(0) != old.Own(0) || bytes.Contains(now, []byte("Player A")) ||
			len(m.Seats("a")) > 0 {
			t.Errorf("after %d it is %s (%v)", seq, now, err)
		}
		named = named || len(m.Seats("former-1")) == 1
		if again, err := match.Rename(now, "a", as); err != nil || !bytes.Equal(again, now) {
			t.Errorf("renamed twice it is %s (%v)", again, err)
		}
		x.states[seq] = now
	}
	if !named {
		t.Error("nobody was renamed")
	}
	for i := range x.log {
		x.log[i].Rename("a", as, scrub)
	}
	b, err := json.Marshal(x.log)
	if err != nil || bytes.Contains(b, []byte("Player A")) || bytes.Contains(b, []byte(`"actor":"a"`)) ||
		bytes.Contains(b, []byte("misclick")) || !bytes.Contains(b, []byte(`"actor":"former-1"`)) {
		t.Errorf("the log is %s (%v)", b, err)
	}
	if x.m, err = match.Load(theFair, x.states[x.m.Seq()], seed); err != nil {
		t.Fatal(err)
	}
	r, err := match.VerifyRecord(parse(t, x.record()), theFair)
	if err != nil || r.Hash != hash || x.record() == record {
		t.Errorf("%v in\n%s", err, x.record())
	}
}

func TestWhatCannotBeRenamedIsSaid(t *testing.T) {
	for _, saved := range []string{"", "{", `{"schema":99}`} {
		if _, err := match.Rename([]byte(saved), "a", match.Player{User: "b"}); err == nil {
			t.Errorf("%q is renamed", saved)
		}
	}
	if _, err := match.Rename([]byte(`{"schema":1}`), "a", match.Player{}); err == nil {
		t.Error("somebody is renamed to nobody")
	}
	e := match.Entry{Actor: "b"}
	if e.Rename("a", match.Player{User: "x"}, nil) || e.Actor != "b" {
		t.Errorf("%+v", e)
	}
}
