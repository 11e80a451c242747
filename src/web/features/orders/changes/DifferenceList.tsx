import { formatEuro, formatGrams } from '../../../../domain/base/format.ts';
import type { OrderDifference } from '../../../../domain/orders/order-differences.ts';
import { contentLanguage, t } from '../../../../language/language.ts';

interface DifferenceListProps {
  readonly differences: readonly OrderDifference[];
  /** Euro before and after. */
  readonly before: number;
  readonly now: number;
}

/** Shows what a change adds, takes away and changes, and what the order cost and costs. */
export function DifferenceList({ differences, before, now }: DifferenceListProps) {
  return (
    <>
      {differences.length === 0 && <p className="text-sm">{t('I prodotti sono gli stessi.')}</p>}
      <ul className="divide-y divide-line text-sm">
        {differences.map((difference) => (
          <li key={difference.productId} className="flex min-h-9 items-center justify-between gap-4 py-1.5">
            <span lang={contentLanguage()} className="min-w-0 break-words">
              {difference.name}
            </span>
            <span className="shrink-0 font-semibold">{amountsText(difference)}</span>
          </li>
        ))}
      </ul>
      <p className="font-semibold">{t('Era {before}, ora {now}', { before: formatEuro(before), now: formatEuro(now) })}</p>
    </>
  );
}

function amountsText({ before, after, isWeight }: OrderDifference): string {
  const text = (amount: number) => (isWeight ? formatGrams(Math.round(amount * 1000)) : t('{n} pz', { n: amount }));
  if (before === 0) return t('aggiunto: {amount}', { amount: text(after) });
  return after === 0 ? t('tolto') : t('da {before} a {after}', { before: text(before), after: text(after) });
}
