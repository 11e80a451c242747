import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly children: ReactNode;
  readonly error?: string | undefined;
}

export function Checkbox({ children, error, className, ...rest }: CheckboxProps) {
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          className="mt-px size-5.5 shrink-0 rounded-sm accent-accent"
        />
        <span className="text-sm leading-6">{children}</span>
      </label>
      {error && (
        <p role="alert" className={classNames('text-xs', 'pl-8.5 font-medium text-danger')}>
          {error}
        </p>
      )}
    </div>
  );
}
