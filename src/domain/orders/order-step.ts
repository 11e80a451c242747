/**
 * What a customer is told of while an order is carried out, once each: it is in charge, it costs more than was authorised, it can be picked up,
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
