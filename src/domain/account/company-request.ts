/** The state of a company that registered without a customer card (D 6, new companies). */
export type CompanyState = 'pending' | 'approved' | 'refused';

/**
 * The decisions that the staff may take in each state. A refusal can be taken back. An approved company may have orders: the staff
 * block its account instead.
 */
const DECISIONS: Readonly<Record<CompanyState, readonly CompanyState[]>> = {
  pending: ['approved', 'refused'],
  approved: [],
  refused: ['approved'],
};

/** The states from which the staff may decide so. */
export function statesBefore(decision: CompanyState): CompanyState[] {
  return (Object.keys(DECISIONS) as CompanyState[]).filter((state) => DECISIONS[state].includes(decision));
}

/** D 9: the profile level that ordering needs. */
export const MINIMUM_PROFILE_LEVEL = 2;

/** Companies that are not approved are below the level that ordering needs. */
export function profileLevelOf(state: CompanyState): number {
  return state === 'approved' ? MINIMUM_PROFILE_LEVEL : MINIMUM_PROFILE_LEVEL - 1;
}
