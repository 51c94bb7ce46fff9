// Package legends handles the legends a server brings.
package legends
