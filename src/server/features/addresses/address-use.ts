import type { Tx } from '../../infra/database/types.ts';
import type { CoveringZone } from './coverage.ts';

/** The functions of carts that the address book needs. Carts are on a higher floor, so the app passes them in. */
export interface AddressUse {
  /** Whether the customer chose this address for an open cart; such an address cannot be deleted (D 8). */
  isUsed(tx: Tx, userId: number, addressId: number): Promise<boolean>;
  /** The address was changed or deleted: carts that go to it follow it to the zone that serves it now, or to none. */
  moved(tx: Tx, userId: number, addressId: number, zone: CoveringZone | undefined): Promise<void>;
}
