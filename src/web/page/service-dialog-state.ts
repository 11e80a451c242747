import { createRequestQueue } from '../ui/dialog/request-queue.ts';

/**
 * coverage checks whether the shop delivers to a place, for everybody; address, store and timeslot choose them for a
 * customer's cart, store only among the points of pickup.
 */
export type ServiceDialog = 'coverage' | 'address' | 'store' | 'timeslot';

export interface ServiceQuestion {
  readonly dialog: ServiceDialog;
  /** For the store dialog: the store or locker that the shopper came from. */
  readonly storeId?: number | undefined;
}

export const serviceRequests = createRequestQueue<ServiceQuestion>();

/** Resolves once the dialogs are closed again; nobody has to wait for it. */
export function openServiceDialog(dialog: ServiceDialog, storeId?: number): Promise<void> {
  return serviceRequests.request({ dialog, storeId });
}
