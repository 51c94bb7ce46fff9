//go:build unix

package crash

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/customid"
	"skald/bot/playground/client"
)

// act is an action of a person: they press a control of a message, or type a move if there is none.
type act struct {
	who     string
	message client.Message
	control client.Component
	values  []string
	typed   string
}

func (a act) String() string {
	if a.typed != "" {
		return fmt.Sprintf("%s types %s", a.who, a.typed)
	}
	return fmt.Sprintf("%s presses %s %v", a.who, a.control.CustomID, a.values)
}

// move returns the move of a control or a chosen value.
func (a act) move() string {
	id := a.control.CustomID
	if len(a.values) > 0 {
		id = a.values[0]
	}
	p, err := customid.Parse(id)
	if move, ok := p.(customid.ID); err == nil && ok {
		return string(move.Move)
	}
	return ""
}

// moves are the acts a board offers that make a move.
func (h *house) moves(m client.Message) []act {
	var out []act
	add := func(id string, c client.Component, values ...string) {
		if p, err := customid.Parse(id); err == nil {
			if move, ok := p.(customid.ID); ok {
				out = append(out, act{who: h.seats[move.Seat], message: m, control: c, values: values})
			}
		}
	}
	for _, c := range m.Controls() {
		add(c.CustomID, c)
		for _, o := range c.Options {
			add(o.Value, c, o.Value)
		}
	}
	return out
}

// choose returns the next action: usually a button is pressed, now and then its move typed. It depends only on the
// offered controls, so that two runs of the same match go the same way.
func (h *house) choose() (act, error) {
	h.t.Helper()
	board, ok := h.board()
	if !ok {
		h.t.Fatal("no board stands in the channel")
	}
	if as := h.moves(board); len(as) > 0 {
		sum := fnv.New32a()
		for _, a := range as {
			fmt.Fprintln(sum, a.control.CustomID, a.values)
		}
		a := as[int(sum.Sum32()%uint32(len(as)))]
		if sum.Sum32()/7%4 == 0 {
			a.typed = a.move()
		}
		return a, nil
	}
	answer, err := h.tell("hint " + h.channel)
	if err != nil {
		return act{}, err
	}
	seat, move, ok := strings.Cut(answer, " ")
	if !ok {
		return act{}, errOver
	}
	return act{who: h.seats[seat[0]-'0'], typed: move}, nil
}

// errOver says that there is nothing more to do in a match.
var errOver = errors.New("nothing is left to be played")

// try does something. It returns errDead when the bot died before it answered, and a *client.Failure when Discord did
// not even take it.
func (h *house) try(a act) error {
	var err error
	if a.typed != "" {
		err = h.person(a.who).Command(h.while(), h.guild, h.channel, "do", client.Args{"move": a.typed})
	} else {
		err = h.person(a.who).Press(h.while(), h.guild, a.message, a.control, a.values...)
	}
	if err != nil && h.dead() {
		return errDead
	}
	return err
}

// move waits until all is quiet and makes the next move; it returns the action, and errDead if the bot died meanwhile.
func (h *house) move() (act, error) {
	h.t.Helper()
	for tries := 0; ; tries++ {
		if err := h.calm(); err != nil {
			return act{}, err
		}
		a, err := h.choose()
		if err != nil {
			return a, err
		}
		err = h.try(a)
		var no *client.Failure
		switch {
		case err == nil:
			return a, h.calm()
		case errors.Is(err, errDead):
			return a, err
		case errors.As(err, &no) && no.Status == 400 && tries < 3:
			// The last request of a dead bot arrived only now and changed the board.
		default:
			h.t.Fatalf("%v: %v", a, err)
		}
	}
}

// tally counts the results of one step.
type tally struct {
	kills, hours, twice   int // deaths there; starts an hour later; deaths again on recovering
	rises                 int // starts after a death
	again, answered, seen int // presses repeated; answered in private; and those whose button was gone already
	lost, doubled         int // announcements
}

// add adds another tally.
func (n *tally) add(o tally) {
	n.kills, n.hours, n.twice, n.again = n.kills+o.kills, n.hours+o.hours, n.twice+o.twice, n.again+o.again
	n.answered, n.seen, n.lost, n.doubled = n.answered+o.answered, n.seen+o.seen, n.lost+o.lost, n.doubled+o.doubled
}

// rise restarts the bot after a death, and the person whose press had no effect presses again.
func (h *house) rise(a act, arm checkpoint.Point, n *tally) {
	h.t.Helper()
	n.rises++
	switch {
	case n.rises%4 == 0:
		// By then Discord has forgotten the nonces.
		h.clock.pass(time.Hour)
		n.hours++
	case n.rises%4 == 2:
		// Another user talks meanwhile.
		if err := h.person("zoe").Say(context.Background(), h.channel, "What is going on?"); err != nil {
			h.t.Fatal(err)
		}
	}
	if n.rises%3 != 2 {
		arm = ""
	}
	// It dies once more on recovering, if it comes by there.
	for ; ; arm = "" {
		err := errDead
		if h.start(arm) {
			err = h.press(a, n)
		}
		if err == nil {
			err = h.calm()
		}
		if err == nil {
			break
		}
		if arm == "" {
			h.t.Fatalf("the bot died by itself: %v", err)
		}
		n.kills++
		n.twice++
	}
	h.arm("", 0)
}

// press repeats a press without effect. A typed move is not repeated, because it would be another move.
func (h *house) press(a act, n *tally) error {
	h.t.Helper()
	if a.who == "" || a.typed != "" {
		return nil
	}
	n.again++
	before := h.reads(a.who)[0].ID
	err := h.try(a)
	var no *client.Failure
	switch {
	case errors.As(err, &no) && no.Status == 400:
		n.seen++ // the board has other buttons by now
		return nil
	case errors.Is(err, errDead):
		return err
	case err != nil:
		h.t.Fatalf("again %v: %v", a, err)
	}
	if m, ok := client.AnswerTo(a.who, before, h.reads(a.who)); ok && m.Ephemeral() {
		n.answered++
	}
	return nil
}

// killed plays on until the bot has died as often as wanted at a step. It reports false when the match was over before.
func (h *house) killed(step checkpoint.Point, kills int, n *tally) bool {
	h.t.Helper()
	for n.kills < kills {
		h.arm(step, 1+n.kills%2)
		for made := 0; ; made++ {
			if made > 100 {
				h.t.Fatalf("the step %q is never reached", step)
			}
			a, err := h.move()
			if errors.Is(err, errOver) {
				// It may die over the last of its work still.
				if _, err := h.tell("arm 0 "); err != nil {
					n.kills++
					h.rise(act{}, step, n)
				}
				return false
			}
			if err != nil {
				n.kills++
				h.rise(a, step, n)
				break
			}
		}
	}
	return true
}

// begin opens a table in the channel and starts the match.
func (h *house) begin(game string, persons, pilots int, options ...string) {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.while(), patience)
	defer cancel()
	h.seats = append(append([]string{people[0]}, make([]string, pilots)...), people[1:persons]...)
	args := client.Args{"game": game, "seats": persons + pilots, "autopilots": pilots, "undo-time": 0}
	for _, o := range options {
		id, value, _ := strings.Cut(o, "=")
		args[id] = value
	}
	err := h.person("anna").Command(ctx, h.guild, h.channel, "game new", args)
	for _, name := range people[1:persons] {
		if err == nil {
			err = h.inLobby(ctx, name, ":join")
		}
	}
	if err == nil {
		err = h.inLobby(ctx, "anna", ":start")
	}
	if err == nil {
		err = h.calm()
	}
	if err != nil {
		h.t.Fatal(err)
	}
	h.until("the first board", func() bool {
		b, ok := h.board()
		return ok && slices.ContainsFunc(b.Controls(), func(c client.Component) bool {
			return strings.HasPrefix(c.CustomID, "n1:")
		})
	})
}

// inLobby presses a button of the lobby as soon as the lobby is there.
func (h *house) inLobby(ctx context.Context, name, button string) error {
	h.t.Helper()
	var lobby client.Message
	var control client.Component
	h.until("the lobby's "+button, func() (ok bool) {
		if ms := h.reads(name); len(ms) > 0 {
			lobby = ms[0]
			control, ok = lobby.Find(button)
		}
		return ok
	})
	return h.person(name).Press(ctx, h.guild, lobby, control)
}

func (h *house) until(what string, is func() bool) {
	h.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if is() {
			return
		}
	}
	h.t.Fatalf("waited in vain for %s", what)
}
