/** The states of a request to take off a second factor that was lost (decision 77). */
export const REMOVAL_STATES = ['asked', 'confirmed', 'refused', 'objected', 'done'] as const;
export type RemovalState = (typeof REMOVAL_STATES)[number];

/** The states into which each state may go: the staff confirm or refuse what was asked for, and its owner may object until it is done. */
const NEXT: Readonly<Record<RemovalState, readonly RemovalState[]>> = {
  asked: ['confirmed', 'refused'],
  confirmed: ['refused', 'objected', 'done'],
  refused: [],
  objected: [],
  done: [],
};

/** The states from which a request may go into this one. */
export function removalStatesBefore(state: RemovalState): RemovalState[] {
  return REMOVAL_STATES.filter((before) => NEXT[before].includes(state));
}

/** Requests that are not at their end. */
export const OPEN_REMOVALS: readonly RemovalState[] = REMOVAL_STATES.filter((state) => NEXT[state].length > 0);
