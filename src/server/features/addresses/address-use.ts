import type { Tx } from '../../infra/database/types.ts';
import type { CoveringZone } from './coverage.ts';

/** An address that was looked up; without a zone nobody delivers there any more. */
export interface AddressWithZone {
  readonly addressId: number;
  readonly zone: CoveringZone | undefined;
}

/** The functions of carts that the address book needs. Carts are on a higher floor, so the app passes them in. */
export interface AddressUse {
  /** Whether the customer chose this address for an open cart; such an address cannot be deleted (D 8). */
  isUsed(tx: Tx, userId: number, addressId: number): Promise<boolean>;
  /** D 4: whether a cart that is prepared for payment goes to the address, which stays as it is until then. */
  isBeingPaid(tx: Tx, userId: number, addressId: number): Promise<boolean>;
  /** The address was changed or deleted: carts that go to it follow it to the zone that serves it now, or to none. */
  moved(tx: Tx, userId: number, addressId: number, zone: CoveringZone | undefined): Promise<void>;
  /**
   * The zones of the shop were changed: carts follow their addresses to the zones that serve them now, and their owners
   * are told.
   */
  zonesChanged(tx: Tx, addresses: readonly AddressWithZone[]): Promise<void>;
}
