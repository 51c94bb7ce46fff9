package saved_test

import (
	"testing"

	"skald/bot/saved"
)

type inner struct {
	Every int `json:"every,omitempty"`
}

type outer struct {
	inner
	Roles  []string `json:"roles,omitempty"`
	hidden int
}

func TestFieldsOfALaterVersionAreKept(t *testing.T) {
	var v outer
	u, err := saved.Decode([]byte(`{"every":3,"roles":["a"],"later":{"x":1},"Plain":2}`), &v)
	if err != nil || v.Every != 3 || len(v.Roles) != 1 || v.hidden != 0 || len(u) != 2 {
		t.Fatalf("read is %+v beside %v, %v", v, u, err)
	}
	v.Every, v.Roles = 0, nil
	raw, err := saved.Encode(v, u)
	if want := `{"Plain":2,"later":{"x":1}}`; err != nil || string(raw) != want {
		t.Errorf("written is %s, %v; want %s", raw, err, want)
	}
}

func TestWhatCannotBeReadIsAnError(t *testing.T) {
	for _, raw := range []string{`{"every":"often"}`, `[1]`, `{`, `7`} {
		if _, err := saved.Decode([]byte(raw), &outer{}); err == nil {
			t.Errorf("%s is read", raw)
		}
	}
	if u, err := saved.Decode(nil, &outer{}); err != nil || u != nil {
		t.Errorf("nothing is %v, %v", u, err)
	}
}
