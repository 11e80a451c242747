import type { Cart } from '../../../../contract/cart/schemas.ts';
import { splitName } from '../../../../domain/account/split-name.ts';
import { isLoggedIn } from '../../../cart-core/state/use-cart.ts';
import { addressInput } from '../../addresses/place.ts';
import { INVOICE_FIELDS } from '../InvoiceRequest.tsx';
import type { ChosenPayment } from '../use-payment-choice.ts';
import { detailsIn, type KeptSlot, type NewPlace, type TillDraft } from './till-draft.ts';
import type { OrderWish } from './use-order.ts';
import type { TillFields } from './use-till-form.ts';

interface Chosen {
  readonly cart: Cart;
  /** The cart with the totals that the page shows. */
  readonly shown: Cart;
  readonly draft: TillDraft;
  readonly fields: TillFields;
  readonly place: NewPlace | undefined;
  readonly slot: KeptSlot | undefined;
  readonly payment: ChosenPayment;
  /** The other fields of the form. */
  readonly data: FormData;
}

/** Returns what is ordered, and what has to be done for it before: an account, an address, a slot. */
export function orderWish({ cart, shown, draft, fields, place, slot, payment, data }: Chosen): OrderWish {
  const isVisitor = !isLoggedIn(cart);
  const { firstName, lastName } = splitName(fields.name);
  const phone = fields.phone.trim();
  const surname = isVisitor ? lastName : cart.user.lastName;
  return {
    registration: isVisitor
      ? { firstName, lastName, phone, email: fields.email.trim(), password: fields.password, acceptTerms: true }
      : undefined,
    address: place && addressInput(withoutCodes(place), detailsIn({ ...draft, phone }, surname), undefined),
    slot,
    paymentTypeId: payment.paymentTypeId ?? 0,
    savedId: payment.savedId,
    savesCard: data.get('saveCard') === 'on',
    infos: infosOf(data, isVisitor),
    total: shown.grossTotal,
  };
}

function withoutCodes({ postalcodes: _, ...place }: NewPlace) {
  return place;
}

/** The properties of the cart as the form has them. What an invoice needs is kept only where one is wanted; a visitor is asked nothing of it. */
function infosOf(data: FormData, isVisitor: boolean): Record<string, string> {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const note = { order_note: text('orderNote') };
  if (isVisitor) return note;
  const isInvoiced = data.get('need_invoice') === 'on';
  return {
    ...note,
    need_invoice: isInvoiced ? 'true' : '',
    ...Object.fromEntries(INVOICE_FIELDS.map((name) => [name, isInvoiced ? text(name) : ''])),
  };
}
