/** An order that a delivery partner brings. */
export interface PartnerDelivery {
  readonly orderId: number;
  /** When it was handed to the partner. */
  readonly requestedAt: Date;
  /** The slot that the customer chose. */
  readonly from: Date;
  readonly to: Date;
  /** The address as it is stored, which is not text in every property. */
  readonly address: Readonly<Record<string, unknown>>;
}

export interface PartnerEvent {
  /** 100001 to 100019 (D 4). */
  readonly eventId: number;
  readonly at: Date;
}

/**
 * The partner that delivers to the zones of group 5 (D 1). A real one is spoken to by HTTP; the demo has a simulator. A
 * maker throws where the partner does not reply; it is asked again.
 */
export interface DeliveryPartner {
  /** Hands an order over. The same order twice is one delivery. */
  request(delivery: PartnerDelivery): Promise<void>;
  /** Takes an order back, wherever it is. */
  cancel(delivery: PartnerDelivery): Promise<void>;
  /** Returns every event so far, in any order. */
  eventsOf(delivery: PartnerDelivery): Promise<readonly PartnerEvent[]>;
}
