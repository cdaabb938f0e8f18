package web

import "scacchimagici/internal/web/phonepages"

// phoneRoutes put the program on the first screen of a phone.
func (s *Server) phoneRoutes() (all []route) {
	for _, of := range (phonepages.Pages{Catalogue: s.catalogue, SeatName: s.nameSeat, Came: cameFrom, Write: s.show}).Routes() {
		all = append(all, route{of.Method, of.Pattern, anyone, of.Do})
	}
	return all
}
