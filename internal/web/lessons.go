package web

// lessonRoutes are the lessons of the side tables.
func (s *Server) lessonRoutes() []route { return nil }
