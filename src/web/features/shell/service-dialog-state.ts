import { createDesk } from '../../ui/desk.ts';

/** coverage: do we deliver here, for everybody. address and timeslot: for a customer's cart. */
export type ServiceDialog = 'coverage' | 'address' | 'timeslot';

export const serviceDesk = createDesk<ServiceDialog>();

export function openServiceDialog(dialog: ServiceDialog): void {
  void serviceDesk.ask(dialog);
}
