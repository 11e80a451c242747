/**
 * A step of an order that its customer is told of once: it is in charge, it costs more than was authorised, it can be picked up,
 * it is on its way, it waits in the locker, its customer cancelled it, and how it ended.
 */
export type OrderStep =
  | 'taken'
  | 'consent'
  | 'ready'
  | 'leaving'
  | 'in-locker'
  | 'delivered'
  | 'partly-delivered'
  | 'cancelled'
  | 'not-collected'
  | 'failed';
