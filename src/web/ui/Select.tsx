import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldLabel, FieldNote, inputClass } from './Field.tsx';
import { Icon } from './icons/Icon.tsx';

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name'> {
  readonly label: ReactNode;
  readonly name: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

/** A labelled select with its hint and its message. */
export function Select({ label, error, hint, className, children, ...rest }: SelectProps) {
  const selectId = useId();
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <FieldLabel htmlFor={selectId} label={label} required={rest.required} />
      <span className="relative block">
        <select
          {...rest}
          id={selectId}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${selectId}-note`}
          className={classNames(
            inputClass,
            'min-h-12 appearance-none pr-11',
            error ? 'border-danger' : 'border-line-strong/60 hover:border-line-strong',
          )}
        >
          {children}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-4 right-4 size-4" />
      </span>
      <FieldNote id={`${selectId}-note`} error={error} hint={hint} />
    </div>
  );
}
