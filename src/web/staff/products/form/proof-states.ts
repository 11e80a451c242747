import { PROOF_WARNING_DAYS } from '../../../../contract/products/limits.ts';
import type { ProductProof } from '../../../../contract/products/schemas.ts';
import { addDays, romeTime } from '../../../../domain/base/rome-time.ts';
import { type GreenClaim, greenClaimsIn } from '../../../../domain/catalogue/law/green-claims.ts';
import type { ProductValue } from './fields.tsx';

/** Returns the words of the texts that need a proof. */
export function claimsOf(value: Pick<ProductValue, 'name' | 'legal_name' | 'features' | 'classes'>): GreenClaim[] {
  return greenClaimsIn([value.name, value.legal_name, value.features, value.classes].join(' · '));
}

/** Returns the proof of a word that is valid longest; undefined: there is none. */
export function proofOf(proofs: readonly ProductProof[], word: string): ProductProof | undefined {
  const own = proofs.filter((proof) => proof.word.toLowerCase() === word.toLowerCase());
  return own.toSorted((one, other) => other.expiresOn.localeCompare(one.expiresOn))[0];
}

export function isStillValid({ expiresOn }: ProductProof): boolean {
  return expiresOn >= romeTime(new Date()).date;
}

/** Returns whether a proof is among what needs a person. */
export function isNearItsEnd({ expiresOn }: ProductProof): boolean {
  return expiresOn <= addDays(romeTime(new Date()).date, PROOF_WARNING_DAYS);
}
