package bot_test

import (
	"context"
	"path/filepath"
	"testing"

	"skald/bot/playground"
)

func TestABotOfAsManyShardsAsProposedPlaysInAGuildOfTheSecond(t *testing.T) {
	t.Parallel()
	server, err := playground.New(playground.Options{Unpaced: true, AnswerTime: patience, Shards: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	h := &house{t: t, server: server, path: filepath.Join(t.TempDir(), "skald.db"), guild: server.GuildID(),
		channel: server.ChannelID()}
	h.run()
	t.Cleanup(func() { h.stop() })
	h.until("the shard of the guild", func() bool {
		return h.person("anna").Command(h.ctx(), h.guild, h.channel, "help", nil) == nil
	})
	h.seat("ben")
	seq := h.stored().Seq()
	h.press(h.asked(), h.board(), "v1:")
	if h.stored().Seq() == seq {
		t.Error("no move was made")
	}
}
