// Package devices is the wall of all devices at the desk: how far the line of each is, since when it is silent, whether it
// sleeps, how full its battery is; from there it is called, named, loaded anew, and made to get up. It takes the reports that
// pages send of their devices, and has the page on which a phone looks what is wrong with itself.
package devices
