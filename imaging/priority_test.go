package imaging

import "testing"

func TestAStudioThatLetsOthersGoFirstDrawsTheSame(t *testing.T) {
	view := map[string]int{"round": 3}
	var drawn []string
	for _, low := range []bool{false, true} {
		s := studio(t, &easel{}, Options{Workers: 2, LowPriority: low})
		p, err := s.Draw(t.Context(), "game", view, Request{})
		if err != nil {
			t.Fatal(err)
		}
		drawn = append(drawn, string(p.PNG))
	}
	if drawn[0] != drawn[1] {
		t.Error("the pictures differ")
	}
}
