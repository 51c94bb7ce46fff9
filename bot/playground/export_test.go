package playground

import "time"

// SetReal sets the time by which limits run, before the first call.
func (s *Server) SetReal(now func() time.Time) { s.real = now }
