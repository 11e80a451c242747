import type { States } from '../base/states.ts';

/**
 * Two people of the staff together remove a lost second factor from an account (decision 77), or erase the whole
 * account (decision 139).
 */
export type RemovalKind = 'factor' | 'account';

export const REMOVAL_STATES = ['asked', 'confirmed', 'refused', 'objected', 'done'] as const;
export type RemovalState = (typeof REMOVAL_STATES)[number];

/**
 * The allowed transitions: the staff confirm or refuse a request, and the owner of the account may object until it is
 * done.
 */
export const REMOVAL_TRANSITIONS: States<RemovalState> = {
  asked: ['confirmed', 'refused'],
  confirmed: ['refused', 'objected', 'done'],
  refused: [],
  objected: [],
  done: [],
};

/** The states of requests that have not ended. */
export const OPEN_REMOVALS: readonly RemovalState[] = REMOVAL_STATES.filter(
  (state) => REMOVAL_TRANSITIONS[state].length > 0,
);
