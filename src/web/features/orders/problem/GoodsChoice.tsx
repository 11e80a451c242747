import { type ReactNode, useState } from 'react';
import type { RefundableLine } from '../../../../contract/refunds/schemas.ts';
import { formatEuro, formatGrams, formatPieces } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Picture } from '../../../ui/Picture.tsx';

interface GoodsChoiceProps {
  /** The goods of the order that are not in the report. */
  readonly lines: readonly RefundableLine[];
  /** True while no product is chosen. */
  readonly isFirst: boolean;
  readonly pictures: ReadonlyMap<number, string>;
  readonly onAdd: (line: RefundableLine) => void;
}

/** The number of goods that are shown before one asks for the others: two rows of a phone. */
const SHOWN = 6;

/**
 * The goods that a report may still take, a press each. Those whose time ends first, the fresh ones, stand first: they
 * go bad most often.
 */
export function GoodsChoice({ lines, isFirst, pictures, onAdd }: GoodsChoiceProps) {
  const [showsAll, setShowsAll] = useState(false);
  const sorted = lines.toSorted((a, b) => a.reportUntil.localeCompare(b.reportUntil));
  const hidden = showsAll || sorted.length <= SHOWN + 1 ? 0 : sorted.length - SHOWN;
  const shown = sorted.slice(0, sorted.length - hidden);
  return (
    <section aria-labelledby="altri" className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="altri" className="font-sans font-semibold tracking-normal">
          {isFirst ? t('Quale prodotto?') : t('C’è dell’altro?')}
        </h2>
        <p className="text-ink-soft text-sm">{t('scegli un prodotto')}</p>
      </div>
      <ul className="grid grid-cols-3 gap-x-2 gap-y-3 sm:grid-cols-6">
        {shown.map((line) => (
          <Goods key={line.orderItemId} line={line} onAdd={onAdd}>
            <Picture src={pictures.get(line.orderItemId) ?? ''} alt="" size={88} className="size-14 lg:size-20" />
          </Goods>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="-mb-2 flex min-h-11 w-fit items-center gap-1 font-semibold text-accent text-sm hover:underline"
        >
          {t('Mostra gli altri {n}', { n: hidden })}
          <Icon name="chevron-down" className="size-4" />
        </button>
      )}
    </section>
  );
}

interface GoodsProps {
  readonly line: RefundableLine;
  readonly onAdd: (line: RefundableLine) => void;
  readonly children: ReactNode;
}

function Goods({ line, onAdd, children }: GoodsProps) {
  return (
    <li className="grid">
      <button
        type="button"
        aria-label={t('Aggiungi alla segnalazione: {name}', { name: line.name })}
        onClick={() => onAdd(line)}
        className="group grid content-start gap-1.5 rounded-md text-left text-xs"
      >
        <span className="grid place-items-center rounded-md bg-tile p-2 group-hover:ring-2 group-hover:ring-accent-line">
          {children}
        </span>
        <span className="hyphens-auto break-words font-medium leading-4 group-hover:text-accent">{line.name}</span>
        <span className="text-ink-soft">
          {line.weightGrams > 0 ? formatGrams(line.weightGrams) : formatPieces(line.quantity)} ·{' '}
          {formatEuro(line.refundable)}
        </span>
      </button>
    </li>
  );
}
