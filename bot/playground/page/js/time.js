// What time it is in the playground, which may be ahead of the machine's.

let offset = 0; // milliseconds
let moved = 0; // seconds

// setClock takes what the playground tells: its time in milliseconds, and by how
// many seconds people have moved it.
export function setClock(clock) {
  offset = clock.now - Date.now();
  moved = clock.ahead;
}

export const now = () => Date.now() + offset;
export const ahead = () => moved;
