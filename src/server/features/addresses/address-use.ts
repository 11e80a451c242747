import type { Tx } from '../../infra/database/types.ts';
import type { CoveringZone } from './coverage.ts';

/** An address whose zone was looked up; without a zone it is no longer served. */
export interface AddressWithZone {
  readonly addressId: number;
  readonly zone: CoveringZone | undefined;
}

/** The functions of carts that the address book needs. Carts are on a higher floor, so the app passes them in. */
export interface AddressUse {
  /** Returns whether the customer chose this address for an open cart; such an address cannot be deleted (D 8). */
  isUsed(tx: Tx, userId: number, addressId: number): Promise<boolean>;
  /** D 4: returns whether a cart that is prepared for payment goes to the address, which must not change until then. */
  isBeingPaid(tx: Tx, userId: number, addressId: number): Promise<boolean>;
  /** Called when the address was changed or deleted: its carts get the zone that serves it now, or none. */
  moved(tx: Tx, userId: number, addressId: number, zone: CoveringZone | undefined): Promise<void>;
  /**
   * Called when the zones of the shop were changed: carts get the zones that serve their addresses now, and their
   * owners are notified.
   */
  zonesChanged(tx: Tx, addresses: readonly AddressWithZone[]): Promise<void>;
}
