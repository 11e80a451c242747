import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressDeletePost, addressSave, addressUpdate, addressView } from '../../../contract/addresses/routes.ts';
import type { Address, AddressInput } from '../../../contract/addresses/schemas.ts';
import {
  addressList,
  addressPreview,
  addressSelect,
  addressSetDefault,
  deliveryServiceList,
  storeSelect,
} from '../../../contract/delivery/routes.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { failing } from '../../api/failing.ts';
import { cartState, showCartNotices } from '../../cart-core/state/cart-state.ts';
import { askDialog } from '../../ui/dialog/ask-dialog.ts';
import { toast, toastRequests } from '../../ui/toast/toast.ts';
import type { ChosenPlace } from './PlaceList.tsx';
import { type PutSubstitute, putIn } from './where/put-in.ts';

export const addressesQuery = queryOptions({
  queryKey: ['mine', 'addresses'],
  queryFn: () => api.call(addressList, { query: { address_type: 'home' } }),
});

/** `by` is the API of the page on the server; the browser has its own. */
export const servicesQuery = (by: Api = api) =>
  queryOptions({
    queryKey: ['mine', 'services'],
    queryFn: () => by.call(deliveryServiceList, { query: { all_services: true, with_slots: true } }),
  });

/** The places of a service around a point, the nearest first, with the alternatives of other services (D 2, D 7). */
export function servicesAroundQuery(
  serviceId: number,
  around: { readonly point: Point; readonly metres: number } | undefined,
) {
  const { point, metres: distance } = around ?? { point: undefined, metres: 0 };
  return queryOptions({
    queryKey: ['mine', 'services', serviceId, point?.latitude, point?.longitude, distance],
    queryFn: () =>
      api.call(deliveryServiceList, {
        query: { delivery_service_id: serviceId, ...point, distance, with_slots: true },
      }),
  });
}

export function addressQuery(addressId: number) {
  return queryOptions({
    queryKey: ['mine', 'address', addressId],
    queryFn: () => api.call(addressView, { query: { address_id: addressId } }),
  });
}

/** Saves an address and makes it the delivery address of the cart (delivery 4). */
export function useSaveAddress(onSaved: (address: Address) => void) {
  const client = useQueryClient();
  const select = useSelectAddress();
  return useMutation({
    mutationFn: async (input: AddressInput) => {
      const endpoint = input.addressId === undefined ? addressSave : addressUpdate;
      const address = await api.call(endpoint, { body: input });
      // the address is saved even if the cart cannot be delivered there
      await select.mutateAsync(address).catch(tellError);
      return address;
    },
    onSuccess: (address) => {
      void client.invalidateQueries({ queryKey: ['mine', 'addresses'] });
      void client.invalidateQueries({ queryKey: ['mine', 'services'] });
      client.setQueryData(addressQuery(address.addressId).queryKey, address);
      toast('success', t('Indirizzo salvato'));
      onSaved(address);
    },
  });
}

/**
 * delivery 4, setUpdatedAddress: the name of the browser event when the cart's delivery place changes; its detail is
 * the new place.
 */
const ADDRESS_UPDATED = 'bottega:set-updated-address';

/**
 * Sets the delivery place of the cart to an own address, or a store or locker, which changes its prices (delivery 4);
 * the reply's notices say what changed. With `choosesSlot` the page selects a slot of the new place itself, so the
 * shopper is not asked for one.
 */
export function useSelectAddress({ choosesSlot = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (place: SelectedPlace) => send(place).catch(failing(selectError(place.deliveryServiceId))),
    onSuccess: ({ data: cart, response }) => {
      cartState.set(cart);
      const isShown = ({ code }: { readonly code?: string }) => !choosesSlot || code !== 'SLOT_OF_OTHER_PLACE';
      showCartNotices({ ...response, warnings: response.warnings.filter(isShown) });
      dispatchEvent(new CustomEvent(ADDRESS_UPDATED, { detail: cart.shippingAddress ?? null }));
      void client.invalidateQueries({ queryKey: ['mine', 'timeslots'] });
      void putIn(substitutes);
      substitutes = [];
    },
  });
}

type SelectedPlace = Pick<Address, 'addressId' | 'deliveryServiceId' | 'addressType' | 'storeId'>;

function send({ addressId, deliveryServiceId, addressType, storeId }: SelectedPlace) {
  if (storeId !== undefined && deliveryServiceId !== HOME)
    return api.send(storeSelect, { body: { store_id: storeId } });
  const query = { address_type: addressType, address_id: addressId, delivery_service_id: deliveryServiceId };
  return api.send(addressSelect, { query });
}

/** storefront 8, errors.errorSettingAddress and errors.errorSettingStore. */
function selectError(deliveryServiceId: number): string {
  return deliveryServiceId === HOME
    ? t('L’indirizzo della spesa non è cambiato.')
    : t('Il punto di ritiro della spesa non è cambiato.');
}

/** Makes an own address, or a store or locker, the default of its kind. */
export function useSetDefaultPlace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ addressId, deliveryServiceId }: ChosenPlace) =>
      api.call(addressSetDefault, { body: { address_id: addressId, delivery_service_id: deliveryServiceId } }),
    onSuccess: (list, { addressId, deliveryServiceId }) => {
      const isHome = deliveryServiceId === HOME;
      const { data: cart } = cartState.get();
      const changed = isHome ? { defaultDeliveryAddressId: addressId } : { defaultStoreAddressId: addressId };
      if (cart) cartState.set({ ...cart, user: { ...cart.user, ...changed } });
      if (isHome) client.setQueryData(addressesQuery.queryKey, list);
      void client.invalidateQueries({ queryKey: ['mine', 'services'] });
    },
    onError: tellError,
  });
}

/** Deletes an address at once; the notice offers to save it again as it was. */
export function useDeleteAddress() {
  const client = useQueryClient();
  const restore = useRestoreAddress();
  return useMutation({
    mutationFn: ({ addressId }: Address) => api.call(addressDeletePost, { body: { address_id: addressId } }),
    onSuccess: (list, address) => {
      client.setQueryData(addressesQuery.queryKey, list);
      void client.invalidateQueries({ queryKey: ['mine', 'services'] });
      void toastRequests.request({
        tone: 'success',
        text: `${t('Indirizzo eliminato.')} ${t('“{name}” non è più tra i tuoi indirizzi.', { name: address.addressName })}`,
        durationMs: UNDO_MS,
        action: { label: t('Annulla'), run: () => restore.mutate(address) },
      });
    },
    onError: tellError,
  });
}

/** How long an address can be brought back. */
const UNDO_MS = 10_000;

function useRestoreAddress() {
  const client = useQueryClient();
  const setDefault = useSetDefaultPlace();
  return useMutation({
    mutationFn: (deleted: Address) => {
      const input = Object.fromEntries(
        INPUTS.flatMap((name) => (deleted[name] === undefined ? [] : [[name, deleted[name]]])),
      );
      return api.call(addressSave, { body: input });
    },
    onSuccess: (address, { isDefault }) => {
      void client.invalidateQueries({ queryKey: ['mine', 'addresses'] });
      void client.invalidateQueries({ queryKey: ['mine', 'services'] });
      if (isDefault) setDefault.mutate(address);
    },
    onError: tellError,
  });
}

const INPUTS = [
  'addressName',
  'doorbellName',
  'doorbellNumber',
  'address1',
  'addressNumber',
  'city',
  'province',
  'postalcode',
  'country',
  'cityAdditionalInfo',
  'floor',
  'prefix',
  'referencePhoneNumber',
  'elevator',
  'apartmentNumber',
  'addressNote',
  'latitude',
  'longitude',
] as const satisfies readonly (keyof Address & keyof AddressInput)[];

/** Goods that the shopper chose in place of those that the next place does not sell. */
let substitutes: readonly PutSubstitute[] = [];

/**
 * Says what another place changes in the cart before the delivery place changes: missing goods, prices, the slot.
 * Returns false if the shopper prefers to stay. With `choosesSlot` the page itself selects a slot of the new place. If
 * the preview fails, the change continues, and its reply lists the missing goods.
 */
export async function agreesToLose(
  { addressId, deliveryServiceId }: Address,
  { choosesSlot = false } = {},
): Promise<boolean> {
  if ((cartState.get().data?.totalItems ?? 0) === 0) return true;
  const query = { address_id: addressId, delivery_service_id: deliveryServiceId };
  const preview = await api.call(addressPreview, { query }).catch(() => undefined);
  if (!preview?.change || (choosesSlot && preview.change.lines.length === 0)) return true;
  const { CartChangeDialog } = await import('./where/CartChangeDialog.tsx');
  const put = await askDialog(CartChangeDialog, preview.change);
  substitutes = put ?? [];
  return put !== undefined;
}
