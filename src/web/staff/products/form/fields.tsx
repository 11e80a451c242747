import type { ReactNode } from 'react';
import type { ProductField } from '../../../../contract/products/limits.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { evenRows, Field, TextArea } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Edited } from '../../kit/use-edited.ts';
import { FIELD_WORDS } from './product-words.ts';

/** The fields of a product, each as text. */
export type ProductValue = Readonly<Record<ProductField, string>>;
export type EditedProduct = Edited<ProductValue>;

interface FieldOf {
  readonly edited: EditedProduct;
  readonly name: ProductField;
  readonly label?: string;
  readonly hint?: ReactNode;
  readonly className?: string;
}

/** What every field of a product has: its value, its message, and how it is changed. */
function propsOf({ edited: { value, change, problem }, name, label, hint, className }: FieldOf) {
  return {
    name,
    label: label ?? t(FIELD_WORDS[name]),
    value: value[name],
    error: problem?.at(name),
    onChange: ({ target }: { target: { value: string } }) => change({ ...value, [name]: target.value }),
    ...(hint === undefined ? {} : { hint }),
    ...(className === undefined ? {} : { className }),
  };
}

export function TextField({ lang = contentLanguage(), ...field }: FieldOf & { readonly lang?: string | undefined }) {
  return <Field {...propsOf(field)} lang={lang} autoComplete="off" />;
}

export function LongField({ rows, lang = contentLanguage(), ...field }: FieldOf & { rows: number; lang?: string }) {
  return <TextArea {...propsOf(field)} lang={lang} rows={rows} />;
}

/** A number with a decimal comma; the cell has a point. */
export function NumberField(field: FieldOf) {
  const { value, onChange, ...props } = propsOf(field);
  return (
    <Field
      {...props}
      value={value.replace('.', ',')}
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => onChange({ target: { value: target.value.replace(',', '.') } })}
    />
  );
}

export function ChoiceField({
  choices,
  ...field
}: FieldOf & { readonly choices: readonly { readonly word: string; readonly name: string }[] }) {
  const props = propsOf(field);
  const isKnown = choices.some(({ word }) => word === props.value);
  return (
    <Select {...props}>
      {!isKnown && <option value={props.value}>{props.value === '' ? t('Scegli') : props.value}</option>}
      {choices.map(({ word, name }) => (
        <option key={word} value={word}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** A yes, stored as `si`; no is empty, or `no` where a column has it. */
export function YesField({ isColumn = false, ...field }: FieldOf & { readonly isColumn?: boolean }) {
  const no = isColumn ? 'no' : '';
  const { label, value, onChange, ...props } = propsOf(field);
  return (
    <Checkbox
      name={props.name}
      error={props.error}
      checked={value === 'si'}
      onChange={({ target }) => onChange({ target: { value: target.checked ? 'si' : no } })}
    >
      {label}
    </Checkbox>
  );
}

/** A section of the form, which the index leads to. */
export function Section({
  id,
  title,
  note,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4 border-line border-b pb-5">
      <h2 id={`${id}-title`} className="font-semibold text-base">
        {title}
        {note && <span className="ml-2 font-normal text-ink-soft text-xs">{note}</span>}
      </h2>
      <div className={`${evenRows} mt-2 sm:grid-cols-2`}>{children}</div>
    </section>
  );
}
