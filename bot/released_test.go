package bot_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/store"
)

var layDown = flag.Bool("lay-down", false, "lay the databases of the releases down, where none lie yet")

// A release is a folder with a database of the games whose rules were released together, which is never made anew.
type release struct {
	folder string
	// furnish plays the matches of the database.
	furnish func(t *testing.T) *bottest.Bot
	// stages are the states in which it has a match, by game.
	stages []string
}

var releases = []release{
	{"testdata/released-1", furnish, []string{
		bottest.HeroesGame + " lobby", bottest.HeroesGame + " running", bottest.HeroesGame + " archived",
		bottest.HeroesGame + " abandoned",
		bottest.AndorGame + " lobby", bottest.AndorGame + " running", bottest.AndorGame + " paused",
		bottest.AndorGame + " over",
	}},
	{"testdata/released-2", furnishSecond, []string{
		bottest.RuneboundGame + " lobby", bottest.RuneboundGame + " running", bottest.RuneboundGame + " paused",
		bottest.RuneboundGame + " over",
		bottest.RuneboundGame + " abandoned",
		bottest.DuelGame + " lobby", bottest.DuelGame + " running", bottest.DuelGame + " archived",
		bottest.DuelGame + " over",
	}},
}

func (r release) database() string  { return filepath.Join(r.folder, "skald.db.gz") }
func (r release) inventory() string { return filepath.Join(r.folder, "inventory.json") }
func (r release) sums() string      { return filepath.Join(r.folder, "SHA256SUMS") }

// TestDatabasesAreLaidDown makes the databases with -lay-down, each once.
func TestDatabasesAreLaidDown(t *testing.T) {
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
	d := r.furnish(t)
	plain := filepath.Join(t.TempDir(), "skald.db")
	if err := d.Options.Store.BackupFile(t.Context(), plain); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(plain)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(b); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Close(), os.MkdirAll(r.folder, 0o755), os.WriteFile(r.database(), packed.Bytes(), 0o644),
		takesInventory(d).writes(r.inventory())); err != nil {
		t.Fatal(err)
	}
	var sums strings.Builder
	for _, path := range []string{r.inventory(), r.database()} {
		fmt.Fprintf(&sums, "%s  %s\n", fileSum(t, path), filepath.Base(path))
	}
	if err := os.WriteFile(r.sums(), []byte(sums.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func fileSum(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", sha256.Sum256(b))
}

// eachRelease runs a test over every release.
func eachRelease(t *testing.T, test func(t *testing.T, r release)) {
	t.Parallel()
	for _, r := range releases {
		t.Run(filepath.Base(r.folder), func(t *testing.T) {
			t.Parallel()
			test(t, r)
		})
	}
}

func TestReleasedDatabasesAreAsTheyWereLaidDown(t *testing.T) {
	eachRelease(t, func(t *testing.T, r release) {
		b, err := os.ReadFile(r.sums())
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{r.database(), r.inventory()} {
			if want := fmt.Sprintf("%s  %s\n", fileSum(t, path),
				filepath.Base(path)); !strings.Contains(string(b), want) {
				t.Errorf("%s was changed: %q is not among its sums", path, want)
			}
		}
		all, err := os.ReadDir(r.folder)
		if err != nil || len(all) != 3 {
			t.Errorf("%s holds %v (%v)", r.folder, all, err)
		}
		if info, err := os.Stat(r.database()); err != nil || info.Size() > 400<<10 {
			t.Errorf("the database has %d bytes (%v)", info.Size(), err)
		}
	})
}

// reopened is a bot of today over a copy of the released database, at the time at which that was laid down.
func reopened(t *testing.T, r release) (*bottest.Bot, inventory) {
	t.Helper()
	var laid inventory
	b, err := os.ReadFile(r.inventory())
	if err == nil {
		err = json.Unmarshal(b, &laid)
	}
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(r.database())
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	if b, err = io.ReadAll(z); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "released.db")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(path, store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	// Use new interaction ids: those in the database have been answered already.
	bottest.CountFrom(1_000_000)
	d := bottest.New(t, bot.Options{Games: games.All()})
	d.Options.Store, d.Clock = db, laid.Now
	d.Restart()
	return d, laid
}

func TestInReleasedDatabasesEveryMatchStandsWhereItStood(t *testing.T) {
	eachRelease(t, func(t *testing.T, r release) {
		d, laid := reopened(t, r)
		if faults, err := d.Options.Store.Check(t.Context()); err != nil || len(faults) > 0 {
			t.Errorf("the database is not sound: %v, %v", faults, err)
		}
		now := takesInventory(d)
		if len(now.Stands) != len(laid.Stands) {
			t.Fatalf("%d matches were laid down, %d are there", len(laid.Stands), len(now.Stands))
		}
		stages, timers, posts := map[string]bool{}, 0, 0
		for i, want := range laid.Stands {
			if got := now.Stands[i]; !reflect.DeepEqual(got, want) {
				t.Errorf("match %s stood so:\n%+v\nand stands so:\n%+v", want.ID, want, got)
			}
			stages[want.Game+" "+want.Status] = true
			timers, posts = timers+want.Timers, posts+want.Posts
		}
		for _, want := range r.stages {
			if !stages[want] {
				t.Errorf("there is no %s", want)
			}
		}
		if timers == 0 || posts == 0 {
			t.Errorf("%d timers and %d posts are pending", timers, posts)
		}
		if p := d.App.People.Of("anna"); p.QuietWords() == "" || p.Zone != "Europe/Rome" || p.Every != 5 || !p.Direct {
			t.Errorf("anna's settings are %+v", p)
		}
		if got := d.App.Servers.Of("3").Roles; !slices.Contains(got, "77") {
			t.Errorf("the server's roles are %v", got)
		}
	})
}

func TestMatchesOfReleasedDatabasesArePlayedOnVerifiedAndExported(t *testing.T) {
	notShort(t)
	eachRelease(t, playsOn)
}

// playsOn goes on with every match of a released database, proves and exports it.
func playsOn(t *testing.T, released release) {
	d, laid := reopened(t, released)
	for _, s := range laid.Stands {
		r := in(d, s.Guild, s.Channel, string(s.ID))
		if h := r.table(); h.ID != s.ID {
			// Its rematch is in its channel now.
			if a := r.says("anna", "verify"); s.Status != store.Over || !strings.Contains(a.Text(), "✅") {
				t.Errorf("the proof of match %s, %s, reads %s", s.ID, s.Status, a.Text())
			}
			continue
		}
		switch s.Status {
		case store.Lobby: // a match that begins now is played by the newest rules
			now, _ := games.Find(s.Game)
			r.version = now.Version()
			for _, who := range []string{"ben", "carla", "dario"} {
				r.lobbies(who, "join")
			}
			r.begins()
		case store.Paused:
			r.moderates("resume")
		case store.Archived:
			r.says("ben", "game resume")
			if r.table().Status != store.Running {
				r.moderates("resume")
			}
		}
		h := r.table()
		if h.Finished() {
			r.proves()
			continue
		}
		if h.Status != store.Running {
			t.Errorf("match %s of %s is %s and cannot be gone on with", s.ID, s.Game, h.Status)
			continue
		}
		if user, _ := r.next(); user == "" {
			// Autopilots wait so that the last turn can be taken back.
			d.Pass(time.Minute)
			d.App.Time.Tick(t.Context())
		}
		r.moves(2)
		if now := r.table(); now.Seq <= h.Seq {
			t.Errorf("nothing was played in match %s", s.ID)
		}
		r.aside(80)
		r.exports()
		r.moderates("end", "reason", "enough")
		r.proves()
	}
	noErrors(d)
}

// TestWhatWasHalfDoneInTheFirstReleaseIsThere checks that unfinished actions of users are still there.
func TestWhatWasHalfDoneInTheFirstReleaseIsThere(t *testing.T) {
	t.Parallel()
	d, laid := reopened(t, releases[0])
	in := func(channel string) *room {
		i := slices.IndexFunc(laid.Stands, func(s stand) bool { return s.Channel == channel })
		if i < 0 {
			t.Fatalf("nothing was laid down in channel %s", channel)
		}
		return in(d, laid.Stands[i].Guild, channel, channel)
	}
	moves := func(r *room, user string) bottest.Call {
		i := bottest.Press(user, customid.Nav{Match: string(r.table().ID), Seat: engine.Public,
			Screen: customid.ScreenMoves}.String(), "801")
		i.MessageEphemeral = true
		return r.here(i)
	}
	several := in("504")
	several.looks(func(m *match.Match) {
		if n := len(m.Waiting(engine.Public)); n < 2 {
			t.Errorf("%d are asked where several were", n)
		}
	})
	queued := in("510")
	queues := queued.says("anna", "queue show").Text() + queued.says("ben", "queue show").Text()
	if !strings.Contains(queues, "`end`") {
		t.Errorf("the queues read %s", queues)
	}
	noted := in("511")
	if plan := noted.says("ben", "plan-board show").Text(); !strings.Contains(plan, "here we meet") {
		t.Errorf("the plans read %s", plan)
	}
	if moved := moves(noted, "anna"); !moved.IsPrivate() || moved.Button("v1:")+moved.Button("f1:") == "" {
		t.Errorf("anna's moves are %s", moved.Text())
	}
	vote := in("512")
	tb, err := d.App.Tables.Open(vote.table().ID)
	if err != nil {
		t.Fatal(err)
	}
	open := tb.Extra.Vote.Open()
	tb.Unlock()
	if !open {
		t.Error("the table was asked about a pause and is not any more")
	}
	held := in("507")
	seq := held.table().Seq
	undo := moves(held, "anna").Button(":" + customid.ActUndo)
	if undo == "" {
		t.Fatalf("the turn cannot be taken back: %s", moves(held, "anna").Text())
	}
	i := bottest.Press("anna", undo, "801")
	i.MessageEphemeral = true
	held.here(i)
	if now := held.table(); now.Seq != seq+1 {
		t.Errorf("the turn was not taken back: %d entries were, %d are there", seq, now.Seq)
	}
	held.moves(1)
	if over := in("508"); over.table().Status != store.Lobby {
		t.Errorf("where a rematch was called the table is %s", over.table().Status)
	}
}

// aside lets autopilots play a copy of the match on.
func (r *room) aside(moves int) {
	r.T.Helper()
	m := loads(r.Bot, r.table())
	now := r.Now()
	for seat := range m.Players() {
		if _, err := m.SetPlayer(engine.Seat(seat), match.Player{Autopilot: 2}, match.Actor{}, now); err != nil {
			r.T.Fatal(err)
		}
	}
	for n := 0; n < moves && !m.Over(); n++ {
		if _, ok, err := m.Auto(now); err != nil || !ok {
			r.T.Fatalf("match %s, move %d by itself: %v, %v", r.about, n, ok, err)
		}
	}
}

// exports exports the record of the match and parses it: released records have version 1.
func (r *room) exports() match.Record {
	r.T.Helper()
	a := r.says("mona", "mod export")
	rec, err := match.ParseRecord(strings.NewReader(a.FileText))
	if err != nil || rec.Version != max(r.version, 1) {
		r.T.Fatalf("the record of match %s is of version %d (%v): %s", r.about, rec.Version, err, a.Text())
	}
	return rec
}

// proves verifies a match that is over, by the command and by its record.
func (r *room) proves() {
	r.T.Helper()
	r.Deliver()
	if a := r.says("anna", "verify"); a.IsPrivate() || !strings.Contains(a.Text(), "✅") {
		r.T.Errorf("the proof of match %s reads %s", r.about, a.Text())
	}
	rec := r.exports()
	rules, _ := games.Find(rec.Game)
	if done, err := match.VerifyRecord(rec, rules); err != nil || !done.Proven {
		r.T.Errorf("the record of match %s is not proven: %v", r.about, err)
	}
}

// noErrors checks that nothing went wrong behind the scenes.
func noErrors(d *bottest.Bot) {
	d.T.Helper()
	for line := range strings.Lines(d.Logs.String()) {
		if strings.Contains(line, "level=ERROR") || strings.Contains(line, "level=WARN") {
			d.T.Errorf("the log says %s", line)
		}
	}
}

func TestADayPassesOverReleasedDatabasesAndNothingIsLost(t *testing.T) {
	eachRelease(t, passesADay)
}

// passesADay lets a day pass over a released database.
func passesADay(t *testing.T, released release) {
	d, laid := reopened(t, released)
	pending, err := d.Options.Store.Pending(d.Now().Add(time.Hour), 0)
	if err != nil || len(pending) == 0 {
		t.Fatalf("nothing is to be posted (%v)", err)
	}
	d.App.Time.Tick(context.Background())
	d.Deliver()
	d.PassHours(24)
	now := takesInventory(d)
	if len(now.Stands) < len(laid.Stands) {
		t.Fatalf("of %d matches %d are left", len(laid.Stands), len(now.Stands))
	}
	moved := 0
	for i, was := range laid.Stands {
		is := now.Stands[slices.IndexFunc(now.Stands, func(s stand) bool { return s.ID == was.ID })]
		if is.Seq < was.Seq || is.Channel != was.Channel {
			t.Errorf("match %s was at %d and is at %d", was.ID, was.Seq, is.Seq)
		}
		if is.Seq > was.Seq {
			moved++
		} else if is.Hash != was.Hash || was.Status != is.Status {
			t.Errorf("match %d, %s, changed without a move", i, was.ID)
		}
	}
	if moved == 0 {
		t.Error("no autopilot that waited has moved")
	}
	left, err := d.Options.Store.Pending(d.Now().Add(time.Hour), 0)
	if err != nil || len(left) > 0 {
		t.Errorf("%d posts are left after a day (%v)", len(left), err)
	}
	noErrors(d)
}
