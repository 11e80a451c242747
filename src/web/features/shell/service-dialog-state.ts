/** coverage: do we deliver here, for everybody. address and timeslot: for a customer's cart. */
export type ServiceDialog = 'coverage' | 'address' | 'timeslot';

let handler: ((dialog: ServiceDialog) => void) | undefined;

export function openServiceDialog(dialog: ServiceDialog): void {
  handler?.(dialog);
}

export function provideServiceDialog(next: (dialog: ServiceDialog) => void): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = undefined;
  };
}
