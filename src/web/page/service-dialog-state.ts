import { createRequestQueue } from '../ui/dialog/request-queue.ts';

/** coverage: do we deliver here, for everybody. address and timeslot: for a customer's cart. */
export type ServiceDialog = 'coverage' | 'address' | 'timeslot';

export interface ServiceQuestion {
  readonly dialog: ServiceDialog;
  /** With address: the store or locker that the shopper came from. */
  readonly storeId?: number | undefined;
}

export const serviceRequests = createRequestQueue<ServiceQuestion>();

export function openServiceDialog(dialog: ServiceDialog, storeId?: number): void {
  void serviceRequests.request({ dialog, storeId });
}
