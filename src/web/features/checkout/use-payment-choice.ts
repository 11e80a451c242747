import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cart } from '../../../contract/cart/schemas.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import { isOutOfCredit, type PaymentChoiceProps } from '../../page/PaymentChoice.tsx';
import { orderQuery } from '../orders/order-queries.ts';
import { paymentTypesQuery } from './payment-types-query.ts';

export interface ChosenPayment extends PaymentChoiceProps {
  /** Undefined: nothing is offered yet. */
  readonly paymentTypeId: number | undefined;
  /** A kept card of that type. */
  readonly savedId: number | undefined;
  readonly error: Error | null;
}

/** An order that is changed is paid as it was, by a card that is kept where there is one. */
function asBefore(
  { paymentTypeId }: Order,
  types: PaymentChoiceProps['types'],
  saved: PaymentChoiceProps['saved'],
): string | undefined {
  const card = saved.find((each) => each.paymentTypeId === paymentTypeId);
  if (card) return `${paymentTypeId}/${card.userPaymentAuthId}`;
  return (types.find((type) => type.paymentTypeId === paymentTypeId) ?? types[0])?.paymentTypeId.toString();
}

/** How the cart may be paid and what is chosen of it: at first the card kept last, or else the first type. */
export function usePaymentChoice(cart: Cart): ChosenPayment {
  const { data, error } = useQuery(paymentTypesQuery(cart));
  const [picked, onChoose] = useState<string>();
  const { paymentTypes: types = [], userPaymentAuths: saved = [] } = data ?? {};
  const [card] = saved;
  // an order that is changed has something of its credit line already
  const needed = cart.changesOrderId === undefined ? cart.authorisedTotal : undefined;
  const before = useQuery({ ...orderQuery(cart.changesOrderId ?? 0), enabled: cart.changesOrderId !== undefined }).data;
  const first = types.find((type) => !isOutOfCredit(type, needed)) ?? types[0];
  const usual = before
    ? asBefore(before, types, saved)
    : card
      ? `${card.paymentTypeId}/${card.userPaymentAuthId}`
      : first?.paymentTypeId.toString();
  const chosen = picked ?? usual;
  const [paymentTypeId, savedId] = chosen?.split('/').map(Number) ?? [];
  return { types, saved, needed, isLoading: !data && !error, chosen, onChoose, paymentTypeId, savedId, error };
}
