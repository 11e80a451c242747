import type { Cart, PromotionHint } from '../../../../contract/cart/schemas.ts';
import { formatCents, formatEuro, formatMoney } from '../../../../domain/base/format.ts';
import { type Cents, fromEuro } from '../../../../domain/base/money.ts';
import { t } from '../../../../language/language.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';

export interface SpendingGoal {
  readonly text: string;
  readonly cents: Cents;
  readonly isNeeded: boolean;
}

/**
 * Shows, as text and as a bar, how far the goods are from the minimum order of the zone, and then from a cheaper
 * delivery.
 */
export function SpendingProgress({ cart }: { readonly cart: Cart }) {
  return (
    <div role="status" className="grid gap-2 text-sm empty:hidden">
      <SpendingBar cart={cart} />
    </div>
  );
}

/** The text and the bar without a frame, for the foot of a phone. */
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

/** Returns the next goal for the value of the goods: the minimum order, else a lower delivery fee. */
export function goalOf({
  minimumOrder,
  totalPrice,
  nextDeliveryFee: next,
  homeDelivery,
}: Cart): SpendingGoal | undefined {
  const [goods, minimum] = [fromEuro(totalPrice), fromEuro(minimumOrder)];
  if (goods < minimum) {
    const amounts = { missing: formatMoney(minimum - goods), minimum: formatCents(minimum) };
    const text = t('Mancano {missing} alla spesa minima di {minimum} per la tua zona.', amounts);
    return { text, cents: minimum, isNeeded: true };
  }
  if (!next) return undefined;
  const from = fromEuro(next.from);
  const amounts = { missing: formatMoney(from - goods), fee: formatEuro(next.fee) };
  const home =
    next.fee === 0
      ? t('Ancora {missing} e la consegna è gratis.', amounts)
      : t('Ancora {missing} e la consegna costa {fee}.', amounts);
  const pickup =
    next.fee === 0
      ? t('Ancora {missing} e il ritiro è gratis.', amounts)
      : t('Ancora {missing} e il ritiro costa {fee}.', amounts);
  return { text: homeDelivery ? home : pickup, cents: from, isNeeded: false };
}

const MAX_SHOWN = 4;

/**
 * Lists promotions that the cart nearly reaches, the nearest first. It is below the goods, so that no button moves when
 * it appears.
 */
export function PromotionHints({ cart }: { readonly cart: Cart }) {
  const hints = [...(cart.promotionHints ?? [])]
    .sort((a, b) => (a.missingPieces ?? a.missingAmount ?? 0) - (b.missingPieces ?? b.missingAmount ?? 0))
    .slice(0, MAX_SHOWN);
  if (hints.length === 0) return null;
  return (
    <ul aria-label={t('Manca poco')} className="grid gap-2 border-line border-t py-2 max-md:[&>:nth-child(n+2)]:hidden">
      {hints.map((hint) => (
        <li
          key={hint.promotionId}
          className="flex items-start gap-2.5 rounded-md bg-butter-soft px-3.5 py-2 text-ink text-sm leading-4.5"
        >
          <Icon name="gift" className="mt-px size-4.5 shrink-0" />
          <span>
            <span className="block font-semibold">{hintText(hint)}</span>
            <span>{hint.name}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Returns what a promotion still needs and what it gives: "Ancora 1 per averne 3 al prezzo di 2". */
function hintText(hint: PromotionHint): string {
  const { kind, take = 0, pay = 0, percentOff = 0, amount = 0 } = hint;
  const missing = missingText(hint);
  switch (kind) {
    case 'n-for-m':
      return t('Ancora {missing} per averne {take} al prezzo di {pay}', { missing, take, pay });
    case 'nth':
      return percentOff === 100
        ? t('Ancora {missing} e uno su {take} è gratis', { missing, take })
        : t('Ancora {missing} e uno su {take} costa il {percent}% in meno', { missing, take, percent: percentOff });
    case 'bundle':
      return t('Ancora {missing} per averli insieme a {amount}', { missing, amount: formatEuro(amount) });
    case 'gift':
      return t('Ancora {missing} per ricevere un omaggio', { missing });
    default:
      return t('Ancora {missing} per avere {off} di sconto', {
        missing,
        off: amount > 0 ? formatEuro(amount) : `${percentOff}%`,
      });
  }
}

function missingText({ missingPieces, missingAmount = 0 }: PromotionHint): string {
  return missingPieces === undefined ? formatEuro(missingAmount) : String(missingPieces);
}
