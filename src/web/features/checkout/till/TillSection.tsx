import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../../language/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';

export interface TillSectionProps {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  /** The choice, in place of the title while the choice is shown. */
  readonly heading?: string | undefined;
  readonly isDone: boolean;
  /** The present choice in one row, with a button to change it; undefined: the choice is shown. */
  readonly row?: KnownRow | undefined;
  /** Always shown below the choice. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

export interface KnownRow {
  readonly mark: ReactNode;
  readonly label: ReactNode;
  readonly text: ReactNode;
  readonly detail?: string | undefined;
  /** True when the choice is always shown on a desktop. */
  readonly isOpenOnDesktop: boolean;
  /** True when the other rows are filled in, too. */
  readonly isBoxed: boolean;
  readonly onChange: () => void;
}

/** On a phone the rows of the page form one box while all are filled in: the edges of each row by its id. */
const EDGES: Readonly<Record<string, string>> = {
  dove: 'max-md:rounded-t-lg max-md:border-t',
  come: 'max-md:rounded-b-lg',
};
const ALONE = 'max-md:mt-3 max-md:rounded-lg max-md:border-t';

/** A part of the checkout: a number, or a tick once it is filled in, its title, and its choice. */
export function TillSection({ id, number, title, heading, isDone, row, after, children }: TillSectionProps) {
  const isRowAlone = row !== undefined && !row.isOpenOnDesktop;
  const focus = useFocusOfRow(row !== undefined);
  return (
    <section
      id={id}
      {...focus}
      aria-labelledby={`${id}-titolo`}
      className="border-line md:border-b md:py-5 md:last:border-0"
    >
      {row && (
        <Row
          row={row}
          title={title}
          className={classNames(
            'max-md:border-line max-md:border-x max-md:border-b',
            row.isBoxed ? EDGES[id] : ALONE,
            isRowAlone ? 'md:rounded-md md:shadow-card' : 'md:hidden',
          )}
        />
      )}
      <div
        className={classNames(
          'flex min-h-8 items-center gap-2.5',
          row ? 'max-md:sr-only' : 'max-md:pt-5',
          isRowAlone && 'md:sr-only',
        )}
      >
        <span
          aria-hidden="true"
          className="grid size-6.5 shrink-0 place-items-center rounded-full bg-accent-soft font-bold text-accent text-sm"
        >
          {isDone ? <Icon name="check" className="size-4" /> : number}
        </span>
        <h2 id={`${id}-titolo`} tabIndex={-1} className="grow text-xl leading-7 outline-none first-letter:uppercase">
          {heading ?? title}
        </h2>
      </div>
      {!isRowAlone && <div className={classNames('pt-3', row && 'max-md:hidden')}>{children}</div>}
      {after && <div className="grid gap-3 pt-3">{after}</div>}
    </section>
  );
}

/** Focuses the row of a part after it has replaced the pressed control. */
function useFocusOfRow(isRow: boolean) {
  const section = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isRow || !hadFocus.current || document.activeElement !== document.body) return;
    section.current?.querySelector<HTMLElement>('[data-change]')?.focus({ preventScroll: true });
  }, [isRow]);
  return {
    ref: section,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) hadFocus.current = false;
    },
  };
}

interface RowProps {
  readonly row: KnownRow;
  readonly title: string;
  readonly className: string;
}

function Row({ row, title, className }: RowProps) {
  return (
    <div className={classNames('flex min-h-16 items-center gap-3 bg-card px-4 py-2', className)}>
      {row.mark}
      <p className="min-w-0 grow leading-5">
        <span className="block text-ink-soft text-xs">{row.label}</span>
        <b className="block font-semibold text-sm first-letter:uppercase md:text-base">{row.text}</b>
        {row.detail && <span className="block text-ink-soft text-xs max-md:hidden">{row.detail}</span>}
      </p>
      <button
        type="button"
        data-change=""
        aria-label={t('Cambia: {title}', { title })}
        onClick={row.onChange}
        className="-mr-2 min-h-11 shrink-0 rounded-full px-2 font-semibold text-accent text-sm hover:bg-accent-soft"
      >
        {t('Cambia')}
      </button>
    </div>
  );
}
