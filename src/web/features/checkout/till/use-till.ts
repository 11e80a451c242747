import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { splitName } from '../../../../domain/account/split-name.ts';
import { asApiError } from '../../../api/api-error.ts';
import { isLoggedIn } from '../../../cart-core/state/use-cart.ts';
import { paths } from '../../../page/paths.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import { usePasswordMinimum } from '../../auth/use-password-minimum.ts';
import { usePaymentChoice } from '../use-payment-choice.ts';
import { useApproval } from './Approval.tsx';
import { orderWish } from './order-wish.ts';
import { sorted } from './refusals.ts';
import { useAcceptedTerms } from './terms-query.ts';
import { useTillDraft, withKeptSlot } from './till-draft.ts';
import { useNewPlace } from './use-new-place.ts';
import { useOrder } from './use-order.ts';
import { useSlotChoice } from './use-slot-choice.ts';
import { type TillFields, useTillForm } from './use-till-form.ts';
import { leadTo, whatIsMissing } from './what-is-missing.ts';

/** Everything that the till holds: what is chosen and typed, what is still missing, and the order. */
export function useTill(cart: Cart, form: RefObject<HTMLFormElement | null>) {
  const isVisitor = !isLoggedIn(cart);
  const { draft, change } = useTillDraft();
  const newPlace = useNewPlace(cart, draft, change);
  const time = useSlotChoice(cart, draft.slot, (slot) => change({ slot }));
  const payment = usePaymentChoice(cart);
  const typed = useTillForm(form, draft, change);
  const terms = useAcceptedTerms(isVisitor);
  const { order, refusal, refused } = useOrderOf(cart);
  const [isTold, setIsTold] = useState(false);
  const passwordMinimum = usePasswordMinimum();
  const approval = useApproval(payment.paymentTypeId);
  const slot = isVisitor && time.slot ? draft.slot : undefined;
  const shown = withKeptSlot(cart, slot);
  const missingOf = ({ hasTerms, ...person }: TillFields) =>
    whatIsMissing({
      ...{ cart, person, passwordMinimum, slot, place: newPlace.place },
      hasPayment: payment.paymentTypeId !== undefined,
      hasTerms: terms.hasAccepted || hasTerms,
    });

  function submit(data: FormData) {
    // read anew: a browser that fills in a form tells nobody
    const fields = typed.read();
    const [first] = missingOf(fields);
    setIsTold(first !== undefined);
    if (first) leadTo(first);
    else order.mutate(orderWish({ cart, shown, draft, fields, payment, data, place: newPlace.place, slot }));
  }
  return {
    ...{ isVisitor, draft, change, newPlace, time, payment, typed, shown, isTold, order, refusal, refused },
    ...{ approval, submit, passwordMinimum },
    missing: missingOf(typed.fields),
    // a limit that was lowered meanwhile is only known by the refusal
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
