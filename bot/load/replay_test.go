package load

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"skald/bot/panel"
	tables "skald/bot/table"
	"skald/engine"
	"skald/engine/contract"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
	"skald/imaging"
)

// replayVariable is set in the environment of a process that is to replay pictures; it holds a replay.
const replayVariable = "SKALD_LOAD_REPLAY"

// replay are the orders of such a process: how many pictures of how many matches to draw, and where grounds are kept.
type replay struct {
	Matches, Pictures int
	Folder            string
}

// replayed is its report. The processor times are of the whole process.
type replayed struct {
	imaging.Stats
	// Mean is the processor time of a picture drawn, First that of the first board of each game, Slow the time that one
	// in a
	// hundred exceeds.
	Mean, Slow time.Duration
	First      map[string]time.Duration
	// Sum is that of all pictures, by which programs that draw the same are known.
	Sum string
}

// picturesOfMatch is how many pictures of a match a load of some minutes asks for.
const picturesOfMatch = 4.5

// BenchmarkPictures draws, in new processes, the pictures that people at many tables ask for: those of four games in
// four languages and two themes, one after the other. It reports the processor time of a picture, where the grounds
// came from, and how many bytes are held and written.
func BenchmarkPictures(b *testing.B) {
	o := replay{Matches: 300, Folder: b.TempDir()}
	if contract.OneIteration() {
		o.Matches = 1
	}
	o.Matches = asked(b, "SKALD_LOAD_MATCHES", "how many matches there are, for example 200", o.Matches)
	o.Pictures = int(float64(o.Matches) * picturesOfMatch)
	for _, start := range []string{"first start", "restart"} {
		b.Run(start, func(b *testing.B) {
			for range b.N {
				o.run(b)
			}
		})
	}
}

// run replays in a process of its own.
func (o replay) run(b *testing.B) {
	b.Helper()
	orders, err := json.Marshal(o)
	if err != nil {
		b.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env, cmd.Stderr = append(os.Environ(), replayVariable+"="+string(orders)), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		b.Fatal(err)
	}
	var r replayed
	if err := json.Unmarshal(out, &r); err != nil {
		b.Fatal(err)
	}
	b.Logf("%v\nof the whole process %.1f ms each, one in a hundred more than %v; first boards %v; sum of "+
		"all %s", r.Stats, ms(r.Mean), r.Slow.Round(time.Millisecond), r.First, r.Sum)
	b.ReportMetric(ms(r.Mean), "ms-CPU/picture")
	b.ReportMetric(float64(r.Painted)/float64(r.Pictures), "painted/picture")
	b.ReportMetric(float64(r.Held)/(1<<20), "MiB-held")
	b.ReportMetric(float64(r.Written)/(1<<20), "MiB-written")
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// runReplay draws the pictures and prints the report as JSON.
func runReplay(told string) error {
	var o replay
	if err := json.Unmarshal([]byte(told), &o); err != nil {
		return err
	}
	asked, err := o.asked()
	if err != nil {
		return err
	}
	studio, err := imaging.NewStudio(scenes(), imaging.Options{Workers: 1, DiskDir: o.Folder, Timeout: time.Hour})
	if err != nil {
		return err
	}
	defer studio.Close()
	runtime.GC() // making the requests leaves much behind
	r := replayed{First: map[string]time.Duration{}}
	began := ownCPU()
	var each []time.Duration
	sum := sha256.New()
	for _, p := range asked {
		before := ownCPU()
		pic, err := studio.Draw(context.Background(), p.game, p.view, p.request)
		if err != nil {
			return fmt.Errorf("%s %s %s: %w", p.game, p.request.Kind, p.request.Arg, err)
		}
		spent := ownCPU() - before
		sum.Write(pic.PNG)
		each = append(each, spent)
		if _, ok := r.First[p.game]; !ok {
			r.First[p.game] = spent.Round(time.Millisecond)
		}
	}
	r.Stats = studio.Stats()
	r.Mean = (ownCPU() - began) / time.Duration(r.Pictures)
	slices.Sort(each)
	r.Slow = each[len(each)*99/100]
	r.Sum = hex.EncodeToString(sum.Sum(nil)[:6])
	return json.NewEncoder(os.Stdout).Encode(r)
}

// picture is one that people ask for.
type picture struct {
	game    string
	view    engine.View
	request imaging.Request
}

// course is a match as it goes on. Its table has a language and a theme.
type course struct {
	*match.Match
	language, theme string
	log             []match.Entry
	posted          uint64 // the entry that the last post showed
	now             time.Time
}

// asked returns the pictures, the same in every process: the posts of tables after each move, and between them
// those that people ask for themselves. The first ones are of four games.
func (o replay) asked() ([]picture, error) {
	r := rand.New(rand.NewPCG(34, uint64(o.Matches)))
	all := games.All()
	var courses []*course
	for n := range o.Matches {
		c, err := newCourse(n, all[n%len(all)], r)
		if err != nil {
			return nil, err
		}
		for range r.IntN(40) {
			if err := c.move(); err != nil {
				return nil, err
			}
		}
		courses = append(courses, c)
	}
	var out []picture
	for n := 0; len(out) < o.Pictures; n++ {
		c := courses[n%len(courses)]
		if n >= len(all) {
			c = courses[r.IntN(len(courses))]
		}
		if c.Over() { // its players begin another
			again, err := newCourse(o.Matches+n, c.Rules(), r)
			if err != nil {
				return nil, err
			}
			again.language, again.theme = c.language, c.theme
			courses[slices.Index(courses, c)], c = again, again
		}
		if err := c.move(); err != nil {
			return nil, err
		}
		out = append(out, c.post())
		if n >= len(all) && r.IntN(100) < 20 {
			out = append(out, c.private(r))
		}
	}
	return out[:o.Pictures], nil
}

func newCourse(n int, rules engine.Rules, r *rand.Rand) (*course, error) {
	seed, themes := sha256.Sum256([]byte(strconv.Itoa(n))), imaging.Themes()
	c := &course{now: time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC), language: languages[n/4%len(languages)],
		theme: themes[n/16%len(themes)].Name}
	m := match.Config{ID: fmt.Sprint("replay", n), Rules: rules, Language: "en", Pace: match.Relaxed, Seed: seed[:]}
	for seat := range min(2+r.IntN(3), rules.Seats(nil).Max) {
		m.Players = append(m.Players, match.Player{User: fmt.Sprint("user-", seat), Name: name(seat)})
		m.Joins = append(m.Joins, fmt.Sprint("join-", seat))
	}
	var e match.Entry
	var err error
	if c.Match, e, err = match.Start(m, c.now); err == nil {
		c.log = append(c.log, e)
	}
	return c, err
}

// move plays as the autopilot advises; a match that is over stays as it is.
func (c *course) move() error {
	asked := c.Prompts()
	if c.Over() || len(asked) == 0 {
		return nil
	}
	seat := asked[0].Seat
	m, _ := c.Hint(seat, 1)
	e, err := c.Play(match.Actor{User: fmt.Sprint("user-", int(seat))}, seat, m, c.now)
	c.log = append(c.log, e)
	return err
}

// table returns the table of the match for its panels.
func (c *course) table() panel.Table {
	return panel.Of(tables.Snapshot{Match: c.ID(), Rules: c.Rules(), View: c.View})
}

// post returns the picture of the table's post.
func (c *course) post() picture {
	asked := engine.Public
	if waiting := engine.Waiting(c.Prompts(), engine.Public); len(waiting) > 0 {
		asked = waiting[0]
	}
	s := c.Rules().Catalogue().In(c.language)
	p := panel.PostPicture(c.table(), asked, s)
	if c.Over() {
		p.Kind, p.Arg = engine.PictureEnd, ""
	}
	out := c.picture(p.Kind, p.Arg, engine.Public, s)
	out.request.Since = match.NewsSince(c.log, engine.Public, c.posted)
	c.posted = c.Seq()
	return out
}

// private returns a picture that a player asks for: often the whole board, else another that there is, in their
// language.
func (c *course) private(r *rand.Rand) picture {
	seat := engine.Seat(r.IntN(len(c.Players())))
	s := c.Rules().Catalogue().In(languages[r.IntN(len(languages))])
	kinds := engine.Pictures(c.Rules())
	k := kinds[0]
	if r.IntN(2) == 0 {
		k = kinds[r.IntN(len(kinds))]
	}
	arg := ""
	if k.Seat {
		arg = strconv.Itoa(int(seat) + 1)
	}
	if !c.table().Offers(k.ID, arg, seat) {
		k, arg = kinds[0], ""
	}
	return c.picture(k.ID, arg, seat, s)
}

// picture returns a picture of the match as a viewer sees it, lettered by a speaker.
func (c *course) picture(kind, arg string, viewer engine.Seat, s text.Localizer) picture {
	if kind == "whole" {
		kind = engine.PictureBoard
	}
	return picture{c.Rules().ID(), c.View(viewer), imaging.Request{Kind: kind, Arg: arg, Language: s.Language(),
		Theme: c.theme, Say: s.Say, Match: c.ID(), Name: func(id string) string {
			if key := "name." + id; s.Knows(key) {
				return s.Say(text.M(key))
			}
			return ""
		}}}
}
