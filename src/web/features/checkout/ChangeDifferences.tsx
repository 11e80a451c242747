import { useQuery } from '@tanstack/react-query';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { formatEuro, formatGrams } from '../../../domain/base/format.ts';
import { INSERTED } from '../../../domain/orders/insertion-type.ts';
import { type OrderDifference, orderDifferences } from '../../../domain/orders/order-differences.ts';
import { paymentWords } from '../../../domain/orders/payment-words.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { cartItemsOf } from '../../cart-core/state/use-cart.ts';
import { orderQuery } from '../orders/order-queries.ts';

/** Shows what a change adds, takes away and costs beside the order of before, and what happens to the money that was paid for it. */
export function ChangeDifferences({ cart }: { readonly cart: Cart }) {
  const { changesOrderId: orderId } = cart;
  const { data: before } = useQuery({ ...orderQuery(orderId ?? 0), enabled: orderId !== undefined });
  if (!before) return null;
  const bought = before.orderItems.filter(({ cartItemInsertionTypeId }) => cartItemInsertionTypeId === INSERTED);
  const differences = orderDifferences(bought.map(lineOf), cartItemsOf(cart).map(lineOf));
  return (
    <section aria-labelledby="differenze" className="grid gap-2 rounded-lg border border-line p-5">
      <h3 id="differenze" className="font-semibold">
        {t('Che cosa cambia')}
      </h3>
      {differences.length === 0 && <p>{t('I prodotti sono gli stessi.')}</p>}
      <ul className="grid gap-1 text-sm">
        {differences.map((difference) => (
          <li key={difference.productId} className="flex justify-between gap-4">
            <span lang={contentLanguage()}>{difference.name}</span>
            <span className="shrink-0 font-medium">{amountsText(difference)}</span>
          </li>
        ))}
      </ul>
      <p className="font-semibold">
        {t('Totale: prima {before}, adesso {now}', {
          before: formatEuro(before.grossTotal),
          now: formatEuro(cart.grossTotal),
        })}
      </p>
      <p className="text-ink-soft text-sm">
        {t('Ordine n. {number}: {payment} Quando confermi la modifica vale solo il nuovo pagamento.', {
          number: before.orderId,
          payment: paymentWords(before),
        })}
      </p>
    </section>
  );
}

interface Line {
  readonly product: { readonly productId: number; readonly name: string };
  readonly quantity: number;
  readonly weight: number;
}

function lineOf({ product: { productId, name }, quantity, weight }: Line) {
  return { productId, name, quantity, weight };
}

function amountsText({ before, after, isWeight }: OrderDifference): string {
  const text = (amount: number) => (isWeight ? formatGrams(Math.round(amount * 1000)) : t('{n} pz', { n: amount }));
  if (before === 0) return t('aggiunto: {amount}', { amount: text(after) });
  return after === 0 ? t('tolto') : t('da {before} a {after}', { before: text(before), after: text(after) });
}
