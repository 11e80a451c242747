import { type ReactNode, useId } from 'react';
import type { FormField } from '../../../contract/forms/schemas.ts';
import { FieldNote } from '../../ui/Field.tsx';

export interface ConsentBoxProps {
  readonly field: FormField;
  readonly isTicked: boolean;
  readonly error: string | undefined;
  readonly hint: ReactNode;
}

/** A checkbox. Its text stays visible beside an error. */
export function ConsentBox({ field, isTicked, error, hint }: ConsentBoxProps) {
  const id = useId();
  return (
    <div className={field.element_class}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          type="checkbox"
          name={String(field.id)}
          value="1"
          required={field.required === 1}
          defaultChecked={isTicked}
          disabled={field.disable_input === 1}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          className="mt-px size-5.5 shrink-0 rounded-sm accent-accent"
        />
        <span lang={field.lang} className="text-sm leading-6">
          {field.label}
        </span>
      </label>
      {hint && (
        <div id={`${id}-hint`} className="pl-8.5 text-ink-soft text-xs">
          {hint}
        </div>
      )}
      <div className="pl-8.5">
        <FieldNote id={`${id}-error`} error={error} hint={undefined} />
      </div>
    </div>
  );
}
