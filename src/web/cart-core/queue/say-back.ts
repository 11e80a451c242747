import type { Cart } from '../../../contract/cart/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { toastRequests } from '../../ui/toast/toast.ts';
import { cartItemsOf } from '../state/use-cart.ts';
import { lineKeyOf } from './cart-store.ts';
import { priceMarks } from './price-marks.ts';

/** Long enough to read the prices of a few goods (ms). */
const SHOWN_MS = 12_000;
const MAX_NAMED = 3;

/**
 * Says, once the network is back, how many waiting changes were sent, and which prices are others than before; their
 * lines in the cart say it as long as the page is open.
 */
export function sayBack(sent: number, before: Cart | undefined, now: Cart | undefined): void {
  const changed = changedPrices(before, now);
  priceMarks.set(
    new Map(
      changed.map(({ line, from, to }) => [
        line,
        { price: to, text: t('ora {now}, era {before}', { now: formatEuro(to), before: formatEuro(from) }) },
      ]),
    ),
  );
  const changes = changed.map(({ name, from, to }) =>
    t('{name}: ora {now}, prima {before}', { name, now: formatEuro(to), before: formatEuro(from) }),
  );
  const arrived =
    sent === 1
      ? t('La rete è tornata. Il tuo cambio è arrivato.')
      : t('La rete è tornata. I tuoi {n} cambi sono arrivati.', { n: sent });
  const more = changes.length - MAX_NAMED;
  const prices = [...changes.slice(0, MAX_NAMED), ...(more > 0 ? [t('Altri prezzi cambiati: {n}', { n: more })] : [])];
  void toastRequests.request({
    tone: prices.length > 0 ? 'warning' : 'success',
    text: [arrived, ...prices].join(' '),
    durationMs: prices.length > 0 ? SHOWN_MS : 5000,
    id: 'cart-back',
  });
}

interface ChangedPrice {
  readonly line: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the goods of both carts whose price per piece or kilo differs. */
export function changedPrices(before: Cart | undefined, now: Cart | undefined): readonly ChangedPrice[] {
  const earlier = new Map(cartItemsOf(before).map((item) => [lineKeyOf(item), item.product.priceDisplay]));
  return cartItemsOf(now).flatMap((item) => {
    const line = lineKeyOf(item);
    const from = earlier.get(line);
    const { name, priceDisplay: to } = item.product;
    return from === undefined || from === to ? [] : [{ line, name: name.trim(), from, to }];
  });
}
