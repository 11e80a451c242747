import { readJson, writeJson } from '../kit/json-storage.ts';

/** storefront 9, storage: the number of the order that this browser placed last; it goes when the customer logs out. */
const STORAGE_KEY = 'bottega.currentOrderId';

export function storeCurrentOrder(orderId: number | undefined): void {
  writeJson('localStorage', STORAGE_KEY, orderId);
}

export function currentOrder(): number | undefined {
  const stored = readJson('localStorage', STORAGE_KEY);
  return Number.isSafeInteger(stored) ? (stored as number) : undefined;
}
