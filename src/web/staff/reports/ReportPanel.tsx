import { type ReactNode, useId } from 'react';
import { t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Change } from './Change.tsx';

interface ReportPanelProps {
  readonly title: string;
  /** The address of the same rows as a CSV. */
  readonly csv?: string;
  readonly isLoading?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a report with its title and its file. */
export function ReportPanel({ title, csv, isLoading = false, className, children }: ReportPanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={isLoading}
      className={classNames('flex min-w-0 flex-col rounded-md border border-line bg-card', className)}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-line border-b px-3">
        <h2 id={id} className="font-bold text-sm">
          {title}
        </h2>
        {csv !== undefined && (
          <a
            href={csv}
            download
            aria-label={t('CSV: {title}', { title })}
            className="ml-auto py-1 text-accent text-xs underline pointer-coarse:py-3"
          >
            {t('CSV')}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

export interface Figure {
  readonly name: string;
  readonly text: string;
  readonly now: number | undefined;
  readonly before?: number | undefined;
  readonly isShare?: boolean;
  readonly isCost?: boolean;
}

/** The figures of a report side by side, each with its change. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 rounded-md border border-line bg-card sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(({ name, text, now, ...change }) => (
        <div key={name} className="flex flex-col-reverse justify-end px-4 py-2.5">
          <dt className="flex flex-wrap gap-x-1.5 text-ink-soft text-xs">
            {name} {now !== undefined && <Change now={now} before={change.before} {...change} />}
          </dt>
          <dd className="font-extrabold text-lg tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface BarRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  readonly text: string;
  readonly before?: number | undefined;
  /** Beside the figure, such as an amount or a link. */
  readonly more?: ReactNode;
}

interface ReportBarsProps extends Omit<ReportPanelProps, 'children'> {
  readonly rows: readonly BarRow[];
  /** What the figures are. */
  readonly unit: string;
  readonly empty: string;
}

/** Figures side by side: a bar for each row with its figure, and a notch where it was before. */
export function ReportBars({ rows, unit, empty, ...panel }: ReportBarsProps) {
  const most = Math.max(1, ...rows.map(({ value, before = 0 }) => Math.max(value, before)));
  const hasBefore = rows.some(({ before = 0 }) => before > 0);
  const hasMore = rows.some(({ more }) => more !== undefined);
  return (
    <ReportPanel {...panel}>
      {rows.length === 0 && !panel.isLoading ? (
        <p className="p-3 text-ink-soft text-sm">{empty}</p>
      ) : (
        <table className="w-full border-collapse text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">{panel.title}</th>
              <td />
              <th scope="col">{unit}</th>
              {hasBefore && <th scope="col">{t('Confronto')}</th>}
              {hasMore && <td />}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, value, text, before, more }) => (
              <tr key={key}>
                <th scope="row" className="w-2/5 max-w-0 truncate py-1 pl-3 text-left font-normal">
                  {name}
                </th>
                <td className="px-2" aria-hidden="true">
                  <Bar now={value / most} before={before === undefined ? undefined : before / most} />
                </td>
                <td className="whitespace-nowrap py-1 pr-3 text-right font-semibold tabular-nums">{text}</td>
                {hasBefore && (
                  <td className="py-1 pr-3 text-right text-xs tabular-nums">
                    <Change now={value} before={before} />
                  </td>
                )}
                {hasMore && (
                  <td className="whitespace-nowrap py-1 pr-3 text-right text-ink-soft tabular-nums">{more}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ReportPanel>
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

interface ReportTableProps<Row> extends Omit<ReportPanelProps, 'children'> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The first column names the row. */
  readonly columns: readonly { readonly title: string; readonly cell: (row: Row) => ReactNode }[];
  readonly empty: string;
}

/** A table of figures that scrolls inside its panel. */
export function ReportTable<Row>({ rows, keyOf, columns, empty, ...panel }: ReportTableProps<Row>) {
  return (
    <ReportPanel {...panel}>
      {rows.length === 0 && !panel.isLoading ? (
        <p className="p-3 text-ink-soft text-sm">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls a long or wide table, too
        <section
          tabIndex={0}
          aria-label={t('{title} in numeri', { title: panel.title })}
          className="max-h-96 overflow-auto"
        >
          <table className="w-full border-collapse whitespace-nowrap text-sm tabular-nums">
            <thead className="sticky top-0 bg-sunken text-ink-soft text-xs">
              <tr>
                {columns.map(({ title }, index) => (
                  <th
                    key={title}
                    scope="col"
                    className={classNames(
                      'px-2 py-1.5 font-semibold first:pl-3 last:pr-3',
                      index === 0 ? 'text-left' : 'text-right',
                    )}
                  >
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)} className="border-line border-t">
                  {columns.map(({ title, cell }, index) =>
                    index === 0 ? (
                      <th key={title} scope="row" className="py-1.5 pr-2 pl-3 text-left font-semibold">
                        {cell(row)}
                      </th>
                    ) : (
                      <td key={title} className="px-2 py-1.5 text-right last:pr-3">
                        {cell(row)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </ReportPanel>
  );
}
