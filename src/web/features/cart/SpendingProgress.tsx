import { useQuery } from '@tanstack/react-query';
import type { Cart } from '../../../contract/cart.ts';
import { nextFeeStep } from '../../../domain/delivery-fee.ts';
import { formatCents } from '../../../domain/format.ts';
import { t } from '../../../domain/language.ts';
import { type Cents, cents, fromEuro } from '../../../domain/money.ts';
import { api } from '../../api/browser-api.ts';
import { cartPageEndpoints } from './cart-page-endpoints.ts';

interface Goal {
  readonly text: string;
  readonly cents: Cents;
  readonly isNeeded: boolean;
}

/** How far the goods are from the smallest order of the zone, and then from a cheaper delivery: in words, and as a bar. */
export function SpendingProgress({ cart }: { readonly cart: Cart }) {
  const goal = useGoal(cart);
  if (!goal) return null;
  const percent = Math.floor((fromEuro(cart.totalPrice) / goal.cents) * 100);
  const { ground, bar } = goal.isNeeded ? NEEDED : WELCOME;
  return (
    <div role="status" className={`grid gap-2.5 rounded-md px-4 py-3 font-medium text-sm ${ground}`}>
      {goal.text}
      <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-card">
        <span className={`block h-full rounded-full transition-all ${bar}`} style={{ width: `${percent}%` }} />
      </span>
    </div>
  );
}

const NEEDED = { ground: 'bg-warning-soft text-warning', bar: 'bg-warning' };
const WELCOME = { ground: 'bg-accent-soft text-accent-strong', bar: 'bg-accent' };

function useGoal({ minimumOrder, totalPrice, shippingAddress, timeslot }: Cart): Goal | undefined {
  const { data: rows = [] } = useQuery({
    queryKey: ['mine', 'fee', shippingAddress?.addressId, timeslot?.dateIso, timeslot?.timeslotId],
    queryFn: async () => {
      const { deliveryFeeRows } = await api.call(cartPageEndpoints.deliveryFee, {});
      return deliveryFeeRows.map(({ from, to, deliveryFee }) => ({
        fromCents: fromEuro(from),
        toCents: to === undefined ? null : fromEuro(to),
        feeCents: fromEuro(deliveryFee),
      }));
    },
    enabled: timeslot !== undefined,
    staleTime: 60_000,
  });
  const [goods, minimum] = [fromEuro(totalPrice), fromEuro(minimumOrder)];
  if (goods < minimum) {
    const amounts = { missing: formatCents(cents(minimum - goods)), minimum: formatCents(minimum) };
    const text = t('Mancano {missing} alla spesa minima di {minimum} per la tua zona.', amounts);
    return { text, cents: minimum, isNeeded: true };
  }
  const step = nextFeeStep(rows, goods);
  if (!step) return undefined;
  const amounts = { missing: formatCents(cents(step.fromCents - goods)), fee: formatCents(step.feeCents) };
  const text =
    step.feeCents === 0
      ? t('Ancora {missing} e la consegna è gratis.', amounts)
      : t('Ancora {missing} e la consegna costa {fee}.', amounts);
  return { text, cents: step.fromCents, isNeeded: false };
}
