import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RegistrationBody } from '../../../../contract/account/registration-schemas.ts';
import { registerUser } from '../../../../contract/account/routes.ts';
import { addressSave } from '../../../../contract/addresses/routes.ts';
import type { AddressInput } from '../../../../contract/addresses/schemas.ts';
import type { CartInfoBody } from '../../../../contract/cart/info-schemas.ts';
import { cartUpdateInfo } from '../../../../contract/cart/routes.ts';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { buy } from '../../../../contract/checkout/routes.ts';
import { addressSelect, timeslotSelectPost } from '../../../../contract/delivery/routes.ts';
import { HOME } from '../../../../domain/delivery/delivery-service.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { sendAsPerson } from '../../../api/bot-check/send-as-person.ts';
import { api, randomKey } from '../../../api/browser-api.ts';
import { failing } from '../../../api/failing.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { storeCurrentOrder } from '../../../page/current-order.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useAdoptSession } from '../../auth/use-session.ts';
import { type ChosenSlot, dropTillDraft } from './till-draft.ts';

export interface OrderInput {
  /** The registration of a visitor, who gets an account with the order. */
  readonly registration: RegistrationBody | undefined;
  /** A new address, which is saved with the order. */
  readonly address: AddressInput | undefined;
  /** The slot that a visitor has chosen. */
  readonly slot: ChosenSlot | undefined;
  readonly paymentTypeId: number;
  /** The id of a stored card. */
  readonly savedId: number | undefined;
  readonly savesCard: boolean;
  /** The properties of the cart in the form (S 3, cartInfos); an empty text removes one. */
  readonly infos: Readonly<Record<string, string>>;
  /** The total on the button, in euro. */
  readonly total: number;
  /** The cart that the page shows. */
  readonly shown: Cart;
}

/**
 * Places the order after the steps that it needs: the account of a visitor, a new address, the slot (decision 85).
 * Completed steps are not repeated when a later one is refused. The idempotency key belongs to one attempt: a repeated
 * click after a lost connection gets the first reply instead of a second order; a refusal ends the attempt. Refusals
 * that have a dialog open it here.
 */
export function useOrder(cart: Cart, onBought: (orderId: number, page: string | undefined) => void) {
  const client = useQueryClient();
  const adoptSession = useAdoptSession();
  const { popupCodes = [] } = useShellData();
  const key = useRef<string>(undefined);
  return useMutation({
    mutationFn: async (purchase: OrderInput) => {
      let now: Cart | undefined;
      try {
        if (purchase.registration) now = (await sendAsPerson(registerUser, { body: purchase.registration })).data;
        if (purchase.address) now = await deliverTo(purchase.address);
        if (purchase.slot) now = await chooseSlot(purchase.slot);
      } finally {
        // a new account is shown as logged in, even if the rest was refused
        if (purchase.registration && now) adoptSession(now);
        else if (now) cartState.set(now);
      }
      for (const [property, value] of Object.entries(purchase.infos))
        if (value !== (cart.cartInfos[property] ?? '')) await saveInfo(property as CartProperty, value);
      key.current ??= randomKey();
      const body = {
        payment_type_id: purchase.paymentTypeId,
        ...(purchase.savedId === undefined ? {} : { user_payment_auth_id: purchase.savedId }),
        ...(purchase.savesCard ? { payment_data: JSON.stringify({ saveCard: true }) } : {}),
        accept_terms: true,
        expected_total: purchase.total,
        content_tag: seenTag(purchase, now),
      };
      return api.call(buy, { body, headers: { 'idempotency-key': key.current } });
    },
    onSuccess: ({ orderId, transaction }) => {
      key.current = undefined;
      dropTillDraft();
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

/**
 * Returns the tag of what the shopper saw: the goods of the page, with the place and the slot that this order has just
 * set.
 */
function seenTag({ shown, address, slot }: OrderInput, now: Cart | undefined): string {
  const [goods, place, time] = shown.contentTag.split('.');
  const [, placeNow, timeNow] = (now ?? shown).contentTag.split('.');
  return [goods, address ? placeNow : place, slot ? timeNow : time].join('.');
}

async function deliverTo(input: AddressInput): Promise<Cart> {
  const { addressId } = await api.call(addressSave, { body: input });
  const query = { address_type: 'home', address_id: addressId, delivery_service_id: HOME };
  return (await api.send(addressSelect, { query })).data;
}

async function chooseSlot({ dateIso, timeslotId }: ChosenSlot): Promise<Cart> {
  return (await api.send(timeslotSelectPost, { body: { sel_date: dateIso, timeslot_id: timeslotId } })).data;
}

type CartProperty = CartInfoBody['property'];

/**
 * Saves a property of the cart. A refused value is reported at its field; any other failure has a message that this
 * choice was not saved.
 */
function saveInfo(property: CartProperty, value: string) {
  return api
    .call(cartUpdateInfo, { body: { property, value } })
    .catch(failing(t('Questa scelta per il carrello non è stata salvata.')));
}

/** Returns whether there was no reply: the order may have been placed. */
function isUncertain(error: unknown): boolean {
  const kind = (error as { kind?: string }).kind;
  return kind === 'offline' || kind === 'failed';
}
