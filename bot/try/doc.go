// Package try handles moves tried on a copy of a match.
package try
