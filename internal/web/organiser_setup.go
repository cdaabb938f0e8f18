package web

// setupRoutes are the organiser's pages of tournaments, Houses, people and records.
func (s *Server) setupRoutes() []route { return nil }
