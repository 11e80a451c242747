import { useQuery } from '@tanstack/react-query';
import type { Order } from '../../../../contract/orders/schemas.ts';
import { orderDifferences } from '../../../../domain/orders/order-differences.ts';
import { t } from '../../../../language/language.ts';
import { orderQuery } from '../order-queries.ts';
import { boughtLines } from './bought-lines.ts';
import { DifferenceList } from './DifferenceList.tsx';

/** Shows what an order had before it was changed: the list of differences and both totals. Other orders show nothing. */
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
