import { createStore } from '../kit/create-store.ts';

/**
 * The customer's order whose state changed last, as the shop announced it; 0: any may have changed. A new object each
 * time.
 */
export const orderMoved = createStore<{ readonly orderId: number } | undefined>(undefined);
