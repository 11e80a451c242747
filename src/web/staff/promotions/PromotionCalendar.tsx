import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { staffPromotions } from '../../../contract/promotions/routes.ts';
import type { StaffPromotionRow } from '../../../contract/promotions/schemas.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { addDays, dayNumber, isDate, romeTime, weekdayOf } from '../../../domain/base/rome-time.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { PROMOTIONS_KEY } from './promotion-acts.ts';
import { STATE_WORDS } from './promotion-words.ts';

export { PromotionCalendar as Component };

const SPANS = [2, 6, 13];

/** Some weeks from a Monday. */
interface Span {
  readonly first: string;
  readonly weeks: number;
}

/** The promotions of some weeks by department: what runs, what is planned, drafts, and where two meet. */
function PromotionCalendar() {
  const [today] = useState(() => romeTime(new Date()).date);
  const [params] = useSearchParams();
  const from = params.get('dal') ?? '';
  const span = {
    first: mondayOf(isDate(from) ? from : today),
    weeks: SPANS.find((weeks) => String(weeks) === params.get('settimane')) ?? 6,
  };
  const { data, error, refetch } = useQuery({
    queryKey: [...PROMOTIONS_KEY, 'calendar', span],
    queryFn: () => promotionsIn(span),
    placeholderData: keepPreviousData,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const groups = Map.groupBy(data, ({ department }) => department);
  return (
    <div className="staff-sheet">
      <StaffPageHead
        title={t('Calendario')}
        up={{ name: t('Promozioni'), path: staffPaths.promotions() }}
        actions={<SpanLinks span={span} today={today} />}
      />
      {data.length === 0 ? (
        <EmptyState icon="percent" title={t('Nessuna promozione in queste settimane')}>
          {t('Guarda prima o dopo, o scrivine una.')}
        </EmptyState>
      ) : (
        <div className="overflow-x-auto px-4 pb-4">
          <div className="relative grid min-w-200 grid-cols-[10rem_minmax(0,1fr)_5rem]">
            <Weeks span={span} />
            {[...groups]
              .toSorted(([a], [b]) => a.localeCompare(b, 'it'))
              .map(([department, rows]) => (
                <Department key={department} name={department} rows={rows} span={span} today={today} />
              ))}
          </div>
          <p className="pt-2 text-ink-soft text-xs">
            {t('Pieno: in corso. Bordo: prossima. Tratteggio: bozza. Righe: si incontra con un’altra.')}
          </p>
        </div>
      )}
    </div>
  );
}

/** Reads every page of the list: a calendar with a part of the promotions would be wrong. */
async function promotionsIn({ first, weeks }: Span): Promise<StaffPromotionRow[]> {
  const asked = { from: first, to: addDays(first, 7 * weeks - 1), sort: 'from' } as const;
  const read = (page: number) => api.call(staffPromotions, { query: { ...asked, page } });
  const { page, promotions } = await read(1);
  const rest = await Promise.all(Array.from({ length: Math.max(0, page.totPages - 1) }, (_, index) => read(index + 2)));
  return [promotions, ...rest.map((reply) => reply.promotions)].flat().filter(({ state }) => state !== 'stopped');
}

function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

function SpanLinks({ span: { first, weeks }, today }: { readonly span: Span; readonly today: string }) {
  const at = (from: string, length = weeks) => `?${new URLSearchParams({ dal: from, settimane: String(length) })}`;
  const quiet = buttonClass('quiet');
  return (
    <nav aria-label={t('Settimane')} className="flex flex-wrap items-center gap-1">
      <Link to={at(addDays(first, -7 * weeks))} aria-label={t('Settimane prima')} className={quiet}>
        <Icon name="chevron-left" className="size-4" />
      </Link>
      <span className="text-sm tabular-nums">
        {`${formatShortDay(first)} – ${formatShortDay(addDays(first, 7 * weeks - 1))}`}
      </span>
      <Link to={at(addDays(first, 7 * weeks))} aria-label={t('Settimane dopo')} className={quiet}>
        <Icon name="chevron-right" className="size-4" />
      </Link>
      <Link to={at(mondayOf(today))} className={quiet}>
        {t('Oggi')}
      </Link>
      {SPANS.map((length) => (
        <Link
          key={length}
          to={at(first, length)}
          aria-current={length === weeks ? 'page' : undefined}
          className={classNames(quiet, length === weeks && 'border border-accent')}
        >
          {t('{n} settimane', { n: length })}
        </Link>
      ))}
      <Link to={staffPaths.newPromotion()} className={buttonClass('primary')}>
        <Icon name="plus" className="size-4" />
        {t('Nuova promozione')}
      </Link>
    </nav>
  );
}

function Weeks({ span: { first, weeks } }: { readonly span: Span }) {
  return (
    <>
      <span className="border-line border-b py-1 text-ink-soft text-xs">{t('Reparto')}</span>
      <div className="flex border-line border-b text-ink-soft text-xs">
        {Array.from({ length: weeks }, (_, week) => (
          <span key={week} className="flex-1 truncate border-line border-l px-1 py-1">
            {formatShortDay(addDays(first, 7 * week))}
          </span>
        ))}
      </div>
      <span className="border-line border-b py-1 text-right text-ink-soft text-xs">{t('Costato')}</span>
    </>
  );
}

interface DepartmentProps {
  readonly name: string;
  readonly rows: readonly StaffPromotionRow[];
  readonly span: Span;
  readonly today: string;
}

/** The bars of a department: one below the other where their days meet. */
function Department({ name, rows, span: { first, weeks }, today }: DepartmentProps) {
  const id = `reparto-${name}`;
  const days = 7 * weeks;
  const at = (day: string) => Math.min(days, Math.max(0, dayNumber(day) - dayNumber(first)));
  const percent = (count: number) => `${(count * 100) / days}%`;
  const cost = rows.reduce((sum, { given }) => sum + given, 0);
  const isNow = today >= first && today < addDays(first, days);
  return (
    <>
      <h2 id={id} lang={contentLanguage()} className="border-line border-b py-2 pr-2 font-normal font-sans text-sm">
        {name || t('Tutta la spesa')}
      </h2>
      <ul aria-labelledby={id} className="relative grid content-center gap-1 border-line border-b border-l py-1">
        {isNow && (
          <li aria-hidden className="absolute inset-y-0 w-0.5 bg-accent" style={{ left: percent(at(today) + 0.5) }} />
        )}
        {lanes(rows).map((lane) => (
          <li key={lane[0]?.promotionId} className="relative h-7">
            {lane.map((row) => (
              <Link
                key={row.promotionId}
                to={staffPaths.promotion(row.promotionId)}
                lang={contentLanguage()}
                title={`${row.name}: ${formatShortDay(row.startsOn)} – ${formatShortDay(row.endsOn)}`}
                aria-label={[
                  row.name,
                  t(STATE_WORDS[row.state]),
                  `${formatShortDay(row.startsOn)} – ${formatShortDay(row.endsOn)}`,
                  ...(row.meets.length > 0 ? [t('si sovrappone')] : []),
                ].join(', ')}
                className={classNames('absolute h-7 truncate rounded-sm px-2 text-xs leading-7', barClass(row))}
                style={{
                  left: percent(at(row.startsOn)),
                  width: percent(Math.max(1, at(addDays(row.endsOn, 1)) - at(row.startsOn))),
                }}
              >
                {row.name}
              </Link>
            ))}
          </li>
        ))}
      </ul>
      <span className="self-stretch border-line border-b py-2 text-right text-sm tabular-nums">
        {cost > 0 && formatEuro(cost)}
      </span>
    </>
  );
}

/** Puts rows that begin in order of their days into the first line where they have room. */
function lanes(rows: readonly StaffPromotionRow[]): StaffPromotionRow[][] {
  const lines: StaffPromotionRow[][] = [];
  for (const row of rows) {
    const free = lines.find((line) => (line.at(-1)?.endsOn ?? '') < row.startsOn);
    if (free) free.push(row);
    else lines.push([row]);
  }
  return lines;
}

const HATCHED = 'bg-[repeating-linear-gradient(45deg,var(--color-warning-soft)_0_6px,var(--color-card)_6px_12px)]';

function barClass({ state, meets }: StaffPromotionRow): string {
  if (state === 'draft') return 'border border-ink-soft border-dashed bg-card text-ink';
  if (state === 'over') return 'border border-line bg-tint text-ink-soft';
  if (meets.length > 0) return `${HATCHED} border border-warning text-ink`;
  return state === 'running' ? 'bg-accent text-on-accent' : 'border-2 border-accent bg-card text-ink';
}
