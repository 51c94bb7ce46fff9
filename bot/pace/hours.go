package pace

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"skald/bot/clock"
	"skald/bot/ui"
	"skald/engine/text"
)

// HoursWords returns the hours of a table, zero if all time counts.
func HoursWords(h *clock.Hours) text.Message {
	if h.IsAlways() {
		return text.Message{}
	}
	args := []any{"from", text.Plain(TimeOfDay(h.From)), "until", text.Plain(TimeOfDay(h.Until)), "zone",
		text.Plain(cmp.Or(h.Zone, "UTC"))}
	var off []text.Message
	for n := range 7 {
		if d := time.Weekday((n + 1) % 7); slices.Contains(h.Off, d) { // a week begins on Monday
			off = append(off, Weekday(d))
		}
	}
	switch {
	case len(off) == 0:
		return text.M("bot.hours.times", args...)
	case h.From == h.Until:
		return text.M("bot.hours.days", append(args, "days", off)...)
	}
	return text.M("bot.hours.both", append(args, "days", off)...)
}

// Weekday returns the name of a weekday within a sentence.
func Weekday(d time.Weekday) text.Message { return text.M("bot.weekday." + strconv.Itoa(int(d))) }

// TimeOfDay writes minutes since midnight as 9:05.
func TimeOfDay(minutes int) string { return fmt.Sprintf("%d:%02d", minutes/60, minutes%60) }

// ReadHours returns hours with the typed times of day, in a time zone. Nothing typed is all day. The message is a
// refusal, zero if there is none.
func ReadHours(h *clock.Hours, times, zone string) (*clock.Hours, text.Message) {
	out := clock.Hours{Zone: zone}
	if h != nil {
		out.Off = h.Off
	}
	q, err := clock.ParseQuiet(times)
	if err != nil && !errors.Is(err, clock.ErrAllDay) {
		return h, text.M("bot.hours.unread", "typed", text.Plain(ui.Escape(ui.Clip(times, 60))))
	}
	if out.From, out.Until = q[0], q[1]; !out.Fits() {
		return h, text.M("bot.hours.few", "n", int(clock.MinHours/time.Hour))
	}
	return out.Some(), text.Message{}
}

// SetDays returns hours with the weekdays that count, in a time zone if there were none. At least one has to count.
func SetDays(h *clock.Hours, on []time.Weekday, zone string) *clock.Hours {
	out := clock.Hours{Zone: zone}
	if h != nil {
		out = *h
	}
	out.Off = nil
	for d := time.Sunday; d <= time.Saturday; d++ {
		if !slices.Contains(on, d) {
			out.Off = append(out.Off, d)
		}
	}
	return out.Some()
}
