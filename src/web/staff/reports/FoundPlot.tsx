import type { ServiceRow } from '../../../contract/reports/schemas.ts';
import { formatNumber, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';

const HEIGHT = 120;
const WIDTH = 300;

/**
 * The share of lines that were found by week, as a line, and dashed a year before. A week without orders breaks the
 * line. The table below says the same.
 */
export function FoundPlot({ weeks }: { readonly weeks: readonly ServiceRow[] }) {
  const known = weeks.flatMap(({ orders, found, foundBefore }) => [
    ...(orders > 0 ? [found] : []),
    ...(foundBefore === undefined ? [] : [foundBefore]),
  ]);
  if (known.length === 0)
    return <p className="p-3 text-ink-soft text-sm">{t('Nessun ordine consegnato in queste settimane.')}</p>;
  const low = Math.max(0, Math.floor(Math.min(...known)) - 1);
  const y = (value: number) => HEIGHT - ((value - low) / (100 - low)) * HEIGHT;
  const x = (index: number) => (weeks.length === 1 ? 0 : (index / (weeks.length - 1)) * WIDTH);
  const line = (of: (row: ServiceRow) => number | undefined) =>
    weeks
      .map((row, index) => {
        const value = of(row);
        if (value === undefined) return '';
        const isStart = index === 0 || of(weeks[index - 1] as ServiceRow) === undefined;
        return `${isStart ? 'M' : 'L'}${x(index)} ${y(value)}${isStart ? 'h0.01' : ''}`;
      })
      .join('');
  return (
    <figure className="m-0 flex min-w-0 flex-col gap-1 p-3">
      <div className="flex gap-2">
        <div className="flex flex-col justify-between text-right text-ink-soft text-xs" aria-hidden="true">
          <span>100 %</span>
          <span>{formatNumber(low)} %</span>
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-32 min-w-0 flex-1 border-line border-y"
          aria-hidden="true"
          fill="none"
          strokeLinecap="round"
        >
          <path
            d={line(({ foundBefore }) => foundBefore)}
            strokeWidth="2"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
            className="stroke-ink-faint"
          />
          <path
            d={line(({ orders, found }) => (orders > 0 ? found : undefined))}
            strokeWidth="3"
            vectorEffect="non-scaling-stroke"
            className="stroke-accent"
          />
        </svg>
      </div>
      <details className="text-sm">
        <summary className="cursor-pointer py-1 text-accent text-xs underline pointer-coarse:py-3">
          {t('Tabella')}
        </summary>
        <table className="w-full border-collapse tabular-nums">
          <thead className="text-ink-soft text-xs">
            <tr>
              <th scope="col" className="py-1 text-left font-semibold">
                {t('Settimana dal')}
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                {t('Trovate %')}
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                {t('Prima')}
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ key, orders, found, foundBefore }) => (
              <tr key={key} className="border-line border-t">
                <th scope="row" className="py-1 text-left font-semibold">
                  {formatShortDay(key)}
                </th>
                <td className="py-1 text-right">{orders > 0 ? formatNumber(found) : '–'}</td>
                <td className="py-1 text-right">{foundBefore === undefined ? '–' : formatNumber(foundBefore)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
