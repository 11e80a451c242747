import type { ReportRow } from '../../../contract/reports/schemas.ts';
import { formatNumber, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';

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
