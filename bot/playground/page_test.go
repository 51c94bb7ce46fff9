package playground_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/chromedp/chromedp/kb"

	"skald/bot/playground"
	"skald/bot/playground/browsertest"
)

const messageLast = `[data-test=message]:last-of-type`

func TestThePageIsPlayedWithTheKeyboardAlone(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	p := browsertest.Open(t, 1280, 800, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	if !strings.Contains(p.Text("[data-test=welcome]"),
		strings.Replace(pageText(t, "en")["welcome.type"], "{key}", "/", 1)) {
		t.Errorf("the page begins with %q", p.Text("[data-test=welcome]"))
	}

	// The picker filters while typing, and Tab accepts the marked entry.
	p.Type("#composer", "/gt")
	p.Wait(`[data-test=command-picker] [data-command=greet]`)
	p.Press(kb.Tab)
	p.Wait(`[data-test=command-chip][data-command=greet]`)
	// Completion: typed, moved through, taken.
	p.Press("w")
	p.Until(`document.querySelectorAll("[data-test=completion]").length === 2`)
	p.Press(kb.ArrowDown)
	p.Until(`document.querySelector("[data-test=completion][data-value=wizard]").getAttribute("aria-selected") === "true"`)
	p.Press(kb.Enter)
	p.Until(`document.activeElement.value === "The wizard"`)
	p.Press(kb.Enter)
	p.Wait(`[data-test=message][data-author=Skald][data-message-id]`)
	if text := strings.Join(strings.Fields(p.Text(messageLast)), " "); !strings.Contains(text, "anna used /greet") ||
		!strings.Contains(text, "Hello wizard, says @anna") {
		t.Errorf("the answer reads %q", text)
	}
	// The command is named in the language of the person.
	browsertest.Eval[any](p, `(() => { const e = document.querySelector("#locale"); e.value = "it";
		e.dispatchEvent(new Event("change")) })()`)
	p.Until(`[...document.querySelectorAll(".used")].at(-1).innerText.includes("/saluta")`)
	browsertest.Eval[any](p, `(() => { const e = document.querySelector("#locale"); e.value = "en-US";
		e.dispatchEvent(new Event("change")) })()`)
	p.Until(`[...document.querySelectorAll(".used")].at(-1).innerText.includes("/greet")`)
	if v := browsertest.Eval[string](p, `document.querySelector("#composer").value`); v != "" {
		t.Errorf("the field still holds %q", v)
	}

	// A menu is opened, moved through and answered from the keyboard; the focus stays on the message while it changes.
	browsertest.Eval[any](p, `document.querySelector("[data-custom-id=pick]").focus()`)
	p.Press(kb.Enter)
	p.Wait("[data-test=select-list]")
	p.Press(kb.ArrowDown)
	p.Press(kb.Enter)
	p.Wait(`[data-test=message][data-ephemeral]`)
	if text := p.Text(`[data-ephemeral]`); !strings.Contains(text, "picked b") ||
		!strings.Contains(text, pageText(t, "en")["message.private"]) {
		t.Errorf("the private answer reads %q", text)
	}
	p.Until(`document.activeElement.dataset.customId === "pick"`)
	browsertest.Eval[any](p, `document.querySelector("[data-custom-id=count]").focus()`)
	p.Press(" ")
	p.Until(`document.querySelector("[data-author=Skald] [data-test=content]").innerText.startsWith("pressed by anna")`)
	p.Until(`document.activeElement.matches("[data-test=message]")`)

	// A modal opens with the focus in it, and goes back when it is sent.
	p.Type("#composer", "/form ")
	p.Wait(`[data-test=command-chip][data-command=form]`)
	p.Press(kb.Enter)
	p.Wait("#modal[open]")
	p.Until(`document.activeElement.dataset.customId === "n"`)
	p.Press("42")
	p.Press(kb.Enter)
	p.Gone("#modal[open]")
	p.Until(`[...document.querySelectorAll("[data-test=content]")].some((e) => e.innerText === "thank you")`)
	p.Until(`document.activeElement.id === "composer"`)
	p.Press("well then\r")
	p.Until(`[...document.querySelectorAll("[data-author=anna] [data-test=content]")].some((e) => e.innerText === "well then")`)
	wantNoFailures(t, s)
}

// A person who types a command with its options in full, as on Discord, sends exactly those.
func TestWhatIsTypedBehindACommandIsItsOptions(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	p := browsertest.Open(t, 1280, 800, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	for n, x := range []struct {
		types []string
		said  string
	}{
		{[]string{"/hero move f1", kb.Enter}, "move what=f1"},
		{[]string{"/hero move", kb.Tab, "f1", kb.Enter}, "move what=f1"},
		{[]string{"/hero move ", kb.Enter}, "move"},
		{[]string{"/hero move what:f1", kb.Enter}, "move what=f1"},
		{[]string{"/hero move page:2", kb.Enter}, "move page=2"},
		{[]string{"/hero move the far tower page:2", kb.Enter}, "move what=the far tower page=2"},
	} {
		browsertest.Eval[any](p, `document.querySelector("#composer").focus()`)
		p.Until(`document.activeElement.id === "composer" && document.activeElement.value === ""`)
		for _, keys := range x.types {
			if keys == kb.Tab {
				p.Wait("[data-test=command-picker] [data-command='hero move']")
			}
			p.Press(keys)
		}
		p.Until(fmt.Sprintf(
			`document.querySelectorAll("[data-test=message][data-author=Skald][data-message-id]").length === %d`, n+1))
		if got := browsertest.Eval[string](p,
			`[...document.querySelectorAll("[data-author=Skald] [data-test=content]")].at(-1).innerText`); got != x.said {
			t.Errorf("%q sends %q, want %q", x.types, got, x.said)
		}
	}
	// Pasted text is divided in the same way.
	browsertest.Eval[any](p,
		`{ const c = document.querySelector("#composer"); c.value = "/hero move to: x what:g2 page: 3"; c.dispatchEvent(new Event("input")) }`)
	p.Wait("[data-test=command-chip]")
	if got := browsertest.Eval[string](p,
		`[...document.querySelectorAll("[data-test=option]")].map((e) => e.dataset.option + "=" + e.value).join(" ")`); got != "what=g2 page=3" {
		t.Errorf("pasted is %q", got)
	}
	wantNoFailures(t, s)
}

func TestWhatHappensWhileThePageLoadsIsShown(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	b := runDemoBot(t, s)
	s.UserID("bruno")
	p := browsertest.Open(t, 1280, 800, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	browsertest.Eval[any](p, `(() => {
		const real = window.fetch, gate = new Promise((open) => (window.openGate = open));
		window.fetch = async (...of) => {
			if (String(of[0]).includes("application-command-index")) {
				window.loading = true;
				await gate;
			}
			return real(...of);
		};
	})()`)
	p.Click("[data-test=acting]")
	p.Click("[data-test=persona][data-name=bruno]")
	p.Until("window.loading === true") // bruno's stream of events is open by now
	if _, err := b.session.ChannelMessageSend(s.ChannelID(), "welcome"); err != nil {
		t.Fatal(err)
	}
	const welcomed = `[...document.querySelectorAll("[data-test=content]")].some((e) => e.innerText === "welcome")`
	p.Until(welcomed) // nothing in the page may break on it
	browsertest.Eval[any](p, "openGate()")
	p.Wait("body[data-ready]")
	p.Until(welcomed)
	wantNoFailures(t, s)
}

func TestThePageShowsPicturesPeopleAndChannels(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{AnswerTime: 5 * time.Second})
	b := runDemoBot(t, s)
	p := browsertest.Open(t, 1280, 800, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")

	// A picture opens large, grows, and closes with Esc.
	p.Type("#composer", "/board ")
	p.Press(kb.Enter)
	p.Wait("[data-test=picture]")
	p.Click("[data-test=picture]")
	p.Wait("#lightbox[open] img")
	p.Until(`document.querySelector("#lightbox img").naturalWidth === 40 && document.querySelector("#lightbox img").offsetWidth === 40`)
	p.Click("[data-test=zoom-in]")
	p.Until(`document.querySelector("#lightbox img").offsetWidth === 60`)
	p.Press(kb.Escape)
	p.Gone("#lightbox[open]")
	p.Until(`document.activeElement.matches("[data-test=picture]")`)

	// A press the bot never answers says so below the message.
	p.Type("#composer", "/mute ")
	p.Press(kb.Enter)
	p.Wait("[data-test=failure]")
	if text := p.Text("[data-test=failure]"); !strings.Contains(text, "did not respond") {
		t.Errorf("the failure reads %q", text)
	}

	// Another person is called, and sees it when the page acts for him.
	if _, err := b.session.ChannelMessageSendComplex(s.ChannelID(), &discordgo.MessageSend{
		Content: "# Turn 2\n<@" + s.UserID("bruno") +
			"> *must* move **now**, until <t:1893456000:R>. ||hush||\n- one\n- two\n> quoted `code`\n```\nmove h3\n```",
	}); err != nil {
		t.Fatal(err)
	}
	p.Wait(`[data-test=acting] .badge`)
	p.Click("[data-test=acting]")
	p.Wait(`[data-test=persona][data-name=bruno][data-called="1"]`)
	p.Click(`[data-test=persona][data-name=bruno]`)
	p.Wait("body[data-ready]")
	p.Wait("[data-mentioned]")
	for selector, want := range map[string]string{
		".md-h1": "Turn 2", ".mention-me": "@bruno", "[data-mentioned] em": "must",
		"[data-mentioned] strong:not(.author)": "now",
		"[data-mentioned] li":                  "one", "blockquote code": "code", "pre code": "move h3",
		"time[data-relative]": "in ",
	} {
		if got := p.Text(selector); !strings.HasPrefix(got, want) {
			t.Errorf("%s shows %q, want %q", selector, got, want)
		}
	}

	// A channel is created; activity elsewhere marks it in the list.
	p.Click("[data-test=new-channel]")
	p.Type("[data-test=ask-field]", "Second table\r")
	p.Until(`document.querySelector("[data-test=channel-name]").innerText === "second-table"`)
	if _, err := b.session.ChannelMessageSend(s.ChannelID(), "news for <@"+s.UserID("bruno")+">"); err != nil {
		t.Fatal(err)
	}
	p.Wait(`[data-test=channel][data-name=tavern][data-unread] .badge`)
	p.Click(`[data-test=channel][data-name=tavern]`)
	p.Gone(`[data-test=channel][data-unread]`)

	// A thread is started from a message and opens.
	browsertest.Eval[any](p, `document.querySelector("[data-mentioned] [data-test=message-thread]").click()`)
	p.Type("[data-test=ask-field]", "Aside\r")
	p.Until(`document.querySelector("[data-test=channel-name]").innerText === "Aside"`)
	p.Type("#composer", "hello <b>there</b>\r")
	p.Until(`[...document.querySelectorAll("[data-author=bruno] [data-test=content]")].some((e) => e.innerText === "hello <b>there</b>")`)
	wantNoFailures(t, s)
}

func TestThePageFitsAPhone(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	b := runDemoBot(t, s)
	anna := person{t, s, "anna"}
	if status, v := anna.command("greet",
		object{"name": "whom", "value": strings.Repeat("averylongword", 30)}); status != 204 {
		t.Fatalf("greet: %d %v", status, v)
	}
	p := browsertest.Open(t, 360, 700, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	fits := func(what string) {
		t.Helper()
		if wide := browsertest.Eval[int](p,
			`Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll("#main, #scroller, #messages")].map((e) => e.scrollWidth))`); wide > 360 {
			t.Errorf("%s is %d pixels wide", what, wide)
		}
	}
	fits("the channel")
	if browsertest.Eval[float64](p, `document.querySelector("#sidebar").getBoundingClientRect().right`) > 0 {
		t.Error("the channel list hides the messages")
	}
	p.Click("[data-test=sidebar-open]")
	p.Until(`document.querySelector("#sidebar").getBoundingClientRect().left === 0`)
	p.Click(`[data-test=channel][data-name=tavern]`)
	p.Until(`document.querySelector("#sidebar").getBoundingClientRect().right <= 0`)
	p.Click("[data-test=slash]")
	p.Wait("[data-test=command-picker]")
	fits("the picker")
	p.Click(`[data-test=command-option][data-command=greet]`)
	p.Wait("[data-test=completion]")
	fits("a command being filled in")
	p.Click(`[data-test=completion][data-value=dwarf]`)
	p.Click("[data-test=send]")
	p.Until(`document.querySelectorAll("[data-author=Skald]").length === 2`)
	fits("the answer")
	menu := discordgo.SelectMenu{CustomID: "menu", Placeholder: strings.Repeat("a long name ", 9),
		Options: []discordgo.SelectMenuOption{{Label: "one", Value: "1"}}}
	if _, err := b.session.ChannelMessageSendComplex(s.ChannelID(), &discordgo.MessageSend{Content: "menu",
		Components: []discordgo.MessageComponent{discordgo.ActionsRow{
			Components: []discordgo.MessageComponent{menu}}}}); err != nil {
		t.Fatal(err)
	}
	p.Wait("[data-test=message] .select")
	if right := browsertest.Eval[float64](p,
		`document.querySelector(".select").getBoundingClientRect().right`); right > 360 {
		t.Errorf("a menu with a long name ends at %v pixels", right)
	}
}

func TestThePageLoadsNothingFromElsewhere(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	for _, path := range []string{"/", "/style.css", "/js/app.js", "/icon.svg"} {
		resp, err := http.Get(s.URL() + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != 200 ||
			!strings.Contains(resp.Header.Get("Content-Security-Policy"), "default-src 'self'") {
			t.Errorf("%s: status %d, policy %q", path, resp.StatusCode, resp.Header.Get("Content-Security-Policy"))
		}
	}
	for _, path := range []string{"/nowhere", "/../server.go", "/js/"} {
		resp, err := http.Get(s.URL() + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != 404 {
			t.Errorf("%s: status %d", path, resp.StatusCode)
		}
	}
}

// A new channel opens on itself even if an event about it arrives while its messages are asked for.
func TestNewChannelOpensOnItself(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	anna, moderator := person{t, s, "anna"}, person{t, s, "moderator"}
	anna.must("POST", "/api/v10/channels/"+s.ChannelID()+"/messages", object{"content": "in the tavern"})
	p := browsertest.Open(t, 1280, 800, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	browsertest.Eval[any](p, `(() => {
		const real = window.fetch, gate = new Promise((open) => (window.openGate = open));
		window.fetch = async (...of) => {
			const asked = /channels\/(\d+)\/messages/.exec(String(of[0]));
			if (asked) {
				window.asked = asked[1];
				await gate;
			}
			return real(...of);
		};
	})()`)
	p.Click("[data-test=new-channel]")
	p.Type("[data-test=ask-field]", "second\r")
	p.Until("window.asked")
	id := browsertest.Eval[string](p, "window.asked")
	moderator.must("PATCH", "/api/v10/channels/"+id, object{"topic": "a second table"})
	p.Until(`document.querySelector("#channel-topic").innerText === "a second table"`)
	browsertest.Eval[any](p, "openGate()")
	p.Until(`document.querySelector("[data-test=welcome] h3").innerText.endsWith("#second")`)
	p.Gone("[data-test=message]")
	wantNoFailures(t, s)
}

func TestThePageAsksForNothingThatIsRefused(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	anna := person{t, s, "anna"}
	thread := anna.must("POST", "/api/v10/channels/"+s.ChannelID()+"/threads",
		object{"name": "aside", "type": 11, "auto_archive_duration": 60}).(object)["id"].(string)
	anna.must("PATCH", "/api/v10/channels/"+thread, object{"archived": true})
	p := browsertest.Open(t, 1280, 800, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	p.Type("#composer", "/board ")
	p.Press(kb.Enter)
	p.Wait("[data-test=picture]")
	p.Click("[data-test=picture]")
	p.Until(`document.querySelector("#lightbox img")?.naturalWidth === 40`)
	p.Press(kb.Escape)
	p.Gone("#lightbox[open]")
	p.Click("[data-test=acting]")
	p.Click("[data-test=persona][data-name=bruno]")
	p.Wait("body[data-ready]")
	p.Click("[data-test=threads]")
	p.Click("[data-test=thread-entry][data-archived] a")
	p.Until(`document.querySelector("[data-test=channel-name]").innerText === "aside"`)
	p.Click("[data-test=clock]")
	p.Click("[data-test=later][data-seconds='3600']")

	// The address may name an archived thread, or a channel that is gone.
	for id, name := range map[string]string{thread: "aside", "123456789012345678": "tavern"} {
		p.Go("about:blank")
		p.Go(s.URL() + "/?as=anna#/" + id)
		p.Wait("body[data-ready]")
		p.Until(fmt.Sprintf(`document.querySelector("[data-test=channel-name]").innerText === %q`, name))
	}
	p.Go(s.URL() + "/favicon.ico") // some browsers ask for it
	for _, r := range p.Refused() {
		t.Error(r)
	}
	wantNoFailures(t, s)
}

// The people are within reach of a thumb on a phone.
func TestSwitchBetweenPeopleFitsAThumb(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	for i := range 8 {
		(person{t, s, fmt.Sprint("person", i)}).must("GET", "/api/v10/users/@me", nil)
	}
	p := browsertest.Open(t, 390, 844, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	p.Until(`document.querySelectorAll("[data-test=switch-person]").length === 11`)
	if low := browsertest.Eval[float64](p, `Math.min(...[...document.querySelectorAll("[data-test=switch-person]")].map(
		(e) => e.getBoundingClientRect().height))`); low < 44 {
		t.Errorf("a person is %v pixels high", low)
	}
	if top := browsertest.Eval[float64](p, `document.querySelector("#switch").getBoundingClientRect().top`); top < 600 {
		t.Errorf("the people are at %v pixels from the top of 844", top)
	}
	if wide := browsertest.Eval[int](p, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %d pixels wide", wide)
	}
	// The keyboard of the phone stays away, and the focus where the thumb is.
	p.Click("[data-test=switch-person][data-name=bruno]")
	p.Wait("[data-test=switch-person][data-name=bruno][aria-current]")
	p.Wait("body[data-ready]")
	if at := browsertest.Eval[string](p,
		`document.activeElement.dataset.name ?? document.activeElement.id`); at != "bruno" {
		t.Errorf("after the change to another person the focus is at %q", at)
	}
	p.Size(1280, 800) // beside a list of channels, the name opens the list of people
	p.Until(`document.querySelector("#switch").getClientRects().length === 0`)
}

// A post whose mentions are empty, such as an edited one or one about what its reader undid, still names the player to
// act.
func TestEditedPostNamesThePlayerToAct(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	p := browsertest.Open(t, 390, 844, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	browsertest.Eval[any](p, `import("/js/turn.js").then((m) => { window.askedBy = (content, edited_timestamp) => m.asked([{
		author: { bot: true }, flags: 0, mentions: [], edited_timestamp, content,
		components: [{ custom_id: "a" }] }]).join() })`)
	p.Until(`Boolean(window.askedBy)`)
	for content, want := range map[string]string{
		"**Round 1**\n<@12> Where to?":             "12",
		"**Round 1**\n<@12> <@34> Which one?":      "12,34",
		"## The game\n<@12> is setting up a table": "",
	} {
		for _, edited := range []string{"null", `"now"`} {
			if got := browsertest.Eval[string](p, fmt.Sprintf(`window.askedBy(%q, %s)`, content, edited)); got != want {
				t.Errorf("the post %q, edited %s, asks %q, not %q", content, edited, got, want)
			}
		}
	}
}

func TestButtonToNewMessagesCoversNoPerson(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	p := browsertest.Open(t, 390, 844, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	browsertest.Eval[any](p, `document.querySelector("[data-test=jump]").hidden = false`)
	p.Wait("[data-test=jump]")
	if covered := browsertest.Eval[float64](p, `document.querySelector("[data-test=jump]").getBoundingClientRect().bottom -
		document.querySelector("#switch").getBoundingClientRect().top`); covered > 0 {
		t.Errorf("the button covers %v pixels of the people", covered)
	}
	if high := browsertest.Eval[float64](p,
		`document.querySelector("[data-test=jump]").getBoundingClientRect().height`); high > 50 {
		t.Errorf("the button is %v pixels high", high)
	}
}

// The tour is shown in each browser once, and points at one thing after the other.
func TestTourIsShownOnce(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	for _, x := range []struct {
		width, height int64
		people        string
	}{{1280, 800, "acting"}, {390, 844, "switch"}} {
		p := browsertest.Open(t, x.width, x.height, s.URL()+"/")
		// The channel is empty, so there is no step about the bot's messages.
		for n, at := range []string{`[data-test=welcome-start]`, `#` + x.people, `[data-test=slash]`} {
			p.Until(fmt.Sprintf(`document.querySelector("[data-test=tour-step]")?.innerText === "%d of 3"`, n+1))
			p.Wait(at + ".pointed")
			if n := p.Count(".pointed"); n != 1 {
				t.Errorf("%d things are pointed at", n)
			}
			for _, edge := range []string{"r.left >= 0", "r.top >= 0", "r.right <= innerWidth",
				"r.bottom <= innerHeight"} {
				if !browsertest.Eval[bool](p, `((r) => `+edge+
					`)(document.querySelector("#tour").getBoundingClientRect())`) {
					t.Errorf("step %d at %d pixels: not %s", n+1, x.width, edge)
				}
			}
			p.Click("[data-test=tour-next]")
		}
		p.Gone("[data-test=tour]:not([hidden])")
		p.Gone(".pointed")
		p.Go(s.URL() + "/")
		p.Wait("body[data-ready]")
		time.Sleep(100 * time.Millisecond)
		p.Gone("[data-test=tour]:not([hidden])")
	}
	// It can be skipped, and an address that names a person is of someone who knows the page.
	p := browsertest.Open(t, 390, 844, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	time.Sleep(100 * time.Millisecond)
	p.Gone("[data-test=tour]:not([hidden])")
	p.Go(s.URL() + "/")
	p.Wait("[data-test=tour-skip]")
	p.Click("[data-test=tour-skip]")
	p.Gone("[data-test=tour]:not([hidden])")
	p.Go(s.URL() + "/")
	p.Wait("body[data-ready]")
	p.Gone("[data-test=tour]:not([hidden])")
	wantNoFailures(t, s)
}

// On a phone the channel list, which has the choice of a language, is not covered by the tour.
func TestTheTourWaitsWhileTheListOfChannelsIsOpen(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	p := browsertest.Open(t, 390, 844, s.URL()+"/")
	p.Wait("[data-test=tour-next]")
	p.Click("[data-test=sidebar-open]")
	p.Until(`getComputedStyle(document.querySelector("#tour")).visibility === "hidden"`)
	p.Until(`document.querySelector("#sidebar").getBoundingClientRect().left === 0`)
	p.Click("[data-test=sidebar-close]")
	p.Until(`getComputedStyle(document.querySelector("#tour")).visibility === "visible"`)
}

// A reader for several people chooses a language once; a person with a choice of their own keeps it.
func TestTheLanguageChosenForOnePersonIsThatOfTheOthers(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	p := browsertest.Open(t, 1280, 800, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	choose := func(locale string) {
		browsertest.Eval[any](p, `(() => { const l = document.querySelector("#locale"); l.value = "`+locale+
			`"; l.dispatchEvent(new Event("change")); })()`)
		p.Until(`document.documentElement.lang.startsWith("` + locale + `")`)
	}
	choose("it")
	for _, x := range []struct{ name, speaks, chooses string }{{"bruno", "it", "fr"}, {"anna", "it", ""},
		{"bruno", "fr", ""}} {
		p.Go(s.URL() + "/?as=" + x.name)
		p.Wait("body[data-ready]")
		p.Until(`document.querySelector("#locale").value === "` + x.speaks + `"`)
		if x.chooses != "" {
			choose(x.chooses)
		}
	}
}

// The second step of the tour points at the newest message as a whole, not at a list inside a message.
func TestTourPointsAtTheNewestMessage(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	b := runDemoBot(t, s)
	for _, words := range []string{"1. one\n2. two", "the newest"} {
		if _, err := b.session.ChannelMessageSend(s.ChannelID(), words); err != nil {
			t.Fatal(err)
		}
	}
	p := browsertest.Open(t, 390, 844, s.URL()+"/")
	p.Until(`document.querySelectorAll("[data-test=message]").length === 2`)
	p.Wait("[data-test=tour-next]")
	p.Click("[data-test=tour-next]")
	p.Wait("[data-test=message].pointed")
	if got := browsertest.Eval[string](p, `document.querySelector(".pointed").innerText`); !strings.Contains(got,
		"the newest") {
		t.Errorf("the tour points at %q", got)
	}
}

// The first message of the bot during the tour brings the step about such messages.
func TestTourPointsAtTheFirstMessage(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	b := runDemoBot(t, s)
	p := browsertest.Open(t, 390, 844, s.URL()+"/")
	p.Wait("[data-test=welcome-start].pointed")
	(person{t, s, "bruno"}).must("POST", "/api/v10/channels/"+s.ChannelID()+"/messages", object{"content": "hello"})
	p.Wait("[data-test=message]")
	p.Until(`document.querySelector("[data-test=tour-step]").innerText === "1 of 3"`)
	if _, err := b.session.ChannelMessageSend(s.ChannelID(), "the lobby"); err != nil {
		t.Fatal(err)
	}
	p.Wait("[data-app].pointed")
	p.Until(`document.querySelector("[data-test=tour-step]").innerText === "2 of 4"`)
}

// The tour leaves a channel that is longer than the window at its end, whatever it points at.
func TestTourLeavesTheChannelAtItsEnd(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	b := runDemoBot(t, s)
	for range 3 {
		if _, err := b.session.ChannelMessageSend(s.ChannelID(), strings.Repeat("line\n", 60)+"end"); err != nil {
			t.Fatal(err)
		}
	}
	p := browsertest.Open(t, 390, 844, s.URL()+"/")
	const away = `((e) => e.scrollHeight - e.clientHeight - e.scrollTop)(document.querySelector("#scroller"))`
	p.Until(`document.querySelector("#scroller").scrollHeight > 2000`)
	for n := range 4 {
		p.Until(fmt.Sprintf(`document.querySelector("[data-test=tour-step]")?.innerText === "%d of 4"`, n+1))
		if far := browsertest.Eval[float64](p, away); far > 4 {
			t.Errorf("at step %d the end of the channel is %v pixels below", n+1, far)
		}
		p.Click("[data-test=tour-next]")
	}
	p.Gone("[data-test=tour]:not([hidden])")
	if far := browsertest.Eval[float64](p, away); far > 4 {
		t.Errorf("after the tour the end of the channel is %v pixels below", far)
	}
}
