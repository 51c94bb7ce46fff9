package pieces

// The pieces and items with rules of their own (appendices A6 and A7).
const (
	TheBeggar        = "beggar"
	TheFortuneTeller = "fortune-teller"
	TheTeleporter    = "teleporter"
	TheSignpost      = "signpost"
	TheSpring        = "spring-of-life"
	TheCartwright    = "cartwright"
	TheMice          = "mice"
	TheBoat          = "boat"
	TheBroom         = "broom"
	// ThePotion is the word of moves for any healing potion.
	ThePotion = "potion"
	// TheNameless is the token, whatever the card.
	TheNameless = "nameless"
)
