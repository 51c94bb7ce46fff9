//go:build unix

package crash

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/playground/client"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/engine/text/texttest"
	"skald/store"
)

// voices are the texts of the posts. A child, which is started for every kill, does not need them.
var voices = sync.OnceValue(func() *locale.Speakers { return locale.NewSpeakers(played) })

// reads are the texts of the bot in English, by key.
var reads = sync.OnceValue(func() texttest.Texts { return texttest.English(locale.Catalogue()) })

// log reads the log of the match in the channel.
func (h *house) log(db *store.DB) (*match.Match, []match.Entry) {
	h.t.Helper()
	m, head, err := stored(db, h.channel)
	if err != nil {
		h.t.Fatal(err)
	}
	lines, err := db.Log(head.ID, 1, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	out := make([]match.Entry, len(lines))
	for i, l := range lines {
		if err := json.Unmarshal(l.Data, &out[i]); err != nil {
			h.t.Fatal(err)
		}
	}
	return m, out
}

// same reports whether two entries say the same; when they were made does not count.
func same(a, b match.Entry) bool {
	a.At, b.At = 0, 0
	x, err := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err == nil && err2 == nil && string(x) == string(y)
}

// check compares a run, whose bot is dead, with an undisturbed one of the same match, and counts events not announced
// or announced twice.
func (h *house) check(calm *course, n *tally) {
	h.t.Helper()
	db := h.store()
	defer db.Close()
	m, log := h.log(db)
	undisturbed, want := calm.upTo(uint64(len(log)), m.Over())
	for i, e := range log {
		if i >= len(undisturbed) || !same(e, undisturbed[i]) {
			h.t.Errorf("entry %d is seat %d's %q, and another in the undisturbed run of %d entries", e.Seq, e.Seat+1,
				e.Move, len(undisturbed))
			break
		}
	}
	if m.Hash() != want {
		h.t.Errorf("after %d entries the hash is %s, undisturbed %s", m.Seq(), m.Hash(), want)
	}
	if left, err := db.Pending(h.clock.now(), 0); err != nil || len(left) > 0 {
		h.t.Errorf("the outbox holds %v (%v)", left, err)
	}
	if h.withdrawn > 0 {
		n.doubled += h.withdrawn
		h.t.Errorf("%d posts were taken back and made again", h.withdrawn)
	}
	history := h.history()
	h.armed(history, m)
	lost, doubled := announced(history, m, log)
	n.lost += len(lost)
	n.doubled += len(doubled)
	for _, l := range lost {
		h.t.Errorf("never announced: %s", l)
	}
	for _, d := range doubled {
		h.t.Errorf("announced once more: %s", d)
	}
}

// armed checks that the newest board alone has buttons, and that each board tells something: news, or the title of a
// turn that has begun.
func (h *house) armed(history []client.Message, m *match.Match) {
	h.t.Helper()
	var boards []client.Message
	for _, msg := range history {
		if isBoard(msg) {
			boards = append(boards, msg)
		}
	}
	for i, b := range boards {
		if armed := len(b.Controls()) > 0; armed != (i == len(boards)-1) {
			h.t.Errorf("board %d of %d has the buttons %v", i+1, len(boards), b.Controls())
		}
		if len(news(b)) == 0 && (i == 0 || b.Content == boards[i-1].Content) {
			h.t.Errorf("board %d of %d tells nothing new: %s", i+1, len(boards), b.Content)
		}
	}
}

// news returns the lines of a board about past events, which are above everything else.
func news(m client.Message) []string {
	var out []string
	for _, l := range strings.Split(m.Content, "\n") {
		if !strings.HasPrefix(l, "• ") && !strings.HasPrefix(l, "-# ") {
			break
		}
		out = append(out, l)
	}
	return out
}

// announced reads the boards as one story and compares it with the log: each post sums up the lines since the one
// before, and the last ends with the log; one with buttons also begins with older lines, for the player it asks.
// doubled are the news of posts that do not continue the story, lost the lines
// after it.
func announced(history []client.Message, m *match.Match, log []match.Entry) (lost, doubled []string) {
	s := voices().In(m.Rules().ID(), m.Language())
	at := panel.Of(table.SnapshotOf(m))
	lines := match.VisibleInPlay(log, engine.Public)
	ends := []int{0} // the numbers of lines that the posts so far may have told
	for _, b := range slices.DeleteFunc(slices.Clone(history), func(b client.Message) bool { return !isBoard(b) }) {
		if len(b.Controls()) > 0 && slices.ContainsFunc(ends, func(told int) bool {
			return asksAfter(at, lines, told, news(b), s)
		}) {
			ends = []int{len(lines)}
			continue
		}
		var next []int
		for _, from := range ends {
			at.Earlier = lines[:from]
			for to := from + 1; to <= min(len(lines), from+mostTold); to++ {
				if !slices.Contains(next, to) && sumsUp(summary(at, lines[from:to], s), news(b), s) {
					next = append(next, to)
				}
			}
		}
		if len(next) == 0 {
			doubled = append(doubled, news(b)...)
			continue
		}
		ends = next
	}
	if end := slices.Max(ends); end < len(lines) {
		at.Earlier = lines[:end]
		lost = strings.Split(panel.SummaryText(at, lines[end:], len(lines), allRoom, s), "\n")
	}
	return lost, doubled
}

// asksAfter reports whether the news of a post with buttons are those for the player it asks, when the posts before it
// told the first lines.
func asksAfter(t panel.Table, lines []match.Line, told int, words []string, s text.Localizer) bool {
	posted := uint64(0)
	if told > 0 {
		posted = lines[told-1].Seq
	}
	after := panel.NewsAfter(t, lines, posted)
	from := slices.IndexFunc(lines, func(l match.Line) bool { return l.Seq > after })
	if from < 0 {
		from = len(lines)
	}
	t.Earlier, t.Posted = lines[:from], posted
	return sumsUp(strings.Split(panel.PostNews(t, lines[from:], s), "\n"), words, s)
}

const (
	// mostTold is the maximum number of lines of the log between two posts.
	mostTold = 150
	// allRoom is room for any number of news.
	allRoom = 1 << 20
	// logMark follows the number of all news where no line has room.
	logMark = " 📖"
)

// summary returns all lines that a post about log lines may have.
func summary(t panel.Table, lines []match.Line, s text.Localizer) []string {
	return strings.Split(panel.SummaryText(t, lines, 99+len(lines), allRoom, s), "\n")
}

// sumsUp reports whether the news of a post are some lines of a summary. If the post states that some were left out for
// want of room, that many are.
func sumsUp(want, told []string, s text.Localizer) bool {
	told, left := slices.Clone(told), 0
	if len(told) > 0 {
		if left = leftOut(told[0], s); left > 0 {
			told = told[1:]
		}
	}
	for n := 1; n <= len(want) && len(told) > 0; n++ {
		if line, ok := strings.CutSuffix(told[len(told)-1], " · "+s.Say(text.M("bot.news.tail", "n", n))); ok {
			told[len(told)-1], left = line, n
		}
	}
	if len(want) != left+len(told) {
		return false
	}
	for _, l := range told {
		i := slices.IndexFunc(want, func(w string) bool { return sameLine(w, l, s) })
		if i < 0 {
			return false
		}
		want = want[i+1:]
	}
	return true
}

// sameLine reports whether a post's line is an expected one. A long one may be cut off, and the substitute's name may
// follow it or not.
func sameLine(want, line string, s text.Localizer) bool {
	bare := func(l string) string { return strings.TrimSuffix(l, " ("+s.Say(match.ByAutopilot.Message())+")") }
	cut := strings.TrimRight(strings.TrimSuffix(bare(line), "…"), " .") // within a sentence, or behind one
	ends := strings.HasSuffix(bare(line), "…") || strings.HasSuffix(strings.TrimRight(line, "*_”\""), ".")
	return bare(want) == bare(line) || ends && strings.HasPrefix(want, cut)
}

// leftOut is how many lines a post says it left out, 0 for any other line.
func leftOut(line string, s text.Localizer) int {
	for n := 1; n < 500; n++ {
		for _, key := range []string{"bot.news.earlier"} {
			if strings.TrimSuffix(line, logMark) == "-# "+s.Say(text.M(key, "n", n)) {
				return n
			}
		}
	}
	return 0
}

// course is the undisturbed run of a match, which goes on as far as others are held against it.
type course struct {
	*house
	playing sync.Mutex
	log     []match.Entry
	hashes  map[uint64]string
}

// calmly starts the undisturbed run of a match that has just begun.
func calmly(begun *house) *course {
	c := &course{house: begun.copied(begun.t), hashes: map[uint64]string{}}
	c.start("")
	return c
}

// upTo returns the log when it is as long as wanted, or the match is over, and the hash after the entry of that number.
// It plays on for it.
func (c *course) upTo(seq uint64, over bool) (log []match.Entry, hash string) {
	c.t.Helper()
	c.playing.Lock()
	defer c.playing.Unlock()
	c.goOn(seq, over)
	return c.log, c.hashes[seq]
}

func (c *course) goOn(seq uint64, over bool) {
	c.t.Helper()
	if n := len(c.log); uint64(n) >= seq && (!over || n > 0 && c.log[n-1].Over) {
		return
	}
	if c.child == nil {
		c.start("")
	}
	for range 10 {
		for range max(seq-min(seq, uint64(len(c.log))), 1) + 5 + uint64(len(c.log)/2) {
			if _, err := c.move(); err != nil {
				if err != errOver {
					c.t.Fatal(err)
				}
				break
			}
		}
		c.read()
		if n := len(c.log); uint64(n) >= seq || n > 0 && c.log[n-1].Over {
			return
		}
		c.start("")
	}
}

// read captures the stored data; the bot is stopped for it.
func (c *course) read() {
	c.t.Helper()
	c.kill()
	db := c.store()
	defer db.Close()
	m, head, err := stored(db, c.channel)
	if err != nil {
		c.t.Fatal(err)
	}
	_, c.log = c.house.log(db)
	for _, e := range c.log {
		at, err := db.SnapshotAt(head.ID, e.Seq)
		if err != nil {
			c.t.Fatal(err)
		}
		then, err := match.Load(m.Rules(), at.State, head.Seed)
		if err != nil {
			c.t.Fatal(err)
		}
		c.hashes[e.Seq] = then.Hash()
	}
}
