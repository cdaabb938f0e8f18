package access

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
)

// maxScreens keeps a page that registers itself again and again from filling the log.
const maxScreens = 99

func (s State) registerScreen(o RegisterScreen) ([]Fact, error) {
	if err := s.known(o.Device, o.Token); err != nil {
		return nil, err
	}
	if _, ok := s.ScreenOn(o.Device); ok {
		return nil, nil
	}
	number := s.freeNumber()
	if number > maxScreens {
		return nil, fault.New(fault.Illegal, "fault.screen.many", maxScreens)
	}
	name := label.Cut(label.Tidy(o.Name), maxName)
	return one(ScreenRegistered{number, o.Device, o.Token, name, o.At}), nil
}

// freeNumber returns the lowest number that no screen has.
func (s State) freeNumber() int {
	number := 1
	for _, d := range s.Screens { // by their number
		if d.Number == number {
			number++
		}
	}
	return number
}

func (s State) assignScreen(o AssignScreen) ([]Fact, error) {
	d, err := s.screen(o.Number)
	switch {
	case err != nil:
		return nil, err
	case !isView(o.Shows):
		return nil, fault.New(fault.Invalid, "fault.screen.shows", o.Shows)
	case d.Shows == o.Shows:
		return nil, nil
	}
	return one(ScreenAssigned(o)), nil
}

func (s State) renameScreen(o RenameScreen) ([]Fact, error) {
	d, err := s.screen(o.Number)
	if err != nil {
		return nil, err
	}
	name := ""
	if label.Tidy(o.Name) != "" {
		if name, err = label.Clean(o.Name, maxName); err != nil {
			return nil, err
		}
	}
	if name == d.Name {
		return nil, nil
	}
	return one(ScreenRenamed{o.Number, name}), nil
}

func (s State) forgetScreen(o ForgetScreen) ([]Fact, error) {
	if _, err := s.screen(o.Number); err != nil {
		return nil, err
	}
	return one(ScreenForgotten(o)), nil
}

func (s State) screen(number int) (Display, error) {
	d, ok := s.Screen(number)
	if !ok {
		return Display{}, fault.New(fault.NotFound, "fault.screen.none", number)
	}
	return d, nil
}
