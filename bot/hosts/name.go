package hosts

import (
	"crypto/rand"
	"fmt"
	"os"
)

// NewName returns a unique name for a host: that of the machine, the number of the process, and a few letters.
func NewName() string { return fmt.Sprintf("%s%d/%s", OfMachine(), os.Getpid(), rand.Text()[:6]) }

// OfMachine returns the beginning of the names of all hosts of this machine.
func OfMachine() string {
	machine, err := os.Hostname()
	if err != nil {
		machine = "a host"
	}
	return machine + "/"
}
