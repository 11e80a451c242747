/**
 * The states of one kind of row, by their names in the database, and which each may become. A guard of the tests
 * refuses any other change (test/support/state-guards.ts), and wants every column of states in such a table.
 */
export type States<State extends string> = Readonly<Record<State, readonly State[]>>;

/** All states of such a table, in its order. */
export function stateNames<State extends string>(states: Readonly<Record<State, readonly string[]>>): State[] {
  return Object.keys(states) as State[];
}

/** The states from which a row may come into this one: for `where state = any(...)`. */
export function statesBefore<State extends string>(states: States<State>, state: State): State[] {
  return stateNames(states).filter((before) => states[before].includes(state));
}
