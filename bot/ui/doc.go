// Package ui holds what every message of the bot is built from: messages, modals and forms, text clipped and escaped
// within Discord's limits, buttons, menus and pages, and the short answers every command may give. It knows no table and
// no feature.
package ui
