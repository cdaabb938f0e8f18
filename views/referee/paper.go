package referee

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// lastLines is how many of the entered lines stand on the screen, to compare with the sheet.
const lastLines = 4

// enterFromPaper opens the match as one played on paper, after it has said what that means. It is not
// offered before both Strategists are named; a House that plays elsewhere now can have played it before.
func (d builder) enterFromPaper() Action {
	b := ui.Button{Icon: "edit", Title: d.T("referee.paper"), Detail: d.T("referee.paper.then"), Name: "paper", Value: "true", Locked: d.unnamed()}
	d.addChoiceDialog(ChoiceDialog{
		ID: "paper", Title: d.T("referee.paper"), Text: d.T("referee.paper.text"), Command: d.Command("open"), Choices: []Choice{{Button: b}},
	})
	return opens("paper", "edit", d.T("referee.paper"), d.T("referee.paper.hint"))
}

// purchaseFromPaper leads to the page that enters the next purchase.
func (s scene) purchaseFromPaper() Action {
	for _, side := range screen.Sides {
		if href := s.page.Strategist[side]; !s.Match.Teams[side].Confirmed && href != "" {
			return Action{Href: href, Button: ui.Button{
				Icon: "edit", Title: s.T("referee.paper.army", s.House(side).Name), Detail: s.T("referee.paper.army.how"),
			}}
		}
	}
	return locked(s.T("referee.wait.both"), s.T("referee.wait.why"))
}

// readyFromPaper shows the deployment, to compare with the sheet, and asks which side began. Wands are
// ticked on the sheet.
func (d builder) readyFromPaper() {
	p := &Play{
		scene: d.scene, Board: d.Board(), NoClock: true,
		Head: d.T("referee.paper.check"), Tasks: []Task{{Title: d.T("referee.paper.coin"), Detail: d.T("referee.paper.coin.how")}},
		Main: opens("coin", "coin", d.T("referee.paper.coin"), ""),
	}
	p.Board.Coordinates = board.Outside
	fields := []ui.Field{screen.Field("by", "coin"), d.tossed()}
	if toss := d.Match.Toss; toss.Done {
		house := d.House(toss.First)
		p.Tasks = []Task{{Piece: screen.Code(toss.First, chess.King), Title: d.T("referee.begins", house.Name), Detail: d.T("side." + toss.First.String())}}
		p.Main = d.action(ui.Button{Icon: "play", Title: d.T("referee.paper.start"), Detail: d.T("referee.begins", house.Name)}, "start")
		p.Beside = append(p.Beside, opens("coin", "swap", d.T("referee.paper.coin.other"), ""))
		fields = append(fields, screen.Field("reason", d.T("referee.why.tap")))
	}
	if len(d.Match.Placements) > 0 {
		p.Beside = append(p.Beside, d.action(ui.Button{Icon: "back", Title: d.T("referee.redeploy")}, "return-to-deployment"))
	}
	d.addCoin(d.T("referee.paper.coin"), d.T("referee.paper.coin.how"), d.Command("toss", fields...))
	d.view.Play = p
}

// turnFromPaper shows the last entered lines in the place of the clocks, and offers what a clock did on the day.
func (d builder) turnFromPaper(p *Play) {
	p.NoClock, p.Head = true, d.T("referee.paper.moves", d.House(d.Match.ToMove()).Name)
	if d.Match.Play.TurnPhase == magici.Thinking || d.Match.Play.TurnPhase == magici.Direct {
		p.Beside = append(p.Beside, d.action(ui.Button{Icon: "clock", Title: d.T("referee.paper.late")}, "timeout", d.turnField()))
	}
	d.view.Close = d.T("referee.paper.end")
	for step := range d.Steps() {
		if len(p.Tasks) == lastLines {
			break
		}
		p.Tasks = append(p.Tasks, Task{Title: step.Words})
	}
	if len(p.Tasks) == 0 {
		p.Tasks = []Task{{Title: d.T("referee.paper.first"), Detail: d.T("referee.paper.first.how")}}
	}
}
