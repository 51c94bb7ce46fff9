// Package ui has the parts of every message of the bot: messages, modals and forms, text clipped and escaped within
// Discord's limits, buttons, menus and pages, and short answers that every command may give. It does not depend on
// tables or features.
package ui
