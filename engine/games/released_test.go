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

// release is a folder of records of the games whose rules were released together. They are never made again: every
// released record loads, replays, verifies and can be played on forever.
type release struct {
	folder string
	// layings are the records to be laid down.
	layings func() []laid
	// shows lists, by game, the features its records must show in addition to those of all games, separated by "|";
	// least is the least number of records of each game.
	shows map[string]string
	least int
}

// releases are all there were, oldest first. Each holds version 1 of the rules of its games.
var releases = []release{
	{"testdata/released-1", firstLayings, map[string]string{
		"return-of-the-heroes": "1 seats|2 seats|3 seats|4 seats|5 " +
			"seats|preset=standard|preset=solo|preset=long|preset=hard",
		"legends-of-andor": "2 seats|3 seats|4 seats|legend=1|legend=2|legend=6|difficulty=easy|difficulty=normal",
	}, 15},
	{"testdata/released-2", secondLayings, map[string]string{
		"runebound": "1 seats|2 seats|3 seats|4 seats|5 seats|6 seats",
		"heroes":    "2 seats|3 seats|4 seats",
	}, 25},
}

// The files beside the records: the sums of all, and where each record leads.
const (
	sumsFile  = "SHA256SUMS"
	leadsFile = "LEADS"
)

// lists reads a file of lines with a value and a name.
func (r release) lists(t *testing.T, name string) map[string]string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(r.folder, name))
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
func (r release) files(t *testing.T) []string {
	t.Helper()
	all, err := os.ReadDir(r.folder)
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

func (r release) sum(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(r.folder, name))
	if err != nil {
		t.Fatal(err)
	}
	h := sha256.Sum256(b)
	return hex.EncodeToString(h[:])
}

// TestReleasesAreLaidDown makes the records with -lay-down, those of each release once.
func TestReleasesAreLaidDown(t *testing.T) {
	t.Parallel()
	if !*layDown {
		t.Skip("only with -lay-down")
	}
	for _, r := range releases {
		if _, err := os.Stat(r.folder); os.IsNotExist(err) {
			r.isLaidDown(t)
		} else {
			t.Logf("%s lies there already (%v): what was released is not made anew", r.folder, err)
		}
	}
}

func (r release) isLaidDown(t *testing.T) {
	if err := os.MkdirAll(r.folder, 0o755); err != nil {
		t.Fatal(err)
	}
	leads, sums := map[string]string{}, map[string]string{}
	put := func(name string, b []byte) {
		if err := os.WriteFile(filepath.Join(r.folder, name), b, 0o644); err != nil {
			t.Fatal(err)
		}
		sums[name] = r.sum(t, name)
	}
	for _, l := range r.layings() {
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
			played, err := match.Replay(rec, x.m.Rules())
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			leads[name] = played.Hash
			put(name, b)
		}
	}
	write := func(of map[string]string) []byte {
		var b bytes.Buffer
		for _, name := range slices.Sorted(maps.Keys(of)) {
			fmt.Fprintf(&b, "%s  %s\n", of[name], name)
		}
		return b.Bytes()
	}
	put(leadsFile, write(leads))
	if err := os.WriteFile(filepath.Join(r.folder, sumsFile), write(sums), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestNoReleasedRecordIsChangedRemovedOrAddedWithoutItsSum(t *testing.T) {
	t.Parallel()
	for _, r := range releases {
		sums, leads := r.lists(t, sumsFile), r.lists(t, leadsFile)
		for _, name := range r.files(t) {
			switch got := r.sum(t, name); {
			case sums[name] == "":
				t.Errorf("%s: %s has no sum", r.folder, name)
			case sums[name] != got:
				t.Errorf("%s: %s was changed: its sum is %s, not %s", r.folder, name, got, sums[name])
			case name != leadsFile && leads[name] == "":
				t.Errorf("%s: nothing says where %s leads", r.folder, name)
			}
			delete(sums, name)
			delete(leads, name)
		}
		for name := range sums {
			t.Errorf("%s: %s was removed", r.folder, name)
		}
		for name := range leads {
			t.Errorf("%s: %s is to lead somewhere and does not lie there", r.folder, name)
		}
	}
}

// TestReleasesShowMatchesOfEveryKind checks that the records laid down are varied enough to be worth keeping.
func TestReleasesShowMatchesOfEveryKind(t *testing.T) {
	t.Parallel()
	for _, r := range releases {
		r.showsMatchesOfEveryKind(t)
	}
}

func (r release) showsMatchesOfEveryKind(t *testing.T) {
	number, reports, seen := map[string]int{}, 0, map[string]bool{}
	known := map[string]bool{} // options there were when the records were laid down
	for _, name := range r.files(t) {
		if !strings.HasSuffix(name, ".skald") {
			continue
		}
		rec := r.parsed(t, name)
		if rec.Version != 1 {
			t.Errorf("%s is of version %d", name, rec.Version)
		}
		if rec.Report != nil {
			reports++
			continue
		}
		number[rec.Game]++
		for id := range rec.Options {
			known[rec.Game+" "+id] = true
		}
		for what := range shown(rec) {
			seen[rec.Game+" "+what] = true
		}
	}
	if reports < 3 {
		t.Errorf("%s: there are only %d reports", r.folder, reports)
	}
	for game, shows := range r.shows {
		if number[game] < r.least {
			t.Errorf("%s: there are only %d records of %s", r.folder, number[game], game)
		}
		for _, what := range strings.Split(shows+"|running|over|ended|undo|reset|fork|pause|seat|pace|end", "|") {
			if !seen[game+" "+what] {
				t.Errorf("%s: no record of %s has %s", r.folder, game, what)
			}
		}
		rules, _ := games.Find(game)
		for _, o := range rules.Options() {
			for _, v := range o.Values {
				if what := o.ID + "=" + v.ID; r.folder != releases[0].folder && known[game+" "+o.ID] &&
					v.ID != o.Default && !seen[game+" "+what] {
					t.Errorf("%s: no record of %s has %s", r.folder, game, what)
				}
			}
		}
	}
}

// shown returns the features of a record: its seats, status, options and end, and everything in it other than moves.
func shown(rec match.Record) map[string]bool {
	seen := map[string]bool{fmt.Sprint(len(rec.Players), " seats"): true, string(rec.Status): true}
	for id, value := range rec.Options {
		seen[id+"="+value] = true
	}
	for _, l := range rec.Lines {
		for what, is := range map[string]bool{"undo": l.Back != nil && l.By == match.ByPlayer,
			"reset": l.Back != nil && l.By == match.ByModerator, "fork": l.Fork != nil, "pause": l.Pause,
			"seat": l.Reseat != nil, "pace": l.Pace != "", "end": l.End} {
			if is {
				seen[what] = true
			}
		}
	}
	return seen
}

func (r release) parsed(t *testing.T, name string) match.Record {
	t.Helper()
	f, err := os.Open(filepath.Join(r.folder, name))
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

// TestReleasedRecordsAreReplayedVerifiedShownAndPlayedOn compares records with the state in which they were laid down;
// a full sweep takes all of them.
func TestReleasedRecordsAreReplayedVerifiedShownAndPlayedOn(t *testing.T) {
	t.Parallel()
	for _, r := range releases {
		leads, reasons := r.lists(t, leadsFile), map[string]string{}
		for _, l := range r.layings() {
			reasons[l.game+"-"+l.name+".skald"] = l.reason
		}
		all := slices.DeleteFunc(r.files(t), func(name string) bool { return !strings.HasSuffix(name, ".skald") })
		sweep.Of(t, all, 8).Parallel(t, func(name string) string {
			return filepath.Join(filepath.Base(r.folder), strings.TrimSuffix(name, ".skald"))
		}, func(t *testing.T, name string) {
			r.isPlayedOn(t, name, leads[name], reasons[name])
		})
	}
}

// isPlayedOn replays a record that leads to a position and ends for a reason, "" for any or
// none, and plays it on.
func (r release) isPlayedOn(t *testing.T, name, leads, reason string) {
	rec := r.parsed(t, name)
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
	replayed, err := play(rec, rules, each)
	if err != nil {
		t.Fatal(err)
	}
	if replayed.Hash != leads {
		t.Errorf("it leads to %s, not to %s", replayed.Hash, leads)
	}
	if o := replayed.Match.Outcome(); reason != "" && (o == nil || o.Reason.Key != reason) {
		t.Errorf("it ends with %v, not with %s", o, reason)
	}
	if rec.Seed != nil && !replayed.Proven {
		t.Error("its dice are not proven")
	}
	if show(replayed.Match); spoken == 0 {
		t.Error("nothing was said")
	}
	if !replayed.Match.Over() {
		goesOn(t, rules, replayed.Match)
	}
	if half := rec.Lines[:len(rec.Lines)/2]; rec.Report == nil && len(half) > 1 &&
		!slices.ContainsFunc(rec.Lines, func(l match.RecordLine) bool { return l.Fork != nil }) {
		// From its middle the match may go another way.
		rec.Lines, rec.Status, rec.Final = half, "", ""
		if replayed, err = match.Replay(rec, rules); err != nil {
			t.Fatal(err)
		}
		goesOn(t, rules, replayed.Match)
	}
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
				say(p.Headline, p.Goal)
				say(p.Warnings...)
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
