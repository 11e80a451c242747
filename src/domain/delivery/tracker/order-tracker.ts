import { msg, t } from '../../../language/language.ts';
import { formatDay, formatHours, formatShortDay } from '../../base/format.ts';
import { addDays, romeTime } from '../../base/rome-time.ts';
import {
  ALMOST_READY,
  AWAITS_PAYMENT,
  AWAITS_TRANSFER,
  CANCELLED,
  DELIVERED,
  FAILED,
  INVALIDATED,
  NOT_COLLECTED,
  ON_ITS_WAY,
  ON_ITS_WAY_WITH_PARTNER,
  ORDERED,
  orderStatus,
  PARTLY_DELIVERED,
} from '../../orders/order-status.ts';
import { DRIVE, HOME } from '../delivery-service.ts';

/** The fields of an order that tracker and headline need; `OrderSummary` has them. */
export interface TrackedOrder {
  readonly orderStatusId: number;
  readonly deliveryServiceId: number;
  readonly timeslot: { readonly dateIso: string; readonly beginTime: string; readonly endTime: string };
  /** ISO instant. */
  readonly addDate?: string;
  readonly history?: readonly { readonly orderStatusId: number; readonly date: string }[];
  /** Its goods wait in a locker. */
  readonly inLocker?: object | undefined;
  /** Set if it was replaced by a changed order. */
  readonly replacedByOrderId?: number | undefined;
}

export interface TrackerStep {
  /** In the language of the page. */
  readonly name: string;
  readonly state: 'done' | 'now' | 'next';
  /** The actual or planned time: "mar 24 nov, 08:12", "gio 26 nov, 18–20"; empty: unknown. */
  readonly time: string;
}

const STEPS = [msg('Ordinato'), msg('Preparazione'), msg('In consegna'), msg('Consegnato')] as const;
const PICKUP_STEPS = [msg('Ordinato'), msg('Preparazione'), msg('Pronto'), msg('Ritirato')] as const;
const LAST = 3;

/**
 * Returns the four steps of an order; none for one that waits to be paid, failed or was cancelled. An order at the door
 * of a store or in a locker is ready; one that is handed over has completed all steps. With `now` the days of this week
 * are said shortly; a mail, which is read whenever, gives none.
 */
export function trackerSteps(order: TrackedOrder, now?: Date): readonly TrackerStep[] {
  const at = positionOf(order);
  if (at === undefined) return [];
  const names = order.deliveryServiceId === HOME ? STEPS : PICKUP_STEPS;
  const times = timesOf(order, now);
  return names.map((name, index) => ({
    name: t(name),
    state: index < at || at === LAST ? 'done' : index === at ? 'now' : 'next',
    time: times[index] ?? '',
  }));
}

function positionOf({ orderStatusId: id, deliveryServiceId, inLocker }: TrackedOrder): number | undefined {
  if (id === ORDERED) return 0;
  if (id === DELIVERED || id === PARTLY_DELIVERED) return LAST;
  if (id === AWAITS_PAYMENT || id === AWAITS_TRANSFER || COME_TO_NOTHING.includes(id)) return undefined;
  const isOnItsWay = id === ON_ITS_WAY || id === ON_ITS_WAY_WITH_PARTNER;
  if (deliveryServiceId === HOME) return isOnItsWay ? 2 : 1;
  return inLocker !== undefined || (deliveryServiceId === DRIVE && id >= ALMOST_READY) ? 2 : 1;
}

const COME_TO_NOTHING: readonly number[] = [CANCELLED, INVALIDATED, NOT_COLLECTED, FAILED];

/** Returns the time of each step that was reached, and the slot for the last one. */
function timesOf({ addDate, history = [], timeslot, deliveryServiceId }: TrackedOrder, now?: Date): readonly string[] {
  const firstOf = (...ids: readonly number[]) => history.find(({ orderStatusId }) => ids.includes(orderStatusId))?.date;
  const ready = deliveryServiceId === HOME ? [ON_ITS_WAY, ON_ITS_WAY_WITH_PARTNER] : [ALMOST_READY];
  const reached = [addDate, firstOf(4, 5), firstOf(...ready), firstOf(DELIVERED, PARTLY_DELIVERED)];
  const slot = `${formatShortDay(timeslot.dateIso)}, ${formatHours(timeslot.beginTime, timeslot.endTime)}`;
  return reached.map((date, index) => (date === undefined ? (index === LAST ? slot : '') : stepTime(date, now)));
}

/** "mar, 08:12" of the last days, "mar 24 nov, 08:12" before them. */
function stepTime(instant: string, now?: Date): string {
  const { date, time } = romeTime(new Date(instant));
  return isOfThisWeek(date, now) ? `${weekday(formatShortDay(date))}, ${time}` : momentText(instant);
}

/** True for today and the five days before, of which a weekday says enough. */
function isOfThisWeek(date: string, now?: Date): boolean {
  if (now === undefined) return false;
  const today = romeTime(now).date;
  return date <= today && date > addDays(today, -6);
}

function weekday(day: string): string {
  return /^[^\s,.]+/.exec(day)?.[0] ?? day;
}

/** An ISO instant as "mar 24 nov, 08:12". */
export function momentText(instant: string): string {
  const { date, time } = romeTime(new Date(instant));
  return `${formatShortDay(date)}, ${time}`;
}

const ENDED: Readonly<Record<number, string>> = {
  [CANCELLED]: msg('Annullato'),
  [INVALIDATED]: msg('Annullato dal negozio'),
  [NOT_COLLECTED]: msg('Non ritirato'),
  [FAILED]: msg('Non siamo riusciti a consegnarlo'),
};

/**
 * Returns the status of an order in one sentence: "Arriva giovedì 26 novembre, 18:00–20:00"; of one that was handed
 * over the moment itself: "Consegnato mercoledì alle 18:30".
 */
export function orderHeadline(order: TrackedOrder, now?: Date): string {
  const { orderStatusId: id, deliveryServiceId, timeslot } = order;
  if (order.replacedByOrderId !== undefined) return t('Questa versione è stata modificata');
  const ended = ENDED[id] ?? WAITING[id];
  if (ended !== undefined) return t(ended);
  const isHome = deliveryServiceId === HOME;
  const slot = { day: comingDay(timeslot.dateIso, now), hours: `${timeslot.beginTime}–${timeslot.endTime}` };
  switch (id) {
    case ORDERED:
      return isHome ? t('Arriva {day}, {hours}', slot) : t('Lo ritiri {day}, {hours}', slot);
    case DELIVERED:
      return isHome ? t('Consegnato {day}', handedOver(order, now)) : t('Ritirato {day}', handedOver(order, now));
    case PARTLY_DELIVERED:
      return t('Consegnato in parte {day}', handedOver(order, now));
    default:
      return headlineUnderWay(order);
  }
}

/** "oggi", "domani", "giovedì 3 dicembre" */
function comingDay(date: string, now?: Date): string {
  const today = now && romeTime(now).date;
  if (today === undefined || date > addDays(today, 1)) return formatDay(date);
  return date === today ? t('oggi') : date > today ? t('domani') : formatDay(date);
}

/** Returns the moment of the handover; the day of the slot where the order does not bring its history. */
function handedOver({ history = [], timeslot }: TrackedOrder, now?: Date): { readonly day: string } {
  const step = history.find(({ orderStatusId: id }) => id === DELIVERED || id === PARTLY_DELIVERED);
  if (!step) return { day: formatDay(timeslot.dateIso) };
  const { date, time } = romeTime(new Date(step.date));
  const day = nearDay(date, now) ?? (isOfThisWeek(date, now) ? weekday(formatDay(date)) : formatDay(date));
  return { day: t('{day} alle {time}', { day, time }) };
}

function nearDay(date: string, now?: Date): string | undefined {
  if (now === undefined) return undefined;
  const today = romeTime(now).date;
  if (date === today) return t('oggi');
  return date === addDays(today, -1) ? t('ieri') : undefined;
}

function headlineUnderWay({ orderStatusId: id, deliveryServiceId, timeslot, inLocker }: TrackedOrder): string {
  if (inLocker !== undefined) return t('Ti aspetta nel locker');
  if (deliveryServiceId === HOME && (id === ON_ITS_WAY || id === ON_ITS_WAY_WITH_PARTNER))
    return t('È in viaggio, arriva tra le {begin} e le {end}', { begin: timeslot.beginTime, end: timeslot.endTime });
  return deliveryServiceId === DRIVE && id === ALMOST_READY ? t('È pronto in negozio') : t('Lo stiamo preparando');
}

const WAITING: Readonly<Record<number, string>> = {
  [AWAITS_PAYMENT]: msg('Manca il pagamento'),
  [AWAITS_TRANSFER]: msg('Aspettiamo il tuo bonifico'),
};

const SHORT: Readonly<Record<number, string>> = {
  ...ENDED,
  [AWAITS_PAYMENT]: msg('Da pagare'),
  [AWAITS_TRANSFER]: msg('In attesa del bonifico'),
  [PARTLY_DELIVERED]: msg('Consegnato in parte'),
  [FAILED]: msg('Non riuscito'),
};

/** Returns the text for a past state of an order. */
export function stateWords(orderStatusId: number): string {
  const ended = SHORT[orderStatusId];
  return t(ended ?? orderStatus(orderStatusId).name);
}

/** Returns the state of an order in one or two words for shoppers: those of D 4 are for the wire. */
export function orderState(order: TrackedOrder): string {
  if (order.replacedByOrderId !== undefined) return t('Modificato');
  const steps = trackerSteps(order);
  const now = steps.find(({ state }) => state === 'now') ?? steps.at(-1);
  const short = SHORT[order.orderStatusId];
  return short === undefined ? (now?.name ?? t('In lavorazione')) : t(short);
}
