// Package try handles trials: moves tried on a copy of a match.
package try
