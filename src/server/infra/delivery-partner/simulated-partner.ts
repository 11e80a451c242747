import { MINUTE_MS } from '../../../domain/base/duration.ts';
import type { Clock } from '../clock.ts';
import type { DeliveryPartner, PartnerDelivery, PartnerEvent } from './delivery-partner.ts';

/** Minutes from the beginning of the slot to each event of an ordinary delivery. */
const WAY: readonly (readonly [eventId: number, minutes: number])[] = [
  [100004, -40],
  [100005, -30],
  [100006, -25],
  [100007, -20],
  [100008, 5],
  [100009, 10],
];
const TAKEN_OVER = 100002;
const TAKEN_OVER_MINUTES = 2;
const ABSENT = 100017;
/** Words in the note of an address that make the simulated customer absent, for trying the shop out. */
const ABSENT_WORDS = /cliente assente/i;

/**
 * A partner that stores nothing and always delivers: its events follow from the order and the time alone, so that all
 * processes see the same. A courier leaves at once if the slot has begun.
 */
export function simulatedPartner(clock: Pick<Clock, 'now'>): DeliveryPartner {
  return {
    request: async () => undefined,
    cancel: async () => undefined,
    eventsOf: async (delivery) => journey(delivery).filter(({ at }) => at <= clock.now()),
  };
}

function journey({ requestedAt, from, address }: PartnerDelivery): PartnerEvent[] {
  const takenOver = requestedAt.getTime() + TAKEN_OVER_MINUTES * MINUTE_MS;
  const start = Math.max(from.getTime(), takenOver - (WAY[0]?.[1] ?? 0) * MINUTE_MS);
  const isAbsent = ABSENT_WORDS.test(String(address['note'] ?? ''));
  const way = WAY.map(([eventId, minutes]) => ({
    eventId: isAbsent && eventId === WAY.at(-1)?.[0] ? ABSENT : eventId,
    at: new Date(start + minutes * MINUTE_MS),
  }));
  return [{ eventId: TAKEN_OVER, at: new Date(takenOver) }, ...way];
}
