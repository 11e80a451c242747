/** An order that a delivery partner brings. */
export interface PartnerDelivery {
  readonly orderId: number;
  /** When it was handed to the partner. */
  readonly requestedAt: Date;
  /** The beginning of the slot that the customer chose. */
  readonly from: Date;
  readonly to: Date;
  /** The address as it is stored; not every property is text. */
  readonly address: Readonly<Record<string, unknown>>;
}

export interface PartnerEvent {
  /** The kind of event, 100001 to 100019 (D 4). */
  readonly eventId: number;
  readonly at: Date;
}

/**
 * The partner that delivers to the zones of group 5 (D 1). The real one is called by HTTP; the demo has a simulator.
 * Methods throw when the partner does not reply, and are called again later.
 */
export interface DeliveryPartner {
  /** Hands an order over. Repeating it for the same order makes no second delivery. */
  request(delivery: PartnerDelivery): Promise<void>;
  /** Cancels a delivery, whatever its state. */
  cancel(delivery: PartnerDelivery): Promise<void>;
  /** Returns every event so far, in any order. */
  eventsOf(delivery: PartnerDelivery): Promise<readonly PartnerEvent[]>;
}
