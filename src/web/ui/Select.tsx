import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { controlProps, FieldFrame } from './Field.tsx';
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
    <FieldFrame label={label} error={error} hint={hint} className={className} id={selectId} required={rest.required}>
      <span className="relative block">
        <select {...rest} {...controlProps(selectId, error, 'min-h-(--field-height) appearance-none pr-11')}>
          {children}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2" />
      </span>
    </FieldFrame>
  );
}
