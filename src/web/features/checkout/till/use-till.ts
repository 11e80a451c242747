import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import type { TimeslotDay } from '../../../../contract/timeslots/schemas.ts';
import { splitName } from '../../../../domain/account/split-name.ts';
import { type ApiError, asApiError } from '../../../api/api-error.ts';
import { isLoggedIn } from '../../../cart-core/state/use-cart.ts';
import { paths } from '../../../page/paths.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import { addressInput, type Place } from '../../addresses/place.ts';
import { usePasswordMinimum } from '../../auth/PasswordStrengthBar.tsx';
import type { SlotChoice } from '../../timeslots/SlotTable.tsx';
import { isFree, proposedSlot } from '../../timeslots/slot-grid.ts';
import { hasPlace, useSlots } from '../../timeslots/TimeslotPicker.tsx';
import { useSelectSlot } from '../../timeslots/use-select-slot.ts';
import { APPROVAL_NEEDED, useApproval } from './Approval.tsx';
import { INVOICE_FIELDS } from './InvoiceRequest.tsx';
import { useNewPlace } from './NewAddress.tsx';
import { useAcceptedTerms } from './Terms.tsx';
import { type ChosenSlot, detailsIn, type TillDraft, useTillDraft, withChosenSlot } from './till-draft.ts';
import { type OrderInput, useOrder } from './use-order.ts';
import { type ChosenPayment, usePaymentChoice } from './use-payment-choice.ts';
import { leadTo, whatIsMissing } from './what-is-missing.ts';

/** The state of the checkout: the choices and input, the missing parts, and the order. */
export function useTill(cart: Cart, form: RefObject<HTMLFormElement | null>) {
  const isVisitor = !isLoggedIn(cart);
  const { draft, change } = useTillDraft();
  const newPlace = useNewPlace(cart, draft, change);
  const time = useSlotChoice(cart, draft.slot, (slot) => change({ slot }));
  const payment = usePaymentChoice(cart);
  const typed = useTillForm(form, draft, change);
  const terms = useAcceptedTerms(isVisitor);
  const { order, refusal, refused } = useOrderOf(cart);
  const [areErrorsShown, setAreErrorsShown] = useState(false);
  const passwordMinimum = usePasswordMinimum();
  const approval = useApproval(payment.paymentTypeId);
  const slot = isVisitor && time.slot ? draft.slot : undefined;
  const shown = withChosenSlot(cart, slot);
  const missingOf = ({ hasTerms, ...person }: TillFields) =>
    whatIsMissing({
      cart,
      person,
      passwordMinimum,
      slot,
      place: newPlace.place,
      hasPayment: payment.paymentTypeId !== undefined,
      hasTerms: terms.hasAccepted || hasTerms,
    });

  function submit(data: FormData) {
    // read again, because autofill in browsers may trigger no event
    const fields = typed.read();
    const [first] = missingOf(fields);
    setAreErrorsShown(first !== undefined);
    if (first) leadTo(first);
    else order.mutate(orderInput({ cart, shown, draft, fields, payment, data, place: newPlace.place, slot }));
  }
  return {
    isVisitor,
    draft,
    change,
    newPlace,
    time,
    payment,
    typed,
    shown,
    areErrorsShown,
    order,
    refusal,
    refused,
    approval,
    submit,
    passwordMinimum,
    missing: missingOf(typed.fields),
    // a limit that was lowered meanwhile is known only from the refusal
    overLimit: payment.passedLimit ?? refused.approval,
    hasAccepted: terms.hasAccepted,
    isAskingTerms: terms.isAsking,
    surname: splitName(typed.fields.name).lastName,
  };
}

export type TillHeld = ReturnType<typeof useTill>;

function useOrderOf(cart: Cart) {
  const navigate = useNavigate();
  const { popupCodes = [] } = useShellData();
  const order = useOrder(cart, (orderId, page) => {
    if (page === undefined) void navigate(paths.orderDone(orderId), { replace: true });
    else window.location.replace(page);
  });
  const refusal = order.error ? asApiError(order.error) : undefined;
  return { order, refusal, refused: sorted(refusal, popupCodes) };
}

/** Refusals after which the shopper chooses another slot. */
const OTHER_SLOT_NEEDED = ['SLOT_FULL', 'SLOT_CLOSED', 'SLOT_TOO_SMALL', 'LOCKER_TOO_SMALL'] as const;

/** Fields of the page by those of the calls that place the order: refusals are shown at them. */
const FIELDS: Readonly<Record<string, string>> = {
  need_invoice: 'need_invoice',
  email: 'email',
  password: 'password',
  phone: 'phone',
  firstName: 'name',
  lastName: 'name',
  referencePhoneNumber: 'phone',
  acceptTerms: 'terms',
  accept_terms: 'terms',
  ...Object.fromEntries(INVOICE_FIELDS.map((name) => [name, name])),
};

/** Sorts refusals into those shown above the button, at a field, in a dialog, or in place of the button. */
function sorted(refusal: ApiError | undefined, popupCodes: readonly string[]) {
  const { errors = [] } = refusal ?? {};
  const atFields = errors.filter(({ field = '' }) => field in FIELDS);
  return {
    atFields: Object.fromEntries(atFields.map(({ field = '', error }) => [FIELDS[field] ?? '', error])),
    inPlace: errors.filter(
      (each) => !popupCodes.includes(each.code) && !atFields.includes(each) && !isApproval(each.code),
    ),
    isSlotGone: OTHER_SLOT_NEEDED.some((code) => refusal?.has(code)),
    isChanged: refusal?.has('CART_CHANGED') === true,
    isEmailTaken: refusal?.has('EMAIL_TAKEN') === true,
    approval: errors.find(({ code }) => isApproval(code))?.error,
  };
}

function isApproval(code: string): boolean {
  return APPROVAL_NEEDED.some((known) => known === code);
}

/**
 * Proposes a slot if none is chosen: the usual one or the cheapest of the first day. For a customer it is held at
 * once; for a visitor the page stores it while it is free.
 */
function useSlotChoice(cart: Cart, chosen: ChosenSlot | undefined, keep: (slot: ChosenSlot | undefined) => void) {
  const { data, isPlaceholderData } = useSlots(cart);
  const select = useSelectSlot(() => {});
  const isVisitor = !isLoggedIn(cart);
  const proposedAt = useRef('');
  const days = data?.days;
  const isStillFree = days?.some(({ timeslots }) =>
    timeslots.some((slot) => slot.timeslotId === chosen?.timeslotId && isFree(slot)),
  );
  const place = `${cart.user.userId} ${cart.shippingAddress?.addressId ?? 0} ${cart.store.storeId}`;
  const propose = useEffectEvent(() => {
    const proposed = days && proposedSlot(days);
    if (!proposed) {
      if (isVisitor && chosen) keep(undefined);
      return;
    }
    if (isVisitor) keep(chosenSlot(proposed));
    else if (proposedAt.current !== place) {
      // once for each place: a shopper who releases the slot, or cannot get it, chooses
      proposedAt.current = place;
      select.mutate({ sel_date: proposed.dateIso, timeslot_id: proposed.slot.timeslotId });
    }
  });
  const needsOne =
    days !== undefined &&
    !isPlaceholderData &&
    hasPlace(cart) &&
    (isVisitor ? !isStillFree : cart.timeslot === undefined);
  useEffect(() => {
    if (needsOne) propose();
  }, [needsOne]);
  const usual = days?.some(({ timeslots }) =>
    timeslots.some((slot) => slot.usual && slot.timeslotId === (isVisitor ? chosen : cart.timeslot)?.timeslotId),
  );
  return {
    slot: isVisitor ? (isStillFree ? chosen : undefined) : heldSlot(cart, needsOne ? days : undefined, select),
    isUsual: usual === true,
    isBusy: select.isPending,
    choose: (choice: SlotChoice) => keep(chosenSlot(choice)),
  };
}

/**
 * Returns the slot of a customer's cart. The page shows the proposal from the start, so that nothing moves when it is
 * held.
 */
function heldSlot(
  { timeslot }: Cart,
  days: readonly TimeslotDay[] | undefined,
  { isError, isSuccess }: ReturnType<typeof useSelectSlot>,
) {
  if (timeslot) return timeslot.lost ? undefined : timeslot;
  const proposal = days && !isError && !isSuccess ? proposedSlot(days) : undefined;
  return proposal && chosenSlot(proposal);
}

function chosenSlot({ dateIso, slot: { timeslotId, beginTime, endTime, deliveryFee } }: SlotChoice): ChosenSlot {
  return { timeslotId, dateIso, beginTime, endTime, deliveryFee };
}

interface Chosen {
  readonly cart: Cart;
  /** The cart with the totals of the page. */
  readonly shown: Cart;
  readonly draft: TillDraft;
  readonly fields: TillFields;
  readonly place: Place | undefined;
  readonly slot: ChosenSlot | undefined;
  readonly payment: ChosenPayment;
  /** The other fields of the form. */
  readonly data: FormData;
}

/** Returns the order, with the steps before it: an account, an address, a slot. */
function orderInput({ cart, shown, draft, fields, place, slot, payment, data }: Chosen): OrderInput {
  const isVisitor = !isLoggedIn(cart);
  const { firstName, lastName } = splitName(fields.name);
  const phone = fields.phone.trim();
  const surname = isVisitor ? lastName : cart.user.lastName;
  return {
    registration: isVisitor
      ? {
          firstName,
          lastName,
          phone,
          email: fields.email.trim(),
          ...(fields.password === '' ? { without_password: true } : { password: fields.password }),
          acceptTerms: true,
        }
      : undefined,
    address: place && addressInput(place, detailsIn({ ...draft, phone }, surname), undefined),
    slot,
    paymentTypeId: payment.paymentTypeId ?? 0,
    savedId: payment.savedId,
    savesCard: data.get('saveCard') === 'on',
    infos: infosOf(data, isVisitor),
    total: shown.grossTotal,
    shown,
  };
}

/**
 * Returns the properties of the cart from the form. Invoice data are included only if an invoice is wanted; visitors
 * are not asked for them.
 */
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

/** The values of fields that are only in the form. */
interface TillFields {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly password: string;
  readonly hasTerms: boolean;
}

const EMPTY: TillFields = { name: '', phone: '', email: '', password: '', hasTerms: false };

/**
 * Follows the fields of the form, including input from before hydration, and stores all but the password in the draft.
 * The draft is written into fields that are still empty.
 */
function useTillForm(
  form: RefObject<HTMLFormElement | null>,
  draft: TillDraft,
  onChange: (part: Partial<TillDraft>) => void,
) {
  const [fields, setFields] = useState(EMPTY);
  const read = (): TillFields => {
    const data = new FormData(form.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? '');
    const now = {
      name: text('fullName'),
      email: text('email'),
      password: text('password'),
      // the phone of a customer's new address is no field of the form
      phone: data.has('phone') ? text('phone') : draft.phone,
      hasTerms: data.get('acceptTerms') === 'on',
    };
    setFields(now);
    return now;
  };
  const fill = useEffectEvent(() => {
    for (const [name, value] of [
      ['fullName', draft.name],
      ['phone', draft.phone],
      ['email', draft.email],
    ] as const) {
      const input = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (input && input.value === '' && value !== '') input.value = value;
    }
    read();
  });
  const isKnown = draft.name + draft.phone + draft.email !== '';
  useEffect(() => fill(), [isKnown]);
  const onInput = () => {
    const { name, phone, email } = read();
    onChange({ name, phone, email });
  };
  return { fields, onInput, read };
}
