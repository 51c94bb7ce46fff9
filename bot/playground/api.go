package playground

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	maxBody  = 64 << 20 // of one request with all its files
	maxFile  = 10 << 20
	maxFiles = 10
)

// callers are the kinds of caller a route serves.
type callers int

const (
	byBot    callers = 1 << iota
	byPerson         // Authorization: User <name>
	byToken          // the token is in the path
	byAnyone = byBot | byPerson
)

// route is one method and path of the API. A path element in braces matches anything without a slash.
type route struct {
	method  string
	path    string
	callers callers
	handle  func(*Server, *call) (reply, error)
	// waits is set for a handler that waits, and so takes the lock itself.
	waits bool
}

// call is one request to the API.
type call struct {
	http   *http.Request
	args   map[string]string // the path elements in braces, by name
	query  url.Values
	user   *user // the caller; the bot's own user for the bot
	body   fields
	raw    []byte
	array  []any // if the body is a list
	files  map[int]upload
	wrong  *problems
	isBot  bool
	cutOff bool // the body ended before its declared length
	// The parts of the path.
	guild   string
	channel *channel
	message *message
	command *command
	// interaction is the id of the interaction the call made, "" for none.
	interaction string
}

// InteractionHeader names the header with the id of the interaction a person made.
const InteractionHeader = "X-Interaction-Id"

type upload struct {
	name        string
	contentType string
	content     []byte
}

// reply is the answer of a handler: a status and a JSON value, or nothing.
type reply struct {
	status int
	body   any
}

func ok(body any) (reply, error)      { return reply{http.StatusOK, body}, nil }
func created(body any) (reply, error) { return reply{http.StatusCreated, body}, nil }
func noContent() (reply, error)       { return reply{http.StatusNoContent, nil}, nil }

var routes = []route{
	{"GET", "/gateway", byAnyone | byToken, (*Server).getGateway, false},
	{"GET", "/gateway/bot", byBot, (*Server).getGatewayBot, false},

	{"GET", "/users/@me", byAnyone, (*Server).getMe, false},
	{"PATCH", "/users/@me", byPerson, (*Server).patchMe, false},
	{"GET", "/users/@me/guilds", byAnyone, (*Server).getMyGuilds, false},
	{"GET", "/users/@me/channels", byPerson, (*Server).getMyChannels, false},
	{"POST", "/users/@me/channels", byAnyone, (*Server).createDM, false},
	{"GET", "/users/{user}", byAnyone, (*Server).getUser, false},

	{"GET", "/applications/@me", byBot, (*Server).getApplication, false},
	{"GET", "/oauth2/applications/@me", byBot, (*Server).getApplication, false},
	{"GET", "/applications/{application}/commands", byAnyone, (*Server).listCommands, false},
	{"PUT", "/applications/{application}/commands", byBot, (*Server).overwriteCommands, false},
	{"POST", "/applications/{application}/commands", byBot, (*Server).createCommand, false},
	{"GET", "/applications/{application}/commands/{command}", byBot, (*Server).getCommand, false},
	{"PATCH", "/applications/{application}/commands/{command}", byBot, (*Server).patchCommand, false},
	{"DELETE", "/applications/{application}/commands/{command}", byBot, (*Server).deleteCommand, false},
	{"GET", "/applications/{application}/guilds/{guild}/commands", byAnyone, (*Server).listCommands, false},
	{"PUT", "/applications/{application}/guilds/{guild}/commands", byBot, (*Server).overwriteCommands, false},
	{"POST", "/applications/{application}/guilds/{guild}/commands", byBot, (*Server).createCommand, false},
	{"GET", "/applications/{application}/guilds/{guild}/commands/{command}", byBot, (*Server).getCommand, false},
	{"PATCH", "/applications/{application}/guilds/{guild}/commands/{command}", byBot, (*Server).patchCommand, false},
	{"DELETE", "/applications/{application}/guilds/{guild}/commands/{command}", byBot, (*Server).deleteCommand, false},

	{"GET", "/applications/{application}/emojis", byBot, (*Server).listEmojis, false},
	{"POST", "/applications/{application}/emojis", byBot, (*Server).createEmoji, false},
	{"GET", "/applications/{application}/emojis/{emoji}", byBot, (*Server).getEmoji, false},
	{"PATCH", "/applications/{application}/emojis/{emoji}", byBot, (*Server).patchEmoji, false},
	{"DELETE", "/applications/{application}/emojis/{emoji}", byBot, (*Server).deleteEmoji, false},

	{"GET", "/guilds/{guild}", byAnyone, (*Server).getGuild, false},
	{"GET", "/guilds/{guild}/channels", byAnyone, (*Server).getGuildChannels, false},
	{"POST", "/guilds/{guild}/channels", byAnyone, (*Server).createChannel, false},
	{"GET", "/guilds/{guild}/roles", byAnyone, (*Server).getRoles, false},
	{"GET", "/guilds/{guild}/members", byPerson, (*Server).getMembers, false},
	{"GET", "/guilds/{guild}/members/{user}", byAnyone, (*Server).getMember, false},
	{"GET", "/guilds/{guild}/threads/active", byAnyone, (*Server).getActiveThreads, false},
	{"GET", "/guilds/{guild}/application-command-index", byPerson, (*Server).getCommandIndex, false},

	{"GET", "/channels/{channel}", byAnyone, (*Server).getChannel, false},
	{"PATCH", "/channels/{channel}", byAnyone, (*Server).patchChannel, false},
	{"DELETE", "/channels/{channel}", byAnyone, (*Server).deleteChannel, false},
	{"GET", "/channels/{channel}/messages", byAnyone, (*Server).getMessages, false},
	{"POST", "/channels/{channel}/messages", byAnyone, (*Server).postMessage, false},
	{"GET", "/channels/{channel}/messages/{message}", byAnyone, (*Server).getMessage, false},
	{"PATCH", "/channels/{channel}/messages/{message}", byAnyone, (*Server).patchMessage, false},
	{"DELETE", "/channels/{channel}/messages/{message}", byAnyone, (*Server).deleteMessage, false},
	{"POST", "/channels/{channel}/typing", byAnyone, (*Server).postTyping, false},
	{"POST", "/channels/{channel}/threads", byAnyone, (*Server).createThread, false},
	{"POST", "/channels/{channel}/messages/{message}/threads", byAnyone, (*Server).createThreadFromMessage, false},
	{"GET", "/channels/{channel}/threads/archived/public", byAnyone, (*Server).getArchivedThreads, false},
	{"GET", "/channels/{channel}/thread-members", byAnyone, inThread((*Server).getThreadMembers), false},
	{"PUT", "/channels/{channel}/thread-members/{user}", byAnyone, inThread((*Server).addThreadMember), false},
	{"DELETE", "/channels/{channel}/thread-members/{user}", byAnyone, inThread((*Server).removeThreadMember), false},

	{"POST", "/interactions", byPerson, (*Server).postInteraction, true},
	{"POST", "/interactions/{interaction}/{token}/callback", byToken, (*Server).postCallback, false},
	{"POST", "/webhooks/{application}/{token}", byToken, (*Server).postFollowup, false},
	{"GET", "/webhooks/{application}/{token}/messages/{message}", byToken, (*Server).getFollowup, false},
	{"PATCH", "/webhooks/{application}/{token}/messages/{message}", byToken, (*Server).patchFollowup, false},
	{"DELETE", "/webhooks/{application}/{token}/messages/{message}", byToken, (*Server).deleteFollowup, false},
}

// match returns the path elements for the braces, by name.
func (rt *route) match(method string, steps []string) (args map[string]string, ok bool) {
	pattern := strings.Split(rt.path[1:], "/")
	if method != rt.method || len(pattern) != len(steps) {
		return nil, false
	}
	args = map[string]string{}
	for i, p := range pattern {
		if name, braced := strings.CutPrefix(p, "{"); braced && steps[i] != "" {
			args[strings.TrimSuffix(name, "}")] = steps[i]
		} else if p != steps[i] {
			return nil, false
		}
	}
	return args, true
}

// names returns the names in braces, in the order of the path.
func (rt *route) names() (list []string) {
	for _, step := range strings.Split(rt.path, "/") {
		if name, braced := strings.CutPrefix(step, "{"); braced {
			list = append(list, strings.TrimSuffix(name, "}"))
		}
	}
	return list
}

// ServeHTTP serves the API, the gateway, attachments and the web page. It refuses requests under a host name that is
// not this machine's, so that no web page can reach the playground by a name that resolves to it.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	if !isLoopbackHost(strings.Trim(host, "[]")) {
		http.Error(w, "The playground answers only under this machine's own address.", http.StatusMisdirectedRequest)
		return
	}
	switch path := r.URL.Path; {
	case strings.HasPrefix(path, "/api/"):
		s.serveAPI(w, r)
	case path == "/gateway" || path == "/gateway/":
		s.serveGateway(w, r)
	case strings.HasPrefix(path, filesPath), strings.HasPrefix(path, sentFilesPath):
		s.serveAttachment(w, r)
	case strings.HasPrefix(path, emojiPath):
		s.serveEmoji(w, r)
	case path == "/playground/events":
		s.serveEvents(w, r)
	case path == "/playground/clock":
		s.serveOwn(w, r, s.clock)
	case path == "/playground/modals":
		s.serveOwn(w, r, s.openModals)
	default:
		s.servePage(w, r)
	}
}

func findRoute(method, path string) (*route, map[string]string) {
	steps := strings.Split(strings.TrimPrefix(path, "/"), "/")
	for i := range routes {
		if args, ok := routes[i].match(method, steps); ok {
			return &routes[i], args
		}
	}
	return nil, nil
}

func (s *Server) serveAPI(w http.ResponseWriter, r *http.Request) {
	path, rightVersion := strings.CutPrefix(r.URL.Path, "/api/v10")
	rt, args := findRoute(r.Method, path)
	if rt == nil || !rightVersion || !strings.HasPrefix(path, "/") {
		message := fmt.Sprintf("The playground does not implement %s %s", r.Method, r.URL.Path)
		if !rightVersion {
			message += " (it speaks version 10 of the API, under /api/v10)"
		}
		s.recordFailure(errors.New(message))
		writeJSON(w, http.StatusNotImplemented, obj{"code": 0, "message": message})
		return
	}
	c := &call{http: r, args: args, query: r.URL.Query(), wrong: &problems{emojis: s.emojis}}
	fromBot, err := s.identify(c, rt)
	if err == nil {
		err = c.readBody(w)
	}
	if c.cutOff {
		return // the sender is gone, and Discord never had the request either
	}
	if err == nil && fromBot {
		err = s.check(c, path, Request, c.raw, 0)
	}
	var fault *Fault
	if fromBot {
		if fault = s.faults.request(rt, bucketOf(rt, args), s.real()); fault != nil &&
			fault.before(r.Context(), w, rt) {
			return
		}
		if !strings.HasPrefix(path, "/interactions/") && s.limited(w, rt, args) {
			return
		}
	}
	var answer reply
	if err == nil {
		answer, err = s.carryOut(c, rt)
	}
	if fault != nil {
		fault.after(r.Context())
	}
	if c.interaction != "" {
		w.Header().Set(InteractionHeader, c.interaction)
	}
	var b []byte
	if err == nil && answer.body != nil {
		if b, err = json.Marshal(answer.body); err != nil {
			err = fail(http.StatusInternalServerError, 0, "The playground cannot write its answer: %v", err)
		}
	}
	if err == nil && fromBot {
		err = s.check(c, path, Answer, b, answer.status)
	}
	if err != nil {
		e := refuse(w, err)
		if fromBot && slices.Contains([]int{codeInvalidForm, codeEmptyMessage, codeTooLarge, codeInvalidJSON}, e.code) {
			s.recordFailure(fmt.Errorf("%s %s: %w", r.Method, path, e))
		}
		if id := args["interaction"]; id != "" {
			s.noteRefusal(id, e)
		}
		return
	}
	if b != nil {
		w.Header().Set("Content-Type", "application/json")
	}
	w.WriteHeader(answer.status)
	w.Write(b)
}

// carryOut calls the route's handler.
func (s *Server) carryOut(c *call, rt *route) (reply, error) {
	if rt.waits {
		return rt.handle(s, c)
	}
	return s.change(func() (reply, error) {
		if err := s.resolve(c, rt); err != nil {
			return reply{}, err
		}
		return rt.handle(s, c)
	})
}

// check calls Options.Check with a request of the bot or the answer to it.
func (s *Server) check(c *call, path, direction string, body []byte, status int) error {
	if s.opts.Check == nil {
		return nil
	}
	err := s.opts.Check(direction, c.http.Method, path, c.query, body, status)
	if err == nil {
		return nil
	}
	err = fmt.Errorf("%s %s, %s: %w", c.http.Method, path, direction, err)
	s.recordFailure(err)
	return fail(http.StatusBadRequest, 0, "Against Discord's description: %v", err)
}

// refuse answers with an error and returns it.
func refuse(w http.ResponseWriter, err error) *apiError {
	var e *apiError
	if !errors.As(err, &e) {
		e = fail(http.StatusInternalServerError, 0, "%v", err)
	}
	if e.wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(e.wait.Seconds()))))
		w.Header().Set("X-RateLimit-Scope", "shared")
	}
	writeJSON(w, e.status, e.body())
	return e
}

// serveOwn serves a person's requests that Discord does not have, authorised like the API.
func (s *Server) serveOwn(w http.ResponseWriter, r *http.Request, handle func(*call) (reply, error)) {
	c := &call{http: r, wrong: &problems{}}
	_, err := s.identify(c, &route{callers: byPerson})
	if err == nil {
		err = c.readBody(w)
	}
	var answer reply
	if err == nil {
		answer, err = handle(c)
	}
	if err != nil {
		refuse(w, err)
		return
	}
	writeJSON(w, answer.status, answer.body)
}

// identify finds the caller. It creates a person at their first call.
func (s *Server) identify(c *call, rt *route) (fromBot bool, err error) {
	scheme, rest, _ := strings.Cut(c.http.Header.Get("Authorization"), " ")
	unauthorized := fail(http.StatusUnauthorized, 0, "401: Unauthorized")
	switch {
	case rt.callers&byToken != 0:
		return true, nil
	case scheme == "Bot":
		if !s.knows(rest) {
			return true, unauthorized
		}
		c.isBot = true
		s.mu.Lock()
		c.user = s.users[botID]
		s.mu.Unlock()
		if rt.callers&byBot == 0 {
			return true, fail(http.StatusForbidden, 20001, "Bots cannot use this endpoint")
		}
		return true, nil
	case scheme == "User":
		if plain, err := url.PathUnescape(rest); err == nil {
			rest = plain // names with letters that a header cannot have are percent-encoded
		}
		name, err := personName(rest)
		if err != nil {
			return false, fail(http.StatusUnauthorized, 0, "401: Unauthorized: %v", err)
		}
		if rt.callers&byPerson == 0 {
			return false, fail(http.StatusForbidden, 20002, "Only bots can use this endpoint")
		}
		_, err = s.change(func() (reply, error) {
			c.user = s.personSpeaking(name, c.http.Header.Get("Accept-Language"))
			return reply{}, nil
		})
		return false, err
	case scheme == "":
		return false, fail(http.StatusUnauthorized, 0,
			"401: Unauthorized: send the header Authorization: User <name>, with any name")
	}
	return false, unauthorized
}

func personName(s string) (string, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return "", errors.New("a user needs a name, as in Authorization: User anna")
	}
	if !utf8.ValidString(s) || utf8.RuneCountInString(s) > 32 ||
		strings.ContainsFunc(s,
			func(r rune) bool { return r < ' ' || r == 0x7f || strings.ContainsRune("@#:<>`", r) }) {
		return "", errors.New("a user's name has 1 to 32 characters, and none of @ # : < > `")
	}
	return s, nil
}

// watched notices when a body ends before its declared length.
type watched struct {
	io.Reader
	cutOff bool
}

func (w *watched) Read(p []byte) (int, error) {
	n, err := w.Reader.Read(p)
	w.cutOff = w.cutOff || errors.Is(err, io.ErrUnexpectedEOF)
	return n, err
}

// readBody reads JSON, or multipart with payload_json and files.
func (c *call) readBody(w http.ResponseWriter) error {
	c.body = fields{obj{}, "", c.wrong}
	if c.http.Method == http.MethodGet || c.http.Method == http.MethodDelete {
		return nil
	}
	body := &watched{Reader: http.MaxBytesReader(w, c.http.Body, maxBody)}
	defer func() { c.cutOff = body.cutOff }()
	kind, params, err := mime.ParseMediaType(c.http.Header.Get("Content-Type"))
	switch {
	case c.http.Header.Get("Content-Type") == "":
		c.raw, err = io.ReadAll(body)
	case err != nil:
		return fail(http.StatusBadRequest, codeInvalidJSON, "The Content-Type header cannot be read: %v", err)
	case kind == "multipart/form-data":
		if err = c.readMultipart(multipart.NewReader(body, params["boundary"])); err != nil {
			// A sender whose request is cut off never reads the answer.
			io.Copy(io.Discard, body)
		}
	case kind == "application/json":
		c.raw, err = io.ReadAll(body)
	default:
		return fail(http.StatusBadRequest, codeInvalidForm,
			"Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}.")
	}
	if err != nil {
		var api *apiError
		if errors.As(err, &api) {
			return api
		}
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return fail(http.StatusRequestEntityTooLarge, codeTooLarge, "Request entity too large")
		}
		return fail(http.StatusBadRequest, codeInvalidJSON, "The request body cannot be read: %v", err)
	}
	if len(bytes.TrimSpace(c.raw)) == 0 {
		c.raw = nil
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(c.raw))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil || dec.More() {
		return fail(http.StatusBadRequest, codeInvalidJSON, "The request body contains invalid JSON.")
	}
	switch v := v.(type) {
	case obj:
		c.body.m = v
	case []any:
		c.array = v
	default:
		return fail(http.StatusBadRequest, codeInvalidJSON, "The request body contains invalid JSON.")
	}
	return nil
}

func (c *call) readMultipart(r *multipart.Reader) error {
	c.files = map[int]upload{}
	for {
		part, err := r.NextPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		name := part.FormName()
		if name == "payload_json" {
			if c.raw, err = io.ReadAll(part); err != nil {
				return err
			}
			continue
		}
		number, ok := strings.CutPrefix(name, "files[")
		number, closed := strings.CutSuffix(number, "]")
		n, err := strconv.Atoi(number)
		if !ok || !closed || err != nil || n < 0 {
			return fail(http.StatusBadRequest, codeInvalidForm,
				"A multipart request has the parts payload_json and files[0], files[1] …, not %q.", name)
		}
		content, err := io.ReadAll(io.LimitReader(part, maxFile+1))
		if err != nil {
			return err
		}
		if len(content) > maxFile {
			return fail(http.StatusRequestEntityTooLarge, codeTooLarge,
				"Request entity too large: a file may have 10 MiB")
		}
		if _, twice := c.files[n]; twice {
			return fail(http.StatusBadRequest, codeInvalidForm, "There are two files[%d].", n)
		}
		if len(c.files) == maxFiles {
			return fail(http.StatusBadRequest, codeInvalidForm, "A message carries up to %d files.", maxFiles)
		}
		c.files[n] = upload{fileName(part.FileName()), part.Header.Get("Content-Type"), content}
	}
}

// fileNumbers returns the numbers of the files in order.
func (c *call) fileNumbers() []int {
	return slices.Sorted(maps.Keys(c.files))
}

// fileName returns a file's name as Discord stores it.
func fileName(s string) string {
	s = s[strings.LastIndexAny(s, `/\`)+1:]
	s = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', strings.ContainsRune("._-", r):
			return r
		case r == ' ':
			return '_'
		}
		return -1
	}, s)
	s = strings.TrimLeft(s, ".")
	if s == "" {
		return "unknown"
	}
	return s
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	b, err := json.Marshal(body)
	if err != nil {
		status, b = http.StatusInternalServerError,
			[]byte(`{"code":0,"message":"The playground cannot write its answer."}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(b)
}
