import type { ReactNode } from 'react';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { countText } from '../../../product-model/count-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { PageFoot } from '../../../ui/PageFoot.tsx';
import { type Counted, useTotals } from './line-total.ts';

interface ListFootProps {
  /** What is counted: everything that can be bought now. */
  readonly rows: readonly Counted[];
  /** Those that go into the cart. */
  readonly toAdd: readonly Counted[];
  readonly isBusy: boolean;
  readonly onAdd: () => void;
  readonly hint?: string;
  readonly children?: ReactNode;
}

/** Today's price of a list and the button that puts it into the cart: beside the page, and in the foot of a phone. */
export function ListFoot({ rows, toAdd, isBusy, onAdd, hint = '', children }: ListFootProps) {
  const { total, saved } = useTotals(rows);
  const { total: added } = useTotals(toAdd);
  const count = toAdd.length;
  const button = (
    <Button size="lg" busy={isBusy} disabled={count === 0} onClick={onAdd} className="min-w-0 px-4!">
      <Icon name="cart" />
      {count === 0 && rows.length > 0 ? t('È già tutto nel carrello') : t('Metti {n} nel carrello', { n: count })}
    </Button>
  );
  return (
    <>
      <section
        aria-label={t('Totale')}
        className="grid gap-3 md:rounded-lg md:bg-card md:p-5 md:shadow-card print:hidden"
      >
        {/* the foot of a phone says it */}
        <dl className="grid gap-1 text-sm max-md:hidden">
          <Row label={countText(rows.length)} value={formatEuro(total + saved)} />
          {saved > 0 && <Row label={t('Offerte di oggi')} value={`−${formatEuro(saved)}`} className="text-promo" />}
          <Row
            label={t('In tutto')}
            value={formatEuro(total)}
            className="mt-1 border-line border-t pt-2 font-bold text-xl"
          />
        </dl>
        <div className="grid max-md:hidden">{button}</div>
        {children}
        {hint !== '' && <p className="text-ink-soft text-xs">{hint}</p>}
      </section>
      <PageFoot label={t('Totale')}>
        <div className="flex items-center justify-between gap-3">
          <p className="shrink-0">
            {/* what the button adds; the whole list below it, where that is more */}
            <b className="block font-bold text-xl leading-6.5">{formatEuro(count > 0 ? added : total)}</b>
            <span className="block text-ink-soft text-xs">
              {count > 0 && added < total
                ? t('{amount} in tutto', { amount: formatEuro(total) })
                : saved > 0
                  ? t('{amount} in offerta', { amount: `−${formatEuro(saved)}` })
                  : countText(rows.length)}
            </span>
          </p>
          {button}
        </div>
      </PageFoot>
    </>
  );
}

function Row({ label, value, className = '' }: { label: string; value: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}
