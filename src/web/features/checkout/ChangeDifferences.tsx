import { useQuery } from '@tanstack/react-query';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { orderDifferences } from '../../../domain/orders/order-differences.ts';
import { paymentWords } from '../../../domain/orders/words/payment-words.ts';
import { t } from '../../../language/language.ts';
import { cartItemsOf } from '../../cart-core/state/use-cart.ts';
import { boughtLines } from '../orders/changes/bought-lines.ts';
import { DifferenceList } from '../orders/changes/DifferenceList.tsx';
import { orderQuery } from '../orders/order-queries.ts';

/** Shows what a change adds, takes away and costs beside the order of before, and what happens to the money that was paid for it. */
export function ChangeDifferences({ cart }: { readonly cart: Cart }) {
  const { changesOrderId: orderId } = cart;
  const { data: before } = useQuery({ ...orderQuery(orderId ?? 0), enabled: orderId !== undefined });
  if (!before) return null;
  return (
    <section aria-labelledby="differenze" className="grid gap-2 rounded-lg border border-line p-5">
      <h3 id="differenze" className="font-semibold">
        {t('Che cosa cambia')}
      </h3>
      <DifferenceList
        differences={orderDifferences(boughtLines(before.orderItems), boughtLines(cartItemsOf(cart)))}
        before={before.grossTotal}
        now={cart.grossTotal}
      />
      <p className="text-ink-soft text-sm">
        {t('Finora: {payment} Quando confermi vale solo il nuovo pagamento.', {
          payment: asSentence(paymentWords(before)),
        })}
      </p>
    </section>
  );
}

function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
