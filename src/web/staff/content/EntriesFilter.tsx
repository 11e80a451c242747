import { type FormEvent, useId } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { typeName } from './entry-words.ts';

export interface EntriesFilterValues {
  readonly cerca: string;
  readonly tipo: string;
  /** publish, draft, or empty. */
  readonly stato: string;
}

export interface EntriesFilterProps {
  readonly values: EntriesFilterValues;
  readonly types: readonly string[];
  readonly onChange: (values: EntriesFilterValues) => void;
}

export function EntriesFilter({ values, types, onChange }: EntriesFilterProps) {
  const formId = useId();
  const known = values.tipo === '' || types.includes(values.tipo) ? types : [...types, values.tipo];
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const cerca = String(new FormData(event.currentTarget).get('cerca') ?? '').trim();
    onChange({ ...values, cerca });
  }
  return (
    <form
      id={formId}
      role="search"
      aria-label={t('Cerca nei contenuti')}
      onSubmit={search}
      className="mb-4 grid items-start gap-x-4 sm:grid-cols-[1fr_14rem_12rem]"
    >
      <div className="flex items-start gap-2">
        <Field
          label={t('Parole')}
          name="cerca"
          type="search"
          maxLength={100}
          defaultValue={values.cerca}
          className="grow"
        />
        <Button type="submit" variant="secondary" className="mt-7.5">
          {t('Cerca')}
        </Button>
      </div>
      <Select
        label={t('Tipo')}
        name="tipo"
        value={values.tipo}
        onChange={(event) => onChange({ ...values, tipo: event.target.value })}
      >
        <option value="">{t('Tutti i tipi')}</option>
        {known.map((type) => (
          <option key={type} value={type}>
            {typeName(type)}
          </option>
        ))}
      </Select>
      <Select
        label={t('Stato')}
        name="stato"
        value={values.stato}
        onChange={(event) => onChange({ ...values, stato: event.target.value })}
      >
        <option value="">{t('Tutti gli stati')}</option>
        <option value="publish">{t('Pubblicati')}</option>
        <option value="draft">{t('Bozze')}</option>
      </Select>
    </form>
  );
}
