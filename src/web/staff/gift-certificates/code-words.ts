import type { RefusedCodeReason, SeriesState } from '../../../contract/gift-certificates/limits.ts';
import type { CodeSeries } from '../../../contract/gift-certificates/series-schemas.ts';
import { formatEuro, formatNumber } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';

export const CODES_KEY = ['staff', 'codes'];

export const SERIES_WORDS: Readonly<Record<SeriesState, string>> = {
  active: msg('Attiva'),
  planned: msg('Prossima'),
  spent: msg('Budget finito'),
  stopped: msg('Fermata'),
  over: msg('Finita'),
};

export const WHY_WORDS: Readonly<Record<RefusedCodeReason, string>> = {
  invalid: msg('Non esiste'),
  'not-yet': msg('Non ancora valido'),
  ended: msg('Scaduto'),
  'used-up': msg('Già usato'),
  elsewhere: msg('Altro negozio o servizio'),
  stopped: msg('Fermato'),
  'too-many': msg('Troppi codici'),
};

/** Returns what a code of the series gives. */
export function valueText({ percent, amount, kind, minimum }: CodeSeries): string {
  const euro = formatEuro(amount);
  const value =
    percent !== undefined
      ? t('{percent} % della spesa, al massimo {euro}', { percent, euro })
      : kind === 'balance'
        ? t('buono da {euro}, il resto rimane', { euro })
        : euro;
  return minimum > 0 ? t('{value}, da {minimum} di spesa', { value, minimum: formatEuro(minimum) }) : value;
}

/** Returns how often the codes were used, and of how many times at most. */
export function usesText({ uses, made, maxUses }: CodeSeries): string {
  if (maxUses === undefined) return formatNumber(uses);
  return t('{uses} di {all}', { uses: formatNumber(uses), all: formatNumber(made * maxUses) });
}

export function spentText({ spent, budget }: CodeSeries): string {
  return budget === undefined
    ? formatEuro(spent)
    : t('{spent} di {budget}', { spent: formatEuro(spent), budget: formatEuro(budget) });
}
