package disgo_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/disgoorg/disgo"
	"github.com/disgoorg/disgo/bot"
	"github.com/disgoorg/disgo/discord"
	"github.com/disgoorg/disgo/events"
	"github.com/disgoorg/disgo/gateway"
	"github.com/disgoorg/disgo/rest"
	"github.com/disgoorg/snowflake/v2"

	"skald/bot/playground"
	"skald/bot/playground/client"
)

// patience is how long anything may take. It only has to be longer than any
// machine needs.
const patience = 2 * time.Minute

// stage is a playground with a bot of another library in it.
type stage struct {
	t      *testing.T
	server *playground.Server
	bot    *bot.Client
	ready  chan bool
}

// enter starts a playground and logs the bot in, with its commands registered.
func enter(t *testing.T) *stage {
	t.Helper()
	server, err := playground.New(playground.Options{Unpaced: true, AnswerTime: patience})
	if err == nil {
		err = server.Start(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{t: t, server: server, ready: make(chan bool, 16)}
	t.Cleanup(func() {
		for _, f := range server.Failures() {
			t.Error(f)
		}
		server.Close()
	})
	s.bot, err = disgo.New(server.Token(),
		bot.WithLogger(slog.New(slog.DiscardHandler)),
		bot.WithRestClientConfigOpts(rest.WithURL(server.URL()+"/api/v10")),
		bot.WithGatewayConfigOpts(gateway.WithIntents(gateway.IntentGuilds),
			gateway.WithCompression(gateway.CompressionNone)),
		bot.WithEventListenerFunc(func(*events.Ready) { s.ready <- true }),
		bot.WithEventListenerFunc(func(*events.Resumed) { s.ready <- true }),
		bot.WithEventListenerFunc(s.command),
		bot.WithEventListenerFunc(s.complete),
		bot.WithEventListenerFunc(s.component),
		bot.WithEventListenerFunc(s.modal),
	)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		s.bot.Close(ctx)
	})
	if s.bot.ApplicationID.String() != server.ApplicationID() {
		t.Fatalf("the application is %s, not %s", s.bot.ApplicationID, server.ApplicationID())
	}
	made, err := s.bot.Rest.SetGlobalCommands(s.bot.ApplicationID, []discord.ApplicationCommandCreate{
		discord.SlashCommandCreate{
			Name: "travel", Description: "Sets out",
			NameLocalizations: map[discord.Locale]string{discord.LocaleItalian: "viaggio"},
			Options: []discord.ApplicationCommandOption{
				discord.ApplicationCommandOptionString{Name: "to", Description: "Where to", Required: true,
					Autocomplete: true},
				discord.ApplicationCommandOptionInt{Name: "days", Description: "How long"},
			},
		},
		discord.SlashCommandCreate{Name: "slow", Description: "Thinks first"},
	})
	if err != nil || len(made) != 2 {
		t.Fatalf("%d commands are registered: %v", len(made), err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := s.bot.OpenGateway(ctx); err != nil {
		t.Fatal(err)
	}
	s.wait()
	return s
}

// wait waits until the bot is connected.
func (s *stage) wait() {
	s.t.Helper()
	select {
	case <-s.ready:
	case <-time.After(patience):
		s.t.Fatal("the bot does not connect")
	}
}

// must fails the test when the bot's own call failed.
func (s *stage) must(what string, err error) {
	if err != nil {
		s.t.Errorf("%s: %v", what, err)
	}
}

// chart is a picture.
func chart() []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, 40, 30))); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func (s *stage) command(e *events.ApplicationCommandInteractionCreate) {
	data := e.SlashCommandInteractionData()
	switch data.CommandName() {
	case "travel":
		s.must("the answer to a command", e.CreateMessage(discord.NewMessageCreate().
			WithContentf("%s travels to %s for %d days", e.User().Mention(), data.String("to"), data.Int("days")).
			WithAllowedMentions(&discord.AllowedMentions{}).
			WithEmbeds(discord.Embed{Title: "The way", Image: &discord.EmbedResource{URL: "attachment://chart.png"}}).
			AddActionRow(discord.NewPrimaryButton("On", "on"), discord.NewSecondaryButton("Diary", "diary")).
			AddActionRow(discord.NewStringSelectMenu("mount", "On what?",
				discord.NewStringSelectMenuOption("A horse", "horse"),
				discord.NewStringSelectMenuOption("A goat", "goat"))).
			AddFile("chart.png", "a chart of the way", bytes.NewReader(chart())),
		))
	case "slow":
		s.must("to think", e.DeferCreateMessage(true))
		_, err := e.Client().Rest.UpdateInteractionResponse(e.ApplicationID(), e.Token(),
			discord.NewMessageUpdate().WithContent("thought of it"))
		s.must("the answer after thinking", err)
		_, err = e.Client().Rest.CreateFollowupMessage(e.ApplicationID(), e.Token(),
			discord.NewMessageCreate().WithContent("and of more").WithEphemeral(true))
		s.must("a further answer", err)
	}
}

func (s *stage) complete(e *events.AutocompleteInteractionCreate) {
	typed := e.Data.String("to")
	s.must("a completion",
		e.AutocompleteResult([]discord.AutocompleteChoice{discord.AutocompleteChoiceString{Name: typed + "burg",
			Value: typed + "burg"}}))
}

func (s *stage) component(e *events.ComponentInteractionCreate) {
	switch e.Data.CustomID() {
	case "on":
		s.must("an update", e.UpdateMessage(discord.NewMessageUpdate().WithContent("arrived").ClearComponents()))
	case "mount":
		s.must("the answer to a menu",
			e.CreateMessage(discord.NewMessageCreate().WithContent("on a "+
				strings.Join(e.StringSelectMenuInteractionData().Values, "")).WithEphemeral(true)))
	case "diary":
		s.must("a modal", e.Modal(discord.NewModalCreate("entry", "Diary").
			AddLabel("What happened", discord.NewParagraphTextInput("text")).
			AddLabel("How it was", discord.NewStringSelectMenu("mood", "choose",
				discord.NewStringSelectMenuOption("Good", "good"), discord.NewStringSelectMenuOption("Bad", "bad"))),
		))
	}
}

func (s *stage) modal(e *events.ModalSubmitInteractionCreate) {
	s.must("the answer to a modal", e.CreateMessage(discord.NewMessageCreate().
		WithContentf("%s: %s, %s", e.Data.CustomID, e.Data.Text("text"),
			strings.Join(e.Data.StringValues("mood"), ""))))
}

func (s *stage) ctx() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	s.t.Cleanup(cancel)
	return ctx
}

func (s *stage) person(name string) client.Person {
	return client.Person{Base: s.server.URL(), Name: name}
}

// newest is the newest message anna sees, which says something.
func (s *stage) newest(says string) client.Message {
	s.t.Helper()
	var seen []string
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		ms, err := s.person("anna").Messages(s.ctx(), s.server.ChannelID())
		if err != nil {
			s.t.Fatal(err)
		}
		seen = nil
		for _, m := range ms {
			if strings.Contains(m.Text(), says) && !m.Loading() {
				return m
			}
			seen = append(seen, m.Text())
		}
	}
	s.t.Fatalf("nothing says %q; there stand %q", says, seen)
	return client.Message{}
}

// travel sets out and returns the message that says so.
func (s *stage) travel(to string) client.Message {
	s.t.Helper()
	err := s.person("anna").Command(s.ctx(), s.server.GuildID(), s.server.ChannelID(), "travel",
		client.Args{"to": to, "days": 3})
	if err != nil {
		s.t.Fatal(err)
	}
	return s.newest("travels to " + to)
}

func (s *stage) press(m client.Message, id string, values ...string) {
	s.t.Helper()
	c, ok := m.Find(id)
	if !ok {
		s.t.Fatalf("there is no %q on %q", id, m.Text())
	}
	if err := s.person("anna").Press(s.ctx(), s.server.GuildID(), m, c, values...); err != nil {
		s.t.Fatal(err)
	}
}

func TestABotOfAnotherLibraryIsAtHome(t *testing.T) {
	s := enter(t)
	guild, channel, anna := s.server.GuildID(), s.server.ChannelID(), s.person("anna")

	t.Run("it completes an option", func(t *testing.T) {
		cs, err := anna.Complete(s.ctx(), guild, channel, "travel", client.Args{"to": "Frei"}, "to")
		if err != nil || len(cs) != 1 || cs[0].Value != "Freiburg" {
			t.Errorf("anna is offered %v (%v)", cs, err)
		}
	})
	m := s.travel("Freiburg")
	t.Run("it answers a command with a picture", func(t *testing.T) {
		if !strings.Contains(m.Text(), "for 3 days") || len(m.Mentions) != 0 || len(m.Attachments) != 1 ||
			m.Attachments[0].Description != "a chart of the way" || m.Attachments[0].Width != 40 {
			t.Fatalf("anna reads %+v", m)
		}
		b, err := anna.File(s.ctx(), m.Attachments[0].URL)
		if err != nil || !bytes.Equal(b, chart()) {
			t.Errorf("the picture has %d bytes (%v)", len(b), err)
		}
	})
	t.Run("it answers a menu in private", func(t *testing.T) {
		s.press(m, "mount", "goat")
		if a := s.newest("on a goat"); !a.Ephemeral() {
			t.Error("the answer is public")
		}
	})
	t.Run("it opens a modal and reads it", func(t *testing.T) {
		s.press(m, "diary")
		err := anna.Submit(s.ctx(), guild, channel, "entry", []any{
			map[string]any{"type": 18, "component": map[string]any{"type": 4, "custom_id": "text", "value": "rain"}},
			map[string]any{"type": 18,
				"component": map[string]any{"type": 3, "custom_id": "mood", "values": []any{"good"}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		s.newest("entry: rain, good")
	})
	t.Run("it changes the message of a button", func(t *testing.T) {
		s.press(m, "on")
		if now := s.newest("arrived"); now.ID != m.ID || len(now.Controls()) != 0 {
			t.Errorf("anna reads %+v", now)
		}
	})
	t.Run("it thinks before it answers, and says more", func(t *testing.T) {
		if err := anna.Command(s.ctx(), guild, channel, "slow", nil); err != nil {
			t.Fatal(err)
		}
		for _, says := range []string{"thought of it", "and of more"} {
			if a := s.newest(says); !a.Ephemeral() {
				t.Errorf("%q is public", says)
			}
		}
	})
}

func TestABotOfAnotherLibraryUsesChannelsWithoutBeingAsked(t *testing.T) {
	s := enter(t)
	channel := snowflake.MustParse(s.server.ChannelID())
	post := discord.NewMessageCreate().WithContent("hello").WithNonce("n").WithEnforceNonce(true).AddFile("chart.png",
		"a chart", bytes.NewReader(chart()))
	m, err := s.bot.Rest.CreateMessage(channel, post)
	if err != nil || m.Content != "hello" || len(m.Attachments) != 1 {
		t.Fatalf("posted %+v (%v)", m, err)
	}
	again, err := s.bot.Rest.CreateMessage(channel,
		discord.NewMessageCreate().WithContent("hello").WithNonce("n").WithEnforceNonce(true))
	if err != nil || again.ID != m.ID {
		t.Errorf("the same nonce posts %+v (%v)", again, err)
	}
	edited, err := s.bot.Rest.UpdateMessage(channel, m.ID, discord.NewMessageUpdate().WithContent("good day"))
	if err != nil || edited.Content != "good day" || len(edited.Attachments) != 1 || edited.EditedTimestamp == nil {
		t.Errorf("edited to %+v (%v)", edited, err)
	}
	list, err := s.bot.Rest.GetMessages(channel, 0, 0, 0, 10)
	if err != nil || len(list) != 1 || list[0].ID != m.ID {
		t.Errorf("there stand %+v (%v)", list, err)
	}
	thread, err := s.bot.Rest.CreateThread(channel,
		discord.GuildPublicThreadCreate{Name: "aside", AutoArchiveDuration: discord.AutoArchiveDuration24h})
	if err != nil || thread.Name() != "aside" || thread.ParentID() == nil || *thread.ParentID() != channel {
		t.Fatalf("the thread is %+v (%v)", thread, err)
	}
	if _, err := s.bot.Rest.CreateMessage(thread.ID(), discord.NewMessageCreate().WithContent("in here")); err != nil {
		t.Error(err)
	}
	if err := s.bot.Rest.DeleteMessage(channel, m.ID); err != nil {
		t.Error(err)
	}
	if _, err := s.bot.Rest.GetMessage(channel, m.ID); !rest.IsJSONErrorCode(err, 10008) {
		t.Errorf("a message that is gone is answered %v", err)
	}
}

func TestABotOfAnotherLibraryComesBack(t *testing.T) {
	s := enter(t)
	for n, fault := range []func(){s.server.DropConnections, s.server.AskToReconnect} {
		fault()
		s.wait()
		s.travel(fmt.Sprint("place ", n))
	}
	limit := s.server.Inject(playground.Fault{Method: "POST", Route: "/channels/{channel}/messages", Status: 429,
		RetryAfter: time.Second, Count: 1})
	if _, err := s.bot.Rest.CreateMessage(snowflake.MustParse(s.server.ChannelID()),
		discord.NewMessageCreate().WithContent("patience")); err != nil {
		t.Error(err)
	}
	if limit.Hits() != 1 || limit.Early() != 0 {
		t.Errorf("the limit was met %d times and broken %d times", limit.Hits(), limit.Early())
	}
}
