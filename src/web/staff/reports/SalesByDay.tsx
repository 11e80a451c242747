import type { ReportRow } from '../../../contract/reports/schemas.ts';
import { formatEuro, formatNumber, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { Change } from './Change.tsx';

const HEIGHT = 160;
/** Only so many days have their name below: more would lie on each other. */
const NAMED = 8;

/** Sales by day: deliveries with pickups above them, dashed what it was before. The table beside it says the same. */
export function DayPlot({ rows, isCompared }: { readonly rows: readonly ReportRow[]; readonly isCompared: boolean }) {
  const most = Math.max(1, ...rows.map(({ sales, before = 0 }) => Math.max(sales, before)));
  const width = 100 / Math.max(rows.length, 1);
  const y = (amount: number) => HEIGHT - (amount / most) * HEIGHT;
  const step = Math.ceil(rows.length / NAMED);
  return (
    <figure className="m-0 flex min-w-0 flex-col gap-1 p-3">
      <p className="text-ink-faint text-xs" aria-hidden="true">
        {t('fino a {n} €', { n: formatNumber(Math.round(most)) })}
      </p>
      <svg
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-44 w-full border-line border-b"
        aria-hidden="true"
      >
        {rows.map(({ key, sales, pickup = 0, before }, index) => (
          <g key={key}>
            <rect
              x={index * width + width * 0.12}
              width={width * 0.76}
              y={y(sales - pickup)}
              height={HEIGHT - y(sales - pickup)}
              className="fill-accent"
            />
            <rect
              x={index * width + width * 0.12}
              width={width * 0.76}
              y={y(sales)}
              height={y(sales - pickup) - y(sales)}
              className="fill-work"
            />
            {before !== undefined && (
              <line
                x1={index * width}
                x2={(index + 1) * width}
                y1={y(before)}
                y2={y(before)}
                strokeWidth="2"
                strokeDasharray="4 3"
                vectorEffect="non-scaling-stroke"
                className="stroke-ink"
              />
            )}
          </g>
        ))}
      </svg>
      <div className="flex text-ink-soft text-xs" aria-hidden="true">
        {rows
          .filter((_, index) => index % step === 0)
          .map(({ key }) => (
            <span key={key} className="min-w-0 flex-1 truncate text-center">
              {formatShortDay(key)}
            </span>
          ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-4 text-ink-soft text-xs">
        <Legend className="bg-accent" text={t('consegna')} />
        <Legend className="bg-work" text={t('ritiro')} />
        {isCompared && <Legend className="h-0 border-ink border-t-2 border-dashed" text={t('confronto')} />}
      </figcaption>
    </figure>
  );
}

function Legend({ className, text }: { readonly className: string; readonly text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`inline-block h-2.5 w-4 rounded-sm ${className}`} aria-hidden="true" />
      {text}
    </span>
  );
}

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
