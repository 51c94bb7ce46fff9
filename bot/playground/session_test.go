package playground_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/playground"
)

// demoCommands returns the commands of the scripted bot.
func demoCommands() []*discordgo.ApplicationCommand {
	manage := int64(discordgo.PermissionManageMessages)
	return []*discordgo.ApplicationCommand{
		{Name: "greet", Description: "Says hello",
			NameLocalizations: &map[discordgo.Locale]string{discordgo.Italian: "saluta"},
			Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionString, Name: "whom", Description: "Whom to greet",
					Required:     true,
					Autocomplete: true},
				{Type: discordgo.ApplicationCommandOptionInteger, Name: "times", Description: "How often", MaxValue: 3},
			}},
		{Name: "board", Description: "Shows a picture"},
		{Name: "secret", Description: "Whispers"},
		{Name: "slow", Description: "Takes its time"},
		{Name: "mute", Description: "Never answers"},
		{Name: "form", Description: "Opens a form"},
		{Name: "read", Description: "Reads a file aloud", Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionAttachment, Name: "file", Description: "What to read",
				Required: true},
			{Type: discordgo.ApplicationCommandOptionAttachment, Name: "second", Description: "What to read then"},
			{Type: discordgo.ApplicationCommandOptionString, Name: "voice", Description: "How", Autocomplete: true},
		}},
		{Name: "label", Description: "Opens a form with labels"},
		{Name: "hero", Description: "Plays", Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "move", Description: "Walks",
				Options: []*discordgo.ApplicationCommandOption{
					{Type: discordgo.ApplicationCommandOptionString, Name: "what", Description: "Where to",
						Autocomplete: true},
					{Type: discordgo.ApplicationCommandOptionInteger, Name: "page", Description: "Which page"},
				}},
		}},
		{Name: "mod", Description: "For moderators", DefaultMemberPermissions: &manage,
			Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "end", Description: "Ends"},
				{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "reset", Description: "Resets",
					Options: []*discordgo.ApplicationCommandOption{
						{Type: discordgo.ApplicationCommandOptionString, Name: "to", Description: "Where to",
							Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "The start", Value: "start"},
								{Name: "Turn 1", Value: "1"}}},
					}},
			}},
	}
}

// demoBot answers the demo commands.
type demoBot struct {
	t       *testing.T
	session *discordgo.Session
	raw     chan json.RawMessage // modal submits as they came
	events  atomic.Int64
	mu      sync.Mutex
	token   string         // of the newest interaction
	counts  map[string]int // of dispatches, by name
	heard   chan object    // the data of interactions, as far as it is received
}

func runDemoBot(t *testing.T, s *playground.Server) *demoBot {
	t.Helper()
	b := &demoBot{t: t, raw: make(chan json.RawMessage, 10), heard: make(chan object, 10), counts: map[string]int{}}
	b.session = connect(t, s, func(d *discordgo.Session) {
		d.AddHandler(b.interaction)
		d.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
			b.events.Add(1)
			b.mu.Lock()
			b.counts[e.Type]++
			b.mu.Unlock()
			if e.Type == "INTERACTION_CREATE" {
				var i struct {
					Data  object
					Token string
				}
				if err := json.Unmarshal(e.RawData, &i); err != nil {
					t.Error(err)
				}
				b.mu.Lock()
				b.token = i.Token
				b.mu.Unlock()
				select {
				case b.heard <- i.Data:
				default:
				}
			}
			if e.Type == "INTERACTION_CREATE" && bytes.Contains(e.RawData, []byte(`"type":5`)) &&
				!bytes.Contains(e.RawData, []byte(`"data":{"id"`)) {
				b.raw <- e.RawData
			}
		})
	})
	if _, err := b.session.ApplicationCommandBulkOverwrite(s.ApplicationID(), "", demoCommands()); err != nil {
		t.Fatal(err)
	}
	return b
}

// count is how many dispatches of a name the bot has heard.
func (b *demoBot) count(name string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.counts[name]
}

// fetch returns a short text at an address.
func fetch(address string) (string, error) {
	res, err := http.Get(address)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(io.LimitReader(res.Body, 100))
	return string(b), err
}

func (b *demoBot) respond(s *discordgo.Session, i *discordgo.InteractionCreate, r *discordgo.InteractionResponse) {
	if err := s.InteractionRespond(i.Interaction, r); err != nil {
		b.t.Errorf("respond: %v", err)
	}
}

func (b *demoBot) interaction(s *discordgo.Session, i *discordgo.InteractionCreate) {
	message := func(kind discordgo.InteractionResponseType, data *discordgo.InteractionResponseData) {
		b.respond(s, i, &discordgo.InteractionResponse{Type: kind, Data: data})
	}
	switch i.Type {
	case discordgo.InteractionApplicationCommandAutocomplete:
		var typed string
		for _, o := range i.ApplicationCommandData().Options {
			if o.Focused {
				typed = o.StringValue()
			}
		}
		choices := []*discordgo.ApplicationCommandOptionChoice{}
		for _, name := range []string{"world", "wizard", "dwarf"} {
			if strings.HasPrefix(name, typed) {
				choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: "The " + name, Value: name})
			}
		}
		message(discordgo.InteractionApplicationCommandAutocompleteResult,
			&discordgo.InteractionResponseData{Choices: choices})
	case discordgo.InteractionMessageComponent:
		data := i.MessageComponentData()
		switch data.CustomID {
		case "count":
			message(discordgo.InteractionResponseUpdateMessage,
				&discordgo.InteractionResponseData{Content: "pressed by " + i.Member.User.Username,
					Components: []discordgo.MessageComponent{}})
		case "pick":
			message(discordgo.InteractionResponseChannelMessageWithSource,
				&discordgo.InteractionResponseData{Content: "picked " + strings.Join(data.Values, "+"),
					Flags: discordgo.MessageFlagsEphemeral})
		case "later":
			message(discordgo.InteractionResponseDeferredMessageUpdate, nil)
			content := "updated later"
			if _, err := s.InteractionResponseEdit(i.Interaction,
				&discordgo.WebhookEdit{Content: &content}); err != nil {
				b.t.Errorf("edit: %v", err)
			}
		}
	case discordgo.InteractionModalSubmit:
		message(discordgo.InteractionResponseChannelMessageWithSource,
			&discordgo.InteractionResponseData{Content: "thank you"})
	case discordgo.InteractionApplicationCommand:
		data := i.ApplicationCommandData()
		switch data.Name {
		case "greet":
			message(discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
				Content: "Hello " + data.GetOption("whom").StringValue() + ", says <@" + i.Member.User.ID + ">",
				Components: []discordgo.MessageComponent{
					discordgo.ActionsRow{Components: []discordgo.MessageComponent{
						discordgo.Button{Label: "Count", Style: discordgo.PrimaryButton, CustomID: "count"},
						discordgo.Button{Label: "Later", Style: discordgo.SecondaryButton, CustomID: "later"},
						discordgo.Button{Label: "Off", Style: discordgo.DangerButton, CustomID: "off", Disabled: true},
						discordgo.Button{Label: "Elsewhere", Style: discordgo.LinkButton, URL: "https://example.org/"},
					}},
					discordgo.ActionsRow{Components: []discordgo.MessageComponent{
						discordgo.SelectMenu{CustomID: "pick",
							Options: []discordgo.SelectMenuOption{{Label: "A", Value: "a"}, {Label: "B", Value: "b"}}},
					}},
				},
			})
		case "read":
			said := ""
			for _, name := range []string{"file", "second"} {
				if o := data.GetOption(name); o != nil {
					a := data.Resolved.Attachments[o.Value.(string)]
					content, err := fetch(a.URL)
					said += fmt.Sprintf("%s (%s, %d bytes): %s %v\n", a.Filename, a.ContentType, a.Size, content, err)
				}
			}
			message(discordgo.InteractionResponseChannelMessageWithSource,
				&discordgo.InteractionResponseData{Content: said})
		case "board":
			message(discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
				Embeds: []*discordgo.MessageEmbed{{Title: "Board",
					Image: &discordgo.MessageEmbedImage{URL: "attachment://board-7.png"}}},
				Files: []*discordgo.File{{Name: "board-7.png", ContentType: "image/png",
					Reader: bytes.NewReader(picture(40, 30))}},
			})
		case "secret":
			message(discordgo.InteractionResponseChannelMessageWithSource,
				&discordgo.InteractionResponseData{Content: "for " + i.Member.User.Username,
					Flags: discordgo.MessageFlagsEphemeral})
		case "slow":
			message(discordgo.InteractionResponseDeferredChannelMessageWithSource,
				&discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral})
			if _, err := s.FollowupMessageCreate(i.Interaction, true,
				&discordgo.WebhookParams{Content: "done"}); err != nil {
				b.t.Errorf("follow up: %v", err)
			}
			if _, err := s.FollowupMessageCreate(i.Interaction, true,
				&discordgo.WebhookParams{Content: "and more", Flags: discordgo.MessageFlagsEphemeral}); err != nil {
				b.t.Errorf("follow up: %v", err)
			}
		case "form":
			message(discordgo.InteractionResponseModal, &discordgo.InteractionResponseData{CustomID: "f1",
				Title: "A form", Components: []discordgo.MessageComponent{
					discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.TextInput{CustomID: "n",
						Label: "Number", Style: discordgo.TextInputShort, Required: true, MaxLength: 3}}},
				}})
		case "label":
			body := object{"type": 9, "data": object{"custom_id": "f2", "title": "Labels", "components": []any{
				object{"type": 10, "content": "Fill this in."},
				object{"type": 18, "label": "Name", "description": "yours",
					"component": object{"type": 4, "custom_id": "name", "style": 1}},
				object{"type": 18, "label": "Side", "component": object{"type": 3, "custom_id": "side",
					"options": []any{object{"label": "Left", "value": "l"}, object{"label": "Right", "value": "r"}}}},
			}}}
			if _, err := s.RequestWithBucketID("POST", discordgo.EndpointInteractionResponse(i.ID, i.Token), body,
				"callback"); err != nil {
				b.t.Errorf("label modal: %v", err)
			}
		case "hero":
			said := data.Options[0].Name
			for _, o := range data.Options[0].Options {
				said += fmt.Sprintf(" %s=%v", o.Name, o.Value)
			}
			message(discordgo.InteractionResponseChannelMessageWithSource,
				&discordgo.InteractionResponseData{Content: said})
		case "mod":
			message(discordgo.InteractionResponseChannelMessageWithSource,
				&discordgo.InteractionResponseData{Content: "mod " + data.Options[0].Name})
		}
	}
}

func TestASessionConnectsAndFindsTheGuild(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	guilds := make(chan *discordgo.GuildCreate, 1)
	bot := connect(t, s, func(d *discordgo.Session) {
		d.AddHandler(func(_ *discordgo.Session, g *discordgo.GuildCreate) { guilds <- g })
	})
	select {
	case g := <-guilds:
		if len(g.Channels) != 1 || g.Channels[0].Name != "tavern" || len(g.Roles) != 3 {
			t.Errorf("the guild has %d channels and %d roles", len(g.Channels), len(g.Roles))
		}
	case <-time.After(patience):
		t.Fatal("no guild arrives")
	}
	if bot.State.User.ID != s.ApplicationID() {
		t.Errorf("the bot is %s, want %s", bot.State.User.ID, s.ApplicationID())
	}
	for what, ask := range map[string]func() error{
		"user":        func() error { _, err := bot.User("@me"); return err },
		"application": func() error { _, err := bot.Application("@me"); return err },
		"gateway":     func() error { _, err := bot.GatewayBot(); return err },
		"guild":       func() error { _, err := bot.Guild(s.GuildID()); return err },
		"channels":    func() error { _, err := bot.GuildChannels(s.GuildID()); return err },
		"roles":       func() error { _, err := bot.GuildRoles(s.GuildID()); return err },
		"member":      func() error { _, err := bot.GuildMember(s.GuildID(), s.UserID("moderator")); return err },
		"person":      func() error { _, err := bot.User(s.UserID("moderator")); return err },
		"channel":     func() error { _, err := bot.Channel(s.ChannelID()); return err },
		"guilds":      func() error { _, err := bot.UserGuilds(10, "", "", false); return err },
		"typing":      func() error { return bot.ChannelTyping(s.ChannelID()) },
		"messages":    func() error { _, err := bot.ChannelMessages(s.ChannelID(), 10, "", "", ""); return err },
		"threads":     func() error { _, err := bot.GuildThreadsActive(s.GuildID()); return err },
	} {
		if err := ask(); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	wantNoFailures(t, s)
}

func TestCommandsButtonsMenusAndModalsTravelBothWays(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	b := runDemoBot(t, s)
	anna := person{t, s, "anna"}

	index := anna.must("GET", "/api/v10/guilds/"+s.GuildID()+"/application-command-index",
		nil).(object)["application_commands"].([]any)
	if len(index) != len(demoCommands())-1 {
		t.Errorf("anna is offered %d commands, want all but the moderator's", len(index))
	}
	moderator := person{t, s, "moderator"}
	if n := len(moderator.must("GET", "/api/v10/guilds/"+s.GuildID()+"/application-command-index",
		nil).(object)["application_commands"].([]any)); n != len(demoCommands()) {
		t.Errorf("the moderator is offered %d commands, want %d", n, len(demoCommands()))
	}

	status, v := anna.interact(4, object{"name": "greet", "type": 1,
		"options": []any{object{"type": 3, "name": "whom", "value": "w", "focused": true}}})
	if status != 200 || len(v.(object)["choices"].([]any)) != 2 {
		t.Fatalf("completion: %d %v", status, v)
	}

	if status, v := anna.command("greet", object{"name": "whom", "value": "world"}); status != 204 {
		t.Fatalf("greet: %d %v", status, v)
	}
	m := anna.messages(s.ChannelID())[0]
	id := m["id"].(string)
	if want := "Hello world, says <@" + s.UserID("anna") + ">"; m["content"] != want ||
		len(m["mentions"].([]any)) != 1 {
		t.Errorf("greeting: %v", m)
	}
	if m["interaction"].(object)["name"] != "greet" {
		t.Errorf("the message does not tell of its command: %v", m["interaction"])
	}

	for what, press := range map[string]func() (int, any){
		"a disabled button":  func() (int, any) { return anna.press(id, "off") },
		"no such button":     func() (int, any) { return anna.press(id, "nothing") },
		"no such option":     func() (int, any) { return anna.press(id, "pick", "c") },
		"too many options":   func() (int, any) { return anna.press(id, "pick", "a", "b") },
		"an unknown message": func() (int, any) { return anna.press("1", "count") },
		"an unknown command": func() (int, any) { return anna.command("fly") },
		"an unknown option":  func() (int, any) { return anna.command("board", object{"name": "x", "value": "y"}) },
		"a missing option":   func() (int, any) { return anna.command("greet") },
		"a number too large": func() (int, any) {
			return anna.command("greet", object{"name": "whom", "value": "x"}, object{"name": "times", "value": 4})
		},
		"a moderator's matter": func() (int, any) { return anna.command("mod", object{"name": "end", "type": 1}) },
		"no subcommand":        func() (int, any) { return moderator.command("mod") },
		"no such choice": func() (int, any) {
			return moderator.command("mod",
				object{"name": "reset", "type": 1, "options": []any{object{"name": "to", "value": "2"}}})
		},
	} {
		if status, v := press(); status < 400 || status >= 500 || v.(object)["message"] == "" {
			t.Errorf("%s: answered %d %v", what, status, v)
		}
	}

	if status, v := anna.press(id, "pick", "b"); status != 204 {
		t.Fatalf("pick: %d %v", status, v)
	}
	if m := anna.messages(s.ChannelID())[0]; m["content"] != "picked b" {
		t.Errorf("pick: %v", m)
	}
	if status, v := anna.press(id, "later"); status != 204 {
		t.Fatalf("later: %d %v", status, v)
	}
	eventually(t, "the later update", func() bool {
		return anna.messages(s.ChannelID())[1]["content"] == "updated later"
	})
	if status, v := anna.press(id, "count"); status != 204 {
		t.Fatalf("count: %d %v", status, v)
	}
	m = anna.messages(s.ChannelID())[1]
	if m["content"] != "pressed by anna" || len(m["components"].([]any)) != 0 || m["id"] != id {
		t.Errorf("count: %v", m)
	}

	if status, v := moderator.command("mod",
		object{"name": "reset", "type": 1, "options": []any{object{"name": "to", "value": "start"}}}); status != 204 {
		t.Errorf("mod reset: %d %v", status, v)
	}

	if status, v := anna.command("form"); status != 204 {
		t.Fatalf("form: %d %v", status, v)
	}
	forms := anna.must("GET", "/playground/modals", nil).([]any)
	if len(forms) != 1 || forms[0].(object)["title"] != "A form" {
		t.Fatalf("modals: %v", forms)
	}
	row := func(value string) []any {
		return []any{object{"type": 1, "components": []any{object{"type": 4, "custom_id": "n", "value": value}}}}
	}
	if status, _ := anna.interact(5, object{"custom_id": "f1", "components": row("12345")}); status != 400 {
		t.Errorf("a value too long: %d", status)
	}
	if status, _ := (person{t, s, "bruno"}).interact(5,
		object{"custom_id": "f1", "components": row("12")}); status != 400 {
		t.Errorf("another's modal: %d", status)
	}
	if status, v := anna.interact(5, object{"custom_id": "f1", "components": row("12")}); status != 204 {
		t.Fatalf("submit: %d %v", status, v)
	}
	<-b.raw
	if status, v := anna.command("label"); status != 204 {
		t.Fatalf("label: %d %v", status, v)
	}
	status, v = anna.interact(5, object{"custom_id": "f2", "components": []any{
		object{"type": 18, "component": object{"type": 4, "custom_id": "name", "value": "Ann"}},
		object{"type": 18, "component": object{"type": 3, "custom_id": "side", "values": []any{"r"}}},
	}})
	// discordgo v0.29.0 cannot decode labels, so the demo bot does not answer this one; the test looks at the
	// interaction it got.
	_ = v
	var got struct {
		Data struct {
			Components []struct {
				Type      int
				Component struct {
					Value  string
					Values []string
				}
			}
		}
	}
	if err := json.Unmarshal(<-b.raw, &got); err != nil {
		t.Fatal(err)
	}
	if c := got.Data.Components; status != 504 && status != 204 || len(c) != 3 || c[1].Component.Value != "Ann" ||
		c[2].Component.Values[0] != "r" {
		t.Errorf("labels: %d %+v", status, c)
	}
	wantNoFailures(t, s)
}

func TestPicturesKeepTheirSizeAndAreServed(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	anna := person{t, s, "anna"}
	if status, v := anna.command("board"); status != 204 {
		t.Fatalf("board: %d %v", status, v)
	}
	m := anna.messages(s.ChannelID())[0]
	a := m["attachments"].([]any)[0].(object)
	if a["filename"] != "board-7.png" || a["width"] != 40.0 || a["height"] != 30.0 || a["content_type"] != "image/png" {
		t.Errorf("attachment: %v", a)
	}
	if u := m["embeds"].([]any)[0].(object)["image"].(object)["url"]; u != a["url"] {
		t.Errorf("the embed shows %v, the attachment lies at %v", u, a["url"])
	}
	resp, err := http.Get(a["url"].(string))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if b, err := io.ReadAll(resp.Body); err != nil || !bytes.Equal(b, picture(40, 30)) ||
		resp.Header.Get("Content-Type") != "image/png" {
		t.Errorf("served %d bytes of %s, %v", len(b), resp.Header.Get("Content-Type"), err)
	}
	wantNoFailures(t, s)
}

func TestEphemeralMessagesAreSeenByOnePersonOnly(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	b := runDemoBot(t, s)
	anna, bruno := person{t, s, "anna"}, person{t, s, "bruno"}
	for _, p := range []person{anna, bruno} {
		if status, v := p.command("secret"); status != 204 {
			t.Fatalf("secret: %d %v", status, v)
		}
	}
	for _, p := range []person{anna, bruno} {
		list := p.messages(s.ChannelID())
		if len(list) != 1 || list[0]["content"] != "for "+p.name || list[0]["flags"] != 64.0 {
			t.Errorf("%s sees %v", p.name, list)
		}
	}
	id := anna.messages(s.ChannelID())[0]["id"].(string)
	if status, _ := bruno.do("GET", "/api/v10/channels/"+s.ChannelID()+"/messages/"+id, nil); status != 404 {
		t.Errorf("bruno reads anna's message: %d", status)
	}
	if status, _ := bruno.do("DELETE", "/api/v10/channels/"+s.ChannelID()+"/messages/"+id, nil); status != 404 {
		t.Errorf("bruno dismisses anna's message: %d", status)
	}
	if list, err := b.session.ChannelMessages(s.ChannelID(), 10, "", "", ""); err != nil || len(list) != 0 {
		t.Errorf("the bot lists %d messages, %v", len(list), err)
	}
	if status, v := asBot(t, s, "PATCH", "/api/v10/channels/"+s.ChannelID()+"/messages/"+id,
		object{"content": "x"}); status != 404 || v.(object)["code"] != 10008.0 {
		t.Errorf("the bot edits an ephemeral message without its token: %d %v", status, v)
	}
	anna.must("DELETE", "/api/v10/channels/"+s.ChannelID()+"/messages/"+id, nil)
	if len(anna.messages(s.ChannelID())) != 0 {
		t.Error("anna still sees what she dismissed")
	}
	wantNoFailures(t, s)
}

func TestADeferredAnswerIsFilledByTheFirstFollowUp(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	anna := person{t, s, "anna"}
	if status, v := anna.command("slow"); status != 204 {
		t.Fatalf("slow: %d %v", status, v)
	}
	eventually(t, "both follow-ups", func() bool { return len(anna.messages(s.ChannelID())) == 2 })
	list := anna.messages(s.ChannelID())
	if list[1]["content"] != "done" || list[1]["flags"] != 64.0 || list[0]["content"] != "and more" {
		t.Errorf("anna sees %v", list)
	}
	wantNoFailures(t, s)
}

func TestASilentBotIsReportedToWhoWaits(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{AnswerTime: 100 * time.Millisecond})
	anna := person{t, s, "anna"}
	if status, v := anna.command("mute"); status != 404 && status != 504 {
		t.Errorf("without a bot: %d %v", status, v)
	}
	runDemoBot(t, s)
	status, v := anna.command("mute")
	if status != 504 || !strings.Contains(v.(object)["message"].(string), "did not respond") {
		t.Errorf("a silent bot: %d %v", status, v)
	}
}

func TestADroppedSessionResumesWithoutLosingEvents(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	var resumed, readies atomic.Int64
	got := make(chan string, 10)
	connect(t, s, reopens(t), func(d *discordgo.Session) {
		d.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { resumed.Add(1) })
		d.AddHandler(func(*discordgo.Session, *discordgo.Ready) { readies.Add(1) })
		d.AddHandler(func(_ *discordgo.Session, c *discordgo.ChannelCreate) { got <- c.Name })
	})
	anna := person{t, s, "anna"}
	create := func(name string) {
		anna.must("POST", "/api/v10/guilds/"+s.GuildID()+"/channels", object{"name": name})
		select {
		case n := <-got:
			if n != name {
				t.Errorf("the bot hears of %q, want %q", n, name)
			}
		case <-time.After(patience):
			t.Fatalf("the bot does not hear of %s", name)
		}
	}
	create("one")
	s.DropConnections()
	eventually(t, "the connection is gone", func() bool { return !s.Connected() })
	create("two") // made while the bot is away
	s.AskToReconnect()
	create("three")
	eventually(t, "both resumes", func() bool { return resumed.Load() >= 2 })
	if readies.Load() != 1 {
		t.Errorf("%d identifications, want 1", readies.Load())
	}
	wantNoFailures(t, s)
}

func TestAForgottenSessionIdentifiesAnew(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	var readies atomic.Int64
	connect(t, s, reopens(t), func(d *discordgo.Session) {
		d.AddHandler(func(*discordgo.Session, *discordgo.Ready) { readies.Add(1) })
	})
	eventually(t, "the first identification", func() bool { return readies.Load() == 1 })
	s.InvalidateSessions()
	eventually(t, "the second identification", func() bool { return readies.Load() == 2 })
}

func TestMessagesReachABotOnlyWithTheIntentForThem(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{Privileged: int(discordgo.IntentMessageContent)})
	type heard struct{ who, content string }
	got := make(chan heard, 10)
	for name, intents := range map[string]discordgo.Intent{
		"guilds":   discordgo.IntentsGuilds,
		"messages": discordgo.IntentsGuilds | discordgo.IntentsGuildMessages,
		"content":  discordgo.IntentsGuilds | discordgo.IntentsGuildMessages | discordgo.IntentMessageContent,
	} {
		connect(t, s, func(d *discordgo.Session) {
			d.Identify.Intents = intents
			d.AddHandler(func(_ *discordgo.Session, m *discordgo.MessageCreate) { got <- heard{name, m.Content} })
		})
	}
	anna := person{t, s, "anna"}
	anna.must("POST", "/api/v10/channels/"+s.ChannelID()+"/messages", object{"content": "hello all"})
	seen := map[string]string{}
	for range 2 {
		select {
		case h := <-got:
			seen[h.who] = h.content
		case <-time.After(patience):
			t.Fatal("a bot that asked for messages got none")
		}
	}
	anna.must("POST", "/api/v10/channels/"+s.ChannelID()+"/messages",
		object{"content": "<@" + s.ApplicationID() + "> hello"})
	for range 2 {
		if h := <-got; !strings.HasSuffix(h.content, "hello") {
			t.Errorf("%s does not read what mentions it: %q", h.who, h.content)
		}
	}
	if seen["messages"] != "" || seen["content"] != "hello all" || len(got) != 0 {
		t.Errorf("heard %v", seen)
	}
	wantNoFailures(t, s)
}
