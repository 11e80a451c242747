import { PROFILING_SEGMENT } from './consent.ts';

/** D 9: the profile level that some features need. */
export const MINIMUM_PROFILE_LEVEL = 2;
/** S 6, master account: the types of customers who buy for themselves or for a company of their own. */
export const MASTER_USER_TYPES: readonly number[] = [1, 2];
/** The type of people who buy for the company of a master account, which invited them. */
export const COMPANY_USER_TYPE = 3;
/** The agreement about buying on account. */
export const CREDIT_LEGAL = 1;

/** The conditions of a feature; a customer must meet all that are set. */
export interface Gate {
  readonly isMaster?: true;
  readonly isBetaTester?: true;
  readonly profileLevel?: number;
  /** One of these is enough. */
  readonly legals?: readonly number[];
  /** The CRM segment with this value. */
  readonly segment?: { readonly segmentId: number; readonly value: number };
}

/**
 * Which customers may use which features (S 6, D 6), in one table, which calls and pages refer to. A feature that is
 * not listed is available to nobody.
 */
const GATES = {
  /** Inviting friends, and the reward for it. */
  inviteFriends: { profileLevel: MINIMUM_PROFILE_LEVEL },
  /** Agreements with employers. */
  shopAtWork: { profileLevel: MINIMUM_PROFILE_LEVEL },
  /** Inviting people who buy for the own company. */
  companyUsers: { isMaster: true, profileLevel: MINIMUM_PROFILE_LEVEL },
  /** Sliders with products bought before, or similar ones. */
  personalSliders: { segment: { segmentId: PROFILING_SEGMENT, value: 1 } },
  /** Paying by a later date: the agreement comes with the credit that a company is granted. */
  buyingOnAccount: { legals: [CREDIT_LEGAL], profileLevel: MINIMUM_PROFILE_LEVEL },
  /** Seeing and paying the dues of the own company. Approvers of its purchases may, too (features/credit-lines). */
  companyDues: { isMaster: true, legals: [CREDIT_LEGAL], profileLevel: MINIMUM_PROFILE_LEVEL },
  /** Blocks of pages that are still being tested. */
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

/** Returns whether a customer may use a feature; visitors may not. */
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
