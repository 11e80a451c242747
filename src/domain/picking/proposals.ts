import type { States } from '../base/states.ts';

/**
 * silent: no answer in time, so that the wishes kept with the order count. withdrawn: the goods were found after all.
 */
export type QuestionState = 'asked' | 'answered' | 'silent' | 'withdrawn';
export const QUESTION_STATES: States<QuestionState> = {
  asked: ['answered', 'silent', 'withdrawn'],
  answered: [],
  silent: [],
  withdrawn: [],
};

export type ProposalState = 'asked' | 'approved' | 'rejected';
export const PROPOSAL_STATES: States<ProposalState> = { asked: ['approved', 'rejected'], approved: [], rejected: [] };

/**
 * What comes of a question: the goods that were proposed are put into the crate, or the customer gets the money back.
 */
export const DECISIONS = ['put', 'refund'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * A question to a customer: which of these goods, in the order in which the picker would put them, in place of what is
 * missing.
 */
export interface Asked {
  readonly state: QuestionState;
  readonly acceptsAlternatives: boolean;
  readonly proposals: readonly { readonly productId: number; readonly state: ProposalState }[];
}

/**
 * Returns the product that goes into the crate, or 'refund' for none; undefined: nothing is decided. Without an answer
 * in time the first proposal counts for those who accept alternatives, and nothing for others.
 */
export function decidedBy({ state, acceptsAlternatives, proposals }: Asked): number | 'refund' | undefined {
  if (state === 'answered') return proposals.find((proposal) => proposal.state === 'approved')?.productId ?? 'refund';
  if (state === 'silent') return withoutAnswer({ acceptsAlternatives, proposals });
  return undefined;
}

export function withoutAnswer({
  acceptsAlternatives,
  proposals,
}: Pick<Asked, 'acceptsAlternatives' | 'proposals'>): number | 'refund' {
  return (acceptsAlternatives ? proposals[0]?.productId : undefined) ?? 'refund';
}

/** Goods that may come in place of others, with how often buyers of those took them. */
export interface Candidate {
  readonly productId: number;
  /** The customer named it. */
  readonly isPreferred: boolean;
  readonly accepted: number;
  readonly tried: number;
}

export const MAX_SUBSTITUTES = 5;
/** A share of fewer says nothing. */
const MIN_TRIED = 5;

/**
 * Returns the best substitutes: what the customer named, then by the share of buyers who took them, then as given,
 * which is nearest first. One try more on each side lets goods that nobody has tried stand between those that are liked
 * and those that are not.
 */
export function rankSubstitutes<Each extends Candidate>(candidates: readonly Each[]): Each[] {
  const share = ({ accepted, tried }: Candidate) => (accepted + 1) / (tried + 2);
  const ranked = [...candidates].sort(
    (one, other) => Number(other.isPreferred) - Number(one.isPreferred) || share(other) - share(one),
  );
  return ranked.slice(0, MAX_SUBSTITUTES);
}

/** Returns how many of a hundred buyers take it; undefined: too few were asked to say. */
export function acceptedPercent({ accepted, tried }: Pick<Candidate, 'accepted' | 'tried'>): number | undefined {
  return tried < MIN_TRIED ? undefined : Math.round((accepted * 100) / tried);
}
