import { type ReactNode, useId } from 'react';
import type { FormField } from '../../../contract/forms/schemas.ts';
import { t } from '../../../language/language.ts';
import { FieldNote } from '../../ui/Field.tsx';

export interface ChoiceGroupProps {
  readonly field: FormField;
  readonly given: string | readonly string[];
  readonly error: string | undefined;
  readonly hint: ReactNode;
}

/** A choice of one or several values, all of them visible. */
export function ChoiceGroup({ field, given, error, hint }: ChoiceGroupProps) {
  const note = useId();
  const chosen = [given].flat();
  const type = field.type === 'listradio' ? 'radio' : 'checkbox';
  return (
    <fieldset aria-describedby={note} className={field.element_class} disabled={field.disable_input === 1}>
      <legend className="font-medium text-sm">
        <span lang={field.lang}>{field.label}</span>
        {field.required === 0 && <span className="ml-1 font-normal text-ink-faint">{t('(facoltativo)')}</span>}
      </legend>
      <div className="mt-1 grid sm:grid-cols-2">
        {field.options.map(({ value, label }) => (
          <label key={value} lang={field.lang} className="flex min-h-11 items-center gap-3 py-1.5 text-sm">
            <input
              type={type}
              name={String(field.id)}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-invalid={error && type === 'checkbox' ? true : undefined}
              aria-describedby={error ? note : undefined}
              className="size-5.5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldNote id={note} error={error} hint={hint} />
    </fieldset>
  );
}
