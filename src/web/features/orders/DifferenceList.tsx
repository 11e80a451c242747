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
import { orderQuery } from './page/order-queries.ts';

interface DifferenceListProps {
  readonly differences: readonly OrderDifference[];
  /** The amounts before and after, in euro. */
  readonly before: number;
  readonly now: number;
}

/** Shows what a change adds, removes and changes, with the old and the new total. */
export function DifferenceList({ differences, before, now }: DifferenceListProps) {
  return (
    <>
      {differences.length === 0 && <p className="text-sm">{t('I prodotti sono gli stessi.')}</p>}
      <ul className="divide-y divide-line text-sm">
        {differences.map((difference) => (
          <li key={difference.productId} className="flex min-h-9 items-center justify-between gap-4 py-1.5">
            <span lang={contentLanguage()} className="min-w-0 break-words">
              {difference.name}
            </span>
            <span className="shrink-0 font-semibold">{amountsText(difference)}</span>
          </li>
        ))}
      </ul>
      <p className="font-semibold">
        {t('Era {before}, ora {now}', { before: formatEuro(before), now: formatEuro(now) })}
      </p>
    </>
  );
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
        before={before.grossTotal}
        now={order.grossTotal}
      />
    </section>
  );
}
