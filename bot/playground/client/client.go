// Package client acts as a person in the playground, over the endpoints a Discord client uses: it reads messages, types
// commands, presses buttons, chooses from menus and fills in forms. Tests and demonstrations use it.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Person is one user of the playground. http.DefaultClient has no timeout: give every call a context that ends.
type Person struct {
	// Base is the playground's address, such as "http://127.0.0.1:7777".
	Base string
	// Name is the user's name; the playground creates the user at the first request.
	Name string
	// HTTP makes the requests; nil means http.DefaultClient.
	HTTP *http.Client
}

func (p Person) http() *http.Client {
	if p.HTTP != nil {
		return p.HTTP
	}
	return http.DefaultClient
}

// Message is a message as the person sees it.
type Message struct {
	ID          string       `json:"id"`
	Channel     string       `json:"channel_id"`
	Content     string       `json:"content"`
	Flags       int          `json:"flags"`
	Embeds      []Embed      `json:"embeds"`
	Attachments []Attachment `json:"attachments"`
	Components  []Component  `json:"components"`
	Author      Account      `json:"author"`
	Mentions    []Account    `json:"mentions"`
	// Interaction is the interaction that the message answers; nil for none.
	Interaction *Interaction `json:"interaction_metadata"`
}

// Interaction is an interaction that the bot answered.
type Interaction struct {
	ID   string  `json:"id"`
	User Account `json:"user"`
}

// Account is a person or a bot.
type Account struct {
	ID       string `json:"id"`
	Username string `json:"username"`
	Bot      bool   `json:"bot"`
}

// AnswerTo returns the newest message that answers an interaction of the person, among those after a message with the
// given id; messages that only ask the person to wait do not count.
func AnswerTo(name, after string, ms []Message) (Message, bool) {
	for _, m := range ms {
		if m.Interaction != nil && m.Interaction.User.Username == name && !m.Loading() &&
			newer(m.Interaction.ID, after) {
			return m, true
		}
	}
	return Message{}, false
}

func newer(a, b string) bool {
	if len(a) != len(b) {
		return len(a) > len(b)
	}
	return a > b
}

// Loading reports whether the message is a deferred answer.
func (m Message) Loading() bool { return m.Flags&(1<<7) != 0 }

// Ephemeral reports whether only this person sees the message.
func (m Message) Ephemeral() bool { return m.Flags&(1<<6) != 0 }

// Text returns all text of the message, embeds included.
func (m Message) Text() string {
	words := []string{m.Content}
	for _, e := range m.Embeds {
		words = append(words, e.Title, e.Description)
		for _, f := range e.Fields {
			words = append(words, f.Name, f.Value)
		}
	}
	for _, c := range flatten(m.Components) {
		if c.Content != "" {
			words = append(words, c.Content)
		}
	}
	return strings.TrimSpace(strings.Join(words, "\n"))
}

// Controls returns the enabled buttons and menus.
func (m Message) Controls() []Component {
	var out []Component
	for _, c := range flatten(m.Components) {
		if c.CustomID != "" && !c.Disabled {
			out = append(out, c)
		}
	}
	return out
}

// Find returns the first control whose label or custom id contains a text, or else the first menu with an option whose
// value contains it.
func (m Message) Find(text string) (Component, bool) {
	for _, c := range m.Controls() {
		if strings.Contains(c.Label, text) || strings.Contains(c.CustomID, text) {
			return c, true
		}
	}
	for _, c := range m.Controls() {
		for _, o := range c.Options {
			if strings.Contains(o.Value, text) {
				return c, true
			}
		}
	}
	return Component{}, false
}

// Embed is the text of an embed.
type Embed struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Fields      []struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	} `json:"fields"`
}

// Attachment is a file of a message.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	URL         string `json:"url"`
	Description string `json:"description"`
	ContentType string `json:"content_type"`
	Size        int    `json:"size"` // in bytes
	Width       int    `json:"width"`
	Height      int    `json:"height"`
}

// Component is a button, a menu, a text or a container of components.
type Component struct {
	Type       int         `json:"type"`
	CustomID   string      `json:"custom_id"`
	Label      string      `json:"label"`
	Content    string      `json:"content"`
	Disabled   bool        `json:"disabled"`
	Options    []Option    `json:"options"`
	Components []Component `json:"components"`
	Accessory  *Component  `json:"accessory"`
}

// Option is an option of a menu.
type Option struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description"`
}

func flatten(cs []Component) []Component {
	var out []Component
	for _, c := range cs {
		out = append(out, c)
		out = append(out, flatten(c.Components)...)
		if c.Accessory != nil {
			out = append(out, flatten([]Component{*c.Accessory})...)
		}
	}
	return out
}

// Completion is a choice of an autocompletion.
type Completion struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

// Failure is an answer of the playground that is not a success.
type Failure struct {
	Status int
	Body   string
}

// Error shows status and body.
func (f *Failure) Error() string { return fmt.Sprintf("status %d: %s", f.Status, f.Body) }

// Messages returns the newest messages of a channel, newest first.
func (p Person) Messages(ctx context.Context, channel string) ([]Message, error) {
	return p.Newest(ctx, channel, 50)
}

// Newest returns at most n of the newest messages of a channel, newest first; n is 1 to 100.
func (p Person) Newest(ctx context.Context, channel string, n int) ([]Message, error) {
	return ask[[]Message](ctx, p, http.MethodGet, api("channels", channel, "messages")+"?limit="+strconv.Itoa(n), nil)
}

// MessagesBefore returns at most a hundred messages of a channel from before a message, newest first; "" starts with
// the newest.
func (p Person) MessagesBefore(ctx context.Context, channel, before string) ([]Message, error) {
	q := url.Values{"limit": {"100"}}
	if before != "" {
		q.Set("before", before)
	}
	return ask[[]Message](ctx, p, http.MethodGet, api("channels", channel, "messages")+"?"+q.Encode(), nil)
}

// Channels returns the id of the first guild, and the ids of its channels by name.
func (p Person) Channels(ctx context.Context) (guild string, byName map[string]string, err error) {
	guilds, err := ask[[]place](ctx, p, http.MethodGet, api("users", "@me", "guilds"), nil)
	if err != nil {
		return "", nil, err
	}
	if len(guilds) == 0 {
		return "", nil, fmt.Errorf("%s sees no guild", p.Name)
	}
	channels, err := ask[[]place](ctx, p, http.MethodGet, api("guilds", guilds[0].ID, "channels"), nil)
	if err != nil {
		return "", nil, err
	}
	byName = map[string]string{}
	for _, c := range channels {
		byName[c.Name] = c.ID
	}
	return guilds[0].ID, byName, nil
}

// Conversations returns the ids of the channels in which others write to the person directly.
func (p Person) Conversations(ctx context.Context) ([]string, error) {
	all, err := ask[[]place](ctx, p, http.MethodGet, api("users", "@me", "channels"), nil)
	var ids []string
	for _, c := range all {
		ids = append(ids, c.ID)
	}
	return ids, err
}

// ID returns the person's user id.
func (p Person) ID(ctx context.Context) (string, error) {
	me, err := ask[place](ctx, p, http.MethodGet, api("users", "@me"), nil)
	return me.ID, err
}

// Speak sets the language of the person's Discord.
func (p Person) Speak(ctx context.Context, locale string) error {
	return p.call(ctx, http.MethodPatch, api("users", "@me"), map[string]any{"locale": locale})
}

// Args are the options of a command by name. A value is a string, a number, a bool or a File.
type Args map[string]any

// File is a file sent with a command.
type File struct {
	Name    string
	Content []byte
}

// User is the id of a person among the Args.
type User string

// Channel is the id of a channel among the Args.
type Channel string

// Command runs a slash command; a subcommand follows the name after a space, as in "game new".
func (p Person) Command(ctx context.Context, guild, channel, name string, args Args) error {
	data, files := commandData(name, args, "")
	return p.send(ctx, http.MethodPost, interactions, interaction(2, guild, channel, "", data), files, nil)
}

// Complete returns the completions of the option named focus of a command with the given options.
func (p Person) Complete(ctx context.Context, guild, channel, name string, args Args, focus string) ([]Completion,
	error) {
	data, _ := commandData(name, args, focus)
	out, err := ask[struct {
		Choices []Completion `json:"choices"`
	}](ctx, p, http.MethodPost, interactions, interaction(4, guild, channel, "", data))
	return out.Choices, err
}

// Press presses a button, or chooses values in a menu; without values its first option.
func (p Person) Press(ctx context.Context, guild string, m Message, c Component, values ...string) error {
	data := map[string]any{"component_type": c.Type, "custom_id": c.CustomID}
	if len(values) == 0 && len(c.Options) > 0 {
		values = []string{c.Options[0].Value}
	}
	if c.Type != 2 {
		data["values"] = values
	}
	return p.call(ctx, http.MethodPost, interactions, interaction(3, guild, m.Channel, m.ID, data))
}

// File returns the content of an address of the playground.
func (p Person) File(ctx context.Context, address string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	return p.do(req)
}

const interactions = "/api/v10/interactions"

func interaction(kind int, guild, channel, message string, data any) map[string]any {
	body := map[string]any{"type": kind, "guild_id": guild, "channel_id": channel, "data": data}
	if message != "" {
		body["message_id"] = message
	}
	return body
}

// commandData returns a command with its options as Discord's clients send them, and its files, which the options name
// by their numbers.
func commandData(name string, args Args, focus string) (data map[string]any, files []File) {
	words := strings.Fields(name)
	var options []any
	attachments := []any{}
	for k, v := range args {
		kind := 3
		switch x := v.(type) {
		case int:
			kind = 4
		case bool:
			kind = 5
		case User:
			kind = 6
		case Channel:
			kind = 7
		case File:
			if focus != "" {
				continue // a completion sends no files
			}
			kind, v = 11, strconv.Itoa(len(files))
			attachments = append(attachments, map[string]any{"id": v, "filename": x.Name})
			files = append(files, x)
		}
		o := map[string]any{"name": k, "type": kind, "value": v}
		if k == focus {
			o["focused"] = true
		}
		options = append(options, o)
	}
	for i := len(words) - 1; i > 0; i-- {
		kind := 1
		if i < len(words)-1 {
			kind = 2
		}
		options = []any{map[string]any{"name": words[i], "type": kind, "options": options}}
	}
	return map[string]any{"type": 1, "name": words[0], "options": options, "attachments": attachments}, files
}

// api returns a path of the API with its elements escaped.
func api(steps ...string) string {
	path := "/api/v10"
	for _, step := range steps {
		path += "/" + url.PathEscape(step)
	}
	return path
}

// ask makes a request as a person and returns the decoded answer.
func ask[T any](ctx context.Context, p Person, method, path string, body any) (out T, err error) {
	err = p.send(ctx, method, path, body, nil, &out)
	return out, err
}

// call makes a request as the person and ignores the answer.
func (p Person) call(ctx context.Context, method, path string, body any) error {
	return p.send(ctx, method, path, body, nil, nil)
}

// create makes a request that creates an object, and returns its id.
func (p Person) create(ctx context.Context, path string, body map[string]any) (string, error) {
	made, err := ask[place](ctx, p, http.MethodPost, path, body)
	return made.ID, err
}

func multiform(body []byte, files []File) (*bytes.Buffer, string, error) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	if err := w.WriteField("payload_json", string(body)); err != nil {
		return nil, "", err
	}
	for n, f := range files {
		part, err := w.CreateFormFile(fmt.Sprintf("files[%d]", n), f.Name)
		if err != nil {
			return nil, "", err
		}
		if _, err := part.Write(f.Content); err != nil {
			return nil, "", err
		}
	}
	return &b, w.FormDataContentType(), w.Close()
}

// send makes a request as the person, with files, and decodes the answer into out, if given.
func (p Person) send(ctx context.Context, method, path string, body any, files []File, out any) error {
	var r io.Reader
	kind := "application/json"
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return err
		}
		r = bytes.NewReader(b)
		if len(files) > 0 {
			if r, kind, err = multiform(b, files); err != nil {
				return err
			}
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, p.Base+path, r)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "User "+url.PathEscape(p.Name))
	if body != nil {
		req.Header.Set("Content-Type", kind)
	}
	b, err := p.do(req)
	if err != nil || out == nil || len(b) == 0 {
		return err
	}
	return json.Unmarshal(b, out)
}

func (p Person) do(req *http.Request) ([]byte, error) {
	res, err := p.http().Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(io.LimitReader(res.Body, 16<<20))
	if err == nil && res.StatusCode >= 300 {
		err = &Failure{Status: res.StatusCode, Body: string(b)}
	}
	return b, err
}

// Say posts a message.
func (p Person) Say(ctx context.Context, channel, words string) error {
	return p.call(ctx, http.MethodPost, api("channels", channel, "messages"), map[string]any{"content": words})
}

// Delete deletes a message: the person's own, or any with permission to manage messages.
func (p Person) Delete(ctx context.Context, m Message) error {
	return p.call(ctx, http.MethodDelete, api("channels", m.Channel, "messages", m.ID), nil)
}

// place is a guild, channel, thread or user with an id.
type place struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// NewChannel creates a text channel and returns its id.
func (p Person) NewChannel(ctx context.Context, guild, name string) (string, error) {
	return p.create(ctx, api("guilds", guild, "channels"), map[string]any{"name": name})
}

// NewCategory creates a category of channels.
func (p Person) NewCategory(ctx context.Context, guild, name string) (string, error) {
	return p.create(ctx, api("guilds", guild, "channels"), map[string]any{"name": name, "type": 4})
}

// DeleteChannel deletes a channel or a thread with its content.
func (p Person) DeleteChannel(ctx context.Context, id string) error {
	return p.call(ctx, http.MethodDelete, api("channels", id), nil)
}

// Later moves the playground's clock forward for everyone.
func (p Person) Later(ctx context.Context, d time.Duration) error {
	return p.call(ctx, http.MethodPost, "/playground/clock", map[string]any{"seconds": int(d / time.Second)})
}

// Clock returns the playground's time, to the millisecond.
func (p Person) Clock(ctx context.Context) (time.Time, error) {
	clock, err := ask[struct {
		Now int64 `json:"now"`
	}](ctx, p, http.MethodGet, "/playground/clock", nil)
	return time.UnixMilli(clock.Now), err
}

// NewThread starts a public thread in a channel and returns its id.
func (p Person) NewThread(ctx context.Context, channel, name string) (string, error) {
	return p.create(ctx, api("channels", channel, "threads"), map[string]any{"name": name, "type": 11})
}

// NewPrivateThread starts a private thread in a channel, with the person as its only member, and returns its id.
func (p Person) NewPrivateThread(ctx context.Context, channel, name string) (string, error) {
	return p.create(ctx, api("channels", channel, "threads"), map[string]any{"name": name, "type": 12})
}

// RemoveFromThread removes a member from a thread.
func (p Person) RemoveFromThread(ctx context.Context, thread, member string) error {
	return p.call(ctx, http.MethodDelete, api("channels", thread, "thread-members", member), nil)
}

// SetThread archives or reopens a thread, and locks or unlocks it.
func (p Person) SetThread(ctx context.Context, thread string, archived, locked bool) error {
	body := map[string]any{"archived": archived, "locked": locked}
	return p.call(ctx, http.MethodPatch, api("channels", thread), body)
}

// Forbid denies a member, such as the bot, permissions in a channel, given as bits. It replaces the overwrite of the
// member there.
func (p Person) Forbid(ctx context.Context, channel, member string, permissions int64) error {
	return p.Permit(ctx, channel, member, 0, permissions)
}

// Permit allows and denies a member permissions in a channel, given as bits. It replaces the overwrite of the member
// there.
func (p Person) Permit(ctx context.Context, channel, member string, allow, deny int64) error {
	body := map[string]any{"permission_overwrites": []any{
		map[string]any{"id": member, "type": 1, "allow": fmt.Sprint(allow), "deny": fmt.Sprint(deny)},
	}}
	return p.call(ctx, http.MethodPatch, api("channels", channel), body)
}

// Submit submits a modal, with its components filled in as Discord's own client sends them.
func (p Person) Submit(ctx context.Context, guild, channel, customID string, components []any) error {
	data := map[string]any{"custom_id": customID, "components": components}
	return p.call(ctx, http.MethodPost, interactions, interaction(5, guild, channel, "", data))
}
