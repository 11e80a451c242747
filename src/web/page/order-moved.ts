import { createStore } from '../kit/create-store.ts';

/** The order of the customer that moved on last, as the shop announced it; 0: some may have. A new object each time. */
export const orderMoved = createStore<{ readonly orderId: number } | undefined>(undefined);
