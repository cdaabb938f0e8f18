package web

// dayRoutes are what the organiser does on the day: announcements, the log, corrections.
func (s *Server) dayRoutes() []route { return nil }
