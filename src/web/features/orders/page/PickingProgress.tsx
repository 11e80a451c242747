import type { OrderPicking as Picking } from '../../../../contract/picking/question-schemas.ts';
import { formatGrams, formatPieces } from '../../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Thumb } from './OrderGoods.tsx';

/** The number of lines that are open. */
const OPEN_LINES = 8;

/** Shows the progress of picking as a text and as lines, changed ones first; below a question they are on request. */
export function PickingProgress({
  picking: { pickedBy, lines },
  isBelow,
}: {
  readonly picking: Picking;
  /** True below a question: then only the sentence is open. */
  readonly isBelow: boolean;
}) {
  const open = lines.filter(({ state }) => state === 'pending');
  const changed = lines.filter(({ state, isPart }) => state !== 'pending' && (state !== 'found' || isPart));
  const sorted = [...changed, ...lines.filter((line) => !changed.includes(line))];
  const first = isBelow ? [] : sorted.slice(0, OPEN_LINES);
  const others = sorted.slice(first.length);
  const counts = { done: lines.length - open.length, all: lines.length };
  return (
    <section aria-labelledby="preparazione" className="grid gap-3 rounded-lg bg-card px-5 pt-4 pb-2 shadow-card">
      <div>
        <h2 id="preparazione" className="text-xl">
          {pickedBy === undefined
            ? t('Stiamo preparando la tua spesa')
            : t('{name} prepara la tua spesa', { name: pickedBy })}
        </h2>
        <p aria-live="polite">
          {t('Prodotti già visti: {done} di {all}', counts)}
          {changed.length > 0 &&
            ` · ${changed.length === 1 ? t('1 cambiato') : t('{n} cambiati', { n: changed.length })}`}
        </p>
        <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-line">
          <div className="h-full bg-accent" style={{ width: `${(counts.done * 100) / Math.max(counts.all, 1)}%` }} />
        </div>
      </div>
      {first.length > 0 && <Lines lines={first} />}
      {others.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 items-center justify-between gap-3 font-semibold">
            {isBelow ? t('Prodotto per prodotto') : t('Tutti gli altri prodotti')}
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          <Lines lines={others} />
        </details>
      )}
    </section>
  );
}

type Line = Picking['lines'][number];

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.line} className="flex min-h-15 items-center gap-3 py-1.5">
          <Thumb src={line.picture} />
          <div className="min-w-0 grow text-sm">
            <p lang={contentLanguage()} className="break-words font-medium">
              {line.name}
            </p>
            <p className="text-ink-soft">{lineText(line)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function lineText(line: Line): string {
  const { state, isPart, substitute, isAgreed } = line;
  const ordered = amountText({ pieces: line.orderedPieces, grams: line.orderedGrams });
  const found = amountText(line);
  if (substitute) {
    const words = { amount: amountText(substitute), name: substitute.name };
    return isAgreed
      ? t('Al suo posto: {amount} {name}, hai detto sì', words)
      : t('Al suo posto: {amount} {name}', words);
  }
  if (state === 'refunded' || state === 'not_found') return t('Finito: non lo paghi');
  if (state === 'pending') return t('{amount}, ancora da prendere', { amount: ordered });
  return isPart
    ? t('{found} invece di {ordered}: paghi solo quello che c’è', { found, ordered })
    : t('{amount}, preso', { amount: found });
}

export function amountText({ pieces, grams }: { readonly pieces: number; readonly grams: number }): string {
  return grams > 0 ? formatGrams(grams) : formatPieces(pieces);
}
