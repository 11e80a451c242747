import type { States } from '../base/states.ts';

/** The state of a company that registered without a customer card (D 6, new companies). */
export type CompanyState = 'pending' | 'approved' | 'refused';

/**
 * The decisions that the staff may take in each state. A refusal can be undone. An approved company may have orders:
 * the staff block its account instead.
 */
export const COMPANY_REQUEST_STATES = {
  pending: ['approved', 'refused'],
  approved: [],
  refused: ['approved'],
} as const satisfies States<CompanyState>;

/** D 9: the profile level that ordering needs. */
export const MINIMUM_PROFILE_LEVEL = 2;

/** Companies that are not approved are below the level that ordering needs. */
export function profileLevelOf(state: CompanyState): number {
  return state === 'approved' ? MINIMUM_PROFILE_LEVEL : MINIMUM_PROFILE_LEVEL - 1;
}

/** The states of a cart that needs the approval of its company. */
export const PURCHASE_REQUEST_STATES = {
  waiting: ['approved', 'refused', 'withdrawn'],
  approved: [],
  refused: [],
  withdrawn: [],
} as const satisfies States<'waiting' | 'approved' | 'refused' | 'withdrawn'>;
