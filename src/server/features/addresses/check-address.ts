import type { AddressInput } from '../../../contract/addresses/schemas.ts';
import { problemAt, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { phone, postcode } from '../../../domain/base/validators.ts';
import { missingForCheck, missingForSave } from '../../../domain/delivery/address.ts';
import { isProvince } from '../../../domain/delivery/province.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { findMunicipality, type HomeZone, homeZone, isProvinceKnown } from './queries.ts';

export interface CheckedAddress {
  readonly input: AddressInput;
  /** undefined: nobody delivers there. */
  readonly zone: HomeZone | undefined;
}

const MAX_NOTE = 1000;

/**
 * Checks that an address is complete and exists, and finds who serves it (D 4, D 5). City and province come back as the register writes
 * them, upper-cased. The register holds the provinces where the shop delivers: an address elsewhere is not served rather than unknown.
 */
export async function checkAddress(db: Queryable, raw: AddressInput): Promise<Result<CheckedAddress, Refusal>> {
  const missing = missingForCheck(raw);
  if (missing.length > 0)
    return refuse('ADDRESS_INCOMPLETE', { details: { fields: () => missingForCheck(raw).join(', ') } });
  const postalcode = raw.postalcode?.trim() ?? '';
  if (postcode(postalcode)) return refuse('INVALID_POSTCODE', { field: 'postalcode' });
  const province = raw.province?.trim().toUpperCase() ?? '';
  if (!isProvince(province)) return refuse('PROVINCE_UNKNOWN', { field: 'province' });
  const address = { ...raw, postalcode, province, address1: raw.address1?.trim() ?? '' };
  const town = await findMunicipality(db, raw.city ?? '', postalcode);
  if (!town) return outsideTheRegister(db, address);
  if (province.length === 2 && province !== town.province) return refuse('PROVINCE_UNKNOWN', { field: 'province' });
  const input = { ...inTown(address, town), city: town.name.toUpperCase(), province: town.province };
  return ok({ input, zone: await homeZone(db, postalcode, town.name) });
}

type Town = NonNullable<Awaited<ReturnType<typeof findMunicipality>>>;

/** An address without a position gets that of its town. */
function inTown(address: AddressInput, { latitude, longitude }: Town): AddressInput {
  return {
    ...(latitude === null ? {} : { latitude }),
    ...(longitude === null ? {} : { longitude }),
    ...address,
  };
}

async function outsideTheRegister(
  db: Queryable,
  address: AddressInput & { readonly province: string },
): Promise<Result<CheckedAddress, Refusal>> {
  if (await isProvinceKnown(db, address.province)) return refuse('ADDRESS_UNKNOWN', { field: 'postalcode' });
  return ok({ input: { ...address, city: address.city?.trim().toUpperCase() ?? '' }, zone: undefined });
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
