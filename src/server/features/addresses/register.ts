import type { Feature } from '../../http/feature.ts';
import type { Database } from '../../infra/database/types.ts';
import type { AddressUse } from './address-use.ts';
import { addressHandlers } from './routes.ts';

/** The customer's address book. */
export function register({ db, addressUse }: { readonly db: Database; readonly addressUse: AddressUse }) {
  return { handlers: addressHandlers({ db, use: addressUse }) } satisfies Feature;
}
