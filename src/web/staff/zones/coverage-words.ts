import type { CoverageRow } from '../../../contract/zones/staff-schemas.ts';
import { msg, t } from '../../../language/language.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';

export const COVERAGE_KINDS: Readonly<
  Record<CoverageRow['kind'], { readonly name: string; readonly tone: BadgeTone }>
> = {
  hole: { name: msg('Senza zona'), tone: 'danger' },
  part: { name: msg('Servito in parte'), tone: 'warning' },
  overlap: { name: msg('In più zone'), tone: 'warning' },
  unknown: { name: msg('Di nessun comune'), tone: 'danger' },
};

/** Says in a sentence what is to be known of a postcode. */
export function coverageText({ kind, zones }: CoverageRow): string {
  const names = zones.map(({ name }) => name).join(', ');
  const winners = zones.filter(({ serves }) => serves).map(({ name }) => name);
  if (kind === 'hole') return t('Nessuna zona ci arriva.');
  if (kind === 'part') return t('Una parte non è in nessuna zona. Il resto: {names}.', { names });
  if (kind === 'unknown')
    return t('Nessun comune ha questo CAP: non serve a nessuno. È scritto in: {names}.', { names });
  return t('Sta in {names}: vince {winner}.', { names, winner: winners.join(', ') });
}
