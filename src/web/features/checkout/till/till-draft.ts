import { useEffect, useState } from 'react';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import type { Timeslot } from '../../../../contract/timeslots/schemas.ts';
import { isLoggedIn } from '../../../cart-core/state/use-cart.ts';
import { readRecord, writeJson } from '../../../kit/json-storage.ts';
import { type Details, NO_DETAILS, type Place } from '../../addresses/place.ts';

/** A slot that a visitor has chosen, which only the page stores until the order. */
export interface ChosenSlot extends Pick<Timeslot, 'timeslotId' | 'beginTime' | 'endTime' | 'deliveryFee'> {
  readonly dateIso: string;
}

/** The input at checkout, which is only in the browser until the order. Passwords are not part of it. */
export interface TillDraft {
  readonly line: string;
  readonly isByHand: boolean;
  /** A new address, which is saved with the order; undefined: none has been chosen, or a saved one. */
  readonly place: Place | undefined;
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
 * The draft is stored for the tab, so that a reload loses nothing. It is read after hydration, because the server has
 * none.
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

/** Returns the details of a new address: the typed ones, else the defaults. */
export function detailsIn({ details, phone }: TillDraft, surname: string): Details {
  const { addressName = '', doorbellName = '' } = details;
  return {
    ...NO_DETAILS,
    ...details,
    addressName: addressName.trim() || 'Casa',
    doorbellName: doorbellName.trim() || surname,
    // the number as typed, which may include a country code
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
 * Returns the cart of a visitor with the slot in the page: its fee is part of the totals, which must equal those of the
 * order.
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
