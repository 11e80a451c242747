import type { ReactNode } from 'react';
import { t } from '../../../../language/language.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';

/** Rows under a name, with their number. */
export function Group({
  name,
  count,
  children,
}: {
  readonly name: string;
  readonly count: number;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={name} className="mb-4">
      <h2 className="flex justify-between font-sans font-semibold text-ink-soft text-sm tracking-normal">
        {name} <span aria-hidden="true">{count}</span>
      </h2>
      {children}
    </section>
  );
}

/** The number of rows that are open; further ones are shown on request. */
const OPEN_ROWS = 7;

/** Shows the first rows, and the others on request. */
export function Folded({
  children,
  open = OPEN_ROWS,
}: {
  readonly children: readonly ReactNode[];
  readonly open?: number;
}) {
  const more = children.length - open;
  // a single remaining row is shown rather than hidden
  const first = more > 1 ? children.slice(0, open) : children;
  const list = 'divide-y divide-line border-line border-b';
  return (
    <>
      <ul className={list}>{first}</ul>
      {more > 1 && (
        <details className="group">
          <summary className="flex min-h-11 w-fit items-center gap-1.5 font-semibold text-accent text-sm">
            {t('Altri {n} prodotti', { n: more })}
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <ul className={list}>{children.slice(open)}</ul>
        </details>
      )}
    </>
  );
}
