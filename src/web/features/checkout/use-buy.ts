import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
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
  readonly note: string;
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
      if (choice.note !== (cart.cartInfos['order_note'] ?? '')) {
        await api
          .call(cartUpdateInfo, { body: { property: 'order_note', value: choice.note } })
          .catch(failing(t('Questa scelta per il carrello non è stata salvata.')));
      }
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

/** Returns whether no reply came: the order may have been placed. */
function isUncertain(error: unknown): boolean {
  const kind = (error as { kind?: string }).kind;
  return kind === 'offline' || kind === 'failed';
}
