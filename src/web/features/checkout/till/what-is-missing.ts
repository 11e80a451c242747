import type { Cart, CartItem } from '../../../../contract/cart/schemas.ts';
import { splitName } from '../../../../domain/account/split-name.ts';
import { emailProblem, normaliseEmail, password, phone } from '../../../../domain/base/validators.ts';
import { mayHandOver } from '../../../../domain/delivery/delivery-service.ts';
import { msg } from '../../../../language/language.ts';
import { cartItemsOf, isLoggedIn } from '../../../cart-core/state/use-cart.ts';
import type { Place } from '../../addresses/place.ts';
import type { ChosenSlot } from './till-draft.ts';

/** A part that an order still needs, in the order of the page. */
export type Missing =
  | 'minimum'
  | 'place'
  | 'service'
  | 'time'
  | 'name'
  | 'phone'
  | 'email'
  | 'password'
  | 'payment'
  | 'age'
  | 'terms';

export interface TillState {
  readonly cart: Cart;
  readonly place: Place | undefined;
  /** The slot that a visitor has chosen. */
  readonly slot: ChosenSlot | undefined;
  readonly person: { readonly name: string; readonly phone: string; readonly email: string; readonly password: string };
  readonly passwordMinimum: number;
  readonly hasPayment: boolean;
  readonly hasTerms: boolean;
}

export function whatIsMissing(state: TillState): Missing[] {
  const { cart, place, slot, person } = state;
  const isVisitor = !isLoggedIn(cart);
  const saved = cart.shippingAddress;
  const time = isVisitor ? slot : cart.timeslot?.lost ? undefined : cart.timeslot;
  const { firstName, lastName } = splitName(person.name);
  const needs: readonly (readonly [Missing, boolean])[] = [
    ['minimum', cart.minimumOrder > cart.totalPrice],
    ['place', !saved && !place],
    ['service', unfitItems(cart).length > 0],
    ['time', time === undefined],
    ['name', isVisitor && (firstName === '' || lastName === '')],
    // D 5: required for home delivery
    ['phone', !saved && (person.phone.trim() === '' || phone(person.phone.trim()) !== undefined)],
    ['email', isVisitor && emailProblem(normaliseEmail(person.email)) !== undefined],
    // a visitor may choose it after the order, or never
    ['password', isVisitor && person.password !== '' && password(person.password, state.passwordMinimum) !== undefined],
    ['payment', !state.hasPayment],
    ['age', hasAlcohol(cart) && cart.cartInfos['of_age'] !== 'true'],
    ['terms', !state.hasTerms],
  ];
  return needs.flatMap(([missing, isNeeded]) => (isNeeded ? [missing] : []));
}

export function hasAlcohol(cart: Cart): boolean {
  return cartItemsOf(cart).some(({ product }) => product.productInfos['ALCOHOLIC'] === 'true');
}

/** Returns the goods that the chosen service may not hand over. */
export function unfitItems(cart: Cart): CartItem[] {
  const serviceId = cart.shippingAddress?.deliveryServiceId ?? null;
  return cartItemsOf(cart).filter(
    ({ product }) => !mayHandOver(serviceId, { alcoholic: product.productInfos['ALCOHOLIC'] === 'true' }),
  );
}

/** The names of the missing parts for the sentence beside the button. */
export const MISSING_TEXT: Readonly<Record<Missing, string>> = {
  minimum: msg('la spesa minima'),
  place: msg('l’indirizzo'),
  service: msg('un altro servizio per gli alcolici'),
  time: msg('la fascia oraria'),
  name: msg('nome e cognome'),
  phone: msg('il telefono'),
  email: msg('l’e-mail'),
  password: msg('la password'),
  payment: msg('come paghi'),
  age: msg('la maggiore età'),
  terms: msg('le condizioni di vendita'),
};

/** The controls of each missing part: the first visible one is used. */
const CONTROLS: Readonly<Record<Missing, readonly string[]>> = {
  minimum: ['#riepilogo-cassa a', '#minimo a'],
  place: ['#dove [name="q"]', '[name="address1"]', '#dove [role="radio"]', '#dove button'],
  service: ['[data-unfit]'],
  time: ['#quando button[tabindex="0"]', '#quando button'],
  name: ['[name="fullName"]'],
  phone: ['[name="phone"]'],
  email: ['[name="email"]'],
  password: ['[name="password"]'],
  payment: ['[name="paymentType"]'],
  age: ['#eta input'],
  terms: ['[name="acceptTerms"]'],
};

/** Focuses the first visible control of a missing part. */
export function leadTo(missing: Missing): void {
  const shown = CONTROLS[missing]
    .flatMap((control) => [...document.querySelectorAll<HTMLElement>(control)])
    .find((element) => element.offsetParent !== null);
  shown?.focus({ preventScroll: true });
  shown?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
