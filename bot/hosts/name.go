package hosts

import (
	"crypto/rand"
	"fmt"
	"os"
)

// NewName returns a name that no other host has: the machine's, the number of the process, and a few letters.
func NewName() string { return fmt.Sprintf("%s%d/%s", OfMachine(), os.Getpid(), rand.Text()[:6]) }

// OfMachine returns what the names of all hosts of this machine begin with.
func OfMachine() string {
	machine, err := os.Hostname()
	if err != nil {
		machine = "a host"
	}
	return machine + "/"
}
