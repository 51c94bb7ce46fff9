// Package matches handles the list of a user's matches, and their reminders.
package matches
