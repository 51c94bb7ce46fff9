// Package preferences stores the settings of people and, set by moderators, of servers. Unreadable data is never
// replaced: the defaults apply instead, and the settings cannot be changed until the data can be read.
package preferences
