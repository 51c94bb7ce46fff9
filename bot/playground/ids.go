package playground

import (
	"crypto/sha256"
	"encoding/binary"
	"strconv"
	"time"
)

// These ids are the same in every playground, so that scripts, records and pictures of one can be used with another;
// guild and tavern are those of the first of several playgrounds.
const (
	firstGuild    = 900000000000000001
	applicationID = "900000000000000002"
	botID         = applicationID // Discord gives both the same id.
	firstTavern   = 900000000000000003
	moderatorRole = "900000000000000004"
	botRole       = "900000000000000005"

	moderatorName = "moderator"
	botName       = "Skald"
	guildName     = "The Playground"
	tavernName    = "tavern"
)

// BotToken is the token of every playground's bot, without the prefix Bot. It is not valid anywhere else.
const BotToken = "OTAwMDAwMDAwMDAwMDAwMDAy.playground.not-a-secret-it-opens-only-the-loopback-interface"

// discordEpoch is the first millisecond of 2015, from which snowflakes count.
const discordEpoch = 1420070400000

// leaseTime is the time by which ids on disk are reserved ahead of the clock: the newest id need not be written with
// each message, and still none is used twice.
const leaseTime = 10 * time.Second

// playgrounds is the maximum number of playgrounds for one bot.
const playgrounds = 32

// snowflakes returns increasing ids. The zero value starts at the clock.
type snowflakes struct {
	number uint64 // of the playground, part of every id
	last   uint64
	lease  uint64 // ids up to here are reserved on disk
}

// next returns an id above all earlier ones, and whether the lease must be written to disk before the id is used.
func (g *snowflakes) next(now time.Time) (id uint64, renewed bool) {
	id = snowflakeAt(now) | g.number<<17
	if id <= g.last {
		id = g.last + 1
	}
	g.last = id
	if id > g.lease {
		g.lease = id + uint64(leaseTime.Milliseconds())<<22
		return id, true
	}
	return id, false
}

// restore continues after all ids reserved by a lease.
func (g *snowflakes) restore(lease uint64) {
	g.last, g.lease = max(g.last, lease), max(g.lease, lease)
}

func snowflakeAt(t time.Time) uint64 {
	ms := t.UnixMilli() - discordEpoch
	if ms < 1 {
		ms = 1
	}
	return uint64(ms) << 22
}

func formatID(id uint64) string { return strconv.FormatUint(id, 10) }

// parseID parses a snowflake; ok is false for text that Discord would not accept.
func parseID(s string) (id uint64, ok bool) {
	id, err := strconv.ParseUint(s, 10, 64)
	return id, err == nil && formatID(id) == s
}

// userID derives a person's id from the name, below all ids of messages and above all fixed ids.
func userID(name string) string {
	sum := sha256.Sum256([]byte("playground user " + name))
	return formatID(1<<58 | binary.BigEndian.Uint64(sum[:8])>>8)
}

// hashID derives a stable id for an object without one, such as a picture elsewhere.
func hashID(s string) string {
	sum := sha256.Sum256([]byte(s))
	return formatID(1<<57 | binary.BigEndian.Uint64(sum[:8])>>8)
}
