package playground_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/playground"
	"skald/bot/playground/browsertest"
)

// runTables runs the demo bot with a command that opens a table.
func runTables(t *testing.T, s *playground.Server) *demoBot {
	t.Helper()
	b := runDemoBot(t, s)
	table := &discordgo.ApplicationCommand{Name: "game", Description: "Tables",
		Options: []*discordgo.ApplicationCommandOption{{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "new",
			Description: "Opens a table", Options: []*discordgo.ApplicationCommandOption{{
				Type: discordgo.ApplicationCommandOptionString, Name: "game", Description: "Which",
				Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Chess", Value: "chess"}}}}}}}
	if _, err := b.session.ApplicationCommandBulkOverwrite(s.ApplicationID(), "",
		append(demoCommands(), table)); err != nil {
		t.Fatal(err)
	}
	return b
}

// post sends a message of the bot, with a button unless its id is "".
func (b *demoBot) post(channel, content, button string) {
	b.t.Helper()
	m := &discordgo.MessageSend{Content: content}
	if button != "" {
		m.Components = []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.Button{Label: "Press", Style: discordgo.PrimaryButton, CustomID: button}}}}
	}
	if _, err := b.session.ChannelMessageSendComplex(channel, m); err != nil {
		b.t.Fatal(err)
	}
}

// A channel has room for one table, so a game begun in one with a table opens a channel of its own; no choice is in
// vain.
func TestGameInABusyChannelOpensItsOwn(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	b := runTables(t, s)
	p := browsertest.Open(t, 390, 844, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	b.post(s.ChannelID(), "news without a table", "")
	for _, want := range []string{"tavern", "chess", "chess-2"} {
		p.Click("[data-test=start]")
		p.Wait("[data-test=start-game]")
		if n := p.Count("[data-test=start-apart]"); (n == 0) != (want == "tavern") {
			t.Errorf("before the game in %s, %d lines name a new channel", want, n)
		}
		p.Click("[data-test=start-game]")
		var data object
		for data == nil || data["name"] != "game" {
			data = <-b.heard
		}
		p.Until(`document.querySelector("#channel-name").innerText === "` + want + `"`)
		id := browsertest.Eval[string](p, `location.hash.slice(2)`)
		b.post(id, "the table of "+want, "count")
		p.Wait("[data-test=button]")
	}
}

// A press in a post above the end of a channel shows the post that answers it.
func TestThePageFollowsAPress(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	b := runTables(t, s)
	b.post(s.ChannelID(), "the question", "count")
	b.post(s.ChannelID(), strings.Repeat("line\n", 100), "")
	p := browsertest.Open(t, 390, 844, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	p.Until(`document.querySelectorAll("[data-test=message]").length === 2`)
	const away = `((e) => e.scrollHeight - e.clientHeight - e.scrollTop)(document.querySelector("#scroller"))`
	top := func() {
		browsertest.Eval[any](p, `{
			const e = document.querySelector("#scroller");
			window.scrolled = false;
			e.addEventListener("scroll", () => requestAnimationFrame(() => (window.scrolled = true)), { once: true });
			e.scrollTop = 0;
		}`)
		p.Until(`window.scrolled && ` + away + ` > 500`)
	}
	top()
	b.post(s.ChannelID(), "unasked", "")
	p.Wait("[data-test=jump]:not([hidden])")
	if far := browsertest.Eval[float64](p, away); far < 500 {
		t.Errorf("a post that no press caused scrolls the page to %v pixels above the end", far)
	}
	p.Click("[data-test=button]")
	p.Until(`document.querySelector("[data-test=message]").innerText.includes("pressed by anna")`)
	b.post(s.ChannelID(), "the answer", "")
	p.Until(away + ` < 5`)
	p.Gone("[data-test=jump]:not([hidden])")
	// Once followed, the reader may look back in peace.
	top()
	b.post(s.ChannelID(), "unasked again", "")
	p.Wait("[data-test=jump]:not([hidden])")
}

// On a phone, where the list of channels is folded away, the language is chosen above the messages.
func TestLanguageIsChosenOnAPhone(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	for _, width := range []int64{320, 390} {
		p := browsertest.Open(t, width, 844, s.URL()+"/?as="+fmt.Sprint("reader", width))
		p.Wait("body[data-ready]")
		p.Wait("[data-test=tongue]")
		for locale, language := range map[string]string{"it": "it", "fr": "fr", "en-GB": "en"} {
			browsertest.Eval[any](p, `{ const l = document.querySelector("#tongue"); l.value = "`+locale+
				`"; l.dispatchEvent(new Event("change")) }`)
			p.Until(`document.documentElement.lang === "` + language + `"`)
			p.Until(`document.querySelector("#tongue-code").innerText === "` + strings.ToUpper(language) + `"`)
			p.Until(`document.querySelector("#locale").value === "` + locale + `"`)
		}
		if wide := browsertest.Eval[float64](p, `document.querySelector(".channel-head").scrollWidth`); wide >
			float64(width) {
			t.Errorf("the head of the channel is %v of %d pixels wide", wide, width)
		}
		if r := browsertest.Eval[float64](p, `document.querySelector("#new-thread").getBoundingClientRect().right`); r >
			float64(width) {
			t.Errorf("the head of the channel ends at %v of %d pixels", r, width)
		}
	}
}

// A first visit begins in the language of the browser.
func TestThePageBeginsInTheLanguageOfTheBrowser(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	p := browsertest.Open(t, 390, 844, "about:blank")
	p.Speak("it-IT,it")
	p.Go(s.URL() + "/")
	p.Wait("body[data-ready]")
	p.Until(`document.documentElement.lang === "it"`)
	p.Until(`document.querySelector("#tongue").value === "it"`)
	if got, want := p.Text("[data-test=welcome-start]"), pageText(t, "it")["start"]; got != want {
		t.Errorf("the first button reads %q, want %q", got, want)
	}
}

// On a touch screen, a pressed button leaves the first line of its message free of the buttons for the message.
func TestPressCoversNoText(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	b := runTables(t, s)
	b.post(s.ChannelID(), "the question", "count")
	p := browsertest.Open(t, 390, 844, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	p.Wait("[data-test=button]")
	if !browsertest.Eval[bool](p, `matchMedia("(hover: none)").matches`) {
		t.Skip("the browser does not act as a touch screen")
	}
	const actions = `getComputedStyle(document.querySelector("[data-test=message] .actions")).display`
	browsertest.Eval[any](p, `document.querySelector("[data-test=button]").focus()`)
	p.Wait("[data-test=message]:focus-within")
	if got := browsertest.Eval[string](p, actions); got != "none" {
		t.Errorf("with the focus on a button, the display of the buttons for the message is %q", got)
	}
}
