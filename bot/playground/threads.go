package playground

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// archiveWhenDue archives a thread without activity for its archive duration. It is called when a user reads, when the
// clock is moved, and at intervals.
func (s *Server) archiveWhenDue(ch *channel) {
	if !ch.isThread() || ch.Archived {
		return
	}
	due := ch.Active.Add(time.Duration(ch.ArchiveMins) * time.Minute)
	if now := s.now(); now.After(due) {
		ch.Archived, ch.ArchivedAt = true, now
		s.channelChanged(ch)
	}
}

// readThread reads the members common to both ways of starting a thread.
func (s *Server) readThread(c *call) (name string, archiveMinutes int64) {
	c.body.require("name")
	name, _ = c.body.text("name", 1, 100)
	archiveMinutes, given := c.body.integer("auto_archive_duration", 0, 1<<31)
	if !given {
		archiveMinutes = 4320
	}
	checkArchiveMinutes(c.body, archiveMinutes)
	return name, archiveMinutes
}

func checkArchiveMinutes(f fields, minutes int64) {
	if !slices.Contains([]int64{60, 1440, 4320, 10080}, minutes) {
		f.bad("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
}

func (s *Server) newThread(c *call, id string, kind int64, parent *channel, name string,
	archiveMinutes int64) *channel {
	now := s.now()
	t := &channel{
		ID: id, Type: kind, Name: name, Parent: parent.ID, Owner: c.user.ID, Created: now, Active: now, ArchivedAt: now,
		ArchiveMins: archiveMinutes, Members: []string{c.user.ID},
	}
	s.addChannel(t, "THREAD_CREATE")
	return t
}

// joinThread makes a user a member of a thread. A bot that is added gets the event of a new thread.
func (s *Server) joinThread(t *channel, id string) {
	if slices.Contains(t.Members, id) {
		return
	}
	t.Members = append(t.Members, id)
	if id == botID {
		s.announce(event{name: "THREAD_CREATE", bot: true, channel: t, intents: intentGuilds, data: func() obj {
			return s.renderChannel(t, s.users[botID])
		}})
	}
}

// createThread starts a thread without a message.
func (s *Server) createThread(c *call) (reply, error) {
	parent := c.channel
	if parent.Type != channelText {
		return reply{}, fail(http.StatusBadRequest, codeWrongChannelType, "Cannot execute action on this channel type")
	}
	name, minutes := s.readThread(c)
	kind, given := c.body.integer("type", 0, 100)
	if !given {
		kind = channelPrivateThread // Discord's surprising default
	}
	need := int64(permCreatePrivateThreads)
	if kind == channelPublicThread {
		need = permCreatePublicThreads
	} else if kind != channelPrivateThread {
		c.body.bad("type", "BASE_TYPE_CHOICES", "A thread is public (11) or private (12).")
	}
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	if s.permissions(c.user, parent)&need == 0 {
		return reply{}, missingPermissions()
	}
	t := s.newThread(c, s.newID(), kind, parent, name, minutes)
	if kind == channelPublicThread {
		d := &draft{message: message{
			ID: s.newID(), Channel: parent.ID, Author: c.user.ID, Type: messageThreadCreated, Content: name,
			Time:      s.now(),
			Reference: &reference{Channel: t.ID},
		}}
		s.publish(parent, d, nil)
	}
	return created(s.renderChannel(t, c.user))
}

// createThreadFromMessage starts a thread on a message; its id is that of the message.
func (s *Server) createThreadFromMessage(c *call) (reply, error) {
	parent, m := c.channel, c.message
	if parent.Type != channelText || m.ephemeral() {
		return reply{}, fail(http.StatusBadRequest, codeWrongChannelType, "Cannot execute action on this channel type")
	}
	if m.HasThread || s.channels[m.ID] != nil {
		return reply{}, fail(http.StatusBadRequest, codeThreadAlreadyExists,
			"A thread has already been created for this message")
	}
	name, minutes := s.readThread(c)
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	if s.permissions(c.user, parent)&permCreatePublicThreads == 0 {
		return reply{}, missingPermissions()
	}
	t := s.newThread(c, m.ID, channelPublicThread, parent, name, minutes)
	m.HasThread = true
	m.Flags |= flagHasThread
	s.disk.put(bucketMessages, m.ID, m)
	s.announceMessage("MESSAGE_UPDATE", parent, m, nil)
	d := &draft{message: message{
		ID: s.newID(), Channel: t.ID, Author: c.user.ID, Type: messageThreadStarter, Time: s.now(),
		Reference: &reference{parent.ID, m.ID},
	}}
	s.publish(t, d, nil)
	return created(s.renderChannel(t, c.user))
}

func (s *Server) patchThread(c *call, t *channel) (reply, error) {
	manages := s.permissions(c.user, t)&permManageThreads != 0
	owns := t.Owner == c.user.ID
	f := c.body
	name, named := f.text("name", 1, 100)
	archived, sets := f.boolean("archived")
	locked, locks := f.boolean("locked")
	minutes, timed := f.integer("auto_archive_duration", 0, 1<<31)
	if timed {
		checkArchiveMinutes(f, minutes)
	}
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	// Any member may reopen a thread that is not locked.
	reopens := sets && !archived && !t.Locked && !named && !locks && !timed
	if !manages && !(owns && !locks && !t.Locked) && !reopens {
		return reply{}, missingPermissions()
	}
	if t.Archived && !(sets && !archived) && (named || timed || locks) {
		return reply{}, archivedThread()
	}
	if named {
		t.Name = name
	}
	if timed {
		t.ArchiveMins = minutes
	}
	if locks {
		t.Locked = locked
	}
	if sets && archived != t.Archived {
		t.Archived, t.ArchivedAt = archived, s.now()
		if !archived {
			t.Active = s.now()
		}
	}
	s.channelChanged(t)
	return ok(s.renderChannel(t, c.user))
}

// renderThreads returns the threads the caller can see; more reports whether others follow.
func (s *Server) renderThreads(c *call, list []*channel, more bool) obj {
	threads, members := []any{}, []any{}
	for _, t := range list {
		if !s.sees(c.user, t) {
			continue
		}
		threads = append(threads, s.renderChannel(t, c.user))
		if slices.Contains(t.Members, c.user.ID) {
			members = append(members, renderThreadMember(t, c.user.ID))
		}
	}
	return obj{"threads": threads, "members": members, "has_more": more}
}

func (s *Server) getActiveThreads(c *call) (reply, error) {
	s.archiveAllDue()
	var active []*channel
	for _, t := range s.sortedChannels() {
		if t.isThread() && !t.Archived {
			active = append(active, t)
		}
	}
	return ok(s.renderThreads(c, active, false))
}

func (s *Server) getArchivedThreads(c *call) (reply, error) {
	var err error
	limit, before := int64(100), time.Time{}
	if v := c.query.Get("limit"); v != "" {
		if limit, err = strconv.ParseInt(v, 10, 64); err != nil || limit < 2 || limit > 100 {
			c.wrong.add("limit", "NUMBER_TYPE_COERCE", "int value should be from 2 to 100.")
		}
	}
	if v := c.query.Get("before"); v != "" {
		if before, err = time.Parse(time.RFC3339, v); err != nil {
			c.wrong.add("before", "DATE_TIME_TYPE_PARSE", "Could not parse %q. Should be ISO8601.", v)
		}
	}
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	s.archiveAllDue()
	var old []*channel
	for _, t := range s.channels {
		if t.Archived && t.Parent == c.channel.ID && t.Type == channelPublicThread &&
			(before.IsZero() || t.ArchivedAt.Before(before)) {
			old = append(old, t)
		}
	}
	slices.SortFunc(old, func(a, b *channel) int {
		return cmp.Or(b.ArchivedAt.Compare(a.ArchivedAt), compareIDs(b.ID, a.ID))
	})
	more := int64(len(old)) > limit
	if more {
		old = old[:limit]
	}
	return ok(s.renderThreads(c, old, more))
}

// inThread returns a handler that serves only threads.
func inThread(handle func(*Server, *call, *channel) (reply, error)) func(*Server, *call) (reply, error) {
	return func(s *Server, c *call) (reply, error) {
		if !c.channel.isThread() {
			return reply{}, fail(http.StatusBadRequest, codeWrongChannelType,
				"Cannot execute action on this channel type")
		}
		return handle(s, c, c.channel)
	}
}

func (s *Server) getThreadMembers(c *call, t *channel) (reply, error) {
	list := []any{}
	for _, id := range t.Members {
		list = append(list, renderThreadMember(t, id))
	}
	return ok(list)
}

func (s *Server) addThreadMember(c *call, t *channel) (reply, error) {
	if t.Archived {
		return reply{}, archivedThread()
	}
	id := c.args["user"]
	if s.users[id] == nil {
		return reply{}, unknown(codeUnknownUser, "User")
	}
	if !slices.Contains(t.Members, id) {
		s.joinThread(t, id)
		s.channelChanged(t)
	}
	return noContent()
}

func (s *Server) removeThreadMember(c *call, t *channel) (reply, error) {
	id := c.args["user"]
	if id != c.user.ID && s.permissions(c.user, t)&permManageThreads == 0 && t.Owner != c.user.ID {
		return reply{}, missingPermissions()
	}
	if i := slices.Index(t.Members, id); i >= 0 {
		t.Members = slices.Concat(t.Members[:i], t.Members[i+1:])
		s.channelChanged(t)
	}
	return noContent()
}
