package matches

import (
	"strings"
	"testing"
	"time"
	_ "time/tzdata"
)

func TestDatesOfVacationAreRead(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2027, time.December, 20, 15, 0, 0, 0, berlin)
	for typed, want := range map[string]string{
		"2028-03-01 to 2028-03-14":         "2028-03-01 2028-03-14",
		"2028-03-01 – 2028-03-14":          "2028-03-01 2028-03-14",
		"2028-03-01":                       "2028-03-01 2028-03-01",
		"24.12.-2.1.":                      "2027-12-24 2028-01-02",
		"vom 24.12. bis 2.1.2028":          "2027-12-24 2028-01-02",
		"1.3. al 14.3.":                    "2028-03-01 2028-03-14",
		"28.2. au 29.2.":                   "2028-02-28 2028-02-29",
		"20.12. bis 20.12.":                "2027-12-20 2027-12-20",
		"7":                                "2027-12-20 2027-12-26",
		"2027-12-20 – 2027-12-26 (7 days)": "2027-12-20 2027-12-26",
	} {
		p, err := readVacation(typed, now)
		got := time.Unix(p.From, 0).In(berlin).Format(time.DateOnly) + " " +
			time.Unix(p.Until-1, 0).In(berlin).Format(time.DateOnly)
		if err != nil || got != want {
			t.Errorf("%q is read as %s (%v), want %s", typed, got, err, want)
		}
	}
	for _, typed := range []string{"", "soon", "0", "367", "-3", "30.2.", "31.11. to 2.12.", "2027-13-01",
		"3/1 to 3/14", "1.3. or 14.3.", "1.3. 2.3. 3.3.", strings.Repeat("1.3.", 10_000)} {
		if p, err := readVacation(typed, now); err == nil {
			t.Errorf("%.40q is read as %+v", typed, p)
		}
	}
}
