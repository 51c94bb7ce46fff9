package games_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
)

var layDown = flag.Bool("lay-down", false, "lay the records of the release down, where none lie yet")

// released is the folder of the records of version 1, which are never made anew: what
// was once released is loaded, replayed, verified and played on for ever.
const released = "testdata/released-1"

// The files beside the records: the sums of all, and where each record leads.
const (
	sumsFile  = "SHA256SUMS"
	leadsFile = "LEADS"
)

// lists reads a file of lines "what  name".
func lists(t *testing.T, name string) map[string]string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(released, name))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for line := range strings.Lines(string(b)) {
		what, file, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok || out[file] != "" {
			t.Fatalf("%s: the line %q is not a value and a name, or names what another does", name, line)
		}
		out[file] = what
	}
	return out
}

// files are those of the folder but the sums themselves.
func files(t *testing.T) []string {
	t.Helper()
	all, err := os.ReadDir(released)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range all {
		if f.Name() != sumsFile {
			out = append(out, f.Name())
		}
	}
	return out
}

func sum(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(released, name))
	if err != nil {
		t.Fatal(err)
	}
	h := sha256.Sum256(b)
	return hex.EncodeToString(h[:])
}

// TestTheReleaseIsLaidDown makes the records with -lay-down, once.
func TestTheReleaseIsLaidDown(t *testing.T) {
	t.Parallel()
	if !*layDown {
		t.Skip("only with -lay-down")
	}
	if _, err := os.Stat(released); !os.IsNotExist(err) {
		t.Fatalf("%s lies there already (%v): what was released is not made anew", released, err)
	}
	if err := os.MkdirAll(released, 0o755); err != nil {
		t.Fatal(err)
	}
	leads, sums := map[string]string{}, map[string]string{}
	put := func(name string, b []byte) {
		if err := os.WriteFile(filepath.Join(released, name), b, 0o644); err != nil {
			t.Fatal(err)
		}
		sums[name] = sum(t, name)
	}
	for _, l := range layings() {
		x := l.sits(t)
		name := l.game + "-" + l.name
		made := map[string][]byte{name + ".skald": x.record()}
		for _, seat := range l.reports {
			made[fmt.Sprintf("report-%s-%d.skald", name, seat)] = x.report(seat)
		}
		for name, b := range made {
			rec, err := match.ParseRecord(bytes.NewReader(b))
			if err != nil {
				t.Fatal(err)
			}
			r, err := match.Replay(rec, x.m.Rules())
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			leads[name] = r.Hash
			put(name, b)
		}
	}
	write := func(file string, of map[string]string) []byte {
		var b bytes.Buffer
		for _, name := range slices.Sorted(maps.Keys(of)) {
			fmt.Fprintf(&b, "%s  %s\n", of[name], name)
		}
		return b.Bytes()
	}
	put(leadsFile, write(leadsFile, leads))
	if err := os.WriteFile(filepath.Join(released, sumsFile), write(sumsFile, sums), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestNoReleasedRecordIsChangedRemovedOrAddedWithoutItsSum(t *testing.T) {
	t.Parallel()
	sums, leads := lists(t, sumsFile), lists(t, leadsFile)
	for _, name := range files(t) {
		switch got := sum(t, name); {
		case sums[name] == "":
			t.Errorf("%s has no sum", name)
		case sums[name] != got:
			t.Errorf("%s was changed: its sum is %s, not %s", name, got, sums[name])
		case name != leadsFile && leads[name] == "":
			t.Errorf("nothing says where %s leads", name)
		}
		delete(sums, name)
		delete(leads, name)
	}
	for name := range sums {
		t.Errorf("%s was removed", name)
	}
	for name := range leads {
		t.Errorf("%s is to lead somewhere and does not lie there", name)
	}
}

// TestTheReleaseShowsMatchesOfEveryKind demands of what was laid down that it holds
// enough to be worth keeping.
func TestTheReleaseShowsMatchesOfEveryKind(t *testing.T) {
	t.Parallel()
	number, seen := map[string]int{}, map[string]bool{}
	for _, name := range files(t) {
		if !strings.HasSuffix(name, ".skald") {
			continue
		}
		rec := parsed(t, name)
		if rec.Version != 1 {
			t.Errorf("%s is of version %d", name, rec.Version)
		}
		if rec.Report != nil {
			number["reports"]++
			continue
		}
		number[rec.Game]++
		seen[fmt.Sprint(rec.Game, " ", len(rec.Players), " seats")] = true
		seen[rec.Game+" "+string(rec.Status)] = true
		for id, value := range rec.Options {
			seen[rec.Game+" "+id+"="+value] = true
		}
		for _, l := range rec.Lines {
			for what, is := range map[string]bool{"undo": l.Back != nil && l.By == match.ByPlayer, "reset": l.Back != nil && l.By == match.ByModerator, "fork": l.Fork != nil, "pause": l.Pause, "seat": l.Reseat != nil, "pace": l.Pace != "", "end": l.End} {
				if is {
					seen[rec.Game+" "+what] = true
				}
			}
		}
	}
	if number["return-of-the-heroes"] < 15 || number["legends-of-andor"] < 15 || number["reports"] < 3 {
		t.Errorf("there are only %v", number)
	}
	var want []string
	for game, rest := range map[string]string{
		"return-of-the-heroes": "1 seats|2 seats|3 seats|4 seats|5 seats|preset=standard|preset=solo|preset=long|preset=hard",
		"legends-of-andor":     "2 seats|3 seats|4 seats|legend=1|legend=2|legend=6|difficulty=easy|difficulty=normal",
	} {
		for _, what := range strings.Split(rest+"|running|over|ended|undo|reset|fork|pause|seat|pace|end", "|") {
			want = append(want, game+" "+what)
		}
	}
	for _, what := range want {
		if !seen[what] {
			t.Errorf("no record has %s", what)
		}
	}
}

func parsed(t *testing.T, name string) match.Record {
	t.Helper()
	f, err := os.Open(filepath.Join(released, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec, err := match.ParseRecord(f)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return rec
}

// playedOn is how many moves are made where a record ends, and from its middle.
const playedOn = 120

// TestReleasedRecordsAreReplayedVerifiedShownAndPlayedOn takes records, every one in a
// full sweep, for what they were when they were laid down.
func TestReleasedRecordsAreReplayedVerifiedShownAndPlayedOn(t *testing.T) {
	t.Parallel()
	leads := lists(t, leadsFile)
	all := slices.DeleteFunc(files(t), func(name string) bool { return !strings.HasSuffix(name, ".skald") })
	sweep.Of(t, all, 10).Parallel(t, func(name string) string { return strings.TrimSuffix(name, ".skald") }, func(t *testing.T, name string) {
		rec := parsed(t, name)
		rules, ok := games.Find(rec.Game)
		if !ok {
			t.Fatalf("there is no game %s", rec.Game)
		}
		n, spoken := 0, 0
		show := func(m *match.Match) {
			spoken += toldInAllLanguages(t, m)
		}
		each := func(m *match.Match, _ match.Entry) error {
			if n++; n%60 == 1 {
				show(m)
			}
			return nil
		}
		play := match.ReplayEach
		if rec.Seed != nil {
			play = match.VerifyEach
		}
		r, err := play(rec, rules, each)
		if err != nil {
			t.Fatal(err)
		}
		if r.Hash != leads[name] {
			t.Errorf("it leads to %s, not to %s", r.Hash, leads[name])
		}
		if rec.Seed != nil && !r.Proven {
			t.Error("its dice are not proven")
		}
		if show(r.Match); spoken == 0 {
			t.Error("nothing was said")
		}
		if !r.Match.Over() {
			goesOn(t, rules, r.Match)
		}
		if half := rec.Lines[:len(rec.Lines)/2]; rec.Report == nil && len(half) > 1 && !slices.ContainsFunc(rec.Lines, func(l match.RecordLine) bool { return l.Fork != nil }) {
			// From its middle the match may go another way.
			rec.Lines, rec.Status, rec.Final = half, "", ""
			if r, err = match.Replay(rec, rules); err != nil {
				t.Fatal(err)
			}
			goesOn(t, rules, r.Match)
		}
	})
}

// savedHash is the hash of the seed in a saved match: a record of one that goes on has
// no seed, so it gets another.
var savedHash = regexp.MustCompile(`"seed_hash":"[0-9a-f]*"`)

// goesOn saves a match, loads it with dice of its own and lets autopilots play on.
func goesOn(t *testing.T, rules engine.Rules, m *match.Match) {
	t.Helper()
	saved, err := m.State()
	if err != nil {
		t.Fatal(err)
	}
	seed := bytes.Repeat([]byte{7}, match.SeedSize)
	saved = savedHash.ReplaceAll(saved, fmt.Appendf(nil, `"seed_hash":"%x"`, sha256.Sum256(seed)))
	on, err := match.Load(rules, saved, seed)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Unix(1_800_000_000, 0)
	if on.Paused() {
		if _, err := on.Resume(match.Actor{Moderator: true}, now); err != nil {
			t.Fatal(err)
		}
	}
	for seat := range on.Players() {
		if _, err := on.SetPlayer(engine.Seat(seat), match.Player{Autopilot: 2}, match.Actor{}, now); err != nil {
			t.Fatal(err)
		}
	}
	for n := 0; n < playedOn && !on.Over(); n++ {
		if _, ok, err := on.Auto(now); err != nil || !ok {
			t.Fatalf("move %d by itself: %v, %v", n, ok, err)
		}
	}
	if on.Seq() <= m.Seq() {
		t.Errorf("nothing was played on from entry %d", m.Seq())
	}
}

// toldInAllLanguages says everything a match shows and asks to everybody in every
// language, and counts the sentences.
func toldInAllLanguages(t *testing.T, m *match.Match) int {
	t.Helper()
	c := text.Join(m.Rules().Catalogue(), match.Catalogue())
	n := 0
	for _, language := range []string{"en", "de", "fr", "it"} {
		s := c.In(language)
		say := func(ms ...text.Message) {
			for _, x := range ms {
				if x.IsZero() {
					continue
				}
				n++
				if said := s.Say(x); said == "" || strings.ContainsAny(said, "‹›") {
					t.Fatalf("%v is said %q in %s", x, said, language)
				}
			}
		}
		for viewer := engine.Public; int(viewer) < len(m.Players()); viewer++ {
			v := m.View(viewer)
			say(v.Words()...)
			say(v.Alt())
			if g, ok := m.Rules().(engine.Illustrated); ok {
				for _, p := range g.Pictures() {
					say(p.Name, v.(interface {
						AltOf(kind, arg string) text.Message
					}).AltOf(p.ID, ""))
				}
			}
			for _, p := range m.PromptsFor(viewer) {
				say(p.Headline)
				say(p.Details...)
				for _, c := range p.Choices {
					say(c.Label, c.Hint, c.Group)
				}
				for _, f := range p.Forms {
					say(f.Label, f.Hint)
				}
			}
		}
		say(m.Turn().Label)
		if o := m.Outcome(); o != nil {
			say(o.Reason)
		}
	}
	return n
}
