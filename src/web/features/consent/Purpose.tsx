import { type ReactNode, useId } from 'react';
import { t } from '../../../language/language.ts';

export interface PurposeProps {
  readonly title: string;
  readonly isOn: boolean;
  /** True when the purpose cannot be changed here; `note` has the reason if the text does not. */
  readonly isFixed?: boolean;
  readonly note?: string | undefined;
  readonly onChange?: (isOn: boolean) => void;
  /** The words beside the switch agree with a title of the feminine gender. */
  readonly isFeminine?: boolean;
  /** In the row of a list; left out: a box of its own. */
  readonly isInRow?: boolean;
  readonly children: ReactNode;
}

/** One purpose with its switch. */
export function Purpose({
  title,
  isOn,
  isFixed = false,
  isFeminine = false,
  note,
  onChange,
  isInRow = false,
  children,
}: PurposeProps) {
  const id = useId();
  return (
    <div className={isInRow ? undefined : 'rounded-lg bg-card p-5 shadow-card'}>
      <label className="flex min-h-11 items-center gap-4">
        <span className={isInRow ? 'grow font-semibold' : 'grow font-semibold text-lg'}>{title}</span>
        <span aria-hidden="true" className="text-ink-soft text-sm">
          {t(
            isFixed && isOn ? 'Sempre attivi' : isFeminine ? (isOn ? 'Attive' : 'Spente') : isOn ? 'Attivi' : 'Spenti',
          )}
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          disabled={isFixed}
          aria-describedby={id}
          onChange={(event) => onChange?.(event.target.checked)}
          className="relative h-7 w-12 shrink-0 appearance-none rounded-full bg-line-strong transition-colors before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-card before:transition-transform checked:bg-accent checked:before:translate-x-5"
        />
      </label>
      <p id={id} className="mt-1 max-w-prose text-ink-soft text-sm">
        {children}
        {note && <strong className="mt-2 block font-semibold text-ink">{note}</strong>}
      </p>
    </div>
  );
}
