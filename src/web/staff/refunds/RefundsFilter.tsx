import type { FormEvent } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { REQUEST_KINDS, REQUEST_STATES } from './refund-words.ts';

export interface RefundsFilterValues extends Readonly<Record<string, string>> {
  readonly cerca: string;
  /** Words of refund-words.ts. */
  readonly stato: string;
  readonly tipo: string;
}

export interface RefundsFilterProps {
  readonly values: RefundsFilterValues;
  readonly onChange: (values: RefundsFilterValues) => void;
}

export function RefundsFilter({ values, onChange }: RefundsFilterProps) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    onChange({ cerca: text('cerca'), stato: text('stato'), tipo: text('tipo') });
  }
  return (
    <form
      role="search"
      aria-label={t('Cerca tra i rimborsi')}
      onSubmit={search}
      className="mb-4 grid items-start gap-x-4 sm:grid-cols-2 xl:grid-cols-[2fr_1fr_1fr_auto]"
    >
      <Field
        label={t('Nome, e-mail o ordine')}
        name="cerca"
        type="search"
        maxLength={100}
        defaultValue={values.cerca}
      />
      <Select label={t('Stato')} name="stato" defaultValue={values.stato}>
        <option value="">{t('Tutti gli stati')}</option>
        {REQUEST_STATES.map(({ word, name }) => (
          <option key={word} value={word}>
            {t(name)}
          </option>
        ))}
      </Select>
      <Select label={t('Tipo')} name="tipo" defaultValue={values.tipo}>
        <option value="">{t('Tutti i tipi')}</option>
        {REQUEST_KINDS.map(({ word, name }) => (
          <option key={word} value={word}>
            {t(name)}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="secondary" className="sm:mt-6.5">
        {t('Cerca')}
      </Button>
    </form>
  );
}
