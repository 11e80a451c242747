import { useState } from 'react';
import type { StaffPromotionRow } from '../../../contract/promotions/schemas.ts';
import { formatShortDay } from '../../../domain/base/format.ts';
import { addDays, dayNumber, romeTime, weekdayOf } from '../../../domain/base/rome-time.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/Link.tsx';
import { staffPaths } from '../kit/staff-paths.ts';

const WEEKS = 6;
const DAYS = 7 * WEEKS;

/**
 * The rows of the list over six weeks: solid what runs, outlined what is planned, dashed drafts, hatched what meets
 * others.
 */
export function Calendar({ rows }: { readonly rows: readonly StaffPromotionRow[] }) {
  const [today] = useState(() => romeTime(new Date()).date);
  const first = addDays(today, -((weekdayOf(today) + 6) % 7));
  const shown = rows.filter(
    ({ state, startsOn, endsOn }) =>
      state !== 'over' && state !== 'stopped' && endsOn >= first && startsOn < addDays(first, DAYS),
  );
  if (shown.length === 0) return null;
  const at = (day: string) => Math.min(DAYS, Math.max(0, dayNumber(day) - dayNumber(first)));
  const percent = (days: number) => `${(days * 100) / DAYS}%`;
  return (
    <section aria-label={t('Calendario')} className="max-md:hidden">
      <div className="relative grid grid-cols-6 border-line border-b text-ink-soft text-xs">
        {Array.from({ length: WEEKS }, (_, week) => (
          <span key={week} className="border-line border-l px-1 py-1">
            {formatShortDay(addDays(first, 7 * week))}
          </span>
        ))}
      </div>
      <ul className="relative grid gap-1 py-2">
        <li aria-hidden className="absolute inset-y-0 w-0.5 bg-accent" style={{ left: percent(at(today) + 0.5) }} />
        {shown.map((row) => (
          <li key={row.promotionId} className="relative h-7">
            <Link
              to={staffPaths.promotion(row.promotionId)}
              lang={contentLanguage()}
              title={`${row.name}: ${formatShortDay(row.startsOn)} – ${formatShortDay(row.endsOn)}`}
              className={classNames(
                'absolute flex h-7 items-center overflow-hidden whitespace-nowrap rounded-sm px-2 text-xs',
                barClass(row),
              )}
              style={{
                left: percent(at(row.startsOn)),
                width: percent(Math.max(1, at(addDays(row.endsOn, 1)) - at(row.startsOn))),
              }}
            >
              {row.name}
              {row.meets.length > 0 && ` · ${t('si sovrappone')}`}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-xs">
        {t('Pieno: in corso. Bordo: prossima. Tratteggio: bozza. Righe: si incontra con un’altra.')}
      </p>
    </section>
  );
}

const HATCHED = 'bg-[repeating-linear-gradient(45deg,var(--color-warning-soft)_0_6px,var(--color-card)_6px_12px)]';

function barClass({ state, meets }: StaffPromotionRow): string {
  if (state === 'draft') return 'border border-ink-soft border-dashed bg-card text-ink';
  if (meets.length > 0) return `${HATCHED} border border-warning text-ink`;
  return state === 'running' ? 'bg-accent text-on-accent' : 'border-2 border-accent bg-card text-ink';
}
