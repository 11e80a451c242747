import type { ReportRow } from '../../../contract/reports/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { Change } from './Change.tsx';

interface ReportBarsProps {
  readonly title: string;
  readonly rows: readonly ReportRow[];
  readonly nameOf: (row: ReportRow) => string;
  readonly csv: string;
  readonly isLoading: boolean;
}

/** Sales side by side: a bar for each row with the amount in figures, and a notch where it was before. */
export function ReportBars({ title, rows, nameOf, csv, isLoading }: ReportBarsProps) {
  const most = Math.max(1, ...rows.map(({ sales, before = 0 }) => Math.max(sales, before)));
  const hasBefore = rows.some(({ before }) => before !== undefined);
  return (
    <section className="flex min-w-0 flex-col rounded-md border border-line bg-card">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-line border-b px-3">
        <h2 className="font-bold text-sm">{title}</h2>
        <a
          href={csv}
          download
          aria-label={t('CSV: {title}', { title })}
          className="ml-auto py-1 text-accent text-xs underline pointer-coarse:py-3"
        >
          {t('CSV')}
        </a>
      </div>
      {rows.length === 0 && !isLoading ? (
        <p className="p-3 text-ink-soft text-sm">{t('Niente venduto in questi giorni.')}</p>
      ) : (
        <table className="w-full border-collapse text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">{title}</th>
              <td />
              <th scope="col">{t('Vendite')}</th>
              {hasBefore && <th scope="col">{t('Confronto')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className="w-2/5 max-w-0 truncate py-1 pl-3 text-left font-normal">
                  {nameOf(row)}
                </th>
                <td className="px-2" aria-hidden="true">
                  <Bar now={row.sales / most} before={row.before === undefined ? undefined : row.before / most} />
                </td>
                <td className="whitespace-nowrap py-1 pr-3 text-right font-semibold tabular-nums">
                  {formatEuro(row.sales)}
                </td>
                {hasBefore && (
                  <td className="py-1 pr-3 text-right text-xs tabular-nums">
                    <Change now={row.sales} before={row.before} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Bar({ now, before }: { readonly now: number; readonly before: number | undefined }) {
  const percent = (share: number) => Math.max(0, Math.min(100, share * 100));
  return (
    <svg viewBox="0 0 100 12" preserveAspectRatio="none" className="block h-3 w-full min-w-12 rounded-sm bg-sunken">
      <rect width={percent(now)} height="12" className="fill-accent" />
      {before !== undefined && before > 0 && (
        <line
          x1={percent(before)}
          x2={percent(before)}
          y1="0"
          y2="12"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="stroke-ink"
        />
      )}
    </svg>
  );
}
