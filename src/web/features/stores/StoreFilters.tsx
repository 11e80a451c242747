import { Form, useSearchParams } from 'react-router';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { readStoreQuery } from './store-query.ts';

/** The search and its filters as addresses: a form and links that work without JavaScript, too. */
export function StoreFilters() {
  const [params] = useSearchParams();
  const { q, kind, isOpenNow } = readStoreQuery(params);
  const chips = [
    { text: t('Negozi'), isChosen: kind === 'store', to: toggled(params, 'tipo', 'negozio') },
    { text: t('Locker'), isChosen: kind === 'locker', to: toggled(params, 'tipo', 'locker') },
    { text: t('Aperti adesso'), isChosen: isOpenNow, to: toggled(params, 'aperti', '1') },
  ];
  return (
    <div className="grid gap-3">
      <Form
        role="search"
        aria-label={t('Cerca un punto vendita')}
        preventScrollReset
        className="flex items-start gap-2"
      >
        <Field
          key={q}
          label={t('Comune, provincia o CAP')}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={80}
          autoComplete="off"
          className="grow"
        />
        {['tipo', 'aperti'].map((name) => {
          const value = params.get(name);
          return value && <input key={name} type="hidden" name={name} value={value} />;
        })}
        <Button type="submit" className="mt-6.5 min-h-12">
          {t('Trova')}
        </Button>
      </Form>
      <ul aria-label={t('Filtri')} className="flex flex-wrap gap-2">
        {chips.map(({ text, isChosen, to }) => (
          <li key={text}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isChosen ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-full px-4 font-semibold text-sm transition-colors',
                isChosen ? 'bg-accent text-on-accent' : 'bg-card shadow-card hover:text-accent',
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function toggled(params: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(params);
  next.delete('pagine');
  if (next.get(name) === value) next.delete(name);
  else next.set(name, value);
  return `?${next}`;
}
