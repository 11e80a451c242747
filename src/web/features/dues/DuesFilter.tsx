import type { FormEvent } from 'react';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { DUE_STATES } from './due-statuses.ts';

export interface DuesFilterProps {
  readonly params: URLSearchParams;
  readonly error: Error | null;
  readonly onFilter: (params: Record<string, string>) => void;
}

const DATES = ['dal', 'al'] as const;

/** Which dues are shown: of a state, and between two dates for who asks for them. What is chosen stands in the address. */
export function DuesFilter({ params, error, onFilter }: DuesFilterProps) {
  const problem = error ? asApiError(error) : undefined;
  const state = params.get('stato') ?? '';
  const dates = DATES.flatMap((name) => {
    const value = params.get(name) ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const linkTo = (word: string) =>
    accountPaths.dues(new URLSearchParams([...(word === '' ? [] : [['stato', word]]), ...dates.map((date) => [...date])]).toString());
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = DATES.map((name) => [name, String(form.get(name) ?? '').trim()] as const);
    onFilter(Object.fromEntries([['stato', state] as const, ...typed].filter(([, value]) => value !== '')));
  }
  return (
    <div className="grid gap-1">
      <nav
        aria-label={t('Filtra le scadenze')}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
      >
        <Chip to={linkTo('')} isOn={state === ''} text={t('Tutte')} />
        {Object.values(DUE_STATES).map(({ word, text }) => (
          <Chip key={word} to={linkTo(word)} isOn={state === word} text={t(text)} />
        ))}
      </nav>
      <details className="group" open={dates.length > 0 || problem !== undefined || undefined}>
        <summary className="flex min-h-11 w-fit items-center gap-1 font-semibold text-accent text-sm">
          {t('Cerca per data')}
          <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
        </summary>
        <form onSubmit={submit} className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[11rem_11rem_auto]">
          {DATES.map((name) => (
            <Field
              key={name}
              label={name === 'dal' ? t('Dal') : t('Al')}
              name={name}
              type="date"
              defaultValue={params.get(name) ?? ''}
              error={problem?.at(name === 'dal' ? 'from_date' : 'to_date')}
            />
          ))}
          <Button type="submit" variant="secondary" className="justify-self-start sm:mt-7">
            {t('Filtra')}
          </Button>
        </form>
      </details>
    </div>
  );
}
