package bot

import (
	"context"
	"strings"
	"testing"
	"time"

	"skald/bot/discord"
)

// slow lists what is done one at a time.
func (d *desk) slow() map[string]*discord.Interaction {
	record := d.does(command("anna", "game export")).held
	file := command("mona", "mod import", "file", "77")
	file.Permissions = permissionManageMessages
	file.Files = map[string]discord.Attachment{"77": {Size: len(record),
		URL: d.files(map[string]string{"x.skald": record}) + "x.skald"}}
	forget := press("anna", ids(d.does(command("anna", "privacy forget")).data()["components"])[0], "801")
	forget.MessageEphemeral = true
	return map[string]*discord.Interaction{
		"verify": command("anna", "verify"), "bug": command("anna", "bug", "text", "hm"),
		"privacy": command("anna", "privacy show"), "import": file, "forget": forget,
	}
}

func TestWhoWaitsInVainForWhatIsDoneOneAtATimeIsToldSo(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.finished()
	d.app.Router.TurnTime = time.Millisecond
	all := d.slow()
	before := d.kept()
	d.app.Router.Heavy <- struct{}{}
	for name, i := range all {
		if a := d.does(i); !a.private() || !a.shows("bot.crowd") {
			t.Errorf("%s is answered %s", name, a.text())
		}
	}
	if d.kept() != before {
		t.Error("something was done")
	}
	d.app.Router.Heavy.Leave()
	d.app.Router.TurnTime = time.Hour // on a slow machine a millisecond is over before it is free
	for name, i := range all {
		if a := d.does(i); a.shows("bot.crowd") {
			t.Errorf("%s is answered %s", name, a.text())
		}
	}
}

func TestWhoWaitsLongerThanThereIsTimeIsAnsweredAllTheSame(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.finished()
	d.app.Router.HandleTime, d.app.Render.DrawTime = time.Millisecond, time.Millisecond
	d.app.Router.Heavy <- struct{}{}
	if a := d.does(command("anna", "verify")); !a.shows("bot.crowd") {
		t.Errorf("answered with %s", a.text())
	}
	d.app.Router.Heavy.Leave()
}

func TestWhatFailsBecauseTheTimeIsOverIsTold(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	seq := d.begun().Seq
	d.app.Router.HandleTime, d.app.Render.DrawTime = time.Nanosecond, time.Nanosecond
	if a := d.does(command("anna", "do", "move", "wait")); !a.private() || !a.shows("bot.trouble") ||
		d.head().Seq != seq {
		t.Errorf("answered with %s", a.text())
	}
}

func TestNobodyWaitsForAnAnswerThatIsSlowToArrive(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.finished()
	stuck, on := make(chan struct{}), make(chan struct{})
	d.refuse = func(s sent) (int, int) {
		if strings.Contains(s.path, "/interactions/") && s.data()["flags"] == nil {
			d.mu.Unlock()
			close(stuck)
			<-on
			d.mu.Lock()
		}
		return 0, 0
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		d.app.Handle(context.Background(), command("anna", "verify"))
	}()
	<-stuck
	if !d.app.Router.Heavy.Enter(t.Context(), time.Minute) {
		t.Error("the answer to one keeps the next one waiting")
	}
	close(on)
	<-done
}
