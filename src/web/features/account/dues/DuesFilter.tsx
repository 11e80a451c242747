import type { FormEvent } from 'react';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { DUE_STATES } from '../../dues/due-statuses.ts';

export interface DuesFilterProps {
  readonly params: URLSearchParams;
  readonly error: Error | null;
  readonly onFilter: (params: Record<string, string>) => void;
}

/** Which dues are shown: of a state, between two dates. What is chosen goes to the address. */
export function DuesFilter({ params, error, onFilter }: DuesFilterProps) {
  const problem = error ? asApiError(error) : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entries = ['stato', 'dal', 'al'].map((name) => [name, String(form.get(name) ?? '').trim()] as const);
    onFilter(Object.fromEntries(entries.filter(([, value]) => value !== '')));
  }
  return (
    <form
      onSubmit={submit}
      aria-label={t('Filtra le scadenze')}
      className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <Select label={t('Stato')} name="stato" className="max-lg:col-span-2" defaultValue={params.get('stato') ?? ''}>
        <option value="">{t('Tutte')}</option>
        {Object.values(DUE_STATES).map(({ word, text }) => (
          <option key={word} value={word}>
            {t(text)}
          </option>
        ))}
      </Select>
      <Field
        label={t('Dal')}
        name="dal"
        type="date"
        required={false}
        defaultValue={params.get('dal') ?? ''}
        error={problem?.at('from_date')}
      />
      <Field
        label={t('Al')}
        name="al"
        type="date"
        required={false}
        defaultValue={params.get('al') ?? ''}
        error={problem?.at('to_date')}
      />
      <Button type="submit" variant="secondary" className="justify-self-start lg:mt-7">
        {t('Filtra')}
      </Button>
    </form>
  );
}
