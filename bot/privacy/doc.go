// Package privacy handles the data stored about a person: shown, and erased on request.
package privacy
