import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { NewList } from '../../product-card/hearts/NewList.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { listsQuery, useListFrom, useReplaceLists } from './list-queries.ts';

/** contract/list-sources MAX_LIST_TEXT: the browser imports only types from the contract. */
const MAX_CHARS = 5000;

/** Turns a shopping list written as text into a list of products. */
function ListFromText() {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = useListFrom((error) => setProblem(asApiError(error).message));
  function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    create.mutate({ text });
  }
  if (!isOpen) {
    return (
      <Button variant="quiet" className="-ml-3" onClick={() => setIsOpen(true)}>
        <Icon name="edit" />
        {t('Scrivi o incolla una lista')}
      </Button>
    );
  }
  return (
    <form onSubmit={submit} className="grid gap-3 rounded-lg bg-card p-5 shadow-card sm:p-6">
      <TextArea
        name="list-text"
        label={t('La tua lista, come la scrivi di solito')}
        hint={t('Per esempio: latte, 6 uova, 1,2 kg pane')}
        rows={5}
        maxLength={MAX_CHARS}
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={create.isPending} disabled={text.trim() === ''} className="w-fit">
        {t('Trova i prodotti')}
      </Button>
    </form>
  );
}

export const Component = ListsPage;

/** The customer's shopping lists, and a form for a new one. */
function ListsPage() {
  const { data, error, refetch } = useQuery(listsQuery);
  const replace = useReplaceLists();
  return (
    <>
      <PrivateTitle>{t('Le mie liste')}</PrivateTitle>
      <h1 className="mb-6 text-3xl">{t('Le mie liste')}</h1>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare le liste')}>
          <div role="status" aria-label={t('Caricamento delle liste')} className="grid gap-3">
            <Skeleton className="h-18 rounded-lg" />
            <Skeleton className="h-18 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data?.wishlists.length === 0 && (
        <EmptyState picture="list" title={t('Ancora nessuna lista')}>
          {t('Premi il cuore di un prodotto per ritrovarlo qui, o crea una lista per la spesa di ogni settimana.')}
        </EmptyState>
      )}
      {data && <UsualLink />}
      <ul className="grid grid-cols-1 gap-3">
        {data?.wishlists.map(({ listId, name, size, default: isDefault, sharingData: { sharedBy } }) => (
          <li key={listId}>
            <Link
              to={paths.list(listId)}
              className="flex min-h-18 items-center gap-4 rounded-lg bg-card px-5 shadow-card hover:shadow-float"
            >
              <Icon name={isDefault ? 'heart-full' : 'list'} className="size-6 text-accent" />
              <span className="min-w-0 grow">
                <span className="block truncate font-semibold">{name}</span>
                {isDefault && <span className="text-ink-soft text-sm">{t('I cuori finiscono qui')}</span>}
                {sharedBy !== undefined && (
                  <span className="text-ink-soft text-sm">{t('Condivisa da {name}', { name: sharedBy })}</span>
                )}
              </span>
              <Badge>{size === 1 ? t('1 prodotto') : t('{n} prodotti', { n: size })}</Badge>
              <Icon name="chevron-right" className="size-5 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
      {data && (
        <div className="grid gap-3">
          <NewList onCreated={replace} />
          <ListFromText />
        </div>
      )}
    </>
  );
}

/** the storefront has no name for this page; the link uses the shoppers' own, "la solita spesa". */
function UsualLink() {
  return (
    <Link
      to={paths.usualShopping()}
      className="mb-3 flex min-h-18 items-center gap-4 rounded-lg bg-accent-soft px-5 py-3 hover:shadow-float"
    >
      <Icon name="repeat" className="size-6 text-accent" />
      <span className="min-w-0 grow">
        <span className="block font-semibold">{t('La solita spesa')}</span>
        <span className="text-ink-soft text-sm">{t('Quello che compri di solito e che potrebbe essere finito.')}</span>
      </span>
      <Icon name="chevron-right" className="size-5 text-ink-faint" />
    </Link>
  );
}
