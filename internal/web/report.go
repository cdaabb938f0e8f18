package web

// reportRoutes are the report of a tournament, in all its forms.
func (s *Server) reportRoutes() []route { return nil }
