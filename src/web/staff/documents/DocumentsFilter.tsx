import type { FormEvent } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { KINDS, STATES } from './document-words.ts';

export interface DocumentsFilterValues extends Readonly<Record<string, string>> {
  readonly cerca: string;
  /** Words of document-words.ts. */
  readonly stato: string;
  readonly tipo: string;
  /** YYYY-MM-DD */
  readonly dal: string;
  readonly al: string;
}

export interface DocumentsFilterProps {
  readonly values: DocumentsFilterValues;
  readonly onChange: (values: DocumentsFilterValues) => void;
}

export function DocumentsFilter({ values, onChange }: DocumentsFilterProps) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    onChange({ cerca: text('cerca'), stato: text('stato'), tipo: text('tipo'), dal: text('dal'), al: text('al') });
  }
  return (
    <form
      role="search"
      aria-label={t('Cerca tra i documenti')}
      onSubmit={search}
      className="mb-4 grid items-start gap-x-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto]"
    >
      <Field
        label={t('Nome, documento o ordine')}
        name="cerca"
        type="search"
        maxLength={100}
        defaultValue={values.cerca}
      />
      <Select label={t('Stato')} name="stato" defaultValue={values.stato}>
        <option value="">{t('Tutti gli stati')}</option>
        {STATES.map(({ word, name }) => (
          <option key={word} value={word}>
            {t(name)}
          </option>
        ))}
      </Select>
      <Select label={t('Tipo')} name="tipo" defaultValue={values.tipo}>
        <option value="">{t('Tutti i tipi')}</option>
        {KINDS.map(({ word, name }) => (
          <option key={word} value={word}>
            {t(name)}
          </option>
        ))}
      </Select>
      <Field label={t('Dal')} name="dal" type="date" defaultValue={values.dal} />
      <Field label={t('Al')} name="al" type="date" defaultValue={values.al} />
      <Button type="submit" variant="secondary" className="mb-4 w-fit sm:mt-7.5">
        {t('Cerca')}
      </Button>
    </form>
  );
}
