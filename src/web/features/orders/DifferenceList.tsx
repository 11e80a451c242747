import { useQuery } from '@tanstack/react-query';
import type { Order } from '../../../contract/orders/schemas.ts';
import { formatEuro, formatGrams } from '../../../domain/base/format.ts';
import {
  type DifferingLine,
  type OrderDifference,
  orderDifferences,
} from '../../../domain/orders/order-differences.ts';
import { INSERTED } from '../../../domain/orders/order-status.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Thumb } from './page/OrderGoods.tsx';
import { orderQuery } from './page/order-queries.ts';

interface DifferenceListProps {
  readonly differences: readonly OrderDifference[];
  /** The amounts before and after, in euro. */
  readonly before: number;
  readonly now: number;
  /** By product. */
  readonly pictures: ReadonlyMap<number, string>;
  /** By product, what more it costs than before, in euro. */
  readonly costs: ReadonlyMap<number, number>;
}

/** Shows what a change adds, removes and changes, with the old and the new total. */
export function DifferenceList({ differences, before, now, pictures, costs }: DifferenceListProps) {
  return (
    <>
      {differences.length === 0 && <p className="text-sm">{t('I prodotti sono gli stessi.')}</p>}
      <ul className="divide-y divide-line text-sm">
        {differences.map((difference) => (
          <li key={difference.productId} className="flex min-h-14 items-center gap-3 py-1.5">
            <Thumb src={pictures.get(difference.productId) ?? ''} />
            <span className="min-w-0 grow">
              <span lang={contentLanguage()} className="block break-words font-medium">
                {difference.name}
              </span>
              <span className="text-ink-soft">{amountsText(difference)}</span>
            </span>
            <b className="whitespace-nowrap font-semibold">{costText(costs.get(difference.productId))}</b>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
        <span className="text-ink-soft text-sm">{t('Era {before}', { before: formatEuro(before) })}</span>
        <span className="font-bold text-xl">{t('Ora {now}', { now: formatEuro(now) })}</span>
      </p>
    </>
  );
}

/** "+2,09 €", "−5,95 €" */
function costText(euro = 0): string {
  if (euro === 0) return '';
  return euro < 0 ? `−${formatEuro(-euro)}` : `+${formatEuro(euro)}`;
}

function amountsText({ before, after, isWeight }: OrderDifference): string {
  const text = (amount: number) => (isWeight ? formatGrams(Math.round(amount * 1000)) : t('{n} pz', { n: amount }));
  if (before === 0) return t('aggiunto: {amount}', { amount: text(after) });
  return after === 0 ? t('tolto') : t('da {before} a {after}', { before: text(before), after: text(after) });
}

interface Line {
  readonly product: { readonly productId: number; readonly name: string };
  readonly quantity: number;
  readonly weight: number;
  readonly cartItemInsertionTypeId?: number;
}

/** Returns the pictures of the products of both versions. */
export function picturesOf(
  ...versions: readonly (readonly { readonly product: { readonly productId: number; readonly mediaURL: string } }[])[]
): ReadonlyMap<number, string> {
  return new Map(versions.flat().map(({ product }) => [product.productId, product.mediaURL]));
}

type Priced = readonly { readonly product: { readonly productId: number }; readonly grossTotal: number }[];

/** Returns by product how much more it costs in the second version, in euro. */
export function costsOf(before: Priced, now: Priced): ReadonlyMap<number, number> {
  const costs = new Map<number, number>();
  const add = (lines: Priced, sign: 1 | -1) => {
    for (const { product, grossTotal } of lines) {
      const sum = (costs.get(product.productId) ?? 0) + sign * grossTotal;
      costs.set(product.productId, Math.round(sum * 100) / 100);
    }
  };
  add(before, -1);
  add(now, 1);
  return costs;
}

/** Returns the lines of a cart or an order that the customer chose, without gifts. */
export function boughtLines(lines: readonly Line[]): readonly DifferingLine[] {
  return lines
    .filter(({ cartItemInsertionTypeId: type = INSERTED }) => type === INSERTED)
    .map(({ product: { productId, name }, quantity, weight }) => ({ productId, name, quantity, weight }));
}

/** Shows the differences to the order before its change, with both totals; nothing for other orders. */
export function ChangeOfOrder({ order }: { readonly order: Order }) {
  const { replacesOrderId: beforeId } = order;
  const { data: before } = useQuery({ ...orderQuery(beforeId ?? 0), enabled: beforeId !== undefined });
  if (!before) return null;
  return (
    <section aria-labelledby="differenze" className="grid gap-2 rounded-lg bg-card p-5 text-left shadow-card">
      <h2 id="differenze" className="text-xl">
        {t('Che cosa è cambiato')}
      </h2>
      <DifferenceList
        differences={orderDifferences(boughtLines(before.orderItems), boughtLines(order.orderItems))}
        pictures={picturesOf(before.orderItems, order.orderItems)}
        costs={costsOf(before.orderItems, order.orderItems)}
        before={before.grossTotal}
        now={order.grossTotal}
      />
    </section>
  );
}
