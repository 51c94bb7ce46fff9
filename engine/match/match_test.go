package match_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

func TestTheCatalogueSaysEverythingInEveryLanguage(t *testing.T) {
	c := match.Catalogue()
	for _, key := range c.Keys("en") {
		if !strings.HasPrefix(key, "match.") {
			t.Errorf("%s is no key of this package", key)
		}
	}
	for _, l := range c.Languages() {
		if !reflect.DeepEqual(c.Keys("en"), c.Keys(l)) {
			t.Errorf("English says %v, %s %v", c.Keys("en"), l, c.Keys(l))
		}
		for _, key := range c.Keys("en") {
			if en, other := c.ArgNames("en", key), c.ArgNames(l, key); !reflect.DeepEqual(en, other) {
				t.Errorf("%s takes %v in English and %v in %s", key, en, other, l)
			}
		}
	}
}

// reads are the English texts of matches and of the games played here, by key.
var reads = texttest.English(match.Catalogue(), words)

// said fails the test if a message is not complete in every language.
func said(t *testing.T, m text.Message) string {
	t.Helper()
	c := text.Join(match.Catalogue(), words)
	for _, l := range c.Languages() {
		if w := c.In(l).Say(m); w == "" || strings.Contains(w, "‹") {
			t.Errorf("%v is said as %q in %s", m, w, l)
		}
	}
	return c.In("en").Say(m)
}

func TestAMatchStartsWithItsSetUp(t *testing.T) {
	x := sit(t, theFair, match.Daily, nil, "a", "1")
	e := x.log[0]
	if e.By != match.ByStart || e.Seat != engine.Public || len(e.Rolls) != 2 || len(e.Events) != 2 || !e.Rolled ||
		e.At != noon.Unix() || e.String() != "start" {
		t.Errorf("the first entry is %+v", e)
	}
	if x.m.Seq() != 1 || x.m.Over() || x.m.Language() != "en" || x.m.Turn().Number != 1 || x.m.ID() != "m1" ||
		x.m.Pace() != match.Daily || x.m.SeedHash() != fmt.Sprintf("%x", sha256.Sum256(seed)) ||
		x.m.Last() != (match.Address{}) || x.m.Seed() != nil {
		t.Errorf("a new match stands at entry %d of turn %d", x.m.Seq(), x.m.Turn().Number)
	}
	if got := x.m.Seats("a"); !reflect.DeepEqual(got, []engine.Seat{0}) || x.m.Seats("") != nil {
		t.Errorf("Anna holds %v, nobody %v", got, x.m.Seats(""))
	}
	if bytes.Contains(x.state(), []byte("BwcHBw")) || bytes.Contains(x.state(), []byte("07070707")) {
		t.Error("the seed stands in the state")
	}
}

func TestATableThatCannotBeIsRefused(t *testing.T) {
	good := func() match.Config {
		return match.Config{ID: "m", Rules: theFair, Seed: seed, Players: []match.Player{{User: "a"}, {User: "b"}}}
	}
	for name, spoil := range map[string]func(*match.Config){
		"a short seed":                    func(c *match.Config) { c.Seed = seed[:31] },
		"no rules":                        func(c *match.Config) { c.Rules = nil },
		"no id":                           func(c *match.Config) { c.ID = "" },
		"an id with blanks":               func(c *match.Config) { c.ID = "a b" },
		"no players":                      func(c *match.Config) { c.Players = nil },
		"too many seats for the game":     func(c *match.Config) { c.Players = make([]match.Player, 9) },
		"a seat nobody plays":             func(c *match.Config) { c.Players[1] = match.Player{} },
		"an unknown pace":                 func(c *match.Config) { c.Pace = "hasty" },
		"a language that is none":         func(c *match.Config) { c.Language = "two words" },
		"joins that do not fit the seats": func(c *match.Config) { c.Joins = []string{"1"} },
		"a join that is no id":            func(c *match.Config) { c.Joins = []string{"1", "a b"} },
		"an unknown option":               func(c *match.Config) { c.Options = map[string]string{"x": "y"} },
		"a game that breaks at set-up":    func(c *match.Config) { c.Options = map[string]string{"odd": "start"} },
	} {
		t.Run(name, func(t *testing.T) {
			c := good()
			spoil(&c)
			if m, _, err := match.Start(c, noon); err == nil || m != nil {
				t.Error("it starts")
			}
		})
	}
	if _, _, err := match.Start(good(), noon); err != nil {
		t.Errorf("what is in order does not start: %v", err)
	}
}

func TestAMoveBecomesOneEntry(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	for i, c := range []struct {
		mv, at      string
		rolled, saw bool
	}{
		{"a1 walk", "1.1", false, false},
		{"b2 WAVE ", "1.2", false, false},
		{"a1 look", "1.3", true, true},
		{"a1 roll", "1.4", true, false},
		{"b2 pass", "2.1", false, false},
	} {
		e := x.play(c.mv)
		if e.String() != c.at || e.Rolled != c.rolled || e.Revealed != c.saw || e.By != match.ByPlayer ||
			e.Actor != c.mv[:1] || e.Seq != uint64(i)+2 {
			t.Errorf("%s becomes %s %+v", c.mv, e, e)
		}
	}
	if x.m.Own(0) != 3 || x.m.Own(1) != 2 || x.m.Own(7) != 0 {
		t.Errorf("seat 1 has made %d moves, seat 2 %d", x.m.Own(0), x.m.Own(1))
	}
}

func TestAMoveThatFailsChangesNothing(t *testing.T) {
	x := sit(t, theFair, match.Daily, map[string]string{"odd": "break"}, "a", "b")
	x.play("a1 walk")
	before := x.state()
	for _, c := range []struct{ name, mv, refused string }{
		{"a move that is not offered", "a1 fly", "no"},
		{"somebody else's turn", "b2 walk", "no"},
		{"somebody else's seat", "a2 wave", "match.not-yours"},
		{"a seat that does not exist", "a9 wave", "match.no-seat"},
		{"a text that is no move", "a1 w$lk", ""},
		{"a game that moves half and refuses", "a1 half", "no"},
		{"a game that breaks in the middle", "a1 panic", ""},
		{"a game that cannot be asked after the move", "a1 stuck", ""},
		{"a game that makes what it does not offer", "a1 greedy", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := x.try(c.mv)
			if err == nil || c.refused != "" && refusal(err) != c.refused {
				t.Errorf("%s: %v", c.mv, err)
			}
			var r *engine.Refusal
			if errors.As(err, &r) {
				said(t, r.Why)
			}
			if after := x.state(); !bytes.Equal(before, after) {
				t.Errorf("%s changed\n%s\nto\n%s", c.mv, before, after)
			}
		})
	}
	plain := sit(t, theFair, match.Daily, map[string]string{"odd": "break"}, "a", "b")
	plain.play("a1 walk")
	if got, want := x.play("a1 roll"), plain.play("a1 roll"); !reflect.DeepEqual(got, want) {
		t.Errorf("after failed moves the dice are %v, not %v", got.Rolls, want.Rolls)
	}
}

func TestNobodyPlaysAFinishedMatch(t *testing.T) {
	x := sit(t, theFair, match.Daily, nil, "a", "b")
	for i := range 30 {
		x.play([]string{"a1 pass", "b2 pass"}[i%2])
	}
	if !x.m.Over() || x.m.Outcome() == nil || x.m.Prompts() != nil || !x.log[30].Over ||
		x.m.Status() != match.Finished {
		t.Fatalf("after thirty turns the match is %s", x.m.Status())
	}
	if !bytes.Equal(x.m.Seed(), seed) {
		t.Error("the seed is not revealed")
	}
	_, err := x.try("a1 walk")
	_, backErr := x.m.Back(x.states[3], 3, mod, "", x.now)
	_, endErr := x.m.End(mod, "", x.now)
	_, seatErr := x.m.SetPlayer(0, match.Player{User: "c"}, mod, x.now)
	_, undoErr := x.m.UndoRange(x.log, 0)
	for _, err := range []error{err, backErr, endErr, seatErr, undoErr} {
		if !errors.Is(err, match.ErrOver) || refusal(err) != "match.over" {
			t.Errorf("it is answered with %v", err)
		}
	}
	if _, ok, err := x.m.Auto(x.now); ok || err != nil {
		t.Errorf("Auto goes on: %v", err)
	}
}

func TestAMatchCanBeEndedWithoutAResult(t *testing.T) {
	x := sit(t, theCouncil, match.Daily, nil, "a", "b")
	x.play("a1 propose")
	e, err := x.m.End(mod, " two \n lines ", x.now)
	if err != nil {
		t.Fatal(err)
	}
	x.keep(e)
	if !x.m.Over() || x.m.Outcome() != nil || x.m.Status() != match.Ended || e.By != match.ByModerator ||
		e.Why != "two lines" || !e.Over {
		t.Errorf("it is %s by %+v", x.m.Status(), e)
	}
	if _, due := x.m.NextDue(); due {
		t.Error("something is still due")
	}
}

func TestASeatChangesHands(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	e, err := x.m.SetPlayer(1, match.Player{User: "c", Name: "Cara"}, mod, x.now)
	if err != nil {
		t.Fatal(err)
	}
	x.keep(e)
	if _, err := x.try("b2 wave"); refusal(err) != "match.not-yours" {
		t.Errorf("Bruno still plays: %v", err)
	}
	x.play("c2 wave")
	if e, err = x.m.SetPlayer(0, match.Player{Autopilot: 1}, match.Actor{User: "a"}, x.now); err != nil ||
		e.By != match.ByTable {
		t.Fatalf("%v %v", e, err)
	}
	x.keep(e)
	if n := x.auto(); n == 0 {
		t.Error("the autopilot does not play")
	}
	for _, bad := range []match.Player{{}, {Name: "nobody"}} {
		if _, err := x.m.SetPlayer(1, bad, mod, x.now); err == nil {
			t.Errorf("%+v takes a seat", bad)
		}
	}
	if _, err := x.m.SetPlayer(4, match.Player{User: "d"}, mod, x.now); refusal(err) != "match.no-seat" {
		t.Errorf("seat 5 is taken: %v", err)
	}
	for _, l := range match.Visible(x.log, engine.Public) {
		if l.Seat == engine.Public && l.By != match.ByStart {
			said(t, l.Table)
		}
	}
}

func TestATagChangesWithWhatIsShown(t *testing.T) {
	base := engine.Choice{Move: "buy sword", Label: text.M("buy", "gold", 3)}
	seen := map[string]bool{match.Tag(base): true}
	if tag := match.Tag(base); len(tag) != 4 || tag != match.Tag(base) ||
		strings.Trim(tag, "abcdefghijklmnopqrstuvwxyz234567") != "" {
		t.Errorf("the tag is %q", tag)
	}
	for i, change := range []func(*engine.Choice){
		func(c *engine.Choice) { c.Move = "buy shield" },
		func(c *engine.Choice) { c.Label = text.M("buy", "gold", 4) },
		func(c *engine.Choice) { c.Hint = text.M("dear") },
		func(c *engine.Choice) { c.Ends = true },
		func(c *engine.Choice) { c.Rolls = true },
		func(c *engine.Choice) { c.Reveals = true },
	} {
		c := base
		change(&c)
		if seen[match.Tag(c)] {
			t.Errorf("change %d leaves the tag as it was", i)
		}
		seen[match.Tag(c)] = true
	}
	same := base
	same.Icon, same.Place = "sword", "h3"
	if match.Tag(same) != match.Tag(base) {
		t.Error("an icon changes the tag")
	}
	f := engine.Form{Verb: "give", Slots: []engine.Slot{{Count: engine.Range{Max: 3}}}}
	g := engine.Form{Verb: "give", Slots: []engine.Slot{{Count: engine.Range{Max: 4}}}}
	if match.FormTag(f) == match.FormTag(g) {
		t.Error("another bound leaves the tag of a form as it was")
	}
}

func TestAViewerGetsOnlyHisView(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 look")
	mine, theirs, public := x.m.View(0), x.m.View(1), x.m.View(99)
	if reflect.DeepEqual(mine, theirs) || !reflect.DeepEqual(theirs, public) {
		t.Errorf("seat 1 sees %v, seat 2 %v, a stranger %v", mine, theirs, public)
	}
	r := sit(t, theRace, match.None, nil, "a", "b", "c")
	r.play("a1 call")
	if got := r.m.PromptsFor(engine.Public); len(got) != 1 || len(r.m.PromptsFor(1)) != 2 || len(r.m.Prompts()) != 3 {
		t.Errorf("the public knows of %d questions", len(got))
	}
}

func TestJunkInPlaceOfASavedMatchIsAnError(t *testing.T) {
	x := sit(t, theFair, match.Daily, nil, "a", "1")
	x.play("a1 walk")
	good := x.state()
	for name, change := range map[string][2]string{
		"another form":           {`"schema":1`, `"schema":2`},
		"no form":                {`"schema":1,`, ``},
		"other rules":            {`"rules":"fair"`, `"rules":"race"`},
		"newer rules":            {`"version":3`, `"version":4`},
		"too few counters":       {`"own":[1,0]`, `"own":[1]`},
		"negative counters":      {`"own":[1,0]`, `"own":[-1,0]`},
		"no pace":                {`"pace":"daily"`, `"pace":"hasty"`},
		"no status":              {`"status":"running"`, `"status":"lost"`},
		"a wrong status":         {`"status":"running"`, `"status":"over"`},
		"no entries":             {`"seq":2`, `"seq":0`},
		"more shown than are":    {`"shown":2`, `"shown":3`},
		"a seat nobody plays":    {`"autopilot":1`, `"autopilot":0`},
		"no language":            {`"language":"en"`, `"language":""`},
		"a game that is none":    {`"Turns":0`, `"Turns":-1`},
		"a game of three":        {`"Cards":[0,0]`, `"Cards":[0,0,0]`},
		"a game nobody can play": {`"Stuck":false`, `"Stuck":true`},
		"cut off":                {`"game":`, ``},
		"another seed":           {`"seed_hash":"`, `"seed_hash":"0`},
		"an id that is none":     {`"id":"m1"`, `"id":"../m"`},
	} {
		t.Run(name, func(t *testing.T) {
			bad := bytes.Replace(good, []byte(change[0]), []byte(change[1]), 1)
			if bytes.Equal(bad, good) {
				t.Fatalf("%q is not in %s", change[0], good)
			}
			if _, err := match.Load(theFair, bad, seed); err == nil {
				t.Error("it is loaded")
			}
		})
	}
	if _, err := match.Load(theFair, good, bytes.Repeat([]byte{8}, 32)); err == nil {
		t.Error("it is loaded with the seed of another match")
	}
	if _, err := match.Load(nil, good, seed); err == nil {
		t.Error("it is loaded without rules")
	}
}

func FuzzLoad(f *testing.F) {
	m, _, err := match.Start(match.Config{ID: "m", Rules: theFair, Seed: seed, Pace: match.Live,
		Players: []match.Player{{User: "a"}, {Autopilot: 1}}}, noon)
	if err != nil {
		f.Fatal(err)
	}
	good, err := m.State()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	for _, change := range [][2]string{{`"seq":1`, `"seq":18446744073709551615`}, {`"own":[0,0]`, `"own":null`},
		{`{"user":"a"}`, `null`}, {`"Points":[`, `"Points":[99,`}} {
		f.Add(bytes.Replace(good, []byte(change[0]), []byte(change[1]), 1))
	}
	f.Add([]byte(`{"schema":1}`))
	f.Add([]byte(`[]`))
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := match.Load(theFair, b, seed)
		if err != nil {
			return
		}
		first, err := m.State()
		if err != nil {
			t.Fatalf("%q is loaded and cannot be saved: %v", b, err)
		}
		again, err := match.Load(theFair, first, seed)
		if err != nil {
			t.Fatalf("%s is saved and cannot be loaded: %v", first, err)
		}
		if second, err := again.State(); err != nil || !bytes.Equal(first, second) {
			t.Errorf("%s becomes %s (%v)", first, second, err)
		}
		for range 5 {
			if _, ok, err := m.Auto(noon); !ok || err != nil {
				break
			}
		}
		if _, err := m.Tick(noon); err != nil {
			t.Error(err)
		}
	})
}

func TestEntriesComeBackFromJSON(t *testing.T) {
	x := sit(t, theRace, match.None, nil, "a", "b", "1")
	x.play("a1 call", "b2 bid dice")
	x.auto()
	x.back(2, mod, "again")
	for _, e := range x.log {
		b, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		var back match.Entry
		if err := json.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(back, e) {
			t.Errorf("%+v becomes %+v: %v", e, back, err)
		}
	}
}

func TestAnAddressIsReadAsItIsWritten(t *testing.T) {
	for _, a := range []match.Address{{}, {Turn: 1, N: 1}, {Turn: 17, N: 3}, {Turn: 2, N: 0, Sub: 4},
		{Turn: 2, N: 5, Sub: 1}} {
		if got, err := match.ParseAddress(a.String()); err != nil || got != a {
			t.Errorf("%s is read as %v: %v", a, got, err)
		}
	}
	for _, s := range []string{"", "17", "0.1", "1.", "1.-1", "1.1+0", "01.1", "1.1+", "x.y", "1.1.1"} {
		if a, err := match.ParseAddress(s); err == nil {
			t.Errorf("%q is read as %v", s, a)
		}
	}
	if got := fmt.Sprint(match.Address{Turn: 3, N: 2}); got != "3.2" {
		t.Error(got)
	}
}

func TestWhoComesNextAreSeatsOfTheMatchOrNobody(t *testing.T) {
	for _, c := range []struct {
		rules engine.Rules
		odd   string
		want  []engine.Seat
	}{{theFair, "", []engine.Seat{1, 2}}, {theFair, "guest", []engine.Seat{1, 2}}, {theFair, "next", nil},
		{theCouncil, "", nil}} {
		var options map[string]string
		if c.odd != "" {
			options = map[string]string{"odd": c.odd}
		}
		x := sit(t, c.rules, match.None, options, "a", "b", "c")
		if got := x.m.Next(); !reflect.DeepEqual(got, c.want) && len(got)+len(c.want) > 0 {
			t.Errorf("of %s %q come next %v, not %v", c.rules.ID(), c.odd, got, c.want)
		}
		if _, err := x.m.End(match.Actor{}, "", noon); err != nil {
			t.Fatal(err)
		}
		if got := x.m.Next(); len(got) > 0 {
			t.Errorf("after the end come next %v", got)
		}
	}
}
