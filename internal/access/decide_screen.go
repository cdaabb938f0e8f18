package access

import (
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
)

// maxScreens keeps a page that registers again and again from filling the log.
const maxScreens = 99

func (s State) assignScreen(o AssignScreen, _ Given) (Fact, error) {
	d, err := s.screen(o.Number)
	switch {
	case err != nil:
		return nil, err
	case !slices.Contains(Views(), o.Shows):
		return nil, fault.New(fault.Invalid, "fault.screen.shows", o.Shows)
	case d.Shows == o.Shows && d.Override.Shows == "":
		return nil, nil
	}
	return ScreenAssigned(o), nil
}

func (s State) showNow(o ShowNow, given Given) (Fact, error) {
	if !slices.Contains(Scenes(), o.Shows) {
		return nil, fault.New(fault.Invalid, "fault.screen.shows", o.Shows)
	}
	at := given.At.UTC().Truncate(time.Millisecond)
	return ScreenOverridden{o.Number, o.Shows, at, at.Add(OverrideTime)}, s.screenOrAll(o.Number)
}

func (s State) endShowNow(o EndShowNow, _ Given) (Fact, error) {
	if !slices.ContainsFunc(s.Screens, func(d Display) bool {
		return (o.Number == 0 || d.Number == o.Number) && d.Override.Shows != ""
	}) {
		return nil, s.screenOrAll(o.Number)
	}
	return ScreenReturned(o), nil
}

func (s State) replaceScreen(o ReplaceScreen, _ Given) (Fact, error) {
	if _, err := s.screen(o.Number); err != nil {
		return nil, err
	}
	_, err := s.screen(o.Is)
	if o.Number == o.Is {
		return nil, err
	}
	return ScreenReplaced(o), err
}

func (s State) renameScreen(o RenameScreen, _ Given) (Fact, error) {
	d, err := s.screen(o.Number)
	if err != nil {
		return nil, err
	}
	name, err := label.Optional(o.Name, maxName)
	if err != nil || name == d.Name {
		return nil, err
	}
	return ScreenRenamed{o.Number, name}, nil
}

func (s State) forgetScreen(o ForgetScreen, _ Given) (Fact, error) {
	_, err := s.screen(o.Number)
	return ScreenForgotten(o), err
}

// setProgramme needs at least one scene, and keeps the scenes in their order.
func (s State) setProgramme(o SetProgramme, _ Given) (Fact, error) {
	d, err := s.screen(o.Number)
	if err != nil {
		return nil, err
	}
	p := Programme{Board: o.Board, Seconds: o.Seconds}
	for _, scene := range ProgrammeScenes() {
		if slices.Contains(o.Scenes, scene) {
			p.Scenes = append(p.Scenes, scene)
		}
	}
	for _, scene := range o.Scenes {
		if !slices.Contains(ProgrammeScenes(), scene) {
			return nil, fault.New(fault.Invalid, "fault.screen.shows", scene)
		}
	}
	switch {
	case len(p.Scenes) == 0:
		return nil, fault.New(fault.Invalid, "fault.screen.scenes")
	case len(o.Board) > 1 || !strings.Contains(boards, o.Board):
		return nil, fault.New(fault.Invalid, "fault.screen.shows", "board:"+o.Board)
	case o.Seconds < ShortestTurn || o.Seconds > LongestTurn:
		return nil, fault.New(fault.Invalid, "fault.screen.seconds", ShortestTurn, LongestTurn)
	case d.Shows == ByItself && d.Override.Shows == "" && slices.Equal(d.Programme.Scenes, p.Scenes) &&
		d.Programme.Board == p.Board && d.Programme.Seconds == p.Seconds:
		return nil, nil
	}
	return ScreenProgrammed{o.Number, p}, nil
}

// ScreensFull reports whether all numbers of screens are taken.
func (s State) ScreensFull() bool { return len(s.Screens) >= maxScreens }

// registerScreen gives a device the lowest number that no screen has.
func (s State) registerScreen(o RegisterScreen, _ Given) (Fact, error) {
	if err := s.checkToken(o.Device, o.Token); err != nil {
		return nil, err
	}
	if _, ok := s.ScreenOn(o.Device); ok {
		return nil, nil
	}
	number := 1
	for _, d := range s.Screens { // in the order of their numbers
		if d.Number == number {
			number++
		}
	}
	if number > maxScreens {
		return nil, fault.New(fault.Illegal, "fault.screen.many", maxScreens)
	}
	return ScreenRegistered{number, o.Device, o.Token, label.Cut(label.Tidy(o.Name), maxName), o.At, ByItself}, nil
}

func (s State) screen(number int) (Display, error) {
	d, ok := s.Screen(number)
	if !ok {
		return Display{}, fault.New(fault.NotFound, "fault.screen.none", number)
	}
	return d, nil
}

// screenOrAll refuses a number without a screen; 0 means all screens.
func (s State) screenOrAll(number int) error {
	if number == 0 {
		return nil
	}
	_, err := s.screen(number)
	return err
}
