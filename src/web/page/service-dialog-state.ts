import { createRequestQueue } from '../ui/dialog/request-queue.ts';

/** coverage checks whether the shop delivers to a place, for everybody; address and timeslot choose them for a customer's cart. */
export type ServiceDialog = 'coverage' | 'address' | 'timeslot';

export interface ServiceQuestion {
  readonly dialog: ServiceDialog;
  /** For the address dialog: the store or locker that the shopper came from. */
  readonly storeId?: number | undefined;
}

export const serviceRequests = createRequestQueue<ServiceQuestion>();

/** Resolves once the dialogs are closed again; nobody has to wait for it. */
export function openServiceDialog(dialog: ServiceDialog, storeId?: number): Promise<void> {
  return serviceRequests.request({ dialog, storeId });
}
