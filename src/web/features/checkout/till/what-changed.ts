import type { Cart, CartItem } from '../../../../contract/cart/schemas.ts';
import { formatShortDay } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { cartItemsOf } from '../../../cart-core/state/use-cart.ts';
import { shortHours } from '../../../kit/slot-text.ts';
import { amountText } from '../../../product-model/amount-text.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { lineAmount } from '../../../product-model/selling.ts';

/** Describes the differences between the cart on the page and the present one: goods, place and slot. */
export function whatChanged(shown: Cart, now: Cart): string[] {
  const [before, after] = [goodsOf(shown), goodsOf(now)];
  const goods = [...new Set([...before.keys(), ...after.keys()])].flatMap((productId) => {
    const [was, is] = [before.get(productId), after.get(productId)];
    if (was?.amount === is?.amount) return [];
    if (!is) return t('Non c’è più: {name}', { name: was?.name ?? '' });
    const { name, amount } = is;
    if (!was) return t('C’è in più: {name}, {amount}', { name, amount });
    return t('{name}: {amount} invece di {before}', { name, amount, before: was.amount });
  });
  return [
    ...goods,
    ...differing(t('Si consegna a'), placeOf(shown), placeOf(now)),
    ...differing(t('La fascia è'), slotOf(shown), slotOf(now)),
  ];
}

interface Goods {
  readonly name: string;
  readonly amount: string;
}

function goodsOf(cart: Cart): ReadonlyMap<number, Goods> {
  const byProduct = Map.groupBy(cartItemsOf(cart), ({ product }) => product.productId);
  return new Map(
    [...byProduct].map(([productId, items]) => [
      productId,
      { name: items[0]?.product.name ?? '', amount: amountOf(items) },
    ]),
  );
}

function amountOf(items: readonly CartItem[]): string {
  return items.map((item) => amountText(cardProductOf(item.product).selling, lineAmount(item))).join(' + ');
}

function differing(what: string, before: string, after: string): string[] {
  return before === after ? [] : [`${what}: ${after || t('da scegliere')}`];
}

function placeOf({ shippingAddress: place }: Cart): string {
  return place ? `${place.address1} ${place.addressNumber}, ${place.city}` : '';
}

function slotOf({ timeslot }: Cart): string {
  return timeslot ? `${formatShortDay(timeslot.dateIso)}, ${shortHours(timeslot)}` : '';
}
