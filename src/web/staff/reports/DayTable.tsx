import type { ReportRow } from '../../../contract/reports/schemas.ts';
import { formatEuro, formatNumber, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { Change } from './Change.tsx';

interface DayTableProps {
  readonly rows: readonly ReportRow[];
  readonly isCompared: boolean;
  readonly csv: string;
}

/** The plot of the days in figures. */
export function DayTable({ rows, isCompared, csv }: DayTableProps) {
  const heads = [
    t('Giorno'),
    t('Consegna'),
    t('Ritiro'),
    t('Rimborsi'),
    t('Ordini'),
    ...(isCompared ? [t('Prima'), t('Differenza')] : []),
  ];
  return (
    <section className="flex min-w-0 flex-col rounded-md border border-line bg-card">
      <div className="flex min-h-11 items-center border-line border-b px-3">
        <h2 className="font-bold text-sm">{t('La stessa cosa in numeri')}</h2>
        <a href={csv} download className="ml-auto py-1 text-accent text-xs underline pointer-coarse:py-3">
          {t('Scarica i giorni (CSV)')}
        </a>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls a long or wide table, too */}
      <section tabIndex={0} aria-label={t('Vendite al giorno in numeri')} className="max-h-96 overflow-auto">
        <table className="w-full border-collapse whitespace-nowrap text-sm tabular-nums">
          <thead className="sticky top-0 bg-sunken text-ink-soft text-xs">
            <tr>
              {heads.map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={`px-3 py-1.5 font-semibold ${index === 0 ? 'text-left' : 'text-right'}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <DayRow key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function DayRow({ row: { key, sales, pickup = 0, refunds = 0, orders = 0, before } }: { readonly row: ReportRow }) {
  const cells = [formatEuro(sales - pickup), formatEuro(pickup), formatEuro(refunds), formatNumber(orders)];
  return (
    <tr className="border-line border-t">
      <th scope="row" className="px-3 py-1.5 text-left font-semibold">
        {formatShortDay(key)}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
        <td key={index} className="px-3 py-1.5 text-right">
          {cell}
        </td>
      ))}
      {before !== undefined && (
        <>
          <td className="px-3 py-1.5 text-right text-ink-soft">{formatEuro(before)}</td>
          <td className="px-3 py-1.5 text-right">
            <Change now={sales} before={before} />
          </td>
        </>
      )}
    </tr>
  );
}
