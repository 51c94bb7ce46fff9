package playground

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// Intents of a bot.
const (
	intentGuilds         = 1 << 0
	intentGuildMembers   = 1 << 1
	intentGuildMessages  = 1 << 9
	intentTyping         = 1 << 11
	intentDirectMessages = 1 << 12
	intentMessageContent = 1 << 15
	intentPresences      = 1 << 8
	intentsKnown         = 1<<26 - 1
	// intentsPrivileged are the intents that the bot's owner must request.
	intentsPrivileged = intentGuildMembers | intentPresences | intentMessageContent
)

// Opcodes of the gateway.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoice          = 4
	opResume         = 6
	opReconnect      = 7
	opMembers        = 8
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// Close codes of the gateway.
const (
	closeUnknownOp     = 4001
	closeDecode        = 4002
	closeNotIdentified = 4003
	closeBadToken      = 4004
	closeTwice         = 4005
	closeBadSeq        = 4007
	closeTimeout       = 4009
	closeBadShard      = 4010
	closeBadVersion    = 4012
	closeBadIntents    = 4013
	closeNotAllowed    = 4014
)

const (
	heartbeatInterval = 41250 * time.Millisecond
	writeTimeout      = 10 * time.Second
	keptEvents        = 2000            // for resuming a session
	sessionLife       = 5 * time.Minute // maximum time between the connections of a session
	maxGatewayMessage = 1 << 16
)

// event is sent to the bot and to the people watching.
type event struct {
	name    string
	channel *channel // only users who can see it get the event; nil means all
	intents int      // the bot gets it if it has one of these; 0 means always
	only    string   // the only person who gets it; the bot does not
	people  bool     // only people get it
	bot     bool     // only the bot gets it
	direct  bool     // it happened in a direct message
	message *message // message whose content needs the intent for message content
	data    func() obj
}

// announce sends an event as soon as its change is written.
func (s *Server) announce(e event) { s.outgoing = append(s.outgoing, e) }

// tell sends the announced events.
func (s *Server) tell() {
	events := s.outgoing
	s.outgoing = nil
	for _, e := range events {
		data := e.data()
		for w := range s.watchers {
			u := s.users[w.user]
			if !e.bot && (e.only == "" || e.only == w.user) && (e.channel == nil || s.sees(u, e.channel)) {
				s.sendToWatcher(w, e.name, data)
			}
		}
		if e.people || e.only != "" || e.channel != nil && !s.sees(s.users[botID], e.channel) {
			continue
		}
		for id, g := range s.sessions {
			if g.conn == nil && s.now().Sub(g.lost) > sessionLife {
				delete(s.sessions, id)
				continue
			}
			if s.receives(g.shard, e) && (e.intents == 0 || g.intents&e.intents != 0) {
				g.dispatch(e.name, s.forSession(g, e, data))
			}
		}
	}
}

// forSession removes the data that the intents of a session do not include.
func (s *Server) forSession(g *session, e event, data obj) obj {
	m := e.message
	if m == nil || g.intents&intentMessageContent != 0 || m.Author == botID || slices.Contains(m.Mentions, botID) ||
		e.channel.Type == channelDM {
		return data
	}
	blank := maps.Clone(data)
	blank["content"], blank["embeds"], blank["attachments"], blank["components"] = "", []any{}, []any{}, []any{}
	return blank
}

// shard is one of the shards of a bot: its number and the number of shards.
type shard [2]int

// guild reports whether events of a guild go to the shard.
func (d shard) guild(guild string) bool {
	id, _ := parseID(guild)
	return int(id>>22%uint64(d[1])) == d[0]
}

// receives reports whether an event goes to the shard. Events of direct messages go to the first.
func (s *Server) receives(d shard, e event) bool {
	if e.direct || e.channel != nil && e.channel.Type == channelDM {
		return d[0] == 0
	}
	return d.guild(s.guildID)
}

// session is a bot's session, which survives its connections.
type session struct {
	id      string
	intents int
	shard   shard
	seq     int64
	events  []sessionEvent
	conn    *gatewayConn // nil while disconnected
	lost    time.Time    // time of the disconnection
}

type sessionEvent struct {
	seq     int64
	name    string
	payload []byte
}

// dispatch adds an event to the session and wakes the connection.
func (g *session) dispatch(name string, data obj) {
	g.seq++
	b, err := json.Marshal(obj{"op": opDispatch, "s": g.seq, "t": name, "d": data})
	if err != nil {
		return // all data came from JSON or is plain values
	}
	g.events = append(g.events, sessionEvent{g.seq, name, b})
	if len(g.events) > keptEvents+keptEvents/4 {
		g.events = append([]sessionEvent(nil), g.events[len(g.events)-keptEvents:]...)
	}
	if g.conn != nil {
		g.conn.wakeUp()
	}
}

// gatewayConn is a websocket of the bot.
type gatewayConn struct {
	ws   *websocket.Conn
	mu   sync.Mutex // for writing
	wake chan struct{}
	// invalid is set from the invalidation of the session until the bot has reacted.
	invalid atomic.Bool
	sent    int64 // last sequence number written; under the server's lock
}

func (c *gatewayConn) wakeUp() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

func (c *gatewayConn) write(b []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ws.SetWriteDeadline(time.Now().Add(writeTimeout))
	return c.ws.WriteMessage(websocket.TextMessage, b)
}

func (c *gatewayConn) send(op int, data any) error {
	b, err := json.Marshal(obj{"op": op, "d": data, "s": nil, "t": nil})
	if err != nil {
		return err
	}
	return c.write(b)
}

// close closes the connection with a code. It returns false, for callers that report whether the connection lasts.
func (c *gatewayConn) close(code int, reason string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, reason), time.Now().Add(writeTimeout))
	c.ws.Close()
	return false
}

func (s *Server) gatewayURL() string { return "ws://" + s.addr + "/gateway" }

func (s *Server) getGateway(*call) (reply, error) { return ok(obj{"url": s.gatewayURL()}) }

func (s *Server) getGatewayBot(*call) (reply, error) {
	return ok(obj{
		"url": s.gatewayURL(), "shards": max(1, s.opts.Shards),
		"session_start_limit": obj{"total": startsInADay, "remaining": s.startsLeft(),
			"reset_after": day.Milliseconds(), "max_concurrency": s.abreast()},
	})
}

const (
	day          = 24 * time.Hour
	startsInADay = 1000
	// identifyInterval is the time between two new sessions of one slot.
	identifyInterval = 5 * time.Second
)

// tokenWasReset is the reason given to a bot that began too many sessions.
const tokenWasReset = "The token was reset: more sessions began than a bot may begin in a day."

// abreast returns the number of sessions that may begin at once.
func (s *Server) abreast() int {
	if s.opts.Unpaced {
		return unpacedAbreast
	}
	return max(1, s.opts.Shards)
}

// unpacedAbreast exceeds the number of a bot's shards.
const unpacedAbreast = 1000

// startsLeft returns the number of sessions that may still begin today.
func (s *Server) startsLeft() int {
	s.identifies = slices.DeleteFunc(s.identifies, func(at time.Time) bool { return s.now().Sub(at) >= day })
	return max(0, startsInADay-len(s.identifies))
}

// mayIdentify reports whether a session of a shard may begin now. It counts refused ones as well: with one more than a
// day allows, the token is reset, and the bot needs a new one.
func (s *Server) mayIdentify(part shard) bool {
	if s.startsLeft() == 0 && !s.opts.Unpaced {
		s.tokenReset.Store(true)
		for _, c := range s.openConnections() {
			go c.close(closeBadToken, tokenWasReset)
		}
		return false
	}
	s.identifies = append(s.identifies, s.now())
	slot, now := part[0]%s.abreast(), s.now()
	if early := now.Sub(s.slots[slot]) < identifyInterval; early && !s.opts.Unpaced {
		s.rejected++
		return false
	}
	s.accepted++
	s.slots[slot] = now
	return true
}

// Identifies returns the number of sessions the bot began, and of those that were refused as too soon.
func (s *Server) Identifies() (accepted, rejected int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.accepted, s.rejected
}

func (s *Server) knows(token string) bool { return token == BotToken && !s.tokenReset.Load() }

// serveGateway serves gateway v10 as uncompressed JSON. A library may call it v9, as the differences do not occur here.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	upgrader := websocket.Upgrader{CheckOrigin: func(r *http.Request) bool { return r.Header.Get("Origin") == "" }}
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // the upgrader has answered
	}
	conn := &gatewayConn{ws: ws, wake: make(chan struct{}, 1)}
	if v := r.URL.Query().Get("v"); v != "" && v != "9" && v != "10" {
		conn.close(closeBadVersion, "Invalid API version")
		return
	}
	if e := r.URL.Query().Get("encoding"); e != "" && e != "json" || r.URL.Query().Get("compress") != "" {
		conn.close(closeDecode, "The playground's gateway speaks JSON without transport compression.")
		return
	}
	defer ws.Close()
	defer context.AfterFunc(r.Context(), func() { ws.Close() })()
	ws.SetReadLimit(maxGatewayMessage)
	if conn.send(opHello, obj{"heartbeat_interval": heartbeatInterval.Milliseconds(), "_trace": []any{}}) != nil {
		return
	}
	l := &listening{s: s, conn: conn}
	defer l.leave()
	for l.next() {
	}
}

// listening is an open connection with its session, if any.
type listening struct {
	s    *Server
	conn *gatewayConn
	g    *session
	stop chan struct{} // ends writeEvents
}

func (l *listening) leave() {
	if l.g != nil {
		close(l.stop)
		l.s.disconnected(l.g, l.conn)
		l.g = nil
	}
}

func (l *listening) enter(g *session) {
	l.g, l.stop = g, make(chan struct{})
	go l.s.writeEvents(g, l.conn, l.stop)
}

// next reads and answers one message. It reports whether the connection lasts.
func (l *listening) next() bool {
	conn := l.conn
	conn.ws.SetReadDeadline(time.Now().Add(heartbeatInterval * 3 / 2))
	_, b, err := conn.ws.ReadMessage()
	if err != nil {
		if timeout, ok := err.(interface{ Timeout() bool }); ok && timeout.Timeout() {
			conn.close(closeTimeout, "Session timed out")
		}
		return false
	}
	var m struct {
		Op   *int            `json:"op"`
		Data json.RawMessage `json:"d"`
	}
	if json.Unmarshal(b, &m) != nil || m.Op == nil {
		return conn.close(closeDecode, "Error while decoding payload")
	}
	if conn.invalid.Swap(false) {
		l.leave()
	}
	switch op := *m.Op; op {
	case opHeartbeat:
		return conn.send(opHeartbeatAck, nil) == nil
	case opIdentify, opResume:
		if l.g != nil {
			return conn.close(closeTwice, "Already authenticated")
		}
		g, lasts := (*session)(nil), false
		if op == opIdentify {
			g = l.s.identified(conn, m.Data)
		} else if g, lasts = l.s.resumed(conn, m.Data); lasts && g == nil {
			return conn.send(opInvalidSession, false) == nil
		}
		if g == nil {
			return false
		}
		l.enter(g)
	case opPresence, opVoice, opMembers:
		if l.g == nil {
			return conn.close(closeNotIdentified, "Not authenticated")
		}
		if op == opMembers {
			l.s.sendMembers(l.g, m.Data)
		}
	default:
		return conn.close(closeUnknownOp, "Unknown opcode")
	}
	return true
}

// identified starts a session, or closes the connection and returns nil.
func (s *Server) identified(conn *gatewayConn, raw json.RawMessage) *session {
	var d struct {
		Token   string `json:"token"`
		Intents *int   `json:"intents"`
		Shard   *shard `json:"shard"`
		// Properties describe the bot's system; Discord requires them, whatever they contain.
		Properties map[string]any `json:"properties"`
	}
	if json.Unmarshal(raw, &d) != nil || d.Properties == nil {
		conn.close(closeDecode, "Error while decoding payload")
		return nil
	}
	part := shard{0, 1}
	if d.Shard != nil {
		part = *d.Shard
	}
	for _, wrong := range []struct {
		is     bool
		code   int
		reason string
	}{
		{!s.knows(trimBot(d.Token)), closeBadToken, "Authentication failed"},
		{d.Intents == nil || *d.Intents < 0 || *d.Intents&^intentsKnown != 0, closeBadIntents, "Invalid intent(s)"},
		{d.Intents != nil && *d.Intents&intentsPrivileged&^s.opts.Privileged != 0, closeNotAllowed,
			"Disallowed intent(s)"},
		{part[0] < 0 || part[0] >= part[1], closeBadShard, "Invalid shard"},
	} {
		if wrong.is {
			conn.close(wrong.code, wrong.reason)
			return nil
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	if !s.mayIdentify(part) {
		if s.tokenReset.Load() {
			conn.close(closeBadToken, tokenWasReset)
		} else {
			conn.send(opInvalidSession, false)
		}
		return nil
	}
	g := &session{id: "playground-" + s.newID(), intents: *d.Intents, shard: part, conn: conn}
	if err := s.disk.commit(); err != nil {
		s.log.Error("writing the file of the playground failed", "error", err)
	}
	s.sessions[g.id] = g
	conn.sent = 0
	application := obj{"id": applicationID, "flags": 0}
	guilds := []any{}
	if part.guild(s.guildID) && !s.out {
		guilds = append(guilds, obj{"id": s.guildID, "unavailable": true})
	}
	ready := obj{
		"v": 10, "user": renderSelf(s.users[botID]), "guilds": guilds, "session_id": g.id,
		"resume_gateway_url": s.gatewayURL(), "application": application, "private_channels": []any{},
		"presences": []any{}, "session_type": "normal", "_trace": []any{},
	}
	if d.Shard != nil {
		ready["shard"] = []any{part[0], part[1]}
	}
	g.dispatch("READY", ready)
	if part.guild(s.guildID) && !s.out && g.intents&intentGuilds != 0 {
		g.dispatch("GUILD_CREATE", s.renderGuildCreate(g.intents))
	}
	return g
}

// trimBot removes the prefix Bot from a token, which some libraries include.
func trimBot(token string) string {
	if len(token) > 4 && token[:4] == "Bot " {
		return token[4:]
	}
	return token
}

func (s *Server) renderGuildCreate(intents int) obj {
	o := s.renderGuild()
	bot := s.users[botID]
	channels, threads, members := []any{}, []any{}, []any{renderMember(bot)}
	for _, c := range s.sortedChannels() {
		switch {
		case c.Type == channelDM:
		case c.isThread():
			if s.sees(bot, c) && !c.Archived {
				threads = append(threads, s.renderChannel(c, bot))
			}
		default:
			channels = append(channels, s.renderChannel(c, bot))
		}
	}
	if intents&intentGuildMembers != 0 {
		for _, u := range s.users {
			if !u.Bot {
				members = append(members, renderMember(u))
			}
		}
	}
	maps.Copy(o, obj{
		"joined_at": stamp(bot.Joined), "large": false, "unavailable": false, "member_count": len(s.users),
		"voice_states": []any{}, "members": members, "channels": channels, "threads": threads, "presences": []any{},
		"stage_instances": []any{}, "guild_scheduled_events": []any{}, "soundboard_sounds": []any{},
	})
	return o
}

// resumed resumes a session. It returns nil if that is impossible; lasts is false if the connection was closed.
func (s *Server) resumed(conn *gatewayConn, raw json.RawMessage) (g *session, lasts bool) {
	var d struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int64  `json:"seq"`
	}
	if json.Unmarshal(raw, &d) != nil {
		return nil, conn.close(closeDecode, "Error while decoding payload")
	}
	if !s.knows(trimBot(d.Token)) {
		return nil, conn.close(closeBadToken, "Authentication failed")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	g = s.sessions[d.Session]
	if g == nil || s.closed {
		return nil, true
	}
	over := g.conn == nil && s.now().Sub(g.lost) > sessionLife
	if !over && (d.Seq > g.seq || d.Seq < 0) {
		return nil, conn.close(closeBadSeq, "Invalid seq")
	}
	if over || len(g.events) > 0 && d.Seq < g.events[0].seq-1 {
		delete(s.sessions, g.id)
		return nil, true
	}
	if g.conn != nil {
		g.conn.ws.Close()
	}
	conn.sent = d.Seq
	g.conn = conn
	g.dispatch("RESUMED", obj{"_trace": []any{}})
	return g, true
}

// disconnected keeps a session for resuming.
func (s *Server) disconnected(g *session, conn *gatewayConn) {
	if g == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if g.conn == conn {
		g.conn, g.lost = nil, s.now()
	}
}

// writeEvents writes the events of a session to the connection until it ends.
func (s *Server) writeEvents(g *session, conn *gatewayConn, stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		default:
		}
		s.mu.Lock()
		var batch []sessionEvent
		if g.conn == conn {
			for i := len(g.events) - 1; i >= 0 && g.events[i].seq > conn.sent; i-- {
				batch = g.events[i:]
			}
			batch = append([]sessionEvent(nil), batch...)
			conn.sent = g.seq
		}
		s.mu.Unlock()
		for _, e := range batch {
			if s.deliver(conn, e, stop) != nil {
				conn.ws.Close()
				return
			}
		}
		select {
		case <-conn.wake:
		case <-stop:
			return
		}
	}
}

// deliver writes an event to the connection, subject to faults.
func (s *Server) deliver(conn *gatewayConn, e sessionEvent, stop <-chan struct{}) error {
	f := s.faults.dispatch(e.name)
	if f == nil {
		return conn.write(e.payload)
	}
	write := func() error {
		for range 1 + f.Repeat {
			if err := conn.write(e.payload); err != nil {
				return err
			}
		}
		return nil
	}
	if f.Delay <= 0 {
		return write()
	}
	go func() {
		timer := time.NewTimer(f.Delay)
		defer timer.Stop()
		select {
		case <-timer.C:
			if write() != nil {
				conn.ws.Close()
			}
		case <-stop:
		}
	}()
	return nil
}

func (s *Server) sendMembers(g *session, raw json.RawMessage) {
	var d struct {
		UserIDs []string `json:"user_ids"`
		Nonce   string   `json:"nonce"`
	}
	if json.Unmarshal(raw, &d) != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	members, missing := []any{}, []any{}
	if len(d.UserIDs) == 0 && g.intents&intentGuildMembers != 0 {
		for _, u := range s.users {
			members = append(members, renderMember(u))
		}
	}
	for _, id := range d.UserIDs {
		if u := s.users[id]; u != nil {
			members = append(members, renderMember(u))
		} else {
			missing = append(missing, id)
		}
	}
	g.dispatch("GUILD_MEMBERS_CHUNK", obj{
		"guild_id": s.guildID, "members": members, "chunk_index": 0, "chunk_count": 1, "not_found": missing,
		"nonce": d.Nonce,
	})
}

// Connected reports whether the bot has a gateway connection.
func (s *Server) Connected() bool {
	return len(s.connections()) > 0
}

// received reports whether some shard of the bot gets an event: now, or when its session is resumed.
func (s *Server) received(e event, now bool) bool {
	for _, g := range s.sessions {
		if s.receives(g.shard, e) && (!now || g.conn != nil) {
			return true
		}
	}
	return false
}

// DropConnections cuts the bot's gateway connections without a close code, as a bad network does. Its sessions can be
// resumed.
func (s *Server) DropConnections() {
	for _, c := range s.connections() {
		c.ws.Close()
	}
}

// AskToReconnect asks the bot to reconnect and resume, as Discord does several times a day.
func (s *Server) AskToReconnect() {
	for _, c := range s.connections() {
		c.send(opReconnect, nil)
	}
}

// InvalidateSessions removes the bot's sessions: a connection that resumes one is asked to identify again.
func (s *Server) InvalidateSessions() {
	conns := s.connections()
	s.mu.Lock()
	s.sessions = map[string]*session{}
	s.mu.Unlock()
	for _, c := range conns {
		c.ws.Close()
	}
}

// Invalidate sends the bot that its session is invalid, as Discord does after an outage. A resumable session may be
// resumed, on this connection or another; any other is removed.
func (s *Server) Invalidate(resumable bool) {
	conns := s.connections()
	s.mu.Lock()
	for _, c := range conns {
		c.invalid.Store(true)
	}
	for id, g := range s.sessions {
		if g.conn == nil {
			continue
		}
		g.conn, g.lost = nil, s.now()
		if !resumable {
			delete(s.sessions, id)
		}
	}
	s.mu.Unlock()
	for _, c := range conns {
		c.send(opInvalidSession, resumable)
	}
}

func (s *Server) connections() []*gatewayConn {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.openConnections()
}

// openConnections returns the bot's connections. The caller must hold the lock.
func (s *Server) openConnections() (list []*gatewayConn) {
	for _, g := range s.sessions {
		if g.conn != nil {
			list = append(list, g.conn)
		}
	}
	return list
}
