package imaging

import "testing"

func TestAStudioCountsPicturesAndGrounds(t *testing.T) {
	s := studio(t, &easel{}, Options{Workers: 1})
	for view := range 3 {
		if _, err := s.Draw(t.Context(), "game", view, Request{}); err != nil {
			t.Fatal(err)
		}
	}
	got := s.Stats()
	if got.Pictures != 3 || got.Painted != 1 || got.Remembered != 2 || got.Read != 0 || got.Held == 0 {
		t.Errorf("after three pictures on one ground: %v", got)
	}
	if threadCPU() > 0 && got.Drawing <= 0 {
		t.Errorf("drawing took no time: %v", got)
	}
	if both := got.Plus(got); both.Pictures != 6 || both.Held != 2*got.Held {
		t.Errorf("two such studios: %v", both)
	}
}
