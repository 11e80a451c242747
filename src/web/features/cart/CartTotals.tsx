import type { Cart } from '../../../contract/cart.ts';
import { formatEuro } from '../../../domain/format.ts';
import { t } from '../../../domain/language.ts';

/** What there is to pay, in the order in which it comes about. */
export function CartTotals({ cart }: { readonly cart: Cart }) {
  const { totalPrice, totalDiscount, grossTotal } = cart;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
      <Row label={t('Prodotti')} value={formatEuro(totalPrice + totalDiscount)} />
      {totalDiscount > 0 && (
        <Row label={t('Sconti e promozioni')} value={`−${formatEuro(totalDiscount)}`} className="text-promo" />
      )}
      <Row label={serviceLabel(cart)} value={feeText(cart)} />
      <Row
        label={t('Totale')}
        value={formatEuro(grossTotal)}
        className="mt-1 items-baseline border-line border-t pt-2.5 font-bold text-lg"
      />
    </dl>
  );
}

function serviceLabel({ shippingAddress, homeDelivery }: Cart): string {
  return !shippingAddress || homeDelivery ? t('Consegna') : t('Servizio di ritiro');
}

/** Before a place is chosen there is no fee to name. */
function feeText({ shippingAddress, deliveryFee }: Cart): string {
  if (!shippingAddress) return t('Da calcolare alla cassa');
  return deliveryFee > 0 ? formatEuro(deliveryFee) : t('Gratis');
}

function Row({ label, value, className = '' }: { label: string; value: string; className?: string }) {
  return (
    <div className={`col-span-2 flex justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
