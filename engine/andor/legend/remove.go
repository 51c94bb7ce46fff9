package legend

// removables lists the things the effect remove can take off the map.
var removables = []string{"creatures", "farmers", "gold", "things", "fog", "witch", "wells", "pending"}
