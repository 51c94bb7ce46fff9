package operate

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"time"
)

// Indexes of the numbers in /proc/self/stat, after the name of the program.
const (
	statUserTicks     = 11
	statSystemTicks   = 12
	statVirtualBytes  = 20
	statResidentPages = 21
)

// ticksPerSecond is Linux's unit of processor time, on every architecture Go runs on.
const ticksPerSecond = 100

// process adds the metrics of the process. Those the system does not have are left out.
func (m *Metrics) process() {
	started := float64(time.Now().UnixMilli()) / 1000
	m.Reading("process_start_time_seconds", "When the process started, in seconds since 1970.", func() (float64, bool) {
		return started, true
	})
	m.Count("process_cpu_seconds_total", "Processor time the process has used.", func() (float64, bool) {
		user, ok := processStat(statUserTicks)
		system, also := processStat(statSystemTicks)
		return (user + system) / ticksPerSecond, ok && also
	})
	m.Reading("process_resident_memory_bytes", "Memory the process has from the machine.", func() (float64, bool) {
		pages, ok := processStat(statResidentPages)
		return pages * float64(os.Getpagesize()), ok
	})
	m.Reading("process_virtual_memory_bytes", "Addresses the process has reserved.", func() (float64, bool) {
		return processStat(statVirtualBytes)
	})
	m.Reading("process_open_fds", "Files and connections that are open.", func() (float64, bool) {
		open, err := os.ReadDir("/proc/self/fd")
		return float64(len(open)), err == nil
	})
	m.Reading("process_max_fds", "Files and connections that may be open at a time.", maxFiles)
}

// processStat reads one number of /proc/self/stat.
func processStat(place int) (float64, bool) {
	b, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return 0, false
	}
	// The name is in parentheses and may contain anything.
	fields := bytes.Fields(b[bytes.LastIndexByte(b, ')')+1:])
	if len(fields) <= place {
		return 0, false
	}
	v, err := strconv.ParseFloat(string(fields[place]), 64)
	return v, err == nil
}

// maxFiles returns the limit of open files; false if there is none or it is unknown.
func maxFiles() (float64, bool) {
	b, err := os.ReadFile("/proc/self/limits")
	if err != nil {
		return 0, false
	}
	_, rest, _ := strings.Cut(string(b), "\nMax open files")
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return 0, false
	}
	v, err := strconv.ParseFloat(fields[0], 64)
	return v, err == nil
}
