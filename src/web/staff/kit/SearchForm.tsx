import type { FormEvent, ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';

/** The search, by the names of the fields and of the address: a text, a word of a state, a word of a kind. */
export interface SearchValues extends Readonly<Record<string, string>> {
  readonly cerca: string;
  readonly stato: string;
  readonly tipo: string;
}

/** A choice of a list, with its word in the address. */
interface Choice {
  readonly word: string;
  readonly name: string;
}

export interface SearchFormProps<Values extends SearchValues> {
  /** Says what is searched, as the name of the form. */
  readonly title: string;
  /** The label of the field, which says what may be searched for. */
  readonly label: string;
  readonly values: Values;
  readonly states: readonly Choice[];
  readonly kinds: readonly Choice[];
  /** Further fields, each named as a value is. */
  readonly children?: ReactNode;
  /** The columns of wide screens. */
  readonly className: string;
  readonly onChange: (values: Values) => void;
}

/** A search by text, state and kind. It searches when it is sent; the page keeps what it searches in its address. */
export function SearchForm<Values extends SearchValues>({ title, label, values, ...rest }: SearchFormProps<Values>) {
  const { states, kinds, children, className, onChange } = rest;
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = Object.keys(values).map((name) => [name, String(form.get(name) ?? '').trim()]);
    onChange(Object.fromEntries(read));
  }
  return (
    <form
      role="search"
      aria-label={title}
      onSubmit={search}
      className={classNames('mb-4 grid items-start gap-x-4 sm:grid-cols-2', className)}
    >
      <Field label={label} name="cerca" type="search" maxLength={100} defaultValue={values.cerca} />
      <Choices label={t('Stato')} name="stato" all={t('Tutti gli stati')} value={values.stato} choices={states} />
      <Choices label={t('Tipo')} name="tipo" all={t('Tutti i tipi')} value={values.tipo} choices={kinds} />
      {children}
      <Button type="submit" variant="secondary" className="mb-4 w-fit sm:mt-6.5">
        {t('Cerca')}
      </Button>
    </form>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly name: string;
  /** The option that stands for no choice. */
  readonly all: string;
  readonly value: string;
  readonly choices: readonly Choice[];
}

function Choices({ label, name, all, value, choices }: ChoicesProps) {
  return (
    <Select label={label} name={name} defaultValue={value}>
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.word} value={choice.word}>
          {t(choice.name)}
        </option>
      ))}
    </Select>
  );
}

/** The values that say something, as the address has them. */
export function filledIn(values: SearchValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
