package mention

import (
	"strconv"
	"time"
)

// Time writes a time, which Discord shows in the time zone of each reader. The style is one of Discord's letters, such
// as "R" for "in two hours".
func Time(at time.Time, style string) string {
	return "<t:" + strconv.FormatInt(at.Unix(), 10) + ":" + style + ">"
}

// Relative writes a time, in seconds since 1970, as a distance from now.
func Relative(at int64) string { return Time(time.Unix(at, 0), "R") }
