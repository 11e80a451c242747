import type { ReactNode } from 'react';
import type { PriceStep } from '../../../../contract/cart/schemas.ts';
import type { Order } from '../../../../contract/orders/schemas.ts';
import { formatEuro, formatGrams } from '../../../../domain/base/format.ts';
import { depositsIn } from '../../../../domain/pricing/deposit.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { onDemand } from '../../../api/on-demand.ts';
import { paths } from '../../../page/paths.ts';
import { countText } from '../../../product-model/count-text.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';

/** The cartItemInsertionTypeId of gifts. */
export const GIFT = 2;
/** The number of goods shown at once; a button shows the others. */
const SHOWN = 8;

type Line = Omit<Order['orderItems'][number], 'orderItemInfo'> &
  Partial<Pick<Order['orderItems'][number], 'orderItemInfo'>>;

/** The goods of an order at the prices of that time: the first ones, and the others on request. */
export function OrderGoods({ lines }: { readonly lines: readonly Line[] }) {
  const more = lines.length - SHOWN;
  // a single remaining item is shown rather than hidden
  const shown = more > 1 ? lines.slice(0, SHOWN) : lines;
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((line) => (
          <Goods key={line.orderItemId} line={line} />
        ))}
      </ul>
      {more > 1 && (
        <details className="group border-line border-t">
          <summary className="flex min-h-11 items-center gap-1.5 py-2 font-semibold text-accent text-sm">
            {t('Altri {n} prodotti', { n: more })}
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <ul className="divide-y divide-line border-line border-t">
            {lines.slice(SHOWN).map((line) => (
              <Goods key={line.orderItemId} line={line} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Goods({ line }: { readonly line: Line }) {
  const { product, quantity, weight, unitPrice, grossTotal } = line;
  return (
    <li className="flex min-h-15 items-center gap-3 py-1.5">
      <Thumb src={product.mediaURL} />
      <div className="min-w-0 grow">
        <Link
          to={paths.product(product.slug)}
          lang={contentLanguage()}
          className="-my-0.5 line-clamp-2 break-words py-0.5 font-medium text-sm hover:underline"
        >
          {product.name}
        </Link>
        <p className="text-ink-faint text-xs">
          {weight > 0
            ? t('{amount} · {price}/kg · da pesare', {
                amount: formatGrams(Math.round(weight * 1000)),
                price: formatEuro(unitPrice),
              })
            : `${quantity} × ${formatEuro(unitPrice)}`}
        </p>
        <Wishes infos={line.orderItemInfo ?? {}} />
        <LinePromotions name={product.name} steps={line.priceSteps ?? []} isLoose={weight > 0} />
      </div>
      <p className="font-bold text-sm">
        {line.cartItemInsertionTypeId === GIFT ? t('Omaggio') : formatEuro(grossTotal)}
      </p>
    </li>
  );
}

/** The small picture of a product; a `picture` with sources would count as several children of the row. */
export function Thumb({ src }: { readonly src: string }) {
  return (
    <span className="size-12 shrink-0 overflow-hidden rounded-md bg-tile p-0.5">
      <Picture src={src} alt="" size={44} className="size-11" />
    </span>
  );
}

/** Shows the preferences of a line. "Substitutes allowed" is the default and not shown. */
function Wishes({ infos }: { readonly infos: Readonly<Record<string, string>> }) {
  const { note, preferred_substitute_name: name, accepts_alternatives: accepts } = infos;
  const wishes = [
    note && t('Nota: {note}', { note }),
    accepts === 'false' ? t('Senza alternative') : name && t('Se manca: {name}', { name }),
  ].filter(Boolean);
  return wishes.length > 0 && <p className="break-words text-ink-soft text-xs">{wishes.join(' · ')}</p>;
}

interface LinePromotionsProps {
  readonly name: string;
  readonly steps: readonly PriceStep[];
  readonly isLoose: boolean;
}

/** Shows the effect of promotions on a line: their names, the saving, and a button that opens the price steps. */
function LinePromotions({ name, steps, isLoose }: LinePromotionsProps) {
  const [first] = steps;
  const total = steps.at(-1)?.after ?? 0;
  if (!first || first.before <= total) return null;
  const text = t('Risparmi {amount}. Perché questo prezzo?', { amount: formatEuro(first.before - total) });
  const names = [...new Set(steps.map((step) => step.name))];
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      {names.map((each) => (
        <span key={each} className="rounded-xl bg-butter px-2.5 py-1 font-semibold text-on-butter text-xs">
          {each}
        </span>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${text}, ${name}`}
        onClick={() =>
          onDemand(
            () => import('../../cart/lines/show-price-steps.ts'),
            ({ showPriceSteps }) => showPriceSteps([{ name, steps, isLoose, total, listTotal: first.before }]),
          )
        }
        className="min-h-11 text-left text-ink-soft text-sm underline decoration-dotted underline-offset-4 hover:text-ink"
      >
        {text}
      </button>
    </div>
  );
}

type Summed = Pick<
  Order,
  'totalItems' | 'goodsTotal' | 'totalDiscount' | 'bagItems' | 'deliveryFee' | 'orderAdjustmentSummary' | 'grossTotal'
> & { readonly orderItems: Parameters<typeof depositsIn>[0] } & Partial<Pick<Order, 'splitPayment' | 'receipt'>>;

/** Shows the total of an order with its parts, as it was ordered. */
export function OrderSums({ order }: { readonly order: Summed }) {
  const deposits = depositsIn(order.orderItems);
  return (
    <dl className="grid gap-1.5 text-[0.90625rem] leading-5.5">
      <Row label={countText(order.totalItems)} value={formatEuro(order.goodsTotal + order.totalDiscount)} />
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
