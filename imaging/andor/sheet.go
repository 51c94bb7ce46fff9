package andor

import (
	"fmt"

	"skald/imaging"
)

func (d *draft) near() (*imaging.Canvas, error)  { return nil, fmt.Errorf("andor: near") }
func (d *draft) sheet() (*imaging.Canvas, error) { return nil, fmt.Errorf("andor: sheet") }
func (d *draft) fight() (*imaging.Canvas, error) { return nil, fmt.Errorf("andor: fight") }
func (d *draft) equipment() *imaging.Canvas      { return d.board() }
func (d *draft) end() *imaging.Canvas            { return d.board() }
