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
  /** Undefined: nothing is offered yet. */
  readonly paymentTypeId: number | undefined;
  /** A kept card of that type. */
  readonly savedId: number | undefined;
  /** The limit of a company's buyer that the cart passes, so that somebody has to approve it. */
  readonly passedLimit: string | undefined;
  readonly error: Error | null;
  /** The choice in words; undefined: nothing is chosen. */
  readonly chosenName: string | undefined;
  /** The name of a kept card: "Visa •••• 4242". */
  readonly cardName: string | undefined;
}

/** The card that was kept last, or else the first type that the credit suffices for. */
function asUsual(
  types: PaymentChoiceProps['types'],
  [card]: PaymentChoiceProps['saved'],
  needed: number | undefined,
): string | undefined {
  if (card) return `${card.paymentTypeId}/${card.userPaymentAuthId}`;
  return (types.find((type) => !isOutOfCredit(type, needed)) ?? types[0])?.paymentTypeId.toString();
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

function chosenNames(
  { types, saved }: Pick<PaymentChoiceProps, 'types' | 'saved'>,
  typeId: number | undefined,
  savedId: number | undefined,
): Pick<ChosenPayment, 'chosenName' | 'cardName'> {
  const cardName = saved.find(({ userPaymentAuthId }) => userPaymentAuthId === savedId)?.name;
  const typeName = types.find(({ paymentTypeId }) => paymentTypeId === typeId)?.name;
  return { cardName, chosenName: cardName ?? (typeName === undefined ? undefined : t(typeName)) };
}

/** How the cart may be paid and what is chosen of it: at first the card kept last, or else the first type. */
export function usePaymentChoice(cart: Cart): ChosenPayment {
  const { data, error } = useQuery(paymentTypesQuery(cart));
  const [picked, onChoose] = useState<string>();
  const { paymentTypes: types = [], userPaymentAuths: saved = [] } = data ?? {};
  // an order that is changed has something of its credit line already
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
 * The payment types of the cart's delivery service. `by` is the API of the page that the server renders; the browser
 * has its own.
 */
export const paymentTypesQuery = ({ shippingAddress }: Cart, by: Api = api) =>
  queryOptions({
    queryKey: ['mine', 'payment-types', shippingAddress?.deliveryServiceId ?? 0],
    queryFn: () => by.call(paymentTypes, {}),
  });
