import type { CodeSeries } from '../../../contract/gift-certificates/series-schemas.ts';
import { t } from '../../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SERIES_WORDS, spentText } from './code-words.ts';

/** The part of a budget from which on it is nearly used up. */
const NEARLY = 0.9;

function isNearlySpent({ spent, budget, state }: CodeSeries): boolean {
  return budget !== undefined && state === 'active' && spent >= budget * NEARLY;
}

export function SeriesState({ series }: { readonly series: CodeSeries }) {
  if (isNearlySpent(series)) return <Badge tone="warning">{t('Quasi finita')}</Badge>;
  const { state } = series;
  const tone = state === 'active' ? 'accent' : state === 'spent' || state === 'stopped' ? 'danger' : 'neutral';
  return <Badge tone={tone}>{t(SERIES_WORDS[state])}</Badge>;
}

/** What a series gave, with a bar where it has a budget: red only near its end. */
export function SpentBar({ series }: { readonly series: CodeSeries }) {
  const { spent, budget } = series;
  if (budget === undefined) return spentText(series);
  const isRed = spent >= budget * NEARLY;
  return (
    <span className="grid gap-1">
      <span>{spentText(series)}</span>
      <span aria-hidden className="block h-1.5 w-32 max-w-full bg-tint">
        <span
          className={classNames('block h-full', isRed ? 'bg-danger' : 'bg-accent')}
          style={{ width: `${Math.min(100, (spent / budget) * 100)}%` }}
        />
      </span>
    </span>
  );
}
