import type { FormEvent } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { CUSTOMER_SORTS } from './customer-sorts.ts';

export interface CustomersFilterValues extends Readonly<Record<string, string>> {
  readonly cerca: string;
  /** A word of CUSTOMER_SORTS. */
  readonly ordina: string;
}

export interface CustomersFilterProps {
  readonly values: CustomersFilterValues;
  readonly onChange: (values: CustomersFilterValues) => void;
}

export function CustomersFilter({ values, onChange }: CustomersFilterProps) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const cerca = String(new FormData(event.currentTarget).get('cerca') ?? '').trim();
    onChange({ ...values, cerca });
  }
  return (
    <form
      role="search"
      aria-label={t('Cerca tra i clienti')}
      onSubmit={search}
      className="mb-4 grid items-start gap-x-4 sm:grid-cols-[1fr_14rem]"
    >
      <div className="flex items-start gap-2">
        <Field
          label={t('Parole o codice cliente')}
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
        label={t('Ordina per')}
        name="ordina"
        value={values.ordina in CUSTOMER_SORTS ? values.ordina : ''}
        onChange={(event) => onChange({ ...values, ordina: event.target.value })}
      >
        {Object.entries(CUSTOMER_SORTS).map(([word, { name }]) => (
          <option key={word} value={word}>
            {t(name)}
          </option>
        ))}
      </Select>
    </form>
  );
}
