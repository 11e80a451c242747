import { type ReactNode, useSyncExternalStore } from 'react';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { type Amounts, cartStore, lineKeyOf } from '../../../cart-core/queue/cart-store.ts';
import { cartItemsOf } from '../../../cart-core/state/use-cart.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useIsOnline } from '../../../ui/use-is-online.ts';
import { waitingPrice } from '../lines/CartLine.tsx';

/** What waits for the network. */
interface Waiting {
  /** How many lines. */
  readonly count: number;
  /** Of the cart in euro, at the prices that this page knows. */
  readonly total: number;
}

/** Returns what waits for the network; undefined while there is one. */
export function useWaiting(cart: Cart): Waiting | undefined {
  const { queue } = cartStore();
  const pending = useSyncExternalStore(queue.subscribe, queue.pending, () => NONE);
  if (useIsOnline()) return undefined;
  let total = cart.grossTotal;
  for (const item of cartItemsOf(cart)) {
    const amount = pending.get(lineKeyOf(item));
    if (amount !== undefined) total += waitingPrice(item, amount) - item.grossTotal;
  }
  return { count: pending.size, total: Math.round(total * 100) / 100 };
}

const NONE: Amounts = new Map();

/** The total with what waits, in the foot of the page. */
export function WaitingTotal({ total, count }: Waiting) {
  return (
    <p className="grid">
      <b className="font-[750] text-[1.375rem] leading-6.5 tracking-tight">{formatEuro(total)}</b>
      <span className="text-ink-soft text-xs">{waitingText(count)}</span>
    </p>
  );
}

function waitingText(count: number): string {
  if (count === 0) return t('tutto mandato');
  return count === 1 ? t('1 cambio da mandare') : t('{n} cambi da mandare', { n: count });
}

/** In place of the link to the till. */
export function TillWaits({ className }: { readonly className?: string }): ReactNode {
  return (
    <Button variant="secondary" size="lg" disabled className={classNames('px-4!', className)}>
      {t('La cassa aspetta la rete')}
    </Button>
  );
}
