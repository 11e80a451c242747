import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CartInfoBody } from '../../../contract/cart/info-schemas.ts';
import { cartUpdateInfo } from '../../../contract/cart/routes.ts';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { buy } from '../../../contract/checkout/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { failing } from '../../api/failing.ts';
import { randomKey } from '../../api/random-key.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { storeCurrentOrder } from '../../page/current-order.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { toast } from '../../ui/toast/toast.ts';

export interface BuyChoice {
  readonly paymentTypeId: number;
  /** A kept card. */
  readonly savedId: number | undefined;
  readonly savesCard: boolean;
  readonly acceptTerms: boolean;
  /** What the form says about the properties of the cart (S 3, cartInfos); an empty text removes one. */
  readonly infos: Readonly<Record<string, string>>;
}

/**
 * Places the order. The idempotency key belongs to one attempt: a repeated click after a lost connection gets the first reply instead of a
 * second order; a refusal ends the attempt. Refusals that have a dialog open it here.
 */
export function useBuy(cart: Cart, onBought: (orderId: number, page: string | undefined) => void) {
  const client = useQueryClient();
  const { popupCodes = [] } = useShellData();
  const key = useRef<string>(undefined);
  return useMutation({
    mutationFn: async (choice: BuyChoice) => {
      for (const [property, value] of Object.entries(choice.infos))
        if (value !== (cart.cartInfos[property] ?? '')) await saveInfo(property as CartProperty, value);
      key.current ??= randomKey();
      const body = {
        payment_type_id: choice.paymentTypeId,
        ...(choice.savedId === undefined ? {} : { user_payment_auth_id: choice.savedId }),
        ...(choice.savesCard ? { payment_data: JSON.stringify({ saveCard: true }) } : {}),
        accept_terms: choice.acceptTerms,
        expected_total: cart.grossTotal,
      };
      return api.call(buy, { body, headers: { 'idempotency-key': key.current } });
    },
    onSuccess: ({ orderId, transaction }) => {
      key.current = undefined;
      storeCurrentOrder(orderId);
      onBought(orderId, transaction?.redirectUrl);
      cartState.refresh();
      void client.invalidateQueries({ queryKey: ['mine', 'orders'] });
    },
    onError: (error) => {
      for (const { error: text, code } of asApiError(error).errors)
        if (popupCodes.includes(code)) toast('error', text, 0, code);
      if (!isUncertain(error)) key.current = undefined;
      cartState.refresh();
      void client.invalidateQueries({ queryKey: ['mine', 'timeslots'] });
    },
  });
}

type CartProperty = CartInfoBody['property'];

/** A refused value comes with its field; what failed otherwise says that this choice was not saved. */
function saveInfo(property: CartProperty, value: string) {
  return api
    .call(cartUpdateInfo, { body: { property, value } })
    .catch(failing(t('Questa scelta per il carrello non è stata salvata.')));
}

/** Returns whether no reply came: the order may have been placed. */
function isUncertain(error: unknown): boolean {
  const kind = (error as { kind?: string }).kind;
  return kind === 'offline' || kind === 'failed';
}
