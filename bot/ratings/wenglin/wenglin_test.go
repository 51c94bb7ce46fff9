package wenglin

import (
	"math"
	"testing"
)

// sidesOf places sides of these ratings in their order.
func sidesOf(players ...[]Rating) (sides []Side, ratings [][]Rating) {
	for i, p := range players {
		sides = append(sides, Side{Place: i, Players: p})
		ratings = append(ratings, append([]Rating{}, p...))
	}
	return sides, ratings
}

// alike checks that ratings agree to ten decimal places.
func alike(t *testing.T, got, want [][]Rating) {
	t.Helper()
	for i := range want {
		for j, w := range want[i] {
			if g := got[i][j]; math.Abs(g.Mu-w.Mu) > 1e-10 || math.Abs(g.Sigma-w.Sigma) > 1e-10 {
				t.Errorf("side %d, player %d: %v, want %v", i, j, g, w)
			}
		}
	}
}

// TestReferenceFigures compares the model with the figures of the tests and the manual of OpenSkill, the reference
// implementation. They add no uncertainty before a match.
func TestReferenceFigures(t *testing.T) {
	one := []Rating{New()}
	for name, c := range map[string]struct{ in, want [][]Rating }{
		"two players": {[][]Rating{one, one},
			[][]Rating{{{27.63523138347365, 8.065506316323548}}, {{22.36476861652635, 8.065506316323548}}}},
		"three players": {[][]Rating{one, one, one}, [][]Rating{{{27.868876552746237, 8.204837030780652}},
			{{25.717219138186557, 8.057829747583874}}, {{21.413904309067206, 8.057829747583874}}}},
		"four players": {[][]Rating{one, one, one, one}, [][]Rating{{{27.795084971874736, 8.263160757613477}},
			{{26.552824984374855, 8.179213704945203}}, {{24.68943500312503, 8.083731307186588}},
			{{20.96265504062538, 8.083731307186588}}}},
		"two teams": {[][]Rating{{New(), {32.444, 5.123}}, {{43.381, 2.421}, {25.188, 6.211}}},
			[][]Rating{{{28.669648436582808, 8.071520788025197}, {33.83086971107981, 5.062772998705765}},
				{{43.071274808241974, 2.4166900452721256}, {23.149503312339064, 6.1378606973362135}}}},
	} {
		t.Run(name, func(t *testing.T) {
			sides, got := sidesOf(c.in...)
			rate(sides, got)
			alike(t, got, c.want)
		})
	}
	t.Run("manual's ordinal", func(t *testing.T) {
		if got := (Rating{43.07, 2.42}).Ordinal(); math.Abs(got-35.81) > 1e-9 {
			t.Errorf("it is %v", got)
		}
	})
}

func TestSharedPlaces(t *testing.T) {
	sides, got := sidesOf([]Rating{New()}, []Rating{New()})
	sides[1].Place = 0
	rate(sides, got)
	alike(t, got, [][]Rating{{{25, 8.065506316323548}}, {{25, 8.065506316323548}}})
	strong, weak := Rating{30, 4}, Rating{20, 4}
	sides, got = sidesOf([]Rating{strong}, []Rating{weak})
	sides[1].Place = 0
	rate(sides, got)
	if got[0][0].Mu >= strong.Mu || got[1][0].Mu <= weak.Mu {
		t.Errorf("a draw moves %v and %v to %v", strong, weak, got)
	}
}

func TestRatingsNeverStopMoving(t *testing.T) {
	a, b := New(), New()
	for range 2000 {
		for _, first := range []bool{true, false} {
			sides, _ := sidesOf([]Rating{a}, []Rating{b})
			if !first {
				sides[0].Place, sides[1].Place = 1, 0
			}
			got := Rate(sides)
			a, b = got[0][0], got[1][0]
		}
	}
	if a.Sigma < 0.5 || a.Sigma > 4 {
		t.Errorf("after 4000 matches the uncertainty is %v", a.Sigma)
	}
	sides, _ := sidesOf([]Rating{a}, []Rating{b})
	if won := Rate(sides)[0][0].Mu - a.Mu; won < 0.05 {
		t.Errorf("after 4000 matches a victory gives %v", won)
	}
}

func TestMatchOfOneSide(t *testing.T) {
	if got := Rate([]Side{{Players: []Rating{{30, 5}}}}); got[0][0] != (Rating{30, 5}) {
		t.Errorf("it gives %v", got)
	}
	if got := Rate([]Side{{}, {Place: 1, Players: []Rating{New()}}}); len(got) != 2 || math.IsNaN(got[1][0].Mu) {
		t.Errorf("an empty side gives %v", got)
	}
}
