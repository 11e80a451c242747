import type { ReactNode } from 'react';
import type { Order } from '../../../../contract/orders/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { depositsIn } from '../../../../domain/pricing/unit-price.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { countText } from '../../../product-model/count-text.ts';

type Summed = Pick<
  Order,
  'totalItems' | 'goodsTotal' | 'totalDiscount' | 'bagItems' | 'deliveryFee' | 'orderAdjustmentSummary' | 'grossTotal'
> & {
  readonly orderItems: Parameters<typeof depositsIn>[0];
} & Partial<Pick<Order, 'splitPayment' | 'receipt'>>;

/** Shows what an order costs, row by row, as it was ordered. */
export function OrderSums({ order }: { readonly order: Summed }) {
  const deposits = depositsIn(order.orderItems);
  return (
    <dl className="grid gap-1.5 text-[0.90625rem] leading-5.5">
      <Row label={countText(order.totalItems)} value={formatEuro(order.goodsTotal + order.totalDiscount)} />
      {deposits > 0 && <Row label={t('di cui cauzioni')} value={formatEuro(deposits)} className="text-ink-soft" />}
      {order.totalDiscount > 0 && <Row label={t('Sconti e promozioni')} value={`−${formatEuro(order.totalDiscount)}`} />}
      {order.bagItems?.map(({ packagingTypeId, name, quantity, grossTotal }) => (
        <Row
          key={packagingTypeId}
          label={
            <>
              <span lang={contentLanguage()}>{name}</span> × {quantity}
            </>
          }
          value={formatEuro(grossTotal)}
        />
      ))}
      <Row label={t('Consegna')} value={order.deliveryFee > 0 ? formatEuro(order.deliveryFee) : t('Gratis')} />
      {order.orderAdjustmentSummary.orderAdjustments.map(({ orderItemId, giftCertificate: { code }, amount }) => (
        <Row key={orderItemId} label={t('Codice {code}', { code })} value={`−${formatEuro(amount)}`} />
      ))}
      <Row
        label={order.receipt ? t('Totale ordinato') : t('Totale')}
        value={formatEuro(order.grossTotal)}
        className="mt-1 border-line border-t pt-2.5 font-bold text-xl leading-7"
      />
      {order.splitPayment && (
        <>
          <Row label={t('IVA che versi allo Stato')} value={`−${formatEuro(order.splitPayment.vat)}`} />
          <Row label={t('Netto a pagare')} value={formatEuro(order.splitPayment.toPay)} className="font-bold" />
        </>
      )}
    </dl>
  );
}

function Row({ label, value, className = '' }: { label: ReactNode; value: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-3 ${className}`}>
      <dt className="min-w-0">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
