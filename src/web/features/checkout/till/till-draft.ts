import { useEffect, useState } from 'react';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import type { Timeslot } from '../../../../contract/timeslots/schemas.ts';
import { isLoggedIn } from '../../../cart-core/state/use-cart.ts';
import { readRecord, writeJson } from '../../../kit/json-storage.ts';
import { type Details, NO_DETAILS, type Place } from '../../addresses/place.ts';

/** A slot that the page keeps for a visitor until the order. */
export interface ChosenSlot extends Pick<Timeslot, 'timeslotId' | 'beginTime' | 'endTime' | 'deliveryFee'> {
  readonly dateIso: string;
}

/** A new address, which is saved with the order. */
export interface NewPlace extends Place {
  /** Those of its town, to choose from where it is not known which the street has. */
  readonly postalcodes: readonly string[];
}

/** The data typed and chosen at the till, which nobody else knows until the order. Passwords are not among it. */
export interface TillDraft {
  readonly line: string;
  readonly isByHand: boolean;
  /** Undefined: no address has been chosen, or it is one that is saved. */
  readonly place: NewPlace | undefined;
  readonly details: Partial<Details>;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly slot: ChosenSlot | undefined;
}

const KEY = 'bottega.till';

const NOTHING: TillDraft = {
  line: '',
  isByHand: false,
  place: undefined,
  details: {},
  slot: undefined,
  name: '',
  phone: '',
  email: '',
};

/**
 * The draft lasts as long as the tab, so that a reload loses nothing. It is read once the page has started, because the
 * server knows none.
 */
export function useTillDraft() {
  const [draft, setDraft] = useState(NOTHING);
  useEffect(() => {
    const stored = readRecord<TillDraft>('sessionStorage', KEY);
    setDraft((now) => (now === NOTHING ? { ...NOTHING, ...stored } : now));
  }, []);
  const change = (part: Partial<TillDraft>) =>
    setDraft((now) => {
      const next = { ...now, ...part };
      writeJson('sessionStorage', KEY, next);
      return next;
    });
  return { draft, change };
}

export function dropTillDraft(): void {
  writeJson('sessionStorage', KEY, undefined);
}

/** The details of a new address: what was typed, else what is usual. */
export function detailsIn({ details, phone }: TillDraft, surname: string): Details {
  const { addressName = '', doorbellName = '' } = details;
  return {
    ...NO_DETAILS,
    ...details,
    addressName: addressName.trim() || 'Casa',
    doorbellName: doorbellName.trim() || surname,
    // the number as it was typed, perhaps with a prefix of its own
    ...prefixed(phone),
  };
}

function prefixed(phone: string): Pick<Details, 'prefix' | 'referencePhoneNumber'> {
  const [, prefix, rest] = /^\s*((?:\+|00)(?:\d{1,3}(?=[\s.-])|\d{2}))[\s.-]*(.+)$/.exec(phone) ?? [];
  return prefix === undefined || rest === undefined
    ? { prefix: '+39', referencePhoneNumber: phone.trim() }
    : { prefix: prefix.replace(/^00/, '+'), referencePhoneNumber: rest.trim() };
}

const inCents = (euro: number) => Math.round(euro * 100);

/**
 * The cart of a visitor with the slot that the page keeps: its fee is among the totals, which the order is compared
 * with.
 */
export function withChosenSlot(cart: Cart, slot: ChosenSlot | undefined): Cart {
  if (isLoggedIn(cart) || !slot || cart.timeslot) return cart;
  const { timeslotId, dateIso, beginTime, endTime, deliveryFee } = slot;
  const plus = (euro: number) => (inCents(euro) + inCents(deliveryFee)) / 100;
  return {
    ...cart,
    timeslot: { timeslotId, date: dateIso, dateIso, beginTime, endTime, name: '', autoAssigned: false },
    deliveryFee,
    grossTotal: plus(cart.grossTotal),
    authorisedTotal: plus(cart.authorisedTotal),
  };
}
