package playground

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"
)

// locales are the languages of Discord's clients.
var locales = map[string]bool{
	"ar": true, "bg": true, "cs": true, "da": true, "de": true, "el": true, "en-GB": true, "en-US": true,
	"es-419": true, "es-ES": true, "fi": true, "fr": true, "he": true, "hi": true, "hr": true, "hu": true, "id": true,
	"it": true, "ja": true, "ko": true, "lt": true, "nl": true, "no": true, "pl": true, "pt-BR": true, "ro": true,
	"ru": true, "sv-SE": true, "th": true, "tr": true, "uk": true, "vi": true, "zh-CN": true, "zh-TW": true,
}

// person returns the user with a name, and creates it at its first use.
func (s *Server) person(name string) *user {
	id := userID(name)
	if u := s.users[id]; u != nil {
		return u
	}
	u := &user{ID: id, Name: name, Locale: "en-US", Joined: s.now()}
	s.users[id] = u
	s.disk.put(bucketUsers, id, u)
	s.announce(event{name: "GUILD_MEMBER_ADD", intents: intentGuildMembers, data: func() obj {
		m := renderMember(u)
		m["guild_id"] = s.guildID
		return m
	}})
	return u
}

// personSpeaking is person for a client with a header Accept-Language. As a new account of Discord does, a new person
// begins with the language of the client.
func (s *Server) personSpeaking(name, accept string) *user {
	_, known := s.users[userID(name)]
	u := s.person(name)
	if locale := acceptedLocale(accept); !known && locale != u.Locale {
		u.Locale = locale
		s.disk.put(bucketUsers, u.ID, u)
	}
	return u
}

// acceptedLocale returns the locale of Discord for the first language of a header Accept-Language that has one.
func acceptedLocale(accept string) string {
	tags, _, _ := language.ParseAcceptLanguage(accept)
	for _, tag := range tags {
		base, _ := tag.Base()
		for _, locale := range []string{tag.String(), base.String()} {
			if locales[locale] {
				return locale
			}
		}
		if base.String() == "en" {
			break
		}
	}
	return "en-US"
}

// permissions returns the permissions of a user in a channel, or in the guild if it is nil.
func (s *Server) permissions(u *user, c *channel) int64 {
	if u.Bot && s.out && (c == nil || c.Type != channelDM) {
		return 0
	}
	p := int64(everyonePermissions)
	if slices.Contains(u.roles(), moderatorRole) {
		p |= moderatorPermissions | permManageThreads
	}
	if c == nil {
		return p
	}
	if c.Type == channelDM {
		if u.ID != c.Recipient && !u.Bot {
			return 0
		}
		return everyonePermissions
	}
	if c.isThread() {
		parent := s.channels[c.Parent]
		if parent == nil {
			return 0
		}
		p = s.permissions(u, parent)
		if c.Type == channelPrivateThread && !slices.Contains(c.Members, u.ID) && p&permManageThreads == 0 {
			return 0
		}
		return p
	}
	// Overwrites do not change permissions of the whole guild.
	apply := func(w overwrite) { p = p&^(w.Deny&^permManageGuild) | w.Allow&^permManageGuild }
	for _, w := range c.Overwrites {
		if w.Type == 0 && w.ID == s.guildID {
			apply(w)
		}
	}
	var allow, deny int64
	for _, w := range c.Overwrites {
		if w.Type == 0 && slices.Contains(u.roles(), w.ID) {
			allow, deny = allow|w.Allow, deny|w.Deny
		}
	}
	apply(overwrite{Allow: allow, Deny: deny})
	for _, w := range c.Overwrites {
		if w.Type == 1 && w.ID == u.ID {
			apply(w)
		}
	}
	if p&permViewChannel == 0 {
		return 0
	}
	return p
}

// appPermissions returns the bot's permissions in the channel of an interaction. In a private thread they are those in
// its channel, whether the bot is a member of the thread or not.
func (s *Server) appPermissions(ch *channel) int64 {
	if parent := s.channels[ch.Parent]; ch.Type == channelPrivateThread && parent != nil {
		ch = parent
	}
	return s.permissions(s.users[botID], ch)
}

func (s *Server) sees(u *user, c *channel) bool { return s.permissions(u, c)&permViewChannel != 0 }

// channelFor returns a channel if the caller can see it.
func (s *Server) channelFor(c *call, id string) (*channel, error) {
	ch := s.channels[id]
	if ch == nil {
		return nil, unknown(codeUnknownChannel, "Channel")
	}
	if !s.sees(c.user, ch) {
		return nil, missingAccess()
	}
	s.archiveWhenDue(ch)
	return ch, nil
}

// resolve looks up the parts of a path. It returns an error if one does not exist or the caller cannot see it. Handlers
// look up the parts beside a token.
func (s *Server) resolve(c *call, rt *route) (err error) {
	if rt.callers&byToken != 0 {
		return nil
	}
	if c.args["user"] == "@me" {
		c.args["user"] = c.user.ID
	}
	for _, name := range rt.names() {
		id := c.args[name]
		switch name {
		case "guild":
			c.guild, err = id, s.checkGuild(id)
		case "application":
			err = checkApplication(id)
		case "command":
			if c.command = s.commands[id]; c.command == nil || c.command.Guild != c.guild {
				err = unknown(codeUnknownCommand, "application command")
			}
		case "channel":
			c.channel, err = s.channelFor(c, id)
		case "message":
			if c.message = c.channel.find(id); c.message == nil || !c.message.visibleTo(c.user) {
				err = unknown(codeUnknownMessage, "Message")
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Server) checkGuild(id string) error {
	if id != s.guildID {
		return unknown(codeUnknownGuild, "Guild")
	}
	return nil
}

func (s *Server) getMe(c *call) (reply, error) { return ok(renderSelf(c.user)) }

// patchMe changes a person's language, and whether they accept direct messages from bots, which Discord's client keeps
// in its settings.
func (s *Server) patchMe(c *call) (reply, error) {
	locale, given := c.body.text("locale", 1, 10)
	takes, decides := c.body.boolean("direct_messages")
	if given && !locales[locale] {
		c.body.bad("locale", "BASE_TYPE_CHOICES", "This is not one of Discord's languages, such as en-US, it, de, fr.")
	}
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	if given {
		c.user.Locale = locale
	}
	if decides {
		c.user.NoDirect = !takes
	}
	s.disk.put(bucketUsers, c.user.ID, c.user)
	return ok(renderSelf(c.user))
}

func (s *Server) getUser(c *call) (reply, error) {
	u := s.users[c.args["user"]]
	if u == nil {
		return reply{}, unknown(codeUnknownUser, "User")
	}
	return ok(renderUser(u))
}

func (s *Server) getMyGuilds(c *call) (reply, error) {
	return ok([]any{obj{
		"id": s.guildID, "name": guildName, "icon": nil, "banner": nil, "owner": c.user.Name == moderatorName,
		"permissions": strconv.FormatInt(s.permissions(c.user, nil), 10), "features": []any{},
	}})
}

func (s *Server) getMyChannels(c *call) (reply, error) {
	list := []any{}
	for _, ch := range s.sortedChannels() {
		if ch.Type == channelDM && ch.Recipient == c.user.ID {
			list = append(list, s.renderChannel(ch, c.user))
		}
	}
	return ok(list)
}

// createDM opens the direct messages between the bot and a person. People talk to each other in channels.
func (s *Server) createDM(c *call) (reply, error) {
	c.body.require("recipient_id")
	id, _ := c.body.snowflake("recipient_id")
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	other := s.users[id]
	if other == nil {
		return reply{}, unknown(codeUnknownUser, "User")
	}
	person := other
	if !c.isBot {
		person = c.user
	}
	if c.isBot == other.Bot {
		return reply{}, fail(http.StatusForbidden, codeCannotDirect, "Cannot send messages to this user")
	}
	for _, ch := range s.channels {
		if ch.Type == channelDM && ch.Recipient == person.ID {
			return ok(s.renderChannel(ch, c.user))
		}
	}
	ch := &channel{ID: s.newID(), Type: channelDM, Recipient: person.ID}
	s.addChannel(ch, "CHANNEL_CREATE")
	return ok(s.renderChannel(ch, c.user))
}

func (s *Server) getApplication(*call) (reply, error) {
	bot := renderUser(s.users[botID])
	return ok(obj{
		"id": applicationID, "name": botName, "icon": nil, "description": "", "type": nil, "bot": bot,
		"bot_public": true, "bot_require_code_grant": false, "verify_key": strings.Repeat("0", 64), "flags": 0,
		"flags_new": "0", "redirect_uris": []any{}, "interactions_endpoint_url": nil,
		"role_connections_verification_url": nil, "owner": renderUser(s.person(moderatorName)),
		"approximate_guild_count": 1, "approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
		"explicit_content_filter": 0, "team": nil, "integration_types_config": obj{"0": obj{}},
		"eligible_oauth2_scopes": []any{},
	})
}

func (s *Server) getGuild(c *call) (reply, error) {
	g := s.renderGuild()
	if c.query.Get("with_counts") == "true" {
		g["approximate_member_count"], g["approximate_presence_count"] = len(s.users), len(s.users)
	}
	return ok(g)
}

func (s *Server) getRoles(c *call) (reply, error) {
	return ok(s.renderRoles())
}

// getMembers returns all members, for the page's list of people.
func (s *Server) getMembers(c *call) (reply, error) {
	list := []any{}
	for _, u := range slices.SortedFunc(maps.Values(s.users),
		func(a, b *user) int { return cmp.Compare(a.Name, b.Name) }) {
		list = append(list, renderMember(u))
	}
	return ok(list)
}

func (s *Server) getMember(c *call) (reply, error) {
	u := s.users[c.args["user"]]
	if u == nil {
		return reply{}, unknown(codeUnknownMember, "Member")
	}
	return ok(renderMember(u))
}

// sortedChannels returns all channels in the order of the page: by position, then age.
func (s *Server) sortedChannels() []*channel {
	return slices.SortedFunc(maps.Values(s.channels), func(a, b *channel) int {
		return cmp.Or(cmp.Compare(a.Position, b.Position), compareIDs(a.ID, b.ID))
	})
}

// getGuildChannels returns channels without threads, as Discord does: to the bot all of them, to a person those they
// can see.
func (s *Server) getGuildChannels(c *call) (reply, error) {
	list := []any{}
	for _, ch := range s.sortedChannels() {
		if ch.Type != channelDM && !ch.isThread() && (c.isBot || s.sees(c.user, ch)) {
			list = append(list, s.renderChannel(ch, c.user))
		}
	}
	return ok(list)
}

// addChannel stores a new channel and announces it.
func (s *Server) addChannel(ch *channel, eventName string) {
	s.channels[ch.ID] = ch
	s.disk.put(bucketChannels, ch.ID, ch)
	s.announce(event{name: eventName, channel: ch, intents: ch.intent(intentGuilds), data: func() obj {
		o := s.renderChannel(ch, nil)
		if eventName == "THREAD_CREATE" {
			o["newly_created"] = true
		}
		return o
	}})
}

func (s *Server) saveChannel(ch *channel) { s.disk.put(bucketChannels, ch.ID, ch) }

func (s *Server) channelChanged(ch *channel) {
	s.saveChannel(ch)
	name := "CHANNEL_UPDATE"
	if ch.isThread() {
		name = "THREAD_UPDATE"
	}
	s.announce(event{name: name, channel: ch, intents: intentGuilds, data: func() obj {
		return s.renderChannel(ch, nil)
	}})
}

// createChannel creates a text channel or a category. In a playground everyone may do that.
func (s *Server) createChannel(c *call) (reply, error) {
	if c.isBot {
		return reply{}, missingPermissions()
	}
	c.body.require("name")
	name, _ := c.body.text("name", 1, 100)
	kind, _ := c.body.integer("type", 0, 100)
	if kind != channelText && kind != channelCategory {
		c.body.bad("type", "BASE_TYPE_CHOICES", "The playground makes text channels (0) and categories (4).")
	}
	topic, _ := c.body.text("topic", 0, 1024)
	position, given := c.body.integer("position", 0, 1000)
	if !given {
		position = int64(len(s.channels))
	}
	parent, _ := c.body.snowflake("parent_id")
	if parent != "" && (s.channels[parent] == nil || s.channels[parent].Type != channelCategory) {
		c.body.bad("parent_id", "CHANNEL_PARENT_INVALID", "Not a category")
	}
	overwrites := readOverwrites(c.body)
	if kind == channelText {
		name = strings.Join(strings.Fields(strings.ToLower(name)), "-")
		if name == "" && c.wrong.err() == nil {
			c.body.bad("name", "BASE_TYPE_REQUIRED", "This field is required")
		}
	}
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	ch := &channel{ID: s.newID(), Type: kind, Name: name, Topic: topic, Parent: parent, Position: int(position),
		Overwrites: overwrites}
	s.addChannel(ch, "CHANNEL_CREATE")
	return created(s.renderChannel(ch, c.user))
}

func readOverwrites(f fields) []overwrite {
	list, _ := f.elements("permission_overwrites", 0, 100)
	var out []overwrite
	for _, g := range list {
		g.require("id", "type")
		id, _ := g.snowflake("id")
		kind, _ := g.integer("type", 0, 1)
		allow, _ := g.integer("allow", 0, 1<<53)
		deny, _ := g.integer("deny", 0, 1<<53)
		out = append(out, overwrite{id, kind, allow, deny})
	}
	return out
}

func (s *Server) getChannel(c *call) (reply, error) {
	return ok(s.renderChannel(c.channel, c.user))
}

func (s *Server) patchChannel(c *call) (reply, error) {
	ch := c.channel
	if ch.Type == channelDM {
		return reply{}, fail(http.StatusForbidden, 50003, "Cannot execute action on a DM channel")
	}
	if ch.isThread() {
		return s.patchThread(c, ch)
	}
	if s.permissions(c.user, ch)&permManageChannels == 0 {
		return reply{}, missingPermissions()
	}
	name, named := c.body.text("name", 1, 100)
	topic, hasTopic := c.body.text("topic", 0, 1024)
	position, moved := c.body.integer("position", 0, 1000)
	overwrites := readOverwrites(c.body)
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	if named {
		ch.Name = strings.Join(strings.Fields(strings.ToLower(name)), "-")
	}
	if hasTopic || c.body.given("topic") {
		ch.Topic = topic
	}
	if moved {
		ch.Position = int(position)
	}
	if c.body.given("permission_overwrites") {
		ch.Overwrites = overwrites
	}
	s.channelChanged(ch)
	return ok(s.renderChannel(ch, c.user))
}

// deleteChannel deletes a channel with its threads and their content.
func (s *Server) deleteChannel(c *call) (reply, error) {
	ch := c.channel
	need := int64(permManageChannels)
	if ch.isThread() {
		need = permManageThreads
	}
	if ch.Type == channelDM || s.permissions(c.user, ch)&need == 0 {
		return reply{}, missingPermissions()
	}
	if ch.ID == s.tavernID {
		return reply{}, fail(http.StatusBadRequest, 50074, "The playground keeps its first channel.")
	}
	shown := s.renderChannel(ch, c.user)
	for _, t := range s.sortedChannels() {
		if t.Parent == ch.ID && t.isThread() {
			s.dropChannel(t, "THREAD_DELETE")
		}
	}
	if ch.isThread() {
		s.dropChannel(ch, "THREAD_DELETE")
	} else {
		s.dropChannel(ch, "CHANNEL_DELETE")
	}
	return ok(shown)
}

func (s *Server) dropChannel(ch *channel, eventName string) {
	for _, m := range ch.messages {
		s.forgetMessage(m)
	}
	delete(s.channels, ch.ID)
	s.disk.delete(bucketChannels, ch.ID)
	shown := s.renderChannel(ch, nil)
	s.announce(event{name: eventName, intents: intentGuilds, data: func() obj { return shown }})
}

func (s *Server) postTyping(c *call) (reply, error) {
	ch := c.channel
	now := s.now().Unix()
	s.announce(event{name: "TYPING_START", channel: ch, intents: intentTyping, data: func() obj {
		return obj{"channel_id": ch.ID, "guild_id": s.guildID, "user_id": c.user.ID, "timestamp": now}
	}})
	return noContent()
}

// RemoveBot removes the bot from the guild, as its owner may: the bot gets the event, has no access there, cannot write
// to
// anyone, and loses its commands.
func (s *Server) RemoveBot() {
	s.guildChanged("GUILD_DELETE", true, func(int) obj { return obj{"id": s.guildID} })
}

// AddBot adds the bot to the guild again.
func (s *Server) AddBot() { s.guildChanged("GUILD_CREATE", false, s.renderGuildCreate) }

// Outage tells the bot that the guild is unavailable.
func (s *Server) Outage() {
	s.guildChanged("GUILD_DELETE", s.out, func(int) obj { return obj{"id": s.guildID, "unavailable": true} })
}

// guildChanged sends the bot an event of the guild.
func (s *Server) guildChanged(event string, out bool, data func(intents int) obj) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.out = out
	for _, g := range s.sessions {
		if g.shard.guild(s.guildID) && g.intents&intentGuilds != 0 {
			g.dispatch(event, data(g.intents))
		}
	}
}
