package playground_test

import (
	"errors"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/chromedp/chromedp/kb"

	"skald/bot/playground"
	"skald/bot/playground/browsertest"
)

const day = 24 * time.Hour

func TestTheClockIsMovedForwardAndEverythingFollows(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	b := runDemoBot(t, s)
	anna := person{t, s, "anna"}
	moved := 0
	s.OnMove(func() {
		if s.Ahead() == 0 {
			t.Error("the clock is told to have moved before it has")
		}
		moved++
	})
	before := time.Now()
	if status, v := anna.command("greet", object{"name": "whom", "value": "all"}); status != 204 {
		t.Fatalf("greet: %d %v", status, v)
	}
	said := anna.messages(s.ChannelID())[0]
	<-b.heard // handlers of the bot run side by side: its answer may come before it notes the token
	b.mu.Lock()
	token := b.token
	b.mu.Unlock()
	edit := func() int {
		status, _ := asBot(t, s, "PATCH", "/api/v10/webhooks/"+s.ApplicationID()+"/"+token+"/messages/@original",
			object{"content": "changed"})
		return status
	}
	post := func() string {
		_, v := asBot(t, s, "POST", "/api/v10/channels/"+s.ChannelID()+"/messages",
			object{"content": "once", "nonce": "n1", "enforce_nonce": true})
		return v.(object)["id"].(string)
	}
	first := post()
	if status := edit(); status != 200 || post() != first {
		t.Fatalf("before the clock moves an edit is answered %d, and a nonce forgotten", status)
	}
	thread := anna.must("POST", "/api/v10/channels/"+s.ChannelID()+"/threads",
		object{"name": "aside", "type": 11, "auto_archive_duration": 60}).(object)["id"].(string)
	state := func() bool {
		return anna.must("GET", "/api/v10/channels/"+thread,
			nil).(object)["thread_metadata"].(object)["archived"].(bool)
	}

	v := anna.must("POST", "/playground/clock", object{"seconds": 3599}).(object)
	if v["ahead"] != 3599.0 || moved != 1 || s.Ahead() != 3599*time.Second {
		t.Errorf("the clock says %v, %d moves were told, it is %v ahead", v, moved, s.Ahead())
	}
	if status := edit(); status != 401 {
		t.Errorf("with a token an hour old an edit is answered %d", status)
	}
	second := post()
	if second == first {
		t.Error("a nonce an hour old is remembered")
	}
	if state() {
		t.Error("the thread is archived before its hour is over")
	}
	if err := s.Advance(2 * time.Minute); err != nil || moved != 2 {
		t.Errorf("the server moves it: %v, %d moves were told", err, moved)
	}
	eventually(t, "the bot hears of the archiving", func() bool { return b.count("THREAD_UPDATE") == 1 })
	if !state() {
		t.Error("the thread is open after its hour")
	}
	old, err1 := time.Parse(time.RFC3339, said["timestamp"].(string))
	late, err2 := time.Parse(time.RFC3339, anna.messages(s.ChannelID())[0]["timestamp"].(string))
	if err := errors.Join(err1, err2); err != nil || late.Sub(old) < 3599*time.Second ||
		s.Now().Before(before.Add(s.Ahead())) {
		t.Errorf("what is said before is dated %v, after %v; %v", old, late, err)
	}
	if id, err := discordgo.SnowflakeTimestamp(second); err != nil || late.Sub(id).Abs() > time.Second {
		t.Errorf("an id of %v is from %v, %v", late, id, err)
	}
	wantNoFailures(t, s)
}

func TestTheClockGoesNeitherBackNorWild(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	anna := person{t, s, "anna"}
	for _, body := range []object{{}, {"seconds": 0}, {"seconds": -5}, {"seconds": 32 * 86400}, {"seconds": "soon"},
		{"seconds": 1e300}} {
		if status, v := anna.do("POST", "/playground/clock", body); status != 400 {
			t.Errorf("%v is answered %d %v", body, status, v)
		}
	}
	for what, c := range map[string]struct {
		method, authorization string
		status                int
	}{"nobody": {"POST", "", 401}, "the bot": {"POST", "Bot " + s.Token(), 403},
		"another method": {"DELETE", "User anna", 405}} {
		if status, v := request(t, s, c.authorization, c.method, "/playground/clock", "application/json",
			strings.NewReader(`{"seconds":5}`)); status != c.status {
			t.Errorf("%s: %d %v", what, status, v)
		}
	}
	for _, d := range []time.Duration{0, -time.Second, 32 * day} {
		if err := s.Advance(d); err == nil {
			t.Errorf("it is moved by %v", d)
		}
	}
	if s.Ahead() != 0 {
		t.Errorf("it is %v ahead", s.Ahead())
	}
	var err error
	for range 200 {
		if err = s.Advance(31 * day); err != nil {
			break
		}
	}
	if err == nil || !strings.Contains(err.Error(), "years ahead") || s.Ahead() > 10*365*day {
		t.Errorf("after very many moves: %v, %v ahead", err, s.Ahead())
	}
}

func TestAFixedClockIsNotMoved(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{FixedClock: true})
	if err := s.Advance(day); err == nil || !strings.Contains(err.Error(), "processes of their own") || s.Ahead() != 0 {
		t.Errorf("the clock is %v ahead: %v", s.Ahead(), err)
	}
}

func TestTheClockStaysAheadAfterARestart(t *testing.T) {
	t.Parallel()
	c := newClock()
	file := filepath.Join(t.TempDir(), "state.db")
	s := start(t, playground.Options{Now: c.now, StateFile: file})
	if err := script(s, "anna").Later(within(t), 7*day); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	c.advance(time.Hour)
	s = start(t, playground.Options{Now: c.now, StateFile: file})
	now, err := script(s, "anna").Clock(within(t))
	if want := newClock().now().Add(7*day + time.Hour); err != nil || !now.Equal(want) || !s.Now().Equal(want) {
		t.Errorf("after a restart it is %v, %v; want %v", now, err, want)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Advance(time.Hour); err == nil {
		t.Errorf("a closed playground's clock is moved: %v", err)
	}
}

func TestArchivedThreadsAreListedTheLatestFirst(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	anna := person{t, s, "anna"}
	var made []string
	for _, minutes := range []int{60, 1440, 4320} {
		v := anna.must("POST", "/api/v10/channels/"+s.ChannelID()+"/threads",
			object{"name": "t", "type": 11, "auto_archive_duration": minutes})
		made = append(made, v.(object)["id"].(string))
	}
	list := func(query string) (ids []string, more bool) {
		v := anna.must("GET", "/api/v10/channels/"+s.ChannelID()+"/threads/archived/public"+query, nil).(object)
		for _, t := range v["threads"].([]any) {
			ids = append(ids, t.(object)["id"].(string))
		}
		return ids, v["has_more"].(bool)
	}
	for n, d := range []time.Duration{2 * time.Hour, day, 3 * day} {
		if err := s.Advance(d); err != nil {
			t.Fatal(err)
		}
		if ids, more := list(""); len(ids) != n+1 || ids[0] != made[n] || more {
			t.Errorf("after %d moves %v are archived (more: %v) of %v", n+1, ids, more, made)
		}
	}
	ids, more := list("?limit=2")
	if len(ids) != 2 || !more {
		t.Errorf("two of three are %v, more: %v", ids, more)
	}
	at := anna.must("GET", "/api/v10/channels/"+made[1],
		nil).(object)["thread_metadata"].(object)["archive_timestamp"].(string)
	if ids, more := list("?before=" + strings.ReplaceAll(at, "+", "%2B")); len(ids) != 1 || ids[0] != made[0] || more {
		t.Errorf("before the second there are %v, more: %v", ids, more)
	}
	for _, query := range []string{"?limit=1", "?limit=x", "?before=yesterday"} {
		if status, v := anna.do("GET", "/api/v10/channels/"+s.ChannelID()+"/threads/archived/public"+query,
			nil); status != http.StatusBadRequest {
			t.Errorf("%s: %d %v", query, status, v)
		}
	}
}

func TestThePageMovesTheClock(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	b := runDemoBot(t, s)
	p := browsertest.Open(t, 1280, 800, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	if _, err := b.session.ChannelMessageSend(s.ChannelID(),
		"due <t:"+unix(s.Now().Add(30*time.Hour))+":R>"); err != nil {
		t.Fatal(err)
	}
	stamp := func(want string) {
		t.Helper()
		p.Until(`document.querySelector("time[data-relative]")?.innerText === "` + want + `"`)
	}
	p.Wait("time[data-relative]")
	if text := p.Text("#clock"); !strings.Contains(text, "Move the clock") {
		t.Errorf("the clock reads %q", text)
	}
	p.Click("#clock")
	p.Wait("[data-test=later]")
	p.Click(`[data-test=later][data-seconds="86400"]`)
	stamp("in 6 hours")
	p.Until(`document.querySelector("#clock").innerText.includes("1 day ahead")`)
	// With the keyboard, to the last of three.
	browsertest.Eval[any](p, `document.querySelector("[data-test=later]").focus()`)
	p.Press(kb.ArrowDown + kb.ArrowDown)
	p.Press(kb.Enter)
	stamp("7 days ago")
	p.Until(`document.querySelector("[data-test=clock]").dataset.ahead === "691200"`)
	p.Press(kb.Escape)
	p.Until(`document.querySelector("#clock-box").hidden && document.activeElement.id === "clock"`)
	if d := s.Ahead(); d != 8*day {
		t.Errorf("the clock is %v ahead", d)
	}

	// A move of the clock by another person shows here, and a person who joins later sees it too.
	if err := script(s, "bruno").Later(within(t), 31*day); err != nil {
		t.Fatal(err)
	}
	p.Until(`document.querySelector("#clock").innerText.includes("39 days ahead")`)
	stamp("last month")
	p.Go(s.URL() + "/?as=bruno")
	p.Wait("body[data-ready]")
	p.Until(`document.querySelector("#clock").innerText.includes("39 days ahead")`)
	wantNoFailures(t, s)
}

func TestThePageShowsArchivedThreadsAndOpensThem(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	ctx := within(t)
	anna, moderator := script(s, "anna"), script(s, "moderator")
	aside, err1 := anna.NewThread(ctx, s.ChannelID(), "aside")
	locked, err2 := anna.NewThread(ctx, s.ChannelID(), "locked")
	if err := errors.Join(err1, err2, moderator.SetThread(ctx, locked, true, true)); err != nil {
		t.Fatal(err)
	}
	p := browsertest.Open(t, 390, 800, s.URL()+"/?as=bruno#/"+aside)
	p.Wait("body[data-ready]")
	if p.Count("#archived:not([hidden])") != 0 {
		t.Error("the thread is said to be archived")
	}
	if err := s.Advance(4 * day); err != nil {
		t.Fatal(err)
	}
	// An open thread shows that it is archived at once, and a press reopens it.
	p.Wait("[data-test=archived]")
	p.Click("[data-test=reopen]")
	p.Gone("#archived:not([hidden])")
	// A locked one is for moderators.
	p.Go(s.URL() + "/?as=bruno#/" + locked)
	p.Until(`document.querySelector("#archived").innerText.includes("locked")`)
	if p.Count("[data-test=reopen]") != 0 {
		t.Error("bruno may open what is locked")
	}

	// The list of the channel has both, each in its place.
	if err := s.Advance(4 * day); err != nil {
		t.Fatal(err)
	}
	p.Go(s.URL() + "/?as=bruno#/" + s.ChannelID())
	p.Until(`document.querySelector("[data-test=channel-name]").innerText === "tavern"`)
	p.Click("[data-test=threads]")
	p.Until(`document.querySelectorAll("[data-test=thread-entry][data-archived]").length === 2`)
	if wide := browsertest.Eval[int](p,
		`document.querySelector("#thread-list").scrollWidth - document.querySelector("#thread-list").clientWidth`); wide > 0 {
		t.Errorf("the list is %d pixels too wide", wide)
	}
	if p.Count(`[data-test=thread-entry][data-channel-id="`+locked+`"] [data-test=thread-reopen]`) != 0 {
		t.Error("bruno may open what is locked from the list")
	}
	p.Click(`[data-test=thread-entry][data-channel-id="` + aside + `"] [data-test=thread-reopen]`)
	p.Until(`document.querySelectorAll("[data-test=thread-entry]:not([data-archived])").length === 1`)
	p.Press(kb.Escape)
	p.Gone("#thread-list[open]")
	p.Until(`document.querySelector("[data-test=channel][data-name=aside]")`)
	wantNoFailures(t, s)
}

// unix writes a time as seconds since 1970.
func unix(t time.Time) string { return strconv.FormatInt(t.Unix(), 10) }
