// Package settings handles the settings of a server and its channels.
package settings
