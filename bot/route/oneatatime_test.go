package route_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/discord"
)

// slow lists what is done one at a time.
func slow(d *bottest.Bot) map[string]*discord.Interaction {
	record := d.Do(bottest.Command("anna", "game export")).FileText
	file := bottest.Command("mona", "mod import", "file", "77")
	file.Permissions = discordgo.PermissionManageMessages
	file.Files = map[string]discord.Attachment{"77": {Size: len(record),
		URL: d.ServeFiles(map[string]string{"x.skald": record}) + "x.skald"}}
	forget := bottest.Press("anna",
		bottest.CustomIDs(d.Do(bottest.Command("anna", "privacy forget")).Data()["components"])[0], "801")
	forget.MessageEphemeral = true
	return map[string]*discord.Interaction{
		"verify": bottest.Command("anna", "verify"), "bug": bottest.Command("anna", "bug", "text", "hm"),
		"privacy": bottest.Command("anna", "privacy show"), "import": file, "forget": forget,
	}
}

func TestWhoWaitsInVainForWhatIsDoneOneAtATimeIsToldSo(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Finish()
	d.App.Router.TurnTime = time.Millisecond
	all := slow(d)
	before := d.StoredText()
	d.App.Router.Heavy <- struct{}{}
	for name, i := range all {
		if a := d.Do(i); !a.IsPrivate() || !a.Shows("bot.crowd") {
			t.Errorf("%s is answered %s", name, a.Text())
		}
	}
	if d.StoredText() != before {
		t.Error("something was done")
	}
	d.App.Router.Heavy.Release()
	d.App.Router.TurnTime = time.Hour // on a slow machine a millisecond is over before it is free
	for name, i := range all {
		if a := d.Do(i); a.Shows("bot.crowd") {
			t.Errorf("%s is answered %s", name, a.Text())
		}
	}
}

func TestWhoWaitsLongerThanThereIsTimeIsAnsweredAllTheSame(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Finish()
	d.App.Router.HandleTime, d.App.Render.DrawTime = time.Millisecond, time.Millisecond
	d.App.Router.Heavy <- struct{}{}
	if a := d.Do(bottest.Command("anna", "verify")); !a.Shows("bot.crowd") {
		t.Errorf("answered with %s", a.Text())
	}
	d.App.Router.Heavy.Release()
}

func TestWhatFailsBecauseTheTimeIsOverIsTold(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	seq := d.Begin().Seq
	d.App.Router.HandleTime, d.App.Render.DrawTime = time.Nanosecond, time.Nanosecond
	if a := d.Do(bottest.Command("anna", "do", "move", "wait")); !a.IsPrivate() || !a.Shows("bot.trouble") ||
		d.Head().Seq != seq {
		t.Errorf("answered with %s", a.Text())
	}
}

func TestNobodyWaitsForAnAnswerThatIsSlowToArrive(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Finish()
	stuck, on := make(chan struct{}), make(chan struct{})
	d.Refuse = func(s bottest.Call) (int, int) {
		if strings.Contains(s.Path, "/interactions/") && s.Data()["flags"] == nil {
			d.Mu.Unlock()
			close(stuck)
			<-on
			d.Mu.Lock()
		}
		return 0, 0
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		d.App.Handle(context.Background(), bottest.Command("anna", "verify"))
	}()
	<-stuck
	if !d.App.Router.Heavy.Acquire(t.Context(), time.Minute) {
		t.Error("the answer to one keeps the next one waiting")
	}
	close(on)
	<-done
}
