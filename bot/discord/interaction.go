package discord

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/engine/text"
)

// The kinds of interaction.
const (
	KindPing         = 1
	KindCommand      = 2
	KindComponent    = 3
	KindAutocomplete = 4
	KindModal        = 5
)

// Interaction is something a person did, read from the raw event: discordgo
// cannot decode every modal and would lose it.
type Interaction struct {
	ID, Token        string
	Kind             int
	Application      string
	Guild, Channel   string
	User, Name       string
	Permissions      int64  // the person's, in the channel
	Own              int64  // the bot's, in the channel
	Thread           bool   // the channel is a thread
	PrivateThread    bool   // the thread is private: only its members may post in it
	Parent           string // the channel the thread hangs on, "" when it is none
	Roles            []string
	Locale           string
	GuildLocale      string
	Message          string // the message a component sits on
	MessageEphemeral bool
	// Command is the name with its subcommands, divided by blanks.
	Command string
	Options map[string]Option
	// Names are those of the users its options name, by id.
	Names map[string]string
	// Bots are those of the users its options name that are no people, by id.
	Bots map[string]bool
	// Places are what the person may do in the channels its options name, by id,
	// where Discord says so.
	Places map[string]int64
	// Files are those that were sent along, by the id their option holds; for a
	// component those of the message it sits on.
	Files map[string]Attachment
	// Focus is the option to complete.
	Focus string
	// CustomID and Values are those of a component or modal; a modal's values
	// are its fields in their order.
	CustomID string
	Values   []string

	// arrived is when the gateway brought it; zero when it did not.
	arrived time.Time
}

// Attachment is a file somebody sent along with a command.
type Attachment struct {
	Name string `json:"filename"`
	// Size is in bytes, as Discord says.
	Size int    `json:"size"`
	URL  string `json:"url"`
}

// Option is an option of a command as it was filled in.
type Option struct {
	Kind  int
	Value any
}

// Text is an option as text, "" when it was not given.
func (i *Interaction) Text(name string) string {
	switch v := i.Options[name].Value.(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

// Number is an option as a number; false when it was not given or is none.
func (i *Interaction) Number(name string) (int, bool) {
	switch v := i.Options[name].Value.(type) {
	case float64:
		return int(v), true
	case string:
		n, err := strconv.Atoi(v)
		return n, err == nil
	}
	return 0, false
}

// Flag is an option as yes or no.
func (i *Interaction) Flag(name string) bool {
	v, _ := i.Options[name].Value.(bool)
	return v
}

// May reports whether the person has all of the permissions, or is an
// administrator.
func (i *Interaction) May(permissions int64) bool {
	return i.Permissions&discordgo.PermissionAdministrator != 0 || i.Permissions&permissions == permissions
}

// wire is the event as Discord sends it.
type wire struct {
	ID          string `json:"id"`
	Application string `json:"application_id"`
	Token       string `json:"token"`
	Type        int    `json:"type"`
	Guild       string `json:"guild_id"`
	Channel     string `json:"channel_id"`
	Locale      string `json:"locale"`
	GuildLocale string `json:"guild_locale"`
	Own         string `json:"app_permissions"`
	Place       *struct {
		Type   int    `json:"type"`
		Parent string `json:"parent_id"`
	} `json:"channel"`
	Member *struct {
		User        wireUser `json:"user"`
		Nick        string   `json:"nick"`
		Roles       []string `json:"roles"`
		Permissions string   `json:"permissions"`
	} `json:"member"`
	User    *wireUser `json:"user"`
	Message *struct {
		ID          string `json:"id"`
		Flags       int    `json:"flags"`
		Attachments []struct {
			ID string `json:"id"`
			Attachment
		} `json:"attachments"`
	} `json:"message"`
	Data json.RawMessage `json:"data"`
}

type wireUser struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Bot        bool   `json:"bot"`
}

// name is what the user is called, fit to stand among other words; "" when
// nothing of it is.
func (u wireUser) name(nick string) string {
	for _, n := range []string{nick, u.GlobalName, u.Username} {
		if n = text.Sanitize(n); n == "" {
			continue
		}
		if r := []rune(n); len(r) > maxName {
			n = text.Sanitize(string(r[:maxName]))
		}
		return n
	}
	return ""
}

// maxName bounds a name, in characters; Discord allows 32.
const maxName = 80

// ParseInteraction reads the raw event INTERACTION_CREATE. Whatever it is, the
// answer is an interaction or an error.
func ParseInteraction(raw []byte) (*Interaction, error) {
	var w wire
	if err := json.Unmarshal(raw, &w); err != nil {
		return nil, fmt.Errorf("an interaction cannot be read: %w", err)
	}
	if w.ID == "" || w.Token == "" {
		return nil, fmt.Errorf("an interaction has no id or no token")
	}
	i := &Interaction{
		ID: w.ID, Token: w.Token, Kind: w.Type, Application: w.Application, Guild: w.Guild, Channel: w.Channel,
		Locale: w.Locale, GuildLocale: w.GuildLocale, Options: map[string]Option{},
	}
	switch {
	case w.Member != nil:
		i.User, i.Name, i.Roles = w.Member.User.ID, w.Member.User.name(w.Member.Nick), w.Member.Roles
		i.Permissions = rights(w.Member.Permissions)
	case w.User != nil:
		i.User, i.Name = w.User.ID, w.User.name("")
	}
	if i.User == "" && i.Kind != KindPing {
		return nil, fmt.Errorf("interaction %s has no user", i.ID)
	}
	i.Own = rights(w.Own)
	if w.Place != nil {
		if i.Thread = isThread(w.Place.Type); i.Thread {
			i.Parent = w.Place.Parent
			i.PrivateThread = discordgo.ChannelType(w.Place.Type) == discordgo.ChannelTypeGuildPrivateThread
		}
	}
	if w.Message != nil {
		i.Message = w.Message.ID
		i.MessageEphemeral = w.Message.Flags&int(discordgo.MessageFlagsEphemeral) != 0
	}
	if err := i.readData(w.Data); err != nil || w.Message == nil {
		return i, err
	}
	i.Files = map[string]Attachment{}
	for _, f := range w.Message.Attachments {
		i.Files[f.ID] = f.Attachment
	}
	return i, nil
}

// rights reads permissions; what is no number gives none.
func rights(s string) int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// part is a node of a command's options or of a modal's components.
type part struct {
	Name       string   `json:"name"`
	Type       int      `json:"type"`
	Value      any      `json:"value"`
	Focused    bool     `json:"focused"`
	Options    []part   `json:"options"`
	CustomID   string   `json:"custom_id"`
	Values     []string `json:"values"`
	Components []part   `json:"components"`
	Component  *part    `json:"component"`
	Resolved   struct {
		Users    map[string]wireUser `json:"users"`
		Channels map[string]struct {
			Permissions string `json:"permissions"`
		} `json:"channels"`
		Attachments map[string]Attachment `json:"attachments"`
	} `json:"resolved"`
}

func (i *Interaction) readData(data json.RawMessage) error {
	if len(data) == 0 {
		return nil
	}
	var d part
	if err := json.Unmarshal(data, &d); err != nil {
		return fmt.Errorf("the data of interaction %s cannot be read: %w", i.ID, err)
	}
	switch i.Kind {
	case KindCommand, KindAutocomplete:
		words := []string{d.Name}
		options := d.Options
		for len(options) == 1 && (options[0].Type == 1 || options[0].Type == 2) {
			words = append(words, options[0].Name)
			options = options[0].Options
		}
		i.Command = strings.Join(words, " ")
		i.Names, i.Places, i.Files = map[string]string{}, map[string]int64{}, d.Resolved.Attachments
		for id, c := range d.Resolved.Channels {
			if c.Permissions != "" {
				i.Places[id] = rights(c.Permissions)
			}
		}
		i.Bots = map[string]bool{}
		for id, u := range d.Resolved.Users {
			i.Names[id], i.Bots[id] = u.name(""), u.Bot
		}
		for _, o := range options {
			i.Options[o.Name] = Option{Kind: o.Type, Value: o.Value}
			if o.Focused {
				i.Focus = o.Name
			}
		}
	case KindComponent:
		i.CustomID, i.Values = d.CustomID, d.Values
	case KindModal:
		i.CustomID = d.CustomID
		i.Values = fields(d.Components, 0)
	}
	return nil
}

// fields lists what was filled into a modal, in order, whether the fields sit in
// rows or under labels.
func fields(ps []part, depth int) []string {
	var out []string
	if depth > 4 {
		return nil
	}
	for _, p := range ps {
		if s, ok := p.Value.(string); ok && p.CustomID != "" {
			out = append(out, s)
		} else if p.CustomID != "" && len(p.Values) > 0 {
			out = append(out, strings.Join(p.Values, " "))
		}
		out = append(out, fields(p.Components, depth+1)...)
		if p.Component != nil {
			out = append(out, fields([]part{*p.Component}, depth+1)...)
		}
	}
	return out
}
