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

// Interaction is an action of a person, decoded from the raw event: discordgo cannot decode modals with components it
// does not know.
type Interaction struct {
	ID, Token        string
	Kind             int
	Application      string
	Guild, Channel   string
	User, Name       string
	Permissions      int64  // of the person in the channel
	Own              int64  // of the bot in the channel
	Thread           bool   // whether the channel is a thread
	PrivateThread    bool   // whether the thread is private: only its members may post in it
	Parent           string // channel of the thread, "" if it is not a thread
	Roles            []string
	Locale           string
	GuildLocale      string
	Message          string // message of a component
	MessageEphemeral bool
	// Command is the name with its subcommands, separated by spaces.
	Command string
	Options map[string]Option
	// Names are the names of users in its options, by id.
	Names map[string]string
	// Bots are the users in its options that are bots, by id.
	Bots map[string]bool
	// Places are the person's permissions in the channels in its options, by id, if Discord sent them.
	Places map[string]int64
	// Files are the attached files, by the id in their option; for a component those of its message.
	Files map[string]Attachment
	// Focus is the option to complete.
	Focus string
	// CustomID and Values are those of a component or modal; a modal's values are its fields in order.
	CustomID string
	Values   []string

	// arrived is the time at which the gateway delivered it; zero if it did not.
	arrived time.Time
}

// Attachment is a file attached to a command or message.
type Attachment struct {
	Name string `json:"filename"`
	// Size is the size in bytes, according to Discord.
	Size int    `json:"size"`
	URL  string `json:"url"`
}

// Option is an option of a command with its value.
type Option struct {
	Kind  int
	Value any
}

// Text returns an option as text, "" if it was not given.
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

// Number returns an option as a number; false if it was not given or is not a number.
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

// Flag returns an option as a boolean.
func (i *Interaction) Flag(name string) bool {
	v, _ := i.Options[name].Value.(bool)
	return v
}

// HasPermissions reports whether the person has all of the permissions, or is an administrator.
func (i *Interaction) HasPermissions(permissions int64) bool {
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

// name returns the name of the user, fit for use within other text, or "".
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

// maxName is the maximum length of a name, in characters; Discord allows 32.
const maxName = 80

// ParseInteraction parses the raw event INTERACTION_CREATE. For any input it returns an interaction or an error.
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

// rights parses permissions; a malformed number gives none.
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

// fields returns the fields of a modal, in order, in rows or under labels.
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
