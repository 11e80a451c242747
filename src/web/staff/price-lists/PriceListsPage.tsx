import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { staffPriceListSave, staffPriceLists } from '../../../contract/price-lists/routes.ts';
import type { StaffPriceList } from '../../../contract/price-lists/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { useFormKeys } from '../kit/use-form-keys.ts';
import { staffPaths } from '../staff-paths.ts';
import { LISTS_KEY, priceCount } from './price-list-words.ts';
import { useListChange } from './use-list-change.ts';

/** Makes a list and opens it. */
function NewListForm() {
  const navigate = useNavigate();
  const create = useListChange({
    send: (name: string) => api.call(staffPriceListSave, { body: { name } }),
    said: () => t('Il listino è creato'),
    onDone: ({ priceListId }) => void navigate(staffPaths.priceList(priceListId)),
    fields: ['name'],
  });
  const { form, saveByKeys } = useFormKeys(create.problem);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!create.isPending) create.mutate(String(new FormData(event.currentTarget).get('name') ?? ''));
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={saveByKeys}
      aria-label={t('Nuovo listino')}
      className="mb-6 flex max-w-xl items-start gap-3"
    >
      <Field
        label={t('Nome del nuovo listino')}
        name="name"
        autoComplete="off"
        error={create.problem?.at('name')}
        className="grow"
      />
      <Button type="submit" variant="secondary" busy={create.isPending} className="mt-7.5">
        {t('Crea')}
      </Button>
    </form>
  );
}

export { PriceListsPage as Component };

/** The price lists of companies (decision 66): how many prices each has, and which companies. */
function PriceListsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: LISTS_KEY,
    queryFn: () => api.call(staffPriceLists),
    staleTime: 0,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return (
    <>
      <PrivateTitle>{t('Listini')}</PrivateTitle>
      <h1 className="mb-3 text-3xl">{t('Listini')}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t('I prezzi riservati alle aziende. Quello che in un listino non c’è ha il prezzo del negozio.')}
      </p>
      <NewListForm />
      {data.priceLists.length === 0 && (
        <EmptyState icon="tag" title={t('Nessun listino')}>
          {t('Scrivi il nome del primo e crealo.')}
        </EmptyState>
      )}
      <ul className="mt-2 grid gap-2 lg:grid-cols-2">
        {data.priceLists.map((list) => (
          <ListLine key={list.priceListId} list={list} />
        ))}
      </ul>
    </>
  );
}

function ListLine({ list }: { readonly list: StaffPriceList }) {
  const { priceListId, name, companyNames, companyCount } = list;
  const more = companyCount - companyNames.length;
  const companies = companyCount === 0 ? t('Nessuna azienda lo ha') : companyNames.join(', ');
  return (
    <li className="relative rounded-lg bg-card px-5 py-3.5 shadow-card hover:shadow-float">
      <Link
        to={staffPaths.priceList(priceListId)}
        className="break-words font-semibold after:absolute after:inset-0 after:rounded-lg"
      >
        {name}
      </Link>
      <p className="break-words text-ink-faint text-sm">
        {priceCount(list)} · {companies}
        {more > 0 && ` ${t('e altre {n}', { n: more })}`}
      </p>
    </li>
  );
}
