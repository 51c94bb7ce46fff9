package bot

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/bot/render"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
	"skald/imaging"
	"skald/store"
)

// chronicle is a recorded match played by people up to some move, entry by entry with the state after each.
type chronicle struct {
	rules  engine.Rules
	seed   []byte
	log    []match.Entry
	states [][]byte
	head   match.Header
}

// people play the seats of a chronicle.
var people = []string{"anna", "ben", "cara", "dora", "emil"}

// chronicleOf plays a recorded match until a position is wanted for the n-th time: the first of those a pattern of
// paths names that has it and people for all its seats.
func chronicleOf(t *testing.T, pattern string, n int, wanted func(*match.Match, match.Entry) bool) chronicle {
	t.Helper()
	root := filepath.Join("..", "engine", "games", "testdata")
	paths, err := filepath.Glob(filepath.Join(root, pattern))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		path, _ = filepath.Rel(root, path)
		rules, rec := recordAt(t, path)
		if len(rec.Players) < 2 || len(rec.Players) > len(people) {
			continue
		}
		found := 0
		c := played(t, rules, rec, func(m *match.Match, e match.Entry) bool {
			if wanted(m, e) {
				found++
			}
			return found == n
		})
		if found == n {
			return c
		}
	}
	t.Fatalf("%s has no such position", pattern)
	return chronicle{}
}

// recordAt reads a recorded match.
func recordAt(t *testing.T, path string) (engine.Rules, match.Record) {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "engine", "games", "testdata", path))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec, err := match.ParseRecord(f)
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := games.Find(rec.Game)
	return rules, rec
}

// played is a record played by people to its end, or until a position is as wanted.
func played(t *testing.T, rules engine.Rules, rec match.Record, enough func(*match.Match, match.Entry) bool) chronicle {
	t.Helper()
	w := newScribe(t, rules, rec)
	for _, l := range rec.Lines {
		if l.Move == "" {
			continue
		}
		if e := w.plays(l.Seat, l.Move); enough(w.m, e) {
			break
		}
	}
	return w.c
}

// scribe writes the chronicle of a match as people play it.
type scribe struct {
	*testing.T
	m *match.Match
	c chronicle
}

// newScribe begins a match with the options, the seats and the chance of a record.
func newScribe(t *testing.T, rules engine.Rules, rec match.Record) *scribe {
	t.Helper()
	config := match.Config{ID: "secret", Rules: rules, Options: rec.Options, Language: "en", Pace: match.Daily,
		Seed: rec.Seed, Joins: rec.Joins}
	for i := range rec.Players {
		config.Players = append(config.Players, match.Player{User: people[i], Name: people[i]})
	}
	m, e, err := match.Start(config, chronicled)
	if err != nil {
		t.Fatal(err)
	}
	w := &scribe{t, m, chronicle{rules: rules, seed: rec.Seed}}
	w.keeps(e)
	return w
}

// chronicled is when chronicles are written.
var chronicled = time.Unix(1_800_000_000, 0)

func (w *scribe) keeps(e match.Entry) {
	w.Helper()
	state, err := w.m.State()
	if err != nil {
		w.Fatal(err)
	}
	w.c.log, w.c.states, w.c.head = append(w.c.log, e), append(w.c.states, state), w.m.Header()
}

// plays makes a move of a seat.
func (w *scribe) plays(seat engine.Seat, m engine.Move) match.Entry {
	w.Helper()
	e, err := w.m.Play(match.Actor{User: people[seat]}, seat, m, chronicled)
	if err != nil {
		w.Fatal(err)
	}
	w.keeps(e)
	return e
}

// twin is the same match with everything changed that a viewer may not know: the seed and with it all dice to come,
// what others saw, rolled and hold, and the positions behind them.
func (c chronicle) twin(t *testing.T, viewer engine.Seat) (other chronicle, changed int) {
	t.Helper()
	other = c
	other.seed = bytes.Repeat([]byte{0xab}, match.SeedSize)
	other.log, other.states = slices.Clone(c.log), slices.Clone(c.states)
	knows := func(to []engine.Seat) bool { return len(to) == 0 || slices.Contains(to, viewer) }
	for i := range other.log {
		e := &other.log[i]
		e.Rolls, e.Events = slices.Clone(e.Rolls), slices.Clone(e.Events)
		if e.Private && e.Seat != viewer {
			e.Move = engine.MakeMove(e.Move.Verb(), canary)
			changed++
		}
		for k := range e.Rolls {
			if r := &e.Rolls[k]; !knows(r.To) && r.N > 1 {
				r.Value = (r.Value + 1) % r.N
				changed++
			}
		}
		for k := range e.Events {
			if ev := &e.Events[k]; !knows(ev.To) {
				// The canary has a place in no text table.Anybody else may read.
				ev.Text = text.Plain(canary)
				ev.Facts.Piece, ev.Facts.Amount = canary, 77
				changed++
			}
		}
	}
	for i, saved := range c.states {
		var s map[string]json.RawMessage
		if err := json.Unmarshal(saved, &s); err != nil {
			t.Fatal(err)
		}
		was := s["game"]
		if s["game"] = hides(t, c.rules, was, viewer); !alike(was, s["game"]) {
			changed++
		}
		s["seed_hash"], _ = json.Marshal(hashOf(other.seed))
		var err error
		if other.states[i], err = json.Marshal(s); err != nil {
			t.Fatal(err)
		}
	}
	return other, changed
}

// alike says that two texts of JSON say the same.
func alike(x, y []byte) bool {
	var a, b any
	return json.Unmarshal(x, &a) == nil && json.Unmarshal(y, &b) == nil && reflect.DeepEqual(a, b)
}

// canary stands where only others may look.
const canary = "canary-in-the-cellar"

// hides is a saved position in which everything is otherwise that a viewer does not know. It changes the position
// itself and asks the game nothing, which may be wrong about who knows what.
func hides(t *testing.T, rules engine.Rules, saved json.RawMessage, viewer engine.Seat) json.RawMessage {
	t.Helper()
	change := map[string]func(map[string]any, knower){"return-of-the-heroes": hidesPieces, "runebound": hidesCards,
		"heroes": hidesHands}[rules.ID()]
	if change == nil {
		return saved // everybody sees everything
	}
	var s map[string]any
	d := json.NewDecoder(bytes.NewReader(saved))
	d.UseNumber()
	if err := d.Decode(&s); err != nil {
		t.Fatal(err)
	}
	change(s, knower(viewer))
	out, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rules.Load(out); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return out
}

// knower is somebody who knows what the seats in saved lists know.
type knower engine.Seat

// is says that a saved seat is his.
func (k knower) is(seat any) bool { return fmt.Sprint(seat) == fmt.Sprint(int(k)) }

// among says that his seat stands in a saved list.
func (k knower) among(list any) bool {
	seats, _ := list.([]any)
	return slices.ContainsFunc(seats, k.is)
}

// hidesPieces changes what is hidden in Return of the Heroes.
func hidesPieces(s map[string]any, viewer knower) {
	// The pieces in somebody's hand, face down on the map and in the bag change places.
	var held []map[string]any
	if h, ok := s["hand"].(map[string]any); ok && !viewer.is(h["seat"]) {
		held = append(held, h)
	}
	tokens, _ := s["tokens"].([]any)
	for _, x := range tokens {
		token := x.(map[string]any)
		if token["down"] == true && token["known"] != nil && !viewer.among(token["known"]) {
			held = append(held, token)
		}
	}
	var in, bag []string
	inBag, _ := s["bag"].([]any)
	for _, x := range inBag {
		if p, _ := pieces.First().Get(fmt.Sprint(x)); p.Class == pieces.Hidden {
			in = append(in, p.ID)
		} else {
			bag = append(bag, fmt.Sprint(x))
		}
	}
	if len(held) > 0 {
		bag = append(bag, turned(held, "piece", in)...)
		slices.SortFunc(bag, func(x, y string) int { return pieces.First().Order(x) - pieces.First().Order(y) })
		s["bag"] = bag
	}
	// What others have asked for at a bazaar and not got yet is nothing.
	if b, ok := s["bazaar"].(map[string]any); ok {
		asked, _ := b["asked"].([]any)
		for _, x := range asked {
			if w := x.(map[string]any); !viewer.is(w["seat"]) {
				delete(w, "wants")
			}
		}
	}
	if card, _ := s["card"].(string); s["secret"] == true && card != "" && !viewer.among(s["cardSeen"]) {
		all := pieces.First().Cards()
		at := slices.IndexFunc(all, func(c pieces.Card) bool { return c.ID == card })
		s["card"] = all[(at+1)%len(all)].ID
	}
}

// hidesCards changes the cards of Runebound that somebody has looked at: they change places with those of the same deck
// whose order nobody knows.
func hidesCards(s map[string]any, viewer knower) {
	decks, _ := s["decks"].([]any)
	for _, x := range append(decks, s["market"]) {
		deck := x.(map[string]any)
		var held []map[string]any
		for _, end := range []string{"top", "bottom"} {
			cards, _ := deck[end].([]any)
			for _, c := range cards {
				if card := c.(map[string]any); card["known"] != nil && !viewer.among(card["known"]) {
					held = append(held, card)
				}
			}
		}
		var bag []string
		inBag, _ := deck["bag"].([]any)
		for _, id := range inBag {
			bag = append(bag, fmt.Sprint(id))
		}
		if len(held) > 0 {
			deck["bag"] = slices.Sorted(slices.Values(turned(held, "id", bag)))
		}
	}
}

// hidesHands changes in Heroes what only others know: their hands, what they have rolled and sealed in an open clash,
// and their standing orders.
func hidesHands(s map[string]any, viewer knower) {
	players, _ := s["players"].([]any)
	for seat, x := range players {
		p := x.(map[string]any)
		if viewer.is(seat) {
			continue
		}
		hand, deck := listed(p["hand"]), listed(p["deck"])
		known := listed(p["known"])
		hand = slices.DeleteFunc(hand, func(card string) bool { return slices.Contains(known, card) })
		if all := slices.Concat(hand, deck); len(hand) > 0 {
			all = append(all[1:], all[0])
			p["hand"] = slices.Sorted(slices.Values(slices.Concat(known, all[:len(hand)])))
			p["deck"] = slices.Sorted(slices.Values(all[len(hand):]))
		}
		prep := p["prep"].(map[string]any)
		beats, _ := prep["beats"].([]any)
		for _, b := range beats {
			faces := b.(map[string]any)["faces"].([]any)
			for i, f := range faces {
				n, _ := f.(json.Number).Int64()
				faces[i] = n%6 + 1
			}
		}
		delete(p, "seal")
		p["orders"] = []any{map[string]any{"goal": "draw", "last": 1, "aim": "hero"}}
	}
}

// listed is a saved list of texts.
func listed(list any) []string {
	var out []string
	ids, _ := list.([]any)
	for _, id := range ids {
		out = append(out, fmt.Sprint(id))
	}
	return out
}

// turned passes what lies in one or more known places and in a bag on by one place each, and returns what then lies in
// the bag.
func turned(held []map[string]any, key string, bag []string) []string {
	var all []string
	for _, h := range held {
		all = append(all, fmt.Sprint(h[key]))
	}
	all = append(all, bag...)
	all = append(all[1:], all[0])
	for i, h := range held {
		h[key] = all[i]
	}
	return all[len(held):]
}

func hashOf(seed []byte) string {
	sum := sha256.Sum256(seed)
	return hex.EncodeToString(sum[:])
}

// stage is a desk with a chronicle on it, and the pictures that were asked for.
type stage struct {
	*desk
	seed []byte
	// who looks at it.
	who   string
	drawn []sketch
	// artist draws what is asked for, nil for nobody.
	artist render.Drawer
}

// sketch is what a picture was made of.
type sketch struct {
	view    any
	since   any
	past    []any
	request string
}

// newStage puts a chronicle on a desk. Secrets are what its people keep to themselves beside the match: queued moves
// and what they try.
func newStage(t *testing.T, c chronicle, secrets string) *stage {
	t.Helper()
	id := store.MatchID(c.head.Match)
	s := &stage{seed: c.seed}
	s.desk = newDesk(t, Options{Games: []engine.Rules{c.rules}, Draw: onlooker{s}})
	head := store.Match{
		ID: id, Game: c.rules.ID(), RulesVersion: c.rules.Version(), Guild: "3", Channel: place, Host: "anna",
		Status:   store.Running,
		Language: "en", Options: c.head.Options, Seed: c.seed, SeedHash: hashOf(c.seed),
	}
	for _, p := range c.head.Players {
		head.Seats = append(head.Seats, store.Seat(p))
	}
	x := table.Extra{Pace: match.Daily, Seats: len(head.Seats), Joins: c.head.Joins}
	var err error
	if head.Extra, err = x.JSON(); err != nil {
		t.Fatal(err)
	}
	db, ctx := s.app.o.Store, context.Background()
	for i, e := range c.log {
		line, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		w := store.Commit{Now: s.clock, Match: head, Expect: e.Seq - 1,
			Entries: []store.Entry{{Seq: e.Seq, Data: line}}, Snapshot: c.states[i]}
		if i == len(c.log)-1 {
			w.Outbox = []store.Outgoing{{Kind: table.PostBoard, Payload: json.RawMessage(`{}`)}}
		}
		if err := db.Commit(ctx, w); err != nil {
			t.Fatal(err)
		}
	}
	if secrets != "" {
		for seat, p := range head.Seats {
			raw, err := json.Marshal(map[string]any{"try": map[string]any{"seat": seat, "moves": []string{secrets}}})
			if err == nil {
				err = db.PutDraft(ctx, id, p.User, raw)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	// The clock begins to run as it would have with the last move it runs by.
	tb, err := s.app.Tables.Open(id)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Unlock()
	tb.FollowClock(tb.LastShown(), s.clock)
	if secrets != "" {
		for seat, p := range head.Seats {
			tb.SetQueue(engine.Seat(seat), table.Queue{User: p.User, Turn: tb.Match.Turn().Number,
				Moves: []table.Queued{{Move: engine.Move(secrets)}}})
		}
	}
	if err := s.app.Tables.Save(ctx, tb, table.Change{}); err != nil {
		t.Fatal(err)
	}
	return s
}

// onlooker notes what pictures are made of and has them drawn by the stage's artist, if there is one.
type onlooker struct{ s *stage }

// Draw implements render.Drawer.
func (o onlooker) Draw(ctx context.Context, game string, view any, r imaging.Request) (imaging.Picture, error) {
	d := sketch{view: bare(view), since: bare(r.Since),
		request: fmt.Sprint(game, r.Kind, r.Arg, r.Language, r.Theme, r.Marks)}
	for _, p := range r.Past {
		d.past = append(d.past, bare(p))
	}
	o.s.mu.Lock()
	o.s.drawn = append(o.s.drawn, d)
	o.s.mu.Unlock()
	if o.s.artist != nil {
		return o.s.artist.Draw(ctx, game, view, r)
	}
	return imaging.Picture{PNG: []byte("png")}, nil
}

// bare is a View without what it keeps for autopilots, which no artist looks at.
func bare(v any) any {
	r := reflect.ValueOf(v)
	if r.Kind() != reflect.Struct {
		return v
	}
	c := reflect.New(r.Type()).Elem()
	c.Set(r)
	if f := c.FieldByName("Known"); f.IsValid() && f.CanSet() {
		f.SetZero()
	}
	return c.Interface()
}

// clockwork is what differs between two desks whatever happens on them: the time in a line of the log, what the machine
// measures, and how many direct messages went to others.
var clockwork = regexp.MustCompile(
	`(?m)^(time=\S+ |skald_(acknowledgement|picture)_seconds|skald_database_bytes|skald_(posts_total|delivery_seconds\w*)\{kind="notice"|process_|go_|# ).*$`)

var blankLines = regexp.MustCompile(`\n+`)

// seen is everything the world hears of a stage since it was asked last, apart from what differs between two desks
// whatever happens.
func (s *stage) seen(own sent) string {
	var b strings.Builder
	fmt.Fprintln(&b, own.method, own.path, own.file, own.text(), own.held)
	for _, c := range s.since() {
		if s.toOthers(c) {
			continue
		}
		delete(c.body, "nonce") // comes from the seed
		fmt.Fprintln(&b, c.method, c.path, c.file, c.text(), c.held)
	}
	fmt.Fprintln(&b, s.now().Unix(), s.stored())
	return s.levelled(b.String())
}

// toOthers reports whether a call is a direct message, or about one, to somebody else than the one who looks.
func (s *stage) toOthers(c sent) bool {
	user, direct := strings.CutPrefix(c.path, "/channels/dm-")
	user, _, _ = strings.Cut(user, "/")
	if c.path == "/users/@me/channels" {
		user, direct = fmt.Sprint(c.body["recipient_id"]), true
	}
	return direct && user != s.who
}

// stored is what the store has that comes to be seen at its time: posts to be made, timers, and what stands in the
// channel. The numbers of entries, which count sealed ones, are for the program.
func (s *desk) stored() string {
	s.t.Helper()
	head := s.head()
	pending, err := s.app.o.Store.PendingOf(head.ID)
	timers, failed := s.app.o.Store.Timers(head.ID)
	if err != nil || failed != nil {
		s.t.Fatal(err, failed)
	}
	for i := range head.Posts {
		head.Posts[i].Seq = 0
	}
	for i := range pending {
		pending[i].ID, pending[i].Nonce, pending[i].Payload = 0, "", nil
	}
	return fmt.Sprint(pending, timers, head.Status, head.Channel, head.Posts)
}

// levelled takes out of a text which desk it is and which seed is published.
func (s *stage) levelled(text string) string {
	return strings.NewReplacer(hashOf(s.seed), "SEEDHASH", s.base, "BASE").Replace(text)
}

// rest is what a stage tells beside its answers: its log, its counts and its health.
func (s *stage) rest() string {
	var b bytes.Buffer
	if err := s.app.meter.all.Write(&b); err != nil {
		s.t.Fatal(err)
	}
	health, err := s.app.Health()
	log := clockwork.ReplaceAllStringFunc(s.logs.String(), func(l string) string {
		_, rest, _ := strings.Cut(l, " ")
		return rest
	})
	return s.levelled(fmt.Sprint(log, blankLines.ReplaceAllString(clockwork.ReplaceAllString(b.String(), ""), "\n"),
		health, err))
}

// pair are two stages that differ in nothing a viewer may know.
type pair struct {
	t    *testing.T
	a, b *stage
	who  string
	n    int
	// until is how long time goes by in the walk.
	until time.Duration
}

// notShort skips a long walk of one person with -short, as the race run goes: it does one thing after the other and
// takes minutes under the race detector.
func notShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped with -short: a long walk of one person")
	}
}

// walk is a pair of matches to walk through.
type walk struct {
	name string
	try  func(*testing.T)
}

// some takes a few of the walks in an ordinary run, on two days of three, and all in a full sweep.
func some(t *testing.T, few int, walks []walk) {
	t.Helper()
	sweep.Of(t, walks, sweep.Due(t, few)).Parallel(t, func(w walk) string { return w.name },
		func(t *testing.T, w walk) { w.try(t) })
}

// newPair sets up a chronicle and its twin, in which so many things at least are otherwise beside the seed.
func newPair(t *testing.T, c chronicle, viewer engine.Seat, hidden int) *pair {
	t.Helper()
	other, changed := c.twin(t, viewer)
	if changed < hidden {
		t.Fatalf("there is too little to hide: %d things changed", changed)
	}
	return pairOf(t, c, other, viewer, "end", "stay")
}

// pairOf sets up two matches that differ in nothing a viewer may know. Its secrets are what the people of the one and
// of the other keep to themselves.
func pairOf(t *testing.T, c, other chronicle, viewer engine.Seat, secrets ...string) *pair {
	t.Helper()
	p := &pair{t: t, who: "zoe", until: 25 * 24 * time.Hour}
	if viewer >= 0 {
		p.who = people[viewer]
		secrets = []string{""} // His own plans are no secret to him.
	}
	p.a, p.b = newStage(t, c, secrets[0]), newStage(t, other, secrets[len(secrets)-1])
	p.a.who, p.b.who = p.who, p.who
	return p
}

// same does the same on both stages and demands that it looks the same.
func (p *pair) same(what string, do func(s *stage) sent) (a, b sent) {
	p.t.Helper()
	a = do(p.a)
	p.a.deliver()
	b = do(p.b)
	p.b.deliver()
	p.n++
	if x, y := p.a.seen(a), p.b.seen(b); x != y {
		p.t.Errorf("%s tells what is hidden:\n%s\nand with other secrets\n%s", what, differ(x, y), differ(y, x))
	} else if secret := p.leak(x); secret != "" {
		p.t.Errorf("%s tells %q: %s", what, secret, x)
	}
	if !reflect.DeepEqual(p.a.drawn, p.b.drawn) {
		x, y := fmt.Sprintf("%+v", p.a.drawn), fmt.Sprintf("%+v", p.b.drawn)
		p.t.Errorf("%s draws what is hidden:\n%s\nand with other secrets\n%s", what, differ(x, y), differ(y, x))
	}
	if p.a.drawn, p.b.drawn = nil, nil; p.t.Failed() {
		p.t.FailNow()
	}
	return a, b
}

// leak is a secret that stands in a text whatever it is about.
func (p *pair) leak(text string) string {
	for _, s := range []*stage{p.a, p.b} {
		for _, secret := range []string{hex.EncodeToString(s.seed), canary, "desk-token"} {
			if strings.Contains(text, secret) {
				return secret
			}
		}
	}
	return ""
}

// differ is the part of a text around the place from which it is not like another.
func differ(x, y string) string {
	i := 0
	for i < len(x) && i < len(y) && x[i] == y[i] {
		i++
	}
	return x[max(0, i-300):min(len(x), i+300)]
}

// does is desk.does with the same interaction for both stages.
func (p *pair) does(make func() *discord.Interaction) (a, b sent) {
	p.t.Helper()
	i := make()
	what := strings.TrimSpace(i.Command + " " + i.CustomID)
	return p.same(what+" by "+i.User, func(s *stage) sent {
		c := *i
		return s.does(&c)
	})
}

// ends compares what is left when all is done, and demands that much was compared.
func (p *pair) ends() {
	p.t.Helper()
	if p.leaves(); p.n < 60 {
		p.t.Errorf("only %d things were compared", p.n)
	}
}

// leaves compares what is left: log, counts and health.
func (p *pair) leaves() {
	p.t.Helper()
	if x, y := p.a.rest(), p.b.rest(); x != y {
		p.t.Errorf("log, counts or health tell what is hidden:\n%s\nand with other secrets\n%s", differ(x, y),
			differ(y, x))
	} else if secret := p.leak(x); secret != "" {
		p.t.Errorf("log, counts or health tell %q: %s", secret, x)
	}
}

// watching walks an answer's screens: what is on it that only shows is pressed too, on both stages, and more of it in a
// full sweep.
func (p *pair) watching(a sent) {
	p.t.Helper()
	done := map[string]bool{}
	todo := everyID(a.data()["components"])
	most := 12
	if sweep.Full() {
		most = 40
	}
	for at := 0; at < len(todo) && at < most; at++ {
		id := todo[at]
		if !strings.HasPrefix(id, "n1:") || done[id] || kindOf(id) == "n1 pick" {
			continue
		}
		done[id] = true
		next, _ := p.does(func() *discord.Interaction {
			i := press(p.who, id, "801")
			i.MessageEphemeral = true
			return i
		})
		if len(todo) < 200 {
			todo = append(todo, everyID(next.data()["components"])...)
		}
	}
}
