package playground

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

const (
	maxContent = 2000
	// nonceLife is the time for which a nonce prevents a second post.
	nonceLife = 5 * time.Minute
)

func nonceKey(author, nonce string) string { return author + " " + nonce }

// find returns the message with an id, or nil.
func (c *channel) find(id string) *message {
	i := sort.Search(len(c.messages), func(i int) bool { return !idLess(c.messages[i].ID, id) })
	if i < len(c.messages) && c.messages[i].ID == id {
		return c.messages[i]
	}
	return nil
}

// visibleTo reports whether a user of the channel may see a message. Ephemeral messages are for one person; not even
// the bot finds them in a channel.
func (m *message) visibleTo(u *user) bool { return !m.ephemeral() || m.For == u.ID }

func (s *Server) getMessage(c *call) (reply, error) {
	if s.permissions(c.user, c.channel)&permReadHistory == 0 {
		return reply{}, missingPermissions()
	}
	return ok(s.renderMessage(c.message))
}

func (s *Server) getMessages(c *call) (reply, error) {
	ch := c.channel
	if s.permissions(c.user, ch)&permReadHistory == 0 {
		return ok([]any{})
	}
	limit := 50
	if v := c.query.Get("limit"); v != "" {
		var err error
		if limit, err = strconv.Atoi(v); err != nil || limit < 1 || limit > 100 {
			c.wrong.add("limit", "NUMBER_TYPE_COERCE", "int value should be from 1 to 100.")
		}
	}
	at := map[string]string{}
	for _, key := range []string{"before", "after", "around"} {
		if v := c.query.Get(key); v != "" {
			if _, ok := parseID(v); !ok {
				c.wrong.add(key, "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", v)
			}
			at[key] = v
		}
	}
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	var seen []*message
	for _, m := range ch.messages {
		if m.visibleTo(c.user) {
			seen = append(seen, m)
		}
	}
	from, to := 0, len(seen)
	position := func(id string) int {
		return sort.Search(len(seen), func(i int) bool { return !idLess(seen[i].ID, id) })
	}
	switch {
	case at["around"] != "":
		middle := position(at["around"])
		from = max(0, middle-limit/2)
		to = min(len(seen), from+limit)
	case at["before"] != "":
		to = position(at["before"])
		from = max(0, to-limit)
	case at["after"] != "":
		from = sort.Search(len(seen), func(i int) bool { return idLess(at["after"], seen[i].ID) })
		to = min(to, from+limit)
	default:
		from = max(0, to-limit)
	}
	list := []any{}
	for i := to - 1; i >= from; i-- {
		list = append(list, s.renderMessage(seen[i]))
	}
	return ok(list)
}

// draft is the checked content of a body, not yet put in place.
type draft struct {
	message
	added map[string][]byte // contents of new attachments, by id
	gone  []string          // ids of removed attachments
}

// bodyOf is the place and context of a message's body.
type bodyOf struct {
	fields    fields
	edit      bool
	ephemeral bool  // the flag may be set
	author    *user // whose mentions count
}

// readMessage applies a body to a message and returns the result as a draft.
func (s *Server) readMessage(c *call, of bodyOf, m message) (*draft, error) {
	d := &draft{message: m, added: map[string][]byte{}}
	f := of.fields
	if content, given := f.text("content", 0, maxContent); given || f.given("content") {
		d.Content = strings.TrimSpace(content)
	}
	s.readFlags(of, d)
	v2 := d.Flags&flagComponentsV2 != 0
	var files []fileReference
	if f.given("embeds") {
		embeds, refs := readEmbeds(f, "embeds")
		d.Embeds, files = embeds, append(files, refs...)
	}
	if f.given("components") {
		parts, refs := readComponents(f, "components", v2)
		d.Components, files = parts, append(files, refs...)
	}
	if poll, ok := f.object("poll"); ok && of.edit {
		f.bad("poll", "PLAYGROUND_UNSUPPORTED", "The playground puts no poll into a message that stands.")
	} else if ok {
		d.Poll = readPoll(poll, d.Time)
	}
	for _, key := range []string{"sticker_ids", "shared_client_theme"} {
		if l, isList := f.m[key].([]any); f.has(key) && (!isList || len(l) > 0) {
			f.bad(key, "PLAYGROUND_UNSUPPORTED", "The playground does not show %s.", strings.TrimSuffix(key, "_ids"))
		}
	}
	if stickers, _ := f.m["sticker_ids"].([]any); v2 {
		for key, used := range map[string]bool{"content": d.Content != "", "embeds": len(d.Embeds) > 0,
			"poll": d.Poll != nil, "sticker_ids": len(stickers) > 0} {
			if used {
				f.bad(key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
					"The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", key)
			}
		}
	}
	s.readAttachments(c, of, d)
	for _, ref := range files {
		if d.attachmentNamed(ref.name) == nil {
			c.wrong.add(ref.path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
				"The referenced attachment %q was not found: it is not among the files of the message.", ref.name)
		}
	}
	s.readMentions(of, d)
	if err := c.wrong.err(); err != nil {
		return nil, err
	}
	if d.Content == "" && !slices.ContainsFunc(d.Embeds, func(e any) bool { return !isEmptyEmbed(e) }) &&
		len(d.Attachments) == 0 && len(d.Components) == 0 && d.Poll == nil {
		return nil, fail(http.StatusBadRequest, codeEmptyMessage, "Cannot send an empty message")
	}
	return d, nil
}

func (s *Server) readFlags(of bodyOf, d *draft) {
	if !of.fields.has("flags") {
		return
	}
	flags, ok := of.fields.integer("flags", 0, 1<<31-1)
	if !ok {
		return
	}
	free := int64(flagSuppressEmbeds)
	if !of.edit {
		free |= flagQuiet | flagComponentsV2
		if of.ephemeral {
			free |= flagEphemeral
		}
	} else {
		if d.Flags&flagComponentsV2 != 0 && flags&flagComponentsV2 == 0 {
			of.fields.bad("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
				"The flag IS_COMPONENTS_V2 cannot be taken from a message.")
		}
		d.Flags |= flags & flagComponentsV2
	}
	d.Flags = d.Flags&^free | flags&free
}

// readAttachments determines the files the message has afterwards: without a list all it had, with one only those
// listed, and any new ones.
func (s *Server) readAttachments(c *call, of bodyOf, d *draft) {
	f := of.fields
	before := d.Attachments
	d.Attachments = nil
	descriptions := map[int]string{}
	names := map[int]string{}
	if f.has("attachments") {
		listed := map[string]bool{}
		list, _ := f.elements("attachments", 0, maxFiles)
		for _, g := range list {
			g.require("id")
			id, _ := g.snowflake("id")
			description, described := g.text("description", 0, maxAltText)
			name, named := g.text("filename", 1, 1024)
			old := slices.IndexFunc(before, func(a attachment) bool { return a.ID == id })
			n, err := strconv.Atoi(id)
			_, isNew := c.files[n]
			switch {
			case id == "":
			case listed[id]:
				g.bad("id", "ATTACHMENT_DUPLICATED", "Attachment %s is listed twice.", id)
			case old >= 0:
				a := before[old]
				if described {
					a.Description = description
				}
				d.Attachments = append(d.Attachments, a)
			case err == nil && isNew:
				descriptions[n] = description
				if named {
					names[n] = fileName(name)
				}
			default:
				g.bad("id", "ATTACHMENT_NOT_FOUND",
					"There is no attachment %s on the message and no files[%s] in the request.", id, id)
			}
			listed[id] = true
		}
	} else if !f.given("attachments") {
		d.Attachments = append(d.Attachments, before...)
	}
	for _, n := range c.fileNumbers() {
		file := c.files[n]
		if name := names[n]; name != "" {
			file.name = name
		}
		a := s.newAttachment(file, descriptions[n])
		d.Attachments = append(d.Attachments, a)
		d.added[a.ID] = file.content
	}
	if len(d.Attachments) > maxFiles {
		f.bad("attachments", "BASE_TYPE_BAD_LENGTH", "A message carries up to %d attachments.", maxFiles)
	}
	for _, old := range before {
		if !slices.ContainsFunc(d.Attachments, func(a attachment) bool { return a.ID == old.ID }) {
			d.gone = append(d.gone, old.ID)
		}
	}
}

var (
	userMention = regexp.MustCompile(`<@!?(\d{1,20})>`)
	roleMention = regexp.MustCompile(`<@&(\d{1,20})>`)
)

// readMentions finds the users a message pings, as far as allowed_mentions permits.
func (s *Server) readMentions(of bodyOf, d *draft) {
	anyUser, anyRole := true, true
	var users, roles []any
	if a, ok := of.fields.object("allowed_mentions"); ok {
		anyUser, anyRole = false, false
		parse, _ := a.list("parse", 0, 100)
		if !a.given("parse") && !a.given("users") && !a.given("roles") {
			anyUser, anyRole = true, true
		}
		for i, p := range parse {
			switch p {
			case "users":
				anyUser = true
			case "roles":
				anyRole = true
			case "everyone":
			default:
				a.bad("parse."+strconv.Itoa(i), "BASE_TYPE_CHOICES",
					"Value must be one of ('users', 'everyone', 'roles').")
			}
		}
		users, _ = a.list("users", 0, 100)
		roles, _ = a.list("roles", 0, 100)
		if anyUser && len(users) > 0 && len(parse) > 0 {
			a.bad("", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
				"parse:[\"users\"] and users: [ids...] are mutually exclusive.")
		}
		if anyRole && len(roles) > 0 && len(parse) > 0 {
			a.bad("", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
				"parse:[\"roles\"] and roles: [ids...] are mutually exclusive.")
		}
	}
	text := d.Content
	walkComponents(d.Components, func(c obj) bool {
		if number(c, "type") == typeText {
			text += "\n" + str(c, "content")
		}
		return true
	})
	d.Mentions, d.MentionRole = nil, nil
	for _, match := range userMention.FindAllStringSubmatch(text, -1) {
		id := match[1]
		if s.users[id] != nil && (anyUser || slices.Contains(users, any(id))) && !slices.Contains(d.Mentions, id) {
			d.Mentions = append(d.Mentions, id)
		}
	}
	for _, match := range roleMention.FindAllStringSubmatch(text, -1) {
		id := match[1]
		if (id == moderatorRole || id == botRole) && (anyRole || slices.Contains(roles, any(id))) &&
			!slices.Contains(d.MentionRole, id) {
			d.MentionRole = append(d.MentionRole, id)
		}
	}
}

// store replaces a message by a draft and stores its files.
func (s *Server) store(ch *channel, m *message, d *draft) {
	*m = d.message
	for id, content := range d.added {
		s.disk.putFile(id, content)
	}
	for _, id := range d.gone {
		s.disk.deleteFile(id)
	}
	s.disk.put(bucketMessages, m.ID, m)
}

// publish adds a new message to its channel and sends it to those who may see it. Only this event and the answer to the
// post contain the nonce.
func (s *Server) publish(ch *channel, d *draft, nonce any) *message {
	m := &message{}
	s.store(ch, m, d)
	ch.messages = append(ch.messages, m)
	if m.Nonce != "" {
		s.rememberNonce(m)
	}
	if !m.ephemeral() {
		ch.Last = m.ID
	}
	if ch.isThread() {
		ch.Active = m.Time
		if !m.ephemeral() {
			ch.Count++
			ch.TotalSent++
		}
		if m.Interaction == nil { // an answer to an interaction does not make the bot a member
			s.joinThread(ch, m.Author)
		}
		for _, id := range m.Mentions {
			s.joinThread(ch, id)
		}
		if ch.Archived {
			ch.Archived = false
			ch.ArchivedAt = m.Time
			s.channelChanged(ch)
		}
	}
	s.saveChannel(ch)
	s.announceMessage("MESSAGE_CREATE", ch, m, nonce)
	return m
}

// edited stores a changed message and sends it to those who may see it.
func (s *Server) edited(ch *channel, m *message, d *draft) {
	d.Edited = s.now()
	s.store(ch, m, d)
	s.announceMessage("MESSAGE_UPDATE", ch, m, nil)
}

func (s *Server) announceMessage(name string, ch *channel, m *message, nonce any) {
	s.announce(event{name: name, channel: ch, intents: ch.intent(intentGuildMessages), only: m.For, message: m,
		data: func() obj {
			o := s.renderMessage(m)
			o["channel_type"] = ch.Type
			if ch.Type != channelDM {
				o["guild_id"] = s.guildID
				o["member"] = renderMemberOnly(s.users[m.Author])
			}
			if nonce != nil {
				o["nonce"] = nonce
			}
			return o
		}})
}

func (s *Server) mayPost(u *user, ch *channel) error {
	if !ch.takesMessages() {
		return fail(http.StatusBadRequest, 50008, "Cannot send messages in a non-text channel")
	}
	p := s.permissions(u, ch)
	need := int64(permSendMessages)
	if ch.isThread() {
		need = permSendInThreads
		if ch.Locked && p&permManageThreads == 0 {
			return fail(http.StatusForbidden, codeThreadLocked, "This thread is locked")
		}
	}
	if p&need == 0 {
		return missingPermissions()
	}
	return nil
}

func (s *Server) postMessage(c *call) (reply, error) {
	ch := c.channel
	if err := s.mayPost(c.user, ch); err != nil {
		return reply{}, err
	}
	if len(c.files) > 0 && s.permissions(c.user, ch)&permAttachFiles == 0 {
		return reply{}, missingPermissions()
	}
	if ch.Type == channelDM && c.isBot && s.out {
		return reply{}, fail(http.StatusForbidden, codeNoMutualGuilds,
			"Cannot send messages to this user due to having no mutual guilds")
	}
	if ch.Type == channelDM && c.isBot && s.users[ch.Recipient].NoDirect {
		return reply{}, fail(http.StatusForbidden, codeCannotDirect, "Cannot send messages to this user")
	}
	var nonce any
	m := message{Channel: ch.ID, Author: c.user.ID}
	if c.body.has("nonce") {
		nonce = c.body.m["nonce"]
		switch v := nonce.(type) {
		case json.Number:
			m.Nonce = v.String()
		case string:
			m.Nonce, _ = c.body.text("nonce", 0, 25)
		default:
			c.body.bad("nonce", "NONCE_TYPE_COERCE", "Must be a string of up to 25 characters or a whole number.")
		}
	}
	enforce, _ := c.body.boolean("enforce_nonce")
	if enforce && m.Nonce != "" {
		if old := s.recentWithNonce(c.user.ID, m.Nonce); old != nil {
			o := s.renderMessage(old)
			o["nonce"] = nonce
			return ok(o)
		}
	}
	if r, given := c.body.object("message_reference"); given {
		r.require("message_id")
		id, _ := r.snowflake("message_id")
		if kind, _ := r.integer("type", 0, 10); kind != 0 {
			r.bad("type", "PLAYGROUND_UNSUPPORTED", "The playground does not forward messages.")
		}
		if s.permissions(c.user, ch)&permReadHistory == 0 {
			return reply{}, fail(http.StatusForbidden, codeReplyWithoutHistory,
				"Cannot reply without permission to read message history")
		}
		target := ch.find(id)
		must, given := r.boolean("fail_if_not_exists")
		if target != nil && target.visibleTo(c.user) {
			m.Type, m.Reference = messageReply, &reference{ch.ID, id}
		} else if must || !given {
			r.bad("", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
		}
	}
	m.ID, m.Time = s.newID(), s.now()
	d, err := s.readMessage(c, bodyOf{fields: c.body, author: c.user}, m)
	if err != nil {
		return reply{}, err
	}
	if err := s.mayEmbed(c.user, ch, d); err != nil {
		return reply{}, err
	}
	if d.Poll != nil && s.permissions(c.user, ch)&permSendPolls == 0 {
		return reply{}, missingPermissions()
	}
	sent := s.publish(ch, d, nonce)
	o := s.renderMessage(sent)
	if nonce != nil {
		o["nonce"] = nonce
	}
	return ok(o)
}

// keptNonces is the number of nonces at which expired ones are dropped.
const keptNonces = 4096

// rememberNonce remembers the nonce of a message, and drops expired ones.
func (s *Server) rememberNonce(m *message) {
	if len(s.nonces) >= keptNonces {
		oldest := snowflakeAt(m.Time.Add(-nonceLife))
		for key, id := range s.nonces {
			if n, _ := parseID(id); n < oldest {
				delete(s.nonces, key)
			}
		}
	}
	s.nonces[nonceKey(m.Author, m.Nonce)] = m.ID
}

// recentWithNonce returns the message an author has posted with a nonce that is still remembered.
func (s *Server) recentWithNonce(author, nonce string) *message {
	key := nonceKey(author, nonce)
	id, known := s.nonces[key]
	if !known {
		return nil
	}
	for _, ch := range s.channels {
		if m := ch.find(id); m != nil && s.now().Sub(m.Time) < nonceLife {
			return m
		}
	}
	delete(s.nonces, key)
	return nil
}

func (s *Server) patchMessage(c *call) (reply, error) {
	ch, m := c.channel, c.message
	if m.Author != c.user.ID {
		return reply{}, fail(http.StatusForbidden, codeNotYourMessage, "Cannot edit a message authored by another user")
	}
	if m.Type == messageThreadCreated || m.Type == messageThreadStarter {
		return reply{}, fail(http.StatusForbidden, codeSystemMessage, "Cannot execute action on a system message")
	}
	if ch.isThread() && ch.Archived {
		return reply{}, archivedThread()
	}
	if ch.Locked && s.permissions(c.user, ch)&permManageThreads == 0 {
		return reply{}, fail(http.StatusForbidden, codeThreadLocked, "This thread is locked")
	}
	if c.isBot {
		if err := s.checkOldEdit(ch, m); err != nil {
			return reply{}, err
		}
	}
	d, err := s.readMessage(c, bodyOf{fields: c.body, edit: true, author: c.user}, *m)
	if err != nil {
		return reply{}, err
	}
	if c.body.has("embeds") {
		if err := s.mayEmbed(c.user, ch, d); err != nil {
			return reply{}, err
		}
	}
	s.edited(ch, m, d)
	return ok(s.renderMessage(m))
}

// mayEmbed checks that a user can use the embeds of a message in a channel. Answers to interactions need no permission.
func (s *Server) mayEmbed(u *user, ch *channel, d *draft) error {
	if len(d.Embeds) > 0 && s.permissions(u, ch)&permEmbedLinks == 0 {
		return missingPermissions()
	}
	return nil
}

func (s *Server) deleteMessage(c *call) (reply, error) {
	ch, m := c.channel, c.message
	if m.Author != c.user.ID && m.For != c.user.ID && s.permissions(c.user, ch)&permManageMessages == 0 {
		return reply{}, missingPermissions()
	}
	s.removeMessage(ch, m)
	return noContent()
}

func (s *Server) removeMessage(ch *channel, m *message) {
	if i := slices.Index(ch.messages, m); i >= 0 {
		ch.messages = slices.Concat(ch.messages[:i], ch.messages[i+1:])
	}
	s.forgetMessage(m)
	if ch.isThread() && !m.ephemeral() {
		ch.Count = max(0, ch.Count-1)
		s.saveChannel(ch)
	}
	s.announce(event{name: "MESSAGE_DELETE", channel: ch, intents: ch.intent(intentGuildMessages), only: m.For,
		data: func() obj {
			o := obj{"id": m.ID, "channel_id": ch.ID}
			if ch.Type != channelDM {
				o["guild_id"] = s.guildID
			}
			return o
		}})
}

func (s *Server) forgetMessage(m *message) {
	s.disk.delete(bucketMessages, m.ID)
	for _, a := range m.Attachments {
		s.disk.deleteFile(a.ID)
	}
}
