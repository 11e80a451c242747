import { PROFILING_SEGMENT } from './consent.ts';

/** D 9: the level that a profile needs where a feature asks for one. */
export const MINIMUM_PROFILE_LEVEL = 2;
/** S 6, master account: who buys for themselves or for a company of their own. */
export const MASTER_USER_TYPES: readonly number[] = [1, 2];
/** The type of people who buy for the company of a master account, which invited them. */
export const COMPANY_USER_TYPE = 3;
/** The agreement about buying on account. */
export const CREDIT_LEGAL = 1;

/** A feature asks these things of a customer; all that are named have to be there. */
export interface Gate {
  readonly isMaster?: true;
  readonly isBetaTester?: true;
  readonly profileLevel?: number;
  /** Any of these. */
  readonly legals?: readonly number[];
  /** The CRM segment with this value. */
  readonly segment?: { readonly segmentId: number; readonly value: number };
}

/**
 * Which customers may use what (S 6, D 6), in one table: calls name a feature of it, and so do pages. A feature that is
 * not listed is nobody's.
 */
const GATES = {
  /** Inviting friends, and what is given for them. */
  inviteFriends: { profileLevel: MINIMUM_PROFILE_LEVEL },
  /** Agreements with employers. */
  shopAtWork: { profileLevel: MINIMUM_PROFILE_LEVEL },
  /** Inviting people who buy for the own company. */
  companyUsers: { isMaster: true, profileLevel: MINIMUM_PROFILE_LEVEL },
  /** Sliders with what was bought before, or is like it. */
  personalSliders: { segment: { segmentId: PROFILING_SEGMENT, value: 1 } },
  /** Paying by a later date: the agreement comes with the credit that a company is granted. */
  buyingOnAccount: { legals: [CREDIT_LEGAL], profileLevel: MINIMUM_PROFILE_LEVEL },
  /**
   * Looking after what the own company bought on account. Who approves purchases of a company may, too
   * (features/credit-lines).
   */
  companyDues: { isMaster: true, legals: [CREDIT_LEGAL], profileLevel: MINIMUM_PROFILE_LEVEL },
  /** Blocks of pages that are still tried out. */
  previews: { isBetaTester: true },
} as const satisfies Readonly<Record<string, Gate>>;

export type FeatureName = keyof typeof GATES;
export const FEATURES = Object.keys(GATES) as FeatureName[];

/** The features that beta testers may use and other customers may not. */
export const BETA_FEATURES: readonly FeatureName[] = FEATURES.filter((name) => 'isBetaTester' in GATES[name]);

/** The facts about a customer by which a gate decides. */
export interface Gated {
  readonly userTypeId: number;
  readonly profileLevel: number;
  readonly isBetaTester: boolean;
  readonly legalIds: readonly number[];
  readonly segments: readonly { readonly segmentId: number; readonly value: number }[];
}

/** Returns whether a customer may use a feature; nobody who is not logged in may. */
export function mayUse(customer: Gated | undefined, feature: FeatureName): boolean {
  const gate: Gate | undefined = Object.hasOwn(GATES, feature) ? GATES[feature] : undefined;
  if (!customer || !gate) return false;
  const { isMaster, isBetaTester, profileLevel = 0, legals, segment } = gate;
  return (
    (!isMaster || MASTER_USER_TYPES.includes(customer.userTypeId)) &&
    (!isBetaTester || customer.isBetaTester) &&
    customer.profileLevel >= profileLevel &&
    (!legals || legals.some((legal) => customer.legalIds.includes(legal))) &&
    (!segment ||
      customer.segments.some(({ segmentId, value }) => segmentId === segment.segmentId && value === segment.value))
  );
}
