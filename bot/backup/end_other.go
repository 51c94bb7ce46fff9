//go:build !unix

package backup

import "os/exec"

// endWithChildren leaves what a command has started to the system.
func endWithChildren(*exec.Cmd) {}
