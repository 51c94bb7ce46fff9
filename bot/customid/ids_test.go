package customid

import (
	"fmt"
	"strings"
	"testing"

	"skald/engine"
)

func TestIDsAreReadBackAsTheyWereWritten(t *testing.T) {
	for _, id := range []fmt.Stringer{
		ID{Match: "m7k2q9xz", Seat: 3, Own: 12, Tag: "ab2c", Move: "keep 1 4 6"},
		ID{Try: true, Match: "m7k2q9xz", Seat: 3, Own: 12, Tag: "ab2c", Move: "keep 1 4 6"},
		ID{Ask: true, Match: "m7k2q9xz", Seat: 3, Own: 12, Tag: "ab2c", Move: "stop"},
		FormID{Match: "m7k2q9xz", Seat: 0, Own: 0, Tag: "zzzz", Op: "x9", Move: "keep"},
		FormID{Try: true, Match: "m7k2q9xz", Seat: 0, Own: 0, Tag: "zzzz", Op: "s3", Move: "wish sword"},
		Act{Match: "m7k2q9xz", Seat: 3, Own: 12, Tag: MovesTag(nil), What: ActCommit},
		Nav{Match: "m", Seat: engine.Public, Screen: ScreenLog, Args: []string{"3", "next"}},
		Nav{Match: NoTable, Seat: engine.Public, Screen: ScreenRules, Args: []string{"return-of-the-heroes", "combat"}},
		FormID{Match: "m7k2q9xz", Seat: 0, Own: 0, Tag: "zzzz", Op: "s3", Move: "wish sword"},
		Confirm{Match: "m7k2q9xz", Kind: ConfirmReset, Seat: engine.Public, Yes: true, Arg: "47:17"},
		Confirm{Match: "m7k2q9xz", Kind: ConfirmUndo, Seat: 2, Arg: ""},
		LobbyID{Lobby: "12345678901234567890", Act: LobbyJoin},
		TournamentID{Tournament: "m7k2q9xz", Act: TournamentJoin, Epoch: 3},
	} {
		got, err := Parse(id.String())
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		if fmt.Sprintf("%#v", got) != fmt.Sprintf("%#v", id) {
			t.Errorf("%s is read as %#v, was %#v", id, got, id)
		}
	}
}

// TestPostedIDsKeepTheirForm holds ids to the bytes that buttons posted long ago have.
func TestPostedIDsKeepTheirForm(t *testing.T) {
	for want, id := range map[string]fmt.Stringer{
		"v1:m7k2q9xz:4:12:ab2c:keep 1 4 6": ID{Match: "m7k2q9xz", Seat: 3, Own: 12, Tag: "ab2c", Move: "keep 1 4 6"},
		"t1:m7k2q9xz:4:12:ab2c:pass": ID{Try: true, Match: "m7k2q9xz", Seat: 3, Own: 12, Tag: "ab2c",
			Move: "pass"},
		"q1:m7k2q9xz:4:12:ab2c:stop": ID{Ask: true, Match: "m7k2q9xz", Seat: 3, Own: 12, Tag: "ab2c",
			Move: "stop"},
		"f1:m:1:0:zzzz:x9:keep": FormID{Match: "m", Seat: 0, Tag: "zzzz", Op: OpFlip + "9", Move: "keep"},
		"u1:m:1:0:zzzz:s3:wish sword": FormID{Try: true, Match: "m", Seat: 0, Tag: "zzzz", Op: OpPick + "3",
			Move: "wish sword"},
		"n1:m:0:log:3:next": Nav{Match: "m", Seat: engine.Public, Screen: ScreenLog,
			Args: []string{"3", "next"}},
		"n1:-:0:rules:runebound": Nav{Match: NoTable, Seat: engine.Public, Screen: ScreenRules,
			Args: []string{"runebound"}},
		"c1:m:reset:0:yes:47:17": Confirm{Match: "m", Kind: ConfirmReset, Seat: engine.Public, Yes: true,
			Arg: "47:17"},
		"c1:m:deed:0:no:": Confirm{Match: "m", Kind: ConfirmModeration, Seat: engine.Public},
		"a1:m:4:12:f35h:unqueue": Act{Match: "m", Seat: 3, Own: 12,
			Tag: MovesTag([]engine.Move{"walk", "pass"}), What: ActUnqueue},
		"e1:m:rematch":      TableAct{Match: "m", What: TableRematch},
		"e1:m:join:2":       TableAct{Match: "m", What: TableJoin, Seat: 2},
		"l1:77:noauto":      LobbyID{Lobby: "77", Act: LobbyDropAuto},
		"l1:77:option:pace": LobbyID{Lobby: "77", Act: LobbyOption, Option: "pace"},
		"l1:77:settings:2":  LobbyID{Lobby: "77", Act: LobbySettings, Option: "2"},
		"l1:77:value:pace":  LobbyID{Lobby: "77", Act: LobbyValue, Option: "pace"},
		"b1:m:3:extend":     Ballot{Match: "m", N: 3, Choice: "extend"},
		"p1:m:takeover:2":   TournamentID{Tournament: "m", Act: TournamentTakeOver, Epoch: 2},
	} {
		if got := id.String(); got != want {
			t.Errorf("%#v is written %q, want %q", id, got, want)
		}
	}
}

func TestTheLongestIDsFitIntoACustomID(t *testing.T) {
	move := engine.Move(strings.Repeat("a", engine.MaxMove))
	for _, id := range []fmt.Stringer{
		ID{Match: "m7k2q9xz", Seat: 98, Own: 99999, Tag: "ab2c", Move: move},
		ID{Try: true, Match: "m7k2q9xz", Seat: 98, Own: 99999, Tag: "ab2c", Move: move},
		Act{Match: "m7k2q9xz", Seat: 98, Own: 99999, Tag: "ab2c", What: ActUnqueue},
		FormID{Match: "m7k2q9xz", Seat: 8, Own: 99999, Tag: "ab2c", Op: "s3", Move: move},
		FormID{Match: "m7k2q9xz", Seat: 8, Own: 9999, Tag: "ab2c", Op: "s31", Move: move},
		Confirm{Match: "m7k2q9xz", Kind: ConfirmReset, Seat: 98, Yes: true, Arg: strings.Repeat("9", 40)},
		LobbyID{Lobby: strings.Repeat("a", 60), Act: LobbyDropAuto},
		Nav{Match: "m7k2q9xz", Seat: 98, Screen: ScreenRules,
			Args: []string{strings.Repeat("g", 32), strings.Repeat("t", 32), "99", "previous"}},
	} {
		if n := len(id.String()); n > MaxID {
			t.Errorf("%s has %d bytes", id, n)
		}
	}
}

func TestJunkIsNoID(t *testing.T) {
	for _, s := range []string{
		"", "v1", "v1:", "v2:m:1:0:abcd:pass", "v1:m:0:0:abcd:pass", "v1:m:x:0:abcd:pass", "v1:m:1:-1:abcd:pass",
		"v1:m:01:0:abcd:pass",
		"v1:m:1:0:abcd:", "v1:m:1:0:abcd:PASS", "v1:m:1:0:abcd:pass  on", "v1:m:1:0::pass",
		"v1:toolongmatch:1:0:abcd:pass",
		"v1:m:1:0:abcd:" + strings.Repeat("a", 90), "f1:m:1:0:abcd:p0", "f1:m:0:0:abcd:p0:wish", "f1:m:1:0:abcd::wish",
		"c1:m:undo:1:maybe:3", "c1:m:undo:1:yes", "p1:m:join", "p1:m:JOIN:1", "p1::join:1", "p1:m:join:-1", "l1:",
		"l1:x", "l1::join", "n1:m:1", "n1:m:1:", "n1::1:moves",
		"t1:m:0:0:abcd:pass", "u1:m:0:0:abcd:p0:wish", "a1:m:1:0:abcd", "a1:m:0:0:abcd:drop", "a1:m:1:0::drop",
		"a1:m:1:0:abcd:DROP", "a1:m:1:0:abcd:drop:it",
	} {
		if id, err := Parse(s); err == nil {
			t.Errorf("%q is read as %#v", s, id)
		}
	}
}

func TestALogHoldsNoMoveOfACustomID(t *testing.T) {
	for id, want := range map[string]string{
		ID{Match: "m", Seat: 3, Own: 12, Tag: "ab2c", Move: "keep 1 4 6"}.String():                 "v1:m:4:12:ab2c:…",
		ID{Try: true, Match: "m", Seat: 3, Own: 12, Tag: "ab2c", Move: "bid 9"}.String():           "t1:m:4:12:ab2c:…",
		FormID{Match: "m", Seat: 0, Own: 2, Tag: "zzzz", Op: "s3", Move: "wish sword"}.String():    "f1:m:1:2:zzzz:…",
		FormID{Try: true, Match: "m", Seat: 0, Own: 2, Tag: "z", Op: "d", Move: "wish a"}.String(): "u1:m:1:2:z:…",
		"v1:m:4:12:ab2c:a:b": "v1:m:4:12:ab2c:…", "v1:m": "v1:m", "n1:m:0:log:3": "n1:m:0:log:3", "": "",
	} {
		if got := WithoutMove(id); got != want {
			t.Errorf("%q stands in the log as %q, not %q", id, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"v1:m7k2q9xz:1:12:ab2c:move h3", "n1:m:0:log:3", "f1:m:1:0:abcd:s1:wish o1",
		"c1:m:end:0:yes:4", "l1:77:start", "t1:m:1:3:abcd:move h3", "q1:m:1:3:abcd:stop", "a1:m:1:0:abcd:commit",
		"v1:::::", "\xff:1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		id, err := Parse(s)
		if err != nil {
			return
		}
		back := id.(fmt.Stringer).String()
		if back != s {
			t.Errorf("%q is read as %#v, which is written %q", s, id, back)
		}
		if len(back) > MaxID {
			t.Errorf("%q is longer than a custom_id", back)
		}
	})
}
