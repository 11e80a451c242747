import type { ReactNode } from 'react';
import type { UsualShopping } from '../../../../contract/lists/source-schemas.ts';
import { formatDay } from '../../../../domain/base/format.ts';
import { firstQuantity } from '../../../../domain/quantity/quantity.ts';
import { t } from '../../../../language/language.ts';
import { amountText } from '../../../product-model/amount-text.ts';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Folded, Group } from './Folded.tsx';
import { type ToPut, usePutInCart, useSplitByCart } from './put-in-cart.tsx';

type LeftOut = UsualShopping['leftOut'][number];

interface LeftOutProps<Row extends ToPut> {
  readonly leftOut: readonly LeftOut[];
  readonly present: readonly Row[];
  /** What the customer removed just now. */
  readonly removed: readonly Row[];
  readonly onBack: (row: Row) => void;
}

/** What is not in the usual shopping this time, each with its reason, and a way to have it nevertheless. */
export function LeftOutGoods<Row extends ToPut>({ leftOut, present, removed, onBack }: LeftOutProps<Row>) {
  const count = leftOut.length + present.length + removed.length;
  if (count === 0) return null;
  return (
    <Group name={t('Lasciati fuori, e perché')} count={count}>
      <Folded open={OPEN_OUT}>
        {[
          ...removed.map((row) => (
            <OutRow
              key={row.product.productId}
              picture={row.product.picture}
              name={row.product.name}
              why={t('l’hai tolto tu')}
            >
              <IconButton
                icon="plus"
                label={t('Rimetti: {name}', { name: row.product.name })}
                className="bg-card text-accent! shadow-float"
                onClick={() => onBack(row)}
              />
            </OutRow>
          )),
          ...present.map(({ product, amount }) => (
            <OutRow
              key={product.productId}
              picture={product.picture}
              name={product.name}
              why={t('è già nel carrello: di solito {amount}', { amount: amountText(product.selling, amount) })}
            >
              <Badge tone="accent">{t('nel carrello')}</Badge>
            </OutRow>
          )),
          ...leftOut.map((each) => {
            const product = each.product && cardProductOf(each.product);
            return (
              <OutRow key={each.productId} picture={product?.picture ?? ''} name={each.name} why={whyOut(each)}>
                {product && <PutOne product={product} />}
              </OutRow>
            );
          }),
        ]}
      </Folded>
    </Group>
  );
}

const OPEN_OUT = 4;

/** Puts the smallest amount into the cart, or says that the cart has some. */
function PutOne({ product }: { readonly product: CardProduct }) {
  const { put, isPending } = usePutInCart(t('dalla solita spesa'));
  const row = { product, amount: firstQuantity(product.selling.rule) };
  const { present } = useSplitByCart([row]);
  if (present.length > 0) return <Badge tone="accent">{t('nel carrello')}</Badge>;
  return (
    <IconButton
      icon="plus"
      label={t('Aggiungi al carrello: {name}', { name: product.name })}
      className="bg-card text-accent! shadow-float"
      disabled={isPending}
      onClick={() => put({ rows: [row], present: [], unsold: [] })}
    />
  );
}

function whyOut({ reason, everyDays, daysAgo, orderNumber, arrivesOn }: LeftOut): string {
  if (reason === 'unsold') return t('ora non è in vendita');
  if (reason === 'ordered' && orderNumber !== undefined && arrivesOn !== undefined)
    return t('arriva {day} con l’ordine {number}', { day: formatDay(arrivesOn), number: String(orderNumber) });
  const days = { ago: daysAgo, every: everyDays };
  if (daysAgo === 0) return t('preso oggi, di solito dura {every} giorni', days);
  return daysAgo === 1
    ? t('preso ieri, di solito dura {every} giorni', days)
    : t('preso {ago} giorni fa, di solito dura {every}', days);
}

interface OutRowProps {
  readonly picture: string;
  readonly name: string;
  readonly why: string;
  readonly children: ReactNode;
}

function OutRow({ picture, name, why, children }: OutRowProps) {
  return (
    <li className="flex min-h-20 items-center gap-3 py-2 sm:gap-4">
      <span className="size-16 shrink-0 overflow-hidden rounded-md bg-tile opacity-70">
        {picture !== '' && <Picture src={picture} alt="" size={64} className="size-16" />}
      </span>
      <span className="min-w-0 grow text-sm">
        <span className="block break-words font-medium">{name}</span>
        <span className="block text-ink-soft text-xs">{why}</span>
      </span>
      {children}
    </li>
  );
}
