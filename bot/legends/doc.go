// Package legends handles the legends added by a server.
package legends
