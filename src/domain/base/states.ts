/**
 * The states of one kind of row, by their names in the database, with the allowed transitions of each. A guard in the
 * tests refuses any other change (test/support/state-guards.ts), and requires such a table for every column of states.
 */
export type States<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Returns all states of such a table, in its order. */
export function stateNames<State extends string>(states: Readonly<Record<State, readonly string[]>>): State[] {
  return Object.keys(states) as State[];
}

/** Returns the states with a transition to this one: for `where state = any(...)`. */
export function statesBefore<State extends string>(states: States<State>, state: State): State[] {
  return stateNames(states).filter((before) => states[before].includes(state));
}
