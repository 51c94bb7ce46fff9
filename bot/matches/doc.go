// Package matches handles the list of a person's matches, and their reminders.
package matches
