package web

import (
	"context"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen/table"
	"scacchimagici/views/projector"
)

// fillTables shows the side ranking, and a game that is played.
func (s *Server) fillTables(ctx context.Context, v *projector.View, lang locale.Language) error {
	v.Shows = projector.Tables
	live, err := s.desk.Tables.Live(ctx)
	if err != nil {
		return err
	}
	sc := table.TablesScene{Words: s.catalogue.In(lang), Results: s.desk.Tables.List().Results(), Root: tablesRoot}
	for _, l := range live {
		sc.Tables = append(sc.Tables, l.Table)
	}
	var game *table.TableScene
	if i := table.OnWall(sc.Tables); i >= 0 {
		one := s.tableScene(live[i], topic{Lang: lang})
		game = &one
	}
	v.Tables = sc.Projector(game)
	if all := s.addresses(); len(all) > 0 {
		v.Tables.Address, v.Tables.Code = strings.TrimPrefix(all[0], "http://")+tablesRoot, projectorQR(all[0]+tablesRoot)
	}
	return nil
}
