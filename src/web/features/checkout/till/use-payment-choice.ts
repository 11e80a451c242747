import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { paymentTypes } from '../../../../contract/checkout/routes.ts';
import type { Order } from '../../../../contract/orders/schemas.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import type { Api } from '../../../api/client.ts';
import { isOutOfCredit, type PaymentChoiceProps } from '../../../page/PaymentChoice.tsx';
import { passedLimitText } from '../../cart/page/BuyingLimit.tsx';
import { orderQuery } from '../../orders/page/order-queries.ts';

export interface ChosenPayment extends PaymentChoiceProps {
  /** Undefined: no type is available yet. */
  readonly paymentTypeId: number | undefined;
  /** The id of a stored card of that type. */
  readonly savedId: number | undefined;
  /** A text about the limit that the cart exceeds, so that it needs approval. */
  readonly passedLimit: string | undefined;
  readonly error: Error | null;
  /** The choice as a text; undefined: nothing is chosen. */
  readonly chosenName: string | undefined;
  /** The name of a stored card: "Visa •••• 4242". */
  readonly cardName: string | undefined;
}

/**
 * Returns the default choice: the card that was stored last, or else the first type for which the credit is sufficient.
 */
function asUsual(
  types: PaymentChoiceProps['types'],
  [card]: PaymentChoiceProps['saved'],
  needed: number | undefined,
): string | undefined {
  if (card) return `${card.paymentTypeId}/${card.userPaymentAuthId}`;
  return (types.find((type) => !isOutOfCredit(type, needed)) ?? types[0])?.paymentTypeId.toString();
}

/** Returns the payment of a changed order, with a stored card if there is one. */
function asBefore(
  { paymentTypeId }: Order,
  types: PaymentChoiceProps['types'],
  saved: PaymentChoiceProps['saved'],
): string | undefined {
  const card = saved.find((each) => each.paymentTypeId === paymentTypeId);
  if (card) return `${paymentTypeId}/${card.userPaymentAuthId}`;
  return (types.find((type) => type.paymentTypeId === paymentTypeId) ?? types[0])?.paymentTypeId.toString();
}

function chosenNames(
  { types, saved }: Pick<PaymentChoiceProps, 'types' | 'saved'>,
  typeId: number | undefined,
  savedId: number | undefined,
): Pick<ChosenPayment, 'chosenName' | 'cardName'> {
  const cardName = saved.find(({ userPaymentAuthId }) => userPaymentAuthId === savedId)?.name;
  const typeName = types.find(({ paymentTypeId }) => paymentTypeId === typeId)?.name;
  return { cardName, chosenName: cardName ?? (typeName === undefined ? undefined : t(typeName)) };
}

/** Returns the payment types of the cart and the choice: by default the card stored last, or else the first type. */
export function usePaymentChoice(cart: Cart): ChosenPayment {
  const { data, error } = useQuery(paymentTypesQuery(cart));
  const [picked, onChoose] = useState<string>();
  const { paymentTypes: types = [], userPaymentAuths: saved = [] } = data ?? {};
  // the credit line already includes the amount of an order that is changed
  const needed = cart.changesOrderId === undefined ? cart.authorisedTotal : undefined;
  const before = useQuery({ ...orderQuery(cart.changesOrderId ?? 0), enabled: cart.changesOrderId !== undefined }).data;
  const usual = before ? asBefore(before, types, saved) : asUsual(types, saved, needed);
  const chosen = picked ?? usual;
  const [paymentTypeId, savedId] = chosen?.split('/').map(Number) ?? [];
  const passedLimit = data?.purchaseLimits && passedLimitText(data.purchaseLimits, cart.grossTotal);
  const isLoading = !data && !error;
  return {
    types,
    saved,
    needed,
    isLoading,
    chosen,
    onChoose,
    paymentTypeId,
    savedId,
    passedLimit,
    error,
    ...chosenNames({ types, saved }, paymentTypeId, savedId),
  };
}

/**
 * The payment types of the cart's delivery service. `by` is the API of the page on the server; the browser has its own.
 */
export const paymentTypesQuery = ({ shippingAddress }: Cart, by: Api = api) =>
  queryOptions({
    queryKey: ['mine', 'payment-types', shippingAddress?.deliveryServiceId ?? 0],
    queryFn: () => by.call(paymentTypes, {}),
  });
