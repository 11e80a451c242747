import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../language/language.ts';
import { onDemand } from '../../api/on-demand.ts';
import { controlProps, FieldFrame } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

export interface DateFieldProps {
  readonly label: string;
  /** Set where the label stays Italian on an English page. */
  readonly lang: 'it' | undefined;
  readonly name: string;
  readonly defaultValue: string;
  readonly required: boolean;
  readonly isFixed: boolean;
  readonly error: string | undefined;
  readonly hint: ReactNode;
}

/**
 * A date typed in Italian order, or picked from a calendar; the browser's own date field would follow the system's language instead of the
 * shop's.
 */
export function DateField({ label, lang, name, defaultValue, required, isFixed, error, hint }: DateFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [canPick, setCanPick] = useState(false);
  useEffect(() => setCanPick(!isFixed), [isFixed]);

  function pick() {
    onDemand(
      () => import('./pick-date.ts'),
      async ({ pickDate }) => {
        const date = await pickDate({ title: label, lang }, input.current?.value ?? '');
        if (date !== undefined && input.current) typeInto(input.current, date);
      },
    );
  }
  return (
    <FieldFrame {...{ id, required, error, hint }} label={<span lang={lang}>{label}</span>}>
      <span className="relative block">
        <input
          ref={input}
          {...controlProps(id, error, 'min-h-12 pr-13')}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('gg/mm/aaaa')}
          // defaults are dates of the wire, typed text stays as it is
          defaultValue={defaultValue.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')}
          required={required}
          readOnly={isFixed}
        />
        {canPick && (
          <IconButton
            icon="calendar"
            label={t('Apri il calendario: {label}', { label })}
            onClick={pick}
            className="absolute top-0.5 right-1"
          />
        )}
      </span>
    </FieldFrame>
  );
}

/** Sets the value and dispatches an input event, so that the form reacts as to typing. */
function typeInto(input: HTMLInputElement, value: string) {
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
