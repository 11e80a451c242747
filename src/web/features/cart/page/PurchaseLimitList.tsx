import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { cartPurchaseRestriction } from '../../../../contract/cart/routes.ts';
import type { Cart, PurchaseRestrictions } from '../../../../contract/cart/schemas.ts';
import { formatNumber } from '../../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { cartItemsOf } from '../../../cart-core/state/use-cart.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

type Restriction = PurchaseRestrictions['restrictions'][number];

/** Shows each limit with the used and the remaining amount. It is loaded again when an amount changes. */
export function PurchaseLimitList({ cart }: { readonly cart: Cart }) {
  const amounts = cartItemsOf(cart).map(({ itemId, quantity, weight }) => `${itemId}:${quantity || weight}`);
  const { data, error } = useQuery({
    queryKey: ['mine', 'purchase-restrictions', amounts.join()],
    queryFn: () => api.call(cartPurchaseRestriction, {}),
    // the last reply stays visible until the new one is loaded
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <Alert tone="error">{asApiError(error).message}</Alert>;
  if (!data) return <Skeleton className="mb-3 h-14 rounded-md" />;
  const nearestFirst = [...data.restrictions].sort((a, b) => a.left / a.max - b.left / b.max);
  return (
    <ul aria-label={t('Limiti di acquisto')} className="mb-3 grid gap-2">
      {nearestFirst.map((restriction) => (
        <Limit key={`${restriction.type} ${restriction.name}`} restriction={restriction} />
      ))}
    </ul>
  );
}

function Limit({ restriction }: { readonly restriction: Restriction }) {
  const { type, name, max, inCart, orderedToday, left } = restriction;
  const amount = (value: number) => amountText(restriction, value);
  const used = [
    t('{amount} nel carrello', { amount: amount(inCart) }),
    orderedToday > 0 && t('{amount} già ordinati oggi', { amount: amount(orderedToday) }),
  ];
  return (
    <li className="rounded-md bg-tint px-3.5 py-2.5 text-sm">
      <p>
        <span lang={contentLanguage()} className="font-semibold">
          {name}
        </span>
        {': '}
        {type === 'CLASS'
          ? t('al massimo {amount} al giorno in tutto', { amount: amount(max) })
          : t('al massimo {amount} al giorno', { amount: amount(max) })}
      </p>
      <p className={left > 0 ? 'text-ink-soft' : 'font-medium text-warning'}>
        {used.filter(Boolean).join(', ')}
        {'. '}
        {left > 0
          ? t('Puoi aggiungerne ancora {amount}.', { amount: amount(left) })
          : t('Hai raggiunto la quantità massima')}
      </p>
    </li>
  );
}

function amountText({ unit }: Restriction, value: number): string {
  return `${formatNumber(value)} ${unit === 'kg' ? 'kg' : t('pz')}`;
}
