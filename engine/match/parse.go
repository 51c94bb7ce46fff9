package match

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"skald/engine"
)

// Bounds of a record to read.
const (
	maxRecord      = 8 << 20 // bytes
	maxRecordLine  = 1 << 20
	maxRecordLines = 100_000
	maxRecordSeats = 64
)

// Record is a parsed record.
type Record struct {
	Header
	Lines []RecordLine
}

// RecordLine is one line of a record: a move, the set-up or a decision of the table.
type RecordLine struct {
	// No is the number of the line in the file, from 1.
	No int
	// Address is the address in the line; HasAddress is false if the line has none and takes the next one.
	Address    Address
	HasAddress bool
	// Seat and Move are those of a move; Seat is engine.Public otherwise.
	Seat engine.Seat
	Move engine.Move
	By   By
	// Rolls are the results behind #; Hidden reports whether there are further, secret ones.
	Rolls  []RecordRoll
	Hidden bool
	// Back, Reseat, End and Fork are decisions of the table; Back.To is not set. Again is the number of later positions
	// with that address to skip.
	Back   *Back
	Again  int
	Reseat *Reseat
	End    bool
	Fork   *Origin
	// Pause, Resume and Pace are decisions as well.
	Pause, Resume bool
	Pace          Pace
	Why           string
}

// RecordRoll is one result of chance in a record.
type RecordRoll struct {
	// Stream is the stream; "" fits every stream.
	Stream string
	// Sides is the number of possible results, Value the result, from 1.
	Sides, Value int
}

// ErrNoRecord is the error for a text that is not a record at all.
var ErrNoRecord = errors.New("no record")

// LineError is an error in one line of a record.
type LineError struct {
	Line int
	Err  error
}

// Error names the line and the fault.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns the fault.
func (e *LineError) Unwrap() error { return e.Err }

// ParseRecord parses a record. It skips blank lines and lines that begin with a semicolon. The error is a *LineError if
// it belongs to a line. The moves need not be legal; Replay checks them.
func ParseRecord(r io.Reader) (Record, error) {
	p := parser{seats: -1, joinsAt: -1, who: map[int]Player{}, seen: map[string]bool{}}
	limited := &io.LimitedReader{R: r, N: maxRecord + 1}
	lines := bufio.NewScanner(limited)
	lines.Buffer(make([]byte, 0, 4096), maxRecordLine)
	for lines.Scan() {
		p.no++
		line := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if line == "" || line[0] == ';' {
			continue
		}
		if p.titled && line[0] == '|' {
			if err := p.bring(lines.Text()); err != nil {
				return Record{}, &LineError{p.no, err}
			}
			continue
		}
		if err := p.line(line); err != nil {
			return Record{}, &LineError{p.no, err}
		}
	}
	switch err := lines.Err(); {
	case limited.N == 0:
		return Record{}, fmt.Errorf("a record has %d bytes at most", maxRecord)
	case errors.Is(err, bufio.ErrTooLong):
		return Record{}, &LineError{p.no + 1, fmt.Errorf("it is longer than %d bytes", maxRecordLine)}
	case err != nil:
		return Record{}, fmt.Errorf("the record cannot be read: %w", err)
	}
	return p.finish()
}

// parser reads a record line by line.
type parser struct {
	no      int
	titled  bool
	rec     Record
	seats   int
	who     map[int]Player
	seen    map[string]bool
	joinsAt int
	// brought are the lines of the table's own file.
	brought []string
}

// cutMove divides a line after the header: an address or none, a seat or the table, > and the rest. A record may have
// thousands, hence no regular expression.
func cutMove(line string) (address, seat, rest string, ok bool) {
	head, rest, ok := strings.Cut(line, ">")
	words := strings.Fields(head)
	if !ok || len(words) == 0 || len(words) > 2 {
		return "", "", "", false
	}
	if seat = words[len(words)-1]; seat != "table" && strings.Trim(seat, "0123456789") != "" {
		return "", "", "", false
	}
	if len(words) == 2 {
		if address = words[0]; strings.Trim(address, "0123456789.+") != "" || strings.IndexAny(address, ".+") == 0 {
			return "", "", "", false
		}
	}
	return address, seat, strings.TrimSpace(rest), true
}

// bring reads a line of the table's own file: blanks within it count.
func (p *parser) bring(line string) error {
	if len(p.rec.Lines) > 0 {
		return errors.New("what was brought (lines that begin with |) stands behind the first move; it comes before it")
	}
	_, line, _ = strings.Cut(line, "|")
	p.brought = append(p.brought, line)
	return nil
}

func (p *parser) line(line string) error {
	if !p.titled {
		if strings.Join(strings.Fields(line), " ") == recordTitle {
			p.titled = true
			return nil
		}
		if strings.HasPrefix(line, "skald record ") {
			return fmt.Errorf("this record is of a form this program does not know: %q; it knows %q", clip(line),
				recordTitle)
		}
		return fmt.Errorf("%w: a record begins with the line %q", ErrNoRecord, recordTitle)
	}
	if address, seat, rest, ok := cutMove(line); ok {
		if len(p.rec.Lines) == maxRecordLines {
			return fmt.Errorf("a record has %d moves at most", maxRecordLines)
		}
		l := RecordLine{No: p.no, Seat: engine.Public}
		var err error
		if address != "" {
			if l.Address, err = ParseAddress(address); err != nil {
				return err
			}
			l.HasAddress = true
		}
		if seat == "table" {
			err = l.readTable(rest)
		} else {
			err = l.readMove(seat, rest)
		}
		if err != nil {
			return err
		}
		p.rec.Lines = append(p.rec.Lines, l)
		return nil
	}
	key, value, ok := strings.Cut(line, ":")
	switch {
	case !ok:
		return fmt.Errorf("%q is neither a move (17.3 2> move h3) nor a line of the header (game: …)", clip(line))
	case len(p.rec.Lines) > 0:
		return fmt.Errorf("%q stands behind the first move; the header comes before it", clip(key))
	}
	return p.header(strings.Join(strings.Fields(key), " "), strings.TrimSpace(value))
}

// header reads one line of the header.
func (p *parser) header(key, value string) error {
	if p.seen[key] {
		return fmt.Errorf("%q stands twice in the header", clip(key))
	}
	p.seen[key] = true
	h := &p.rec.Header
	var err error
	word, arg, _ := strings.Cut(key, " ")
	switch {
	case key == "match":
		if !plainWord(value, 32) {
			return fmt.Errorf("%q is no id for a match", clip(value))
		}
		h.Match = value
	case key == "game":
		h.Game = value
	case key == "rules":
		h.Version, err = number(value, 1, 1<<30)
	case word == "option" && arg != "":
		if h.Options == nil {
			h.Options = map[string]string{}
		}
		h.Options[arg] = value
	case key == "seats":
		p.seats, err = number(value, 1, maxRecordSeats)
	case word == "seat" && arg != "":
		n, err := number(arg, 1, maxRecordSeats)
		if err != nil {
			return err
		}
		p.who[n-1], err = readPlayer(n-1, value)
		return err
	case key == "pace":
		if h.Pace = Pace(value); !h.Pace.IsKnown() {
			return noPace(h.Pace)
		}
	case key == "language":
		if h.Language = value; !plainWord(value, 16) {
			return fmt.Errorf("%q is no language", clip(value))
		}
	case key == "status":
		if h.Status = Status(value); h.Status != Running && h.Status != Finished && h.Status != Ended {
			return fmt.Errorf("there is no status %q; there are running, over and ended", clip(value))
		}
	case key == "seed-hash":
		_, err = hexBytes(value)
		h.SeedHash = strings.ToLower(value)
	case key == "seed":
		h.Seed, err = hexBytes(value)
	case key == "joins":
		p.joinsAt = p.no
		if h.Joins, err = readJoins(value); err != nil {
			return err
		}
	case key == "final":
		_, err = hexBytes(value)
		h.Final = strings.ToLower(value)
	case key == "bug":
		h.report().Says = reason(value)
	case key == "program":
		h.report().Program = reason(value)
	case key == "viewer":
		h.report().Viewer, err = readViewer(value)
	case key == "position":
		where, saved, _ := strings.Cut(value, " ")
		if h.At, err = ParseAddress(where); err == nil && !json.Valid([]byte(saved)) {
			err = errors.New("behind its address stands no position")
		}
		h.Position = json.RawMessage(strings.TrimSpace(saved))
	default:
		return fmt.Errorf("the header of a record has no line %q", clip(key))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", clip(key), err)
	}
	return nil
}

// readJoins reads the interactions by which the players joined; - is the seat of an autopilot.
func readJoins(value string) (joins []string, err error) {
	for _, w := range strings.Fields(value) {
		if w == "-" {
			w = ""
		} else if !plainWord(w, 64) {
			return nil, fmt.Errorf("%q is no id of an interaction", clip(w))
		}
		joins = append(joins, w)
	}
	return joins, nil
}

// finish makes the checks that need the whole record.
func (p *parser) finish() (Record, error) {
	switch {
	case !p.titled:
		return Record{}, fmt.Errorf("%w: the record is empty; it begins with the line %q", ErrNoRecord, recordTitle)
	case p.rec.Game == "":
		return Record{}, errors.New("the header does not name the game (game: …)")
	case p.seats < 0:
		return Record{}, errors.New("the header does not tell the seats (seats: …)")
	}
	p.rec.Brought = strings.Join(p.brought, "\n")
	p.rec.Players = make([]Player, p.seats)
	for i := range p.rec.Players {
		p.rec.Players[i], _ = readPlayer(i, "player")
	}
	for i, who := range p.who {
		if i >= p.seats {
			return Record{}, fmt.Errorf("the header has a seat %d, and there are %d seats", i+1, p.seats)
		}
		p.rec.Players[i] = who
	}
	if r := p.rec.Report; r != nil && int(r.Viewer) >= p.seats {
		return Record{}, fmt.Errorf("the viewer is seat %d, and there are %d seats", r.Viewer+1, p.seats)
	}
	if n := len(p.rec.Joins); n > 0 && n != p.seats {
		return Record{}, &LineError{p.joinsAt, fmt.Errorf("%d joins for %d seats", n, p.seats)}
	}
	return p.rec, nil
}

// readPlayer reads the player of a seat: "player NAME" or "autopilot LEVEL". A record has no users; a person gets one
// made from the seat.
func readPlayer(seat int, s string) (Player, error) {
	word, rest, _ := strings.Cut(s, " ")
	switch word {
	case "player":
		return Player{User: "seat-" + strconv.Itoa(seat+1), Name: reason(rest)}, nil
	case "autopilot":
		level, err := number(strings.TrimSpace(rest), 1, 100)
		return Player{Autopilot: level}, err
	}
	return Player{}, fmt.Errorf("%q plays no seat; write player NAME or autopilot LEVEL", clip(s))
}

// markOf removes a mark such as (standing) from the end of s.
func markOf(s string) (rest string, by By, err error) {
	s = strings.TrimSpace(s)
	if !strings.HasSuffix(s, ")") {
		return s, "", nil
	}
	at := strings.LastIndexByte(s, '(')
	if at < 0 {
		return s, "", fmt.Errorf("%q closes a bracket that was not opened", clip(s))
	}
	by = By(strings.TrimSpace(s[at+1 : len(s)-1]))
	if !slices.Contains([]By{ByStanding, ByDefault, ByAutopilot, ByModerator}, by) {
		return s, "", fmt.Errorf("%q marks no decision; there are (standing), (default), (autopilot) and (moderator)",
			clip(s[at:]))
	}
	return strings.TrimSpace(s[:at]), by, nil
}

// readMove reads the text after the > of a seat.
func (l *RecordLine) readMove(seat, rest string) error {
	n, err := number(seat, 1, maxRecordSeats)
	if err != nil {
		return fmt.Errorf("seat: %w", err)
	}
	l.Seat = engine.Seat(n - 1)
	move, dice, _ := strings.Cut(rest, "#")
	if err := l.readRolls(dice); err != nil {
		return err
	}
	move, by, err := markOf(move)
	if err != nil {
		return err
	}
	if by == "" {
		by = ByPlayer
	}
	l.By = by
	l.Move, err = engine.ParseMove(move)
	return err
}

// readTable reads the text after table>.
func (l *RecordLine) readTable(rest string) error {
	if l.HasAddress {
		return errors.New("a decision of the table has no number")
	}
	l.By = ByTable
	if word, dice, _ := strings.Cut(rest, "#"); strings.TrimSpace(word) == "start" {
		l.By = ByStart
		return l.readRolls(dice)
	}
	act, told, _ := strings.Cut(rest, ":")
	act, by, err := markOf(act)
	if err != nil {
		return err
	}
	switch by {
	case "":
	case ByModerator:
		l.By = by
	default:
		return fmt.Errorf("(%s) marks moves, not decisions of the table", by)
	}
	words := strings.Fields(act)
	switch {
	case len(words) == 2 && words[0] == "back":
		if by == "" {
			l.By = ByPlayer
		}
		where, again, repeated := strings.Cut(words[1], "~")
		a, err := ParseAddress(where)
		if err != nil {
			return err
		}
		if repeated {
			if l.Again, err = number(again, 1, maxRecordLines); err != nil {
				return err
			}
		}
		l.Back = &Back{Address: a}
		l.Why = reason(told)
	case len(words) >= 3 && words[0] == "seat":
		n, err := number(words[1], 1, maxRecordSeats)
		if err != nil {
			return err
		}
		who, err := readPlayer(n-1, strings.Join(words[2:], " "))
		if err != nil {
			return err
		}
		if who.User != "" {
			who.Name = reason(told)
		}
		l.Reseat = &Reseat{Seat: engine.Seat(n - 1), Player: who}
	case len(words) == 3 && words[0] == "fork":
		if !plainWord(words[1], 32) {
			return fmt.Errorf("%q is no id for a match", clip(words[1]))
		}
		turn, err := number(words[2], 1, 1<<30)
		if err != nil {
			return err
		}
		l.Fork = &Origin{Match: words[1], Turn: turn}
		l.Why = reason(told)
	case len(words) == 1 && words[0] == "end":
		l.End = true
		l.Why = reason(told)
	case len(words) == 1 && words[0] == "pause":
		l.Pause = true
		l.Why = reason(told)
	case len(words) == 1 && words[0] == "resume":
		l.Resume = true
	case len(words) == 2 && words[0] == "pace" && Pace(words[1]).IsKnown():
		l.Pace = Pace(words[1])
	default:
		return fmt.Errorf("the table does not decide %q; it knows start, back 17.3, seat 2 player, seat 2 autopilot "+
			"1, pause, resume, pace daily, fork abc123 7 and end", clip(rest))
	}
	return nil
}

// sides is a die with its results: 6:3,5.
var sides = regexp.MustCompile(`^([0-9]+):([0-9]+(?:,[0-9]+)*)$`)

// readRolls reads the results behind #.
func (l *RecordLine) readRolls(s string) error {
	stream := ""
	var words []string // of a stream being named
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		if s[0] == '"' {
			quoted, err := strconv.QuotedPrefix(s)
			if err != nil {
				return fmt.Errorf("the quoted stream in %q does not end", clip(s))
			}
			name, err := strconv.Unquote(quoted)
			if err != nil {
				return fmt.Errorf("the quoted stream %q cannot be read", clip(quoted))
			}
			words = append(words, name)
			s = s[len(quoted):]
			continue
		}
		word := s
		if at := strings.IndexAny(s, " \t"); at >= 0 {
			word = s[:at]
		}
		s = s[len(word):]
		die := sides.FindStringSubmatch(word)
		switch {
		case word == "?" && len(words) == 0:
			l.Hidden = true
			continue
		case die == nil:
			words = append(words, word)
			continue
		case words != nil:
			stream, words = strings.Join(words, " "), nil
		}
		n, err := number(die[1], 1, 1<<31)
		if err != nil {
			return err
		}
		for _, v := range strings.Split(die[2], ",") {
			value, err := number(v, 1, n)
			if err != nil {
				return fmt.Errorf("a result of %s: %w", clip(word), err)
			}
			l.Rolls = append(l.Rolls, RecordRoll{Stream: stream, Sides: n, Value: value})
		}
	}
	if len(words) > 0 {
		return fmt.Errorf("behind # stands %q without results; write stream, sides and results, such as table 6:3,5",
			clip(strings.Join(words, " ")))
	}
	return nil
}

// number reads a number between two bounds.
func number(s string, least, most int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%q is no number from %d to %d", clip(s), least, most)
	}
	return n, nil
}

// hexBytes reads 32 bytes in hexadecimal digits.
func hexBytes(s string) ([]byte, error) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != SeedSize {
		return nil, fmt.Errorf("%q is not %d hexadecimal digits", clip(s), 2*SeedSize)
	}
	return b, nil
}
