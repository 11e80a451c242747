import type { States } from '../base/states.ts';

/** The states of a request to take off a second factor that was lost (decision 77). */
export const REMOVAL_STATES = ['asked', 'confirmed', 'refused', 'objected', 'done'] as const;
export type RemovalState = (typeof REMOVAL_STATES)[number];

/**
 * The states into which each state may go: the staff confirm or refuse what was asked for, and its owner may object
 * until it is done.
 */
export const FACTOR_REMOVAL_STATES: States<RemovalState> = {
  asked: ['confirmed', 'refused'],
  confirmed: ['refused', 'objected', 'done'],
  refused: [],
  objected: [],
  done: [],
};

/** Requests that are not at their end. */
export const OPEN_REMOVALS: readonly RemovalState[] = REMOVAL_STATES.filter(
  (state) => FACTOR_REMOVAL_STATES[state].length > 0,
);
