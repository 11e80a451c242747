import type { ReactNode } from 'react';
import type { Order } from '../../../contract/orders/schemas.ts';
import { formatEuro, formatGrams } from '../../../domain/base/format.ts';
import { depositsIn } from '../../../domain/pricing/deposit.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { LinePromotions } from '../cart/lines/LinePromotions.tsx';

/** cartItemInsertionTypeId of gifts. */
const GIFT = 2;

type ShownOrder = Pick<
  Order,
  'goodsTotal' | 'totalDiscount' | 'bagItems' | 'deliveryFee' | 'orderAdjustmentSummary' | 'grossTotal'
> &
  Partial<Pick<Order, 'splitPayment'>> & {
    readonly orderItems: readonly (Omit<Order['orderItems'][number], 'orderItemInfo'> &
      Partial<Pick<Order['orderItems'][number], 'orderItemInfo'>>)[];
  };

/** Lists the goods of an order at the prices of that time, with the totals. */
export function OrderLines({ order }: { readonly order: ShownOrder }) {
  const deposits = depositsIn(order.orderItems);
  return (
    <section aria-label={t('Prodotti dell’ordine')} className="rounded-lg bg-card px-4 shadow-card sm:px-6">
      <ul className="divide-y divide-line">
        {order.orderItems.map(({ orderItemId, product, quantity, weight, unitPrice, grossTotal, ...line }) => (
          <li key={orderItemId} className="flex items-center gap-4 py-3.5">
            <div className="shrink-0">
              <Picture src={product.mediaURL} alt="" size={64} className="size-16 rounded-md bg-tile" />
            </div>
            <div className="min-w-0 grow">
              <Link
                to={paths.product(product.slug)}
                lang={contentLanguage()}
                className="line-clamp-2 font-semibold hover:underline"
              >
                {product.name}
              </Link>
              <p className="text-ink-faint text-sm">
                {weight > 0
                  ? [formatGrams(Math.round(weight * 1000)), `${formatEuro(unitPrice)}/kg`].join(' · ')
                  : `${quantity} × ${formatEuro(unitPrice)}`}
              </p>
              <Wishes infos={line.orderItemInfo ?? {}} />
              <LinePromotions name={product.name} steps={line.priceSteps ?? []} isLoose={weight > 0} />
            </div>
            <p className="font-semibold">
              {line.cartItemInsertionTypeId === GIFT ? t('Omaggio') : formatEuro(grossTotal)}
            </p>
          </li>
        ))}
      </ul>
      <dl className="ml-auto grid max-w-xs gap-1.5 border-line border-t py-5 text-sm">
        <Row label={t('Prodotti')} value={formatEuro(order.goodsTotal + order.totalDiscount)} />
        {deposits > 0 && <Row label={t('di cui cauzioni')} value={formatEuro(deposits)} className="text-ink-soft" />}
        {order.totalDiscount > 0 && (
          <Row label={t('Sconti e promozioni')} value={`−${formatEuro(order.totalDiscount)}`} />
        )}
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
        <Row label={t('Totale')} value={formatEuro(order.grossTotal)} className="font-bold text-lg" />
        {order.splitPayment && (
          <>
            <Row label={t('IVA che versi allo Stato')} value={`−${formatEuro(order.splitPayment.vat)}`} />
            <Row label={t('Netto a pagare')} value={formatEuro(order.splitPayment.toPay)} className="font-bold" />
          </>
        )}
      </dl>
    </section>
  );
}

/** Shows the preferences of a line. "Substitutes allowed" is the default and not shown. */
function Wishes({ infos }: { readonly infos: Readonly<Record<string, string>> }) {
  const { note, preferred_substitute_name: name, accepts_alternatives: accepts } = infos;
  const wishes = [
    note && t('Nota: {note}', { note }),
    accepts === 'false' ? t('Senza alternative') : name && t('Se manca: {name}', { name }),
  ].filter(Boolean);
  return wishes.length > 0 && <p className="break-words text-ink-soft text-sm">{wishes.join(' · ')}</p>;
}

function Row({ label, value, className = '' }: { label: ReactNode; value: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
