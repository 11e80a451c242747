import type { States } from '../base/states.ts';

/** The states of a request to remove a lost second factor (decision 77). */
export const REMOVAL_STATES = ['asked', 'confirmed', 'refused', 'objected', 'done'] as const;
export type RemovalState = (typeof REMOVAL_STATES)[number];

/**
 * The allowed transitions: the staff confirm or refuse a request, and the owner of the account may object until it is
 * done.
 */
export const FACTOR_REMOVAL_STATES: States<RemovalState> = {
  asked: ['confirmed', 'refused'],
  confirmed: ['refused', 'objected', 'done'],
  refused: [],
  objected: [],
  done: [],
};

/** The states of requests that have not ended. */
export const OPEN_REMOVALS: readonly RemovalState[] = REMOVAL_STATES.filter(
  (state) => FACTOR_REMOVAL_STATES[state].length > 0,
);
