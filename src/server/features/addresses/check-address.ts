import type { AddressInput } from '../../../contract/addresses/schemas.ts';
import { problemAt, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { phone, postcode } from '../../../domain/base/validators.ts';
import { missingForCheck, missingForSave } from '../../../domain/delivery/address.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { findMunicipality, type HomeZone, homeZone } from './queries.ts';

export interface CheckedAddress {
  readonly input: AddressInput;
  /** undefined: nobody delivers there. */
  readonly zone: HomeZone | undefined;
}

const MAX_NOTE = 1000;

/** Is it complete, does it exist, and who serves it (D 4, D 5). City and province come back as the register writes them, upper-cased. */
export async function checkAddress(db: Queryable, raw: AddressInput): Promise<Result<CheckedAddress, Refusal>> {
  const missing = missingForCheck(raw);
  if (missing.length > 0)
    return refuse('ADDRESS_INCOMPLETE', { details: { fields: () => missingForCheck(raw).join(', ') } });
  const postalcode = raw.postalcode?.trim() ?? '';
  if (postcode(postalcode)) return refuse('INVALID_POSTCODE', { field: 'postalcode' });
  const municipality = await findMunicipality(db, raw.city ?? '', postalcode);
  if (!municipality) return refuse('ADDRESS_UNKNOWN', { field: 'postalcode' });
  const input: AddressInput = {
    ...raw,
    postalcode,
    address1: raw.address1?.trim() ?? '',
    city: municipality.name.toUpperCase(),
    province: municipality.province,
    ...(raw.latitude === undefined && municipality.latitude !== null ? { latitude: municipality.latitude } : {}),
    ...(raw.longitude === undefined && municipality.longitude !== null ? { longitude: municipality.longitude } : {}),
  };
  return ok({ input, zone: await homeZone(db, postalcode, municipality.name) });
}

/** Refuses what is missing or wrong to save it, at its fields (D 5). */
export function checkForSaving(input: AddressInput): Result<void, Refusal> {
  const phoneProblem = phone(`${input.prefix ?? ''}${input.referencePhoneNumber ?? ''}`);
  return refuseIfAny([
    ...missingForSave(input).flatMap((field) => problemAt(field, 'REQUIRED')),
    ...problemAt('referencePhoneNumber', input.referencePhoneNumber?.trim() ? phoneProblem : undefined),
    ...tooLong('addressNote', input.addressNote ?? '', MAX_NOTE),
  ]);
}
