import type { Feature } from '../../http/feature.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Geocoder } from '../../infra/geocoder/geocoder.ts';
import type { AddressUse } from './address-use.ts';
import { addressHandlers } from './routes.ts';

interface Deps {
  readonly db: Database;
  readonly addressUse: AddressUse;
  readonly geocoder: Geocoder;
}

/** The customer's address book. */
export function register({ db, addressUse, geocoder }: Deps) {
  return { handlers: addressHandlers({ db, use: addressUse, geocoder }) } satisfies Feature;
}
