package icons

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/imaging"
)

// fake is an application at Discord, with unique names and a limit.
type fake struct {
	emojis []discord.Emoji
	next   int
	limit  int
	// calls counts the calls. The call of number dies fails: before it takes effect, or after it if late is set.
	calls, dies int
	late        bool
	// kill ends the process with that call.
	kill func()
	// deny refuses emojis whose names hold it, unless it is "".
	deny string
}

var errDead = errors.New("the connection broke")

// step counts a call and carries it out.
func (f *fake) step(do func() error) error {
	f.calls++
	if f.calls != f.dies {
		return do()
	}
	if f.late {
		if err := do(); err != nil {
			return err
		}
	}
	if f.kill != nil {
		f.kill()
	}
	return errDead
}

func (f *fake) Emojis(context.Context) (list []discord.Emoji, err error) {
	return append(list, f.emojis...), f.step(func() error { return nil })
}

func (f *fake) CreateEmoji(_ context.Context, name string, png []byte) (e discord.Emoji, err error) {
	err = f.step(func() error {
		switch {
		case f.deny != "" && strings.Contains(name, f.deny):
			return &discord.CallError{Status: 400, Code: discord.CodeInvalidForm, Text: "IMAGE_INVALID"}
		case len(f.emojis) >= f.limit:
			return &discord.CallError{Status: 400, Code: 30008}
		}
		for _, e := range f.emojis {
			if e.Name == name {
				return &discord.CallError{Status: 400, Code: discord.CodeInvalidForm,
					Text: "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"}
			}
		}
		f.next++
		e = discord.Emoji{ID: strconv.Itoa(f.next), Name: name}
		f.emojis = append(f.emojis, e)
		return nil
	})
	return e, err
}

func (f *fake) DeleteEmoji(_ context.Context, id string) error {
	return f.step(func() error {
		for i, e := range f.emojis {
			if e.ID == id {
				f.emojis = append(f.emojis[:i:i], f.emojis[i+1:]...)
			}
		}
		return nil
	})
}

// files returns drawings of a version of five things, two of which belong to a game.
func files(version int) (out []imaging.EmojiFile) {
	for _, id := range []string{"gold", "heart", "die1", "sword-2", "move"} {
		game := "toy"
		if id == "move" {
			game = ""
		}
		out = append(out, imaging.EmojiFile{Game: game, IDs: []string{id}, PNG: func() ([]byte, error) {
			return nil, nil
		},
			Name: fmt.Sprintf("toy_%s_%04x", strings.ReplaceAll(id, "-", "_"), version)})
	}
	return out
}

// on returns Icons that talk to a fake.
func on(f Discord) *Icons {
	return New(Options{Discord: f, Uploads: true, Log: slog.New(slog.DiscardHandler)})
}

// names returns the names of the emojis at Discord, and how often each is there.
func (f *fake) names() map[string]int {
	out := map[string]int{}
	for _, e := range f.emojis {
		out[e.Name]++
	}
	return out
}

func TestMissingEmojisAreUploadedOnce(t *testing.T) {
	f := &fake{limit: discord.MaxEmojis}
	for range 2 {
		if missing, err := on(f).sync(t.Context(), files(1)); missing != 0 || err != nil {
			t.Fatalf("%d are missing: %v", missing, err)
		}
	}
	if f.next != 5 || f.calls != 1+5+1 {
		t.Errorf("%d emojis were made by %d calls", f.next, f.calls)
	}
}

func TestAProcessKilledAtAnyStepLeavesNothingDoubled(t *testing.T) {
	for _, late := range []bool{false, true} {
		for dies := 1; dies <= 6; dies++ {
			f := &fake{limit: discord.MaxEmojis, dies: dies, late: late}
			ctx, kill := context.WithCancel(t.Context())
			f.kill = kill
			if _, err := on(f).sync(ctx, files(1)); err == nil {
				t.Fatalf("the process that dies at call %d did not", dies)
			}
			again := on(f)
			if missing, err := again.sync(t.Context(), files(1)); missing != 0 || err != nil {
				t.Errorf("killed at call %d: after the restart %d are missing: %v", dies, missing, err)
			}
			if len(f.emojis) != 5 || len(f.names()) != 5 || f.next != 5 {
				t.Errorf("killed at call %d (late: %t): the emojis are %v", dies, late, f.names())
			}
			if got := again.Of("toy")("gold"); got != "<:toy_gold_0001:1>" {
				t.Errorf("killed at call %d: gold is shown as %q", dies, got)
			}
		}
	}
}

func TestTwoProcessesUploadingAtOnceDoubleNothing(t *testing.T) {
	f := &fake{limit: discord.MaxEmojis}
	slow := on(&stale{fake: f})
	if missing, err := slow.sync(t.Context(), files(1)); missing != 0 || err != nil {
		t.Errorf("%d are missing: %v", missing, err)
	}
	if len(f.emojis) != 5 || f.next != 5 {
		t.Errorf("the emojis are %v", f.names())
	}
	if got := slow.Of("toy")("heart"); got == "" {
		t.Error("the uploads of the other process are not shown")
	}
}

// stale is a fake whose first list is from before another process uploaded everything.
type stale struct {
	*fake
	listed bool
}

func (s *stale) Emojis(ctx context.Context) ([]discord.Emoji, error) {
	list, err := s.fake.Emojis(ctx)
	if !s.listed {
		s.listed = true
		on(s.fake).sync(ctx, files(1))
	}
	return list, err
}

func TestAChangedDrawingIsAddedAndTheOldOneStays(t *testing.T) {
	f := &fake{limit: discord.MaxEmojis}
	i := on(f)
	i.sync(t.Context(), files(1))
	old := i.Of("toy")("gold")
	i.sync(t.Context(), files(2))
	if now := i.Of("toy")("gold"); now == old || now == "" {
		t.Errorf("gold was %s and is %s", old, now)
	}
	if names := f.names(); names["toy_gold_0001"] != 1 || names["toy_gold_0002"] != 1 {
		t.Errorf("the emojis are %v", names)
	}
}

func TestOnlyFormerDrawingsMakeRoom(t *testing.T) {
	f := &fake{limit: discord.MaxEmojis}
	for n := range discord.MaxEmojis - 7 {
		f.CreateEmoji(t.Context(), fmt.Sprintf("other_%d", n), nil)
	}
	i := on(f)
	for version := 1; version <= 3; version++ {
		if missing, err := i.sync(t.Context(), files(version)); missing != 0 || err != nil {
			t.Fatalf("version %d: %d are missing: %v", version, missing, err)
		}
	}
	names, others := f.names(), 0
	for name := range names {
		if strings.HasPrefix(name, "other_") {
			others++
		}
	}
	if others != discord.MaxEmojis-7 || len(names) != discord.MaxEmojis || names["toy_gold_0003"] != 1 ||
		names["toy_gold_0001"] != 0 {
		t.Errorf("there are %d emojis, %d of them others, gold: %d %d", len(names), others, names["toy_gold_0001"],
			names["toy_gold_0003"])
	}
}

func TestAnEmojiThatIsRefusedKeepsNoOtherBack(t *testing.T) {
	f := &fake{limit: discord.MaxEmojis, deny: "heart"}
	i := on(f)
	if missing, err := i.sync(t.Context(), files(1)); missing != 1 || err == nil {
		t.Errorf("%d are missing: %v", missing, err)
	}
	if i.Of("toy")("die1") == "" || i.Of("toy")("heart") != "" {
		t.Error("the wrong emojis are shown")
	}
}

func TestAProcessWithoutShard0OnlyShows(t *testing.T) {
	f := &fake{limit: discord.MaxEmojis}
	i := New(Options{Discord: f, Log: slog.New(slog.DiscardHandler)})
	if missing, err := i.sync(t.Context(), files(1)); missing != 5 || err != nil || len(f.emojis) != 0 {
		t.Errorf("%d are missing, %d were uploaded: %v", missing, len(f.emojis), err)
	}
	on(f).sync(t.Context(), files(1))
	if missing, err := i.sync(t.Context(), files(1)); missing != 0 || err != nil || i.Of("toy")("gold") == "" {
		t.Errorf("%d are missing after another process uploaded: %v", missing, err)
	}
}

func TestAThingFallsBackToItsLastPart(t *testing.T) {
	f := &fake{limit: discord.MaxEmojis}
	i := on(f)
	i.sync(t.Context(), files(1))
	for id, want := range map[string]string{"gold": "gold", "item-gold": "gold", "gold-3": "gold", "move": "move",
		"sword-2": "sword_2", "raft": "", "": ""} {
		got := i.Of("toy")(id)
		if want == "" && got != "" || want != "" && !strings.HasPrefix(got, "<:toy_"+want+"_") {
			t.Errorf("%q is shown as %q", id, got)
		}
	}
	if got := i.Of("other")("gold"); got != "" {
		t.Errorf("another game shows %q", got)
	}
	if got := i.Of("other")("move"); got == "" {
		t.Error("another game lacks the emojis of all games")
	}
}

func TestFailuresStopNothingAndAreRepeated(t *testing.T) {
	f := &fake{limit: discord.MaxEmojis, dies: 1}
	var log strings.Builder
	i := New(Options{Discord: f, Uploads: true, Log: slog.New(slog.NewTextHandler(&log, nil)),
		Draw: func() ([]imaging.EmojiFile, error) { return files(1), nil }})
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	i.Run(ctx)
	if n := strings.Count(log.String(),
		"uploading emojis failed; showing those of Unicode instead, will retry"); n != 1 {
		t.Errorf("it was logged %d times: %s", n, &log)
	}
}
