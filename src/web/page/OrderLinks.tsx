import { t } from '../../language/language.ts';
import { Link } from '../ui/Link.tsx';
import { paths } from './paths.ts';

/** The largest number of orders that is not collapsed. */
const MAX_SHOWN = 3;

interface OrderLinksProps {
  readonly orderIds: readonly number[];
  /** The order numbers for people, in the same order. */
  readonly numbers: readonly number[];
}

/** Links to orders; empty if there are none. */
export function OrderLinks({ orderIds, numbers }: OrderLinksProps) {
  if (orderIds.length === 0) return null;
  const links = orderIds.map((orderId, index) => (
    <Link key={orderId} to={paths.order(orderId)} className="inline-block min-h-6 text-accent underline">
      {t('Ordine n. {number}', { number: numbers[index] ?? orderId })}
    </Link>
  ));
  if (links.length <= MAX_SHOWN) return <p className="flex flex-wrap gap-x-4 text-sm">{links}</p>;
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer">{t('{n} ordini', { n: links.length })}</summary>
      <p className="flex flex-wrap gap-x-4 pt-1">{links}</p>
    </details>
  );
}
