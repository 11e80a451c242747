import type { Cart } from '../../../../contract/cart/schemas.ts';
import { formatCents, formatEuro } from '../../../../domain/base/format.ts';
import { type Cents, cents, fromEuro } from '../../../../domain/base/money.ts';
import { t } from '../../../../language/language.ts';

export interface SpendingGoal {
  readonly text: string;
  readonly cents: Cents;
  readonly isNeeded: boolean;
}

/** Shows, as text and as a bar, how far the goods are from the minimum order of the zone, and then from a cheaper delivery. */
export function SpendingProgress({ cart }: { readonly cart: Cart }) {
  return (
    <div role="status" className="grid gap-2 text-sm empty:hidden">
      <SpendingBar cart={cart} />
    </div>
  );
}

/** The sentence and the bar alone, for the foot of a phone. */
export function SpendingBar({ cart }: { readonly cart: Cart }) {
  const goal = goalOf(cart);
  if (!goal) return null;
  const percent = Math.floor((fromEuro(cart.totalPrice) / goal.cents) * 100);
  return (
    <>
      <p className="font-medium text-xs md:text-sm">{goal.text}</p>
      <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className={`block h-full rounded-full transition-all ${goal.isNeeded ? 'bg-warning' : 'bg-accent'}`}
          style={{ width: `${percent}%` }}
        />
      </span>
    </>
  );
}

/** Returns the next step that more goods would reach: the minimum order, else a lower fee of delivery. */
export function goalOf({ minimumOrder, totalPrice, nextDeliveryFee: next, homeDelivery }: Cart): SpendingGoal | undefined {
  const [goods, minimum] = [fromEuro(totalPrice), fromEuro(minimumOrder)];
  if (goods < minimum) {
    const amounts = { missing: formatCents(cents(minimum - goods)), minimum: formatCents(minimum) };
    const text = t('Mancano {missing} alla spesa minima di {minimum} per la tua zona.', amounts);
    return { text, cents: minimum, isNeeded: true };
  }
  if (!next) return undefined;
  const from = fromEuro(next.from);
  const amounts = { missing: formatCents(cents(from - goods)), fee: formatEuro(next.fee) };
  const home =
    next.fee === 0 ? t('Ancora {missing} e la consegna è gratis.', amounts) : t('Ancora {missing} e la consegna costa {fee}.', amounts);
  const pickup =
    next.fee === 0 ? t('Ancora {missing} e il ritiro è gratis.', amounts) : t('Ancora {missing} e il ritiro costa {fee}.', amounts);
  return { text: homeDelivery ? home : pickup, cents: from, isNeeded: false };
}
