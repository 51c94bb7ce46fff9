// Package transfer handles records that leave and enter a server, and proof that they are genuine.
package transfer
