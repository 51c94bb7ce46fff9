// Package privacy shows the data stored about a user and deletes it on request.
package privacy
