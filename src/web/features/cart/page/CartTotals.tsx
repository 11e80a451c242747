import type { ReactNode } from 'react';
import type { Cart, CartItem } from '../../../../contract/cart/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { cents, fromEuro, sum, toEuro } from '../../../../domain/base/money.ts';
import { vatParts } from '../../../../domain/documents/vat.ts';
import { depositsIn } from '../../../../domain/pricing/deposit.ts';
import { t } from '../../../../language/language.ts';
import { onDemand } from '../../../api/on-demand.ts';
import { cartItemsOf } from '../../../cart-core/state/use-cart.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import type { ExplainedLine } from '../lines/PriceStepsDialog.tsx';

/** The totals of the cart, in the order in which they add up. */
export function CartTotals({ cart }: { readonly cart: Cart }) {
  const deposits = depositsIn(cartItemsOf(cart));
  const { totalPrice, totalDiscount, grossTotal } = cart;
  const isNet = useShellData().hasNetPrices;
  const adjustments = cart.orderAdjustmentSummary.orderAdjustments.filter(({ amount }) => amount > 0);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
      {isNet ? <NetGoods cart={cart} /> : <Row label={t('Prodotti')} value={formatEuro(totalPrice + totalDiscount)} />}
      {deposits > 0 && <Row label={t('di cui cauzioni')} value={formatEuro(deposits)} className="text-ink-soft" />}
      {totalDiscount > 0 && !isNet && (
        <Row label={<WhyButton cart={cart} />} value={`−${formatEuro(totalDiscount)}`} className="text-promo" />
      )}
      {cart.bagItems?.map(({ packagingTypeId, name, quantity, grossTotal: price }) => (
        <Row
          key={packagingTypeId}
          label={
            <>
              {name} × {quantity}
            </>
          }
          value={formatEuro(price)}
        />
      ))}
      <Row label={serviceLabel(cart)} value={feeText(cart)} />
      {adjustments.map(({ userGiftCertificateId, giftCertificate: { code }, amount }) => (
        <Row
          key={userGiftCertificateId}
          label={t('Codice {code}', { code })}
          value={`−${formatEuro(amount)}`}
          className="text-promo"
        />
      ))}
      <Row
        label={t('Totale')}
        value={formatEuro(grossTotal)}
        className="mt-1 items-baseline border-line border-t pt-2.5 font-bold text-lg"
      />
    </dl>
  );
}

/** The price of the goods without VAT, and their VAT as an invoice computes it. Their sum is the price of the goods. */
function NetGoods({ cart }: { readonly cart: Cart }) {
  const parts = vatParts(
    cartItemsOf(cart).map(({ product, grossTotal }) => ({
      grossCents: fromEuro(grossTotal),
      vatBasisPoints: Math.round(Number(product.ivaCategory.ivaPct) * 10_000),
    })),
  );
  const vat = toEuro(sum(parts.map(({ vatCents }) => cents(vatCents))));
  return (
    <>
      <Row label={t('Prodotti, IVA esclusa')} value={formatEuro(cart.totalPrice - vat)} />
      <Row label={t('IVA dei prodotti')} value={formatEuro(vat)} />
    </>
  );
}

/** Opens the effects of all promotions, line by line. */
function WhyButton({ cart }: { readonly cart: Cart }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('Sconti e promozioni: perché questo prezzo')}
      onClick={() =>
        onDemand(
          () => import('../lines/show-price-steps.ts'),
          ({ showPriceSteps }) => showPriceSteps(cartItemsOf(cart).flatMap(explained)),
        )
      }
      className="-my-3 min-h-11 underline decoration-dotted underline-offset-4 hover:text-ink"
    >
      {t('Sconti e promozioni')}
    </button>
  );
}

function explained({ product, priceSteps: steps = [], grossTotal, weight }: CartItem): ExplainedLine[] {
  const [first] = steps;
  return first
    ? [{ name: product.name.trim(), listTotal: first.before, steps, total: grossTotal, isLoose: weight > 0 }]
    : [];
}

function serviceLabel({ shippingAddress, homeDelivery }: Cart): string {
  return !shippingAddress || homeDelivery ? t('Consegna') : t('Servizio di ritiro');
}

/** Returns the text of the delivery fee, which depends on the place and the slot. */
function feeText({ timeslot, deliveryFee }: Cart): string {
  if (!timeslot) return t('Da calcolare alla cassa');
  return deliveryFee > 0 ? formatEuro(deliveryFee) : t('Gratis');
}

function Row({ label, value, className = '' }: { label: ReactNode; value: string; className?: string }) {
  return (
    <div className={`col-span-2 flex justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
