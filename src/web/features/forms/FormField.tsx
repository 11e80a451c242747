import { type HTMLInputAutoCompleteAttribute, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FormField as Field } from '../../../contract/forms/schemas.ts';
import { t } from '../../../language/language.ts';
import { onDemand } from '../../api/on-demand.ts';
import { classNames } from '../../ui/class-names.ts';
import { controlProps, FieldFrame, FieldNote, TextArea, Field as TextField } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { UploadField } from './UploadField.tsx';
import type { Uploads } from './use-uploads.ts';

export interface FormFieldProps {
  readonly field: Field;
  /** The value that was submitted without scripts. */
  readonly given: string | readonly string[] | undefined;
  readonly error: string | undefined;
  readonly uploads: Uploads;
}

/** S 3: one field, by its type. */
export function FormField({ field, given, error, uploads }: FormFieldProps) {
  if (field.type === 'hidden') return null;
  const isEmptyList = field.type.startsWith('list') && field.options.length === 0;
  // the field lists orders, and the customer has none
  if (isEmptyList && field.required === 0) return null;
  const isNarrow = /\b(?:one-half|one-third|one-fourth)\b/.test(field.container_class);
  return (
    <div
      id={`campo-${field.id}`}
      data-wrong={error ? '' : undefined}
      className={classNames(
        'scroll-mt-24',
        !isNarrow && 'sm:col-span-2',
        field.container_class,
        field.type === 'html' && 'written mb-2 text-base',
      )}
      {...(field.type === 'html' ? { lang: field.lang, dangerouslySetInnerHTML: { __html: field.value } } : {})}
    >
      {field.type === 'html' ? undefined : <Control field={field} given={given} error={error} uploads={uploads} />}
    </div>
  );
}

function Control({ field, given, error, uploads }: FormFieldProps): ReactNode {
  const text = typeof given === 'string' ? given : (given?.[0] ?? field.value);
  const common = {
    label: <span lang={field.lang}>{field.label}</span>,
    name: String(field.id),
    // a field that cannot be changed must not be marked as optional
    required: field.required === 1 || field.disable_input === 1,
    hint: hintOf(field),
    error,
  };
  if (field.type.startsWith('list') && field.options.length === 0) return <NothingToChoose label={common.label} />;
  switch (field.type) {
    case 'listselect':
      return (
        <Select {...common} defaultValue={text} className={field.element_class} disabled={field.disable_input === 1}>
          <option value="">{t('Scegli')}</option>
          {field.options.map(({ value, label }) => (
            <option key={value} value={value} lang={field.lang}>
              {label}
            </option>
          ))}
        </Select>
      );
    case 'listradio':
    case 'listcheckbox':
      return <ChoiceGroup field={field} given={given ?? field.value} error={error} hint={common.hint} />;
    case 'checkbox':
    case 'consent':
      return <ConsentBox field={field} isTicked={isTicked(given ?? field.value)} error={error} hint={common.hint} />;
    case 'date':
      return (
        <DateField
          {...common}
          label={field.label}
          lang={field.lang}
          defaultValue={text}
          isFixed={field.disable_input === 1}
        />
      );
    case 'file_upload':
      return <UploadField field={field} error={error} hint={common.hint} uploads={uploads} />;
    case 'textarea':
      return (
        <TextArea
          {...common}
          defaultValue={text}
          placeholder={field.placeholder}
          readOnly={field.disable_input === 1}
          rows={5}
          className={field.element_class}
        />
      );
    default:
      return (
        <TextField
          {...common}
          {...KINDS[field.type]}
          {...autoComplete(field)}
          defaultValue={text}
          placeholder={field.placeholder}
          readOnly={field.disable_input === 1}
          className={field.element_class}
        />
      );
  }
}

function NothingToChoose({ label }: { readonly label: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <p className="font-medium text-sm">{label}</p>
      <p className="text-ink-soft text-sm">{t('Non c’è ancora nulla tra cui scegliere.')}</p>
    </div>
  );
}

/** Input types by kind of field. Numbers are text inputs: number inputs lose text that they cannot parse. */
const KINDS: Partial<
  Record<Field['type'], { type?: 'email' | 'tel'; inputMode?: 'email' | 'tel' | 'numeric' | 'decimal' }>
> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  zip: { inputMode: 'numeric' },
  number: { inputMode: 'decimal' },
};
const AUTO_COMPLETE: Partial<Record<Field['type'], HTMLInputAutoCompleteAttribute>> = {
  email: 'email',
  phone: 'tel',
  zip: 'postal-code',
};

/** Returns the autocomplete value from a class such as autocomplete-name. */
function autoComplete({ type, element_class: classes }: Field): { autoComplete?: HTMLInputAutoCompleteAttribute } {
  const named = /\bautocomplete-([a-z-]+)/.exec(classes)?.[1] ?? AUTO_COMPLETE[type];
  return named === undefined ? {} : { autoComplete: named };
}

function hintOf({ help_text: help, desc_text: description, lang }: Field): ReactNode {
  const html = [help, description].filter(Boolean).join(' ');
  return html === '' ? undefined : (
    <span lang={lang} className="[&_a]:underline" dangerouslySetInnerHTML={{ __html: html }} />
  );
}

function isTicked(given: string | readonly string[]): boolean {
  return /^(?:1|on|true|checked)$/.test([given].flat().join(''));
}

interface DateFieldProps {
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
 * A date typed in Italian order, or picked from a calendar; the browser's own date field would follow the system's
 * language instead of the shop's.
 */
function DateField({ label, lang, name, defaultValue, required, isFixed, error, hint }: DateFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [canPick, setCanPick] = useState(false);
  useEffect(() => setCanPick(!isFixed), [isFixed]);

  function pick() {
    onDemand(
      () => import('./pick-date.tsx'),
      async ({ pickDate }) => {
        const date = await pickDate({ title: label, lang }, input.current?.value ?? '');
        if (date !== undefined && input.current) typeInto(input.current, date);
      },
    );
  }
  return (
    <FieldFrame id={id} required={required} error={error} hint={hint} label={<span lang={lang}>{label}</span>}>
      <span className="relative block">
        <input
          ref={input}
          {...controlProps(id, error, 'min-h-12 pr-13')}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('gg/mm/aaaa')}
          // defaults are dates in the wire format; typed text is not changed
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

interface ChoiceGroupProps {
  readonly field: Field;
  readonly given: string | readonly string[];
  readonly error: string | undefined;
  readonly hint: ReactNode;
}

/** A choice of one or several values, all of them visible. */
function ChoiceGroup({ field, given, error, hint }: ChoiceGroupProps) {
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

interface ConsentBoxProps {
  readonly field: Field;
  readonly isTicked: boolean;
  readonly error: string | undefined;
  readonly hint: ReactNode;
}

/** A checkbox. Its text stays visible beside an error. */
function ConsentBox({ field, isTicked, error, hint }: ConsentBoxProps) {
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
