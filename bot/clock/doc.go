// Package clock keeps the time of a match played over days: the seats it waits for, their deadlines, the reminders of
// their players, and the messages to the table. It uses neither Discord nor a system clock: time is an argument.
package clock
