// Package clock keeps the time of a match played over days: who is waited for and since when, until when he has time,
// when he is reminded, when the table is told. It knows neither Discord nor a clock: time is an argument.
package clock
