package bot_test

import (
	"testing"

	"skald/bot/bottest"
	"skald/bot/playground"
)

func TestABotOfAsManyShardsAsProposedPlaysInAGuildOfTheSecond(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{Server: playground.Options{Shards: 2}})
	h.Until("the shard of the guild", func() bool {
		return h.Person("anna").Command(h.Context(), h.Guild, h.Channel, "help", nil) == nil
	})
	h.Begin("ben")
	seq := h.Match().Seq()
	h.Press(h.Asked(), h.Board(), "v1:")
	if h.Match().Seq() == seq {
		t.Error("no move was made")
	}
}
