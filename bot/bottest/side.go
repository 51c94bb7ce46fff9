package bottest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/render"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/imaging"
	"skald/store"
)

// Side is a Bot with a Recorded match that records the requested pictures.
type Side struct {
	*Bot
	seed []byte
	// who is the user who views the match.
	who   string
	drawn []picture
	// Artist draws the pictures; nil means that none are drawn.
	Artist render.Drawer
}

// picture has the input of a drawn picture.
type picture struct {
	view    any
	since   any
	past    []any
	request string
}

// NewSide returns a bot with a recorded match. Secrets are private inputs besides the match: queued moves and
// previewed moves.
func NewSide(t *testing.T, c Recorded, secrets string) *Side {
	t.Helper()
	id := store.MatchID(c.head.Match)
	s := &Side{seed: c.seed}
	s.Bot = New(t, bot.Options{Games: []engine.Rules{c.rules}, Draw: pictureLog{s}})
	head := store.Match{
		ID: id, Game: c.rules.ID(), RulesVersion: c.rules.Version(), Guild: "3", Channel: Channel, Host: "anna",
		Status:   store.Running,
		Language: "en", Options: c.head.Options, Seed: c.seed, SeedHash: HashOf(c.seed),
	}
	for _, p := range c.head.Players {
		head.Seats = append(head.Seats, store.Seat(p))
	}
	x := table.Extra{Pace: match.Daily, Seats: len(head.Seats), Joins: c.head.Joins}
	var err error
	if head.Extra, err = x.JSON(); err != nil {
		t.Fatal(err)
	}
	db, ctx := s.Options.Store, context.Background()
	for i, e := range c.Log {
		line, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		w := store.Commit{Now: s.Clock, Match: head, ExpectSeq: e.Seq - 1,
			Entries: []store.Entry{{Seq: e.Seq, Data: line}}, Snapshot: c.states[i]}
		if i == len(c.Log)-1 {
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
	tb, err := s.App.Tables.Open(id)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Unlock()
	tb.FollowClock(tb.LastShown(), s.Clock)
	if secrets != "" {
		for seat, p := range head.Seats {
			tb.SetQueue(engine.Seat(seat), table.Queue{User: p.User, Turn: tb.Match.Turn().Number,
				Moves: []table.Queued{{Move: engine.Move(secrets)}}})
			if c := tb.Conditions(); len(c) > 0 {
				tb.SetConditionals(engine.Seat(seat), table.Conditionals{User: p.User,
					List: []table.Conditional{{ID: c[0].ID, Value: secrets}}})
			}
		}
	}
	if err := s.App.Tables.Save(ctx, tb, table.Change{}); err != nil {
		t.Fatal(err)
	}
	return s
}

// pictureLog records the input of pictures and draws them with the side's Artist, if it has one.
type pictureLog struct{ s *Side }

// Draw implements render.Drawer.
func (o pictureLog) Draw(ctx context.Context, game string, view any, r imaging.Request) (imaging.Picture, error) {
	d := picture{view: bare(view), since: bare(r.Since),
		request: fmt.Sprint(game, r.Kind, r.Arg, r.Language, r.Theme, r.Marks)}
	for _, p := range r.Past {
		d.past = append(d.past, bare(p))
	}
	o.s.Mu.Lock()
	o.s.drawn = append(o.s.drawn, d)
	o.s.Mu.Unlock()
	if o.s.Artist != nil {
		return o.s.Artist.Draw(ctx, game, view, r)
	}
	if r.Late { // a film reads its pictures
		return imaging.Picture{PNG: BlankPicture()}, nil
	}
	return imaging.Picture{PNG: []byte("png")}, nil
}

// bare returns a View without its data for autopilots, which pictures do not use.
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

// clockwork matches differences between any two bots: the time of a log line, measurements of the machine, and the
// number of direct messages to others.
var clockwork = regexp.MustCompile(
	`(?m)^(time=\S+ |skald_(acknowledgement|picture)_seconds|skald_database_bytes|skald_(posts_total|delivery_seconds\w*)\{kind="notice"|process_|go_|# ).*$`)

var blankLines = regexp.MustCompile(`\n+`)

// heard returns everything the viewer could notice of a bot since the last call of heard, without the differences
// between any two bots.
func (s *Side) heard(own Call) string {
	var b strings.Builder
	fmt.Fprintln(&b, own.Method, own.Path, own.File, own.Text(), own.FileText)
	for _, c := range s.TakeCalls() {
		if s.toOthers(c) {
			continue
		}
		delete(c.Body, "nonce") // comes from the seed
		fmt.Fprintln(&b, c.Method, c.Path, c.File, c.Text(), c.FileText)
	}
	fmt.Fprintln(&b, s.Now().Unix(), s.StoredState())
	return s.levelled(b.String())
}

// toOthers reports whether a call sends, or prepares, a direct message to a user other than the viewer.
func (s *Side) toOthers(c Call) bool {
	user, direct := strings.CutPrefix(c.Path, "/channels/dm-")
	user, _, _ = strings.Cut(user, "/")
	if c.Path == "/users/@me/channels" {
		user, direct = fmt.Sprint(c.Body["recipient_id"]), true
	}
	return direct && user != s.who
}

// levelled replaces the address of the bot and the published hash of the seed in a text.
func (s *Side) levelled(text string) string {
	return strings.NewReplacer(HashOf(s.seed), "SEEDHASH", s.URL, "BASE").Replace(text)
}

// rest returns the output of a bot besides its answers: log, metrics and health.
func (s *Side) rest() string {
	var b bytes.Buffer
	if err := s.App.Metrics().Of.Write(&b); err != nil {
		s.T.Fatal(err)
	}
	health, err := s.App.Health()
	log := clockwork.ReplaceAllStringFunc(s.Logs.String(), func(l string) string {
		_, rest, _ := strings.Cut(l, " ")
		return rest
	})
	return s.levelled(fmt.Sprint(log, blankLines.ReplaceAllString(clockwork.ReplaceAllString(b.String(), ""), "\n"),
		health, err))
}

// PlacedBot returns a bot with a recorded match in Channel.
func PlacedBot(t *testing.T, c Recorded) *Bot { return NewSide(t, c, "").Bot }
