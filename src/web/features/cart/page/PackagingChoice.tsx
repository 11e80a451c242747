import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Static } from 'typebox';
import { cartUpdateInfo } from '../../../../contract/cart/routes.ts';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { packagingTypes } from '../../../../contract/checkout/routes.ts';
import type { PackagingTypeList } from '../../../../contract/checkout/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { failing } from '../../../api/failing.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

type Types = Static<typeof PackagingTypeList>;

/** The choice of bags for the order, if there is more than one kind. */
export function PackagingChoice({ cart }: { readonly cart: Cart }) {
  const isPacked = cart.bagItems !== undefined;
  // shown at once; after the reply the cart's own value counts again
  const [pending, setPending] = useState<string>();
  const chosen = pending ?? cart.cartInfos['packaging_type_id'] ?? '';
  const { data, error } = useQuery({
    queryKey: ['mine', 'packaging', cart.shippingAddress?.deliveryServiceId ?? 0],
    queryFn: () => api.call(packagingTypes, {}),
    enabled: isPacked,
  });
  const choose = useMutation({
    mutationFn: (value: string) =>
      api
        .call(cartUpdateInfo, { body: { property: 'packaging_type_id', value } })
        .catch(failing(t('Questa scelta per il carrello non è stata salvata.'))),
    onSuccess: (next) => cartState.set(next),
    onError: tellError,
    onSettled: () => setPending(undefined),
  });
  function pick(value: string) {
    setPending(value);
    choose.mutate(value);
  }
  const types = data?.packagingTypes.filter(({ selectable }) => selectable) ?? [];
  if (isPacked && !data && !error) return <Skeleton className="h-25 rounded-md" />;
  if (types.length < 2) return null;
  const isOffered = types.some(({ packagingTypeId }) => String(packagingTypeId) === chosen);
  return (
    <Select
      label={t('Come confezioniamo la spesa')}
      name="packaging"
      value={isOffered ? chosen : String(types[0]?.packagingTypeId)}
      hint={hintOf(types[0])}
      onChange={(event) => pick(event.target.value)}
    >
      {types.map(({ packagingTypeId, name, price }) => (
        <option key={packagingTypeId} value={packagingTypeId}>
          {t('{name}, {price} l’una', { name, price: formatEuro(price) })}
        </option>
      ))}
    </Select>
  );
}

function hintOf(type: Types['packagingTypes'][number] | undefined): string {
  return type?.maxPaid === undefined ? '' : t('Paghi al massimo {n} buste.', { n: type.maxPaid });
}
