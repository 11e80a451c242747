import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { isOutOfCredit, type PaymentChoiceProps } from '../../page/PaymentChoice.tsx';
import { paymentTypesQuery } from './payment-types-query.ts';

export interface ChosenPayment extends PaymentChoiceProps {
  /** Undefined: nothing is offered yet. */
  readonly paymentTypeId: number | undefined;
  /** A kept card of that type. */
  readonly savedId: number | undefined;
  readonly error: Error | null;
}

/** How the cart may be paid and what is chosen of it: at first the card kept last, or else the first type. */
export function usePaymentChoice(cart: Cart): ChosenPayment {
  const { data, error } = useQuery(paymentTypesQuery(cart));
  const [picked, onChoose] = useState<string>();
  const { paymentTypes: types = [], userPaymentAuths: saved = [] } = data ?? {};
  const [card] = saved;
  // an order that is changed has something of its credit line already
  const needed = cart.changesOrderId === undefined ? cart.authorisedTotal : undefined;
  const first = types.find((type) => !isOutOfCredit(type, needed)) ?? types[0];
  const usual = card ? `${card.paymentTypeId}/${card.userPaymentAuthId}` : first?.paymentTypeId.toString();
  const chosen = picked ?? usual;
  const [paymentTypeId, savedId] = chosen?.split('/').map(Number) ?? [];
  return { types, saved, needed, isLoading: !data && !error, chosen, onChoose, paymentTypeId, savedId, error };
}
