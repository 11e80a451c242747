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

/** A question to a customer: which of these substitutes, in order of preference, for the missing goods. */
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

/** A possible substitute, with how often buyers accepted it. */
export interface Candidate {
  readonly productId: number;
  /** True if the customer chose it. */
  readonly isPreferred: boolean;
  readonly accepted: number;
  readonly tried: number;
}

export const MAX_SUBSTITUTES = 5;
/** The minimum number of tries for a percentage. */
const MIN_TRIED = 5;

/**
 * Returns the best substitutes: the customer's choice first, then by the share of buyers who accepted them, then in the
 * given order, which is nearest first. One success and one failure are added to each, so that untried goods rank
 * between liked and disliked ones.
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
