import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wishlistList, wishlistUsual, wishlistView } from '../../../contract/lists/routes.ts';
import type { Wishlist } from '../../../contract/lists/schemas.ts';
import type { UsualShopping } from '../../../contract/lists/source-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { noteOwn } from '../../cart-core/state/own-copy.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { NewList } from '../../product-card/hearts/NewList.tsx';
import { cardProductOf } from '../../product-model/card-product-of.ts';
import { choiceAmong } from '../../product-model/cart-product.ts';
import { countText } from '../../product-model/count-text.ts';
import { lineAmount } from '../../product-model/selling.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { listsQuery, useReplaceLists } from './list-queries.ts';
import { useTotals } from './rows/line-total.ts';
import { splitByCart, usePutInCart } from './rows/put-in-cart.tsx';

export const Component = ListsPage;

const cardsQuery = {
  // below the key of the lists: whatever changes a list changes its card
  queryKey: [...listsQuery.queryKey, 'cards'],
  queryFn: async () => {
    const reply = await api.call(wishlistList, { query: { show_card: true } });
    void noteOwn({ lists: reply.wishlists });
    return reply;
  },
};

/** The customer's shopping lists as cards: pictures, count and today's price, each to be put into the cart at once. */
function ListsPage() {
  const { data, error, refetch } = useQuery(cardsQuery);
  const { data: usual } = useQuery({ queryKey: ['mine', 'usual'], queryFn: () => api.call(wishlistUsual, {}) });
  const replace = useReplaceLists();
  const client = useQueryClient();
  const [isNaming, setNaming] = useState(false);
  const usualItems = usual?.items ?? [];
  return (
    <>
      <PrivateTitle>{t('Le mie liste')}</PrivateTitle>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-3">
        <div className="min-w-0 grow">
          <h1 className="text-3xl">{t('Le mie liste')}</h1>
          <p className="text-ink-soft text-sm">{t('Si mettono nel carrello intere, o se ne prende qualcosa.')}</p>
        </div>
        {data && (
          <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
            <Button variant="secondary" aria-expanded={isNaming} onClick={() => setNaming(!isNaming)} className="px-4!">
              <Icon name="plus" />
              {t('Nuova lista')}
            </Button>
            <Link to={paths.pasteList()} className={buttonClass('primary', 'md', 'px-4!')}>
              <Icon name="list" />
              {t('Incolla una lista')}
            </Link>
          </div>
        )}
      </div>
      {data && isNaming && (
        <div className="mb-4 max-w-xl">
          <NewList
            onCreated={(lists) => {
              replace(lists);
              // a login on the way began this query again: a first load is not replaced by an invalidation, only ended
              const { queryKey } = cardsQuery;
              void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
            }}
          />
        </div>
      )}
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare le liste')}>
          <div role="status" aria-label={t('Caricamento delle liste')} className={`min-h-[50rem] ${CARDS}`}>
            <Skeleton className="h-48 rounded-lg" />
            <Skeleton className="h-48 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data?.wishlists.length === 0 && <FirstList usual={usualItems.length} />}
      {data && (
        <ul className={CARDS}>
          {(data.wishlists.length > 0 || usualItems.length === 0) && (
            <li>
              <UsualCard items={usualItems} />
            </li>
          )}
          {data.wishlists.map((list) => (
            <li key={list.listId}>
              <ListCard list={list} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const CARDS = 'grid content-start items-stretch gap-3 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] *:grid';

function FirstList({ usual }: { readonly usual: number }) {
  return (
    <EmptyState
      picture="list"
      title={t('Ancora nessuna lista')}
      action={
        usual > 0 && (
          <Link to={paths.usualShopping()} className={buttonClass('secondary')}>
            {t('Comincia dalla solita spesa, {products}', { products: countText(usual) })}
          </Link>
        )
      }
    >
      {t('Il cuore su un prodotto ne comincia una. Oppure incolla quella che hai già, anche da un messaggio.')}
    </EmptyState>
  );
}

/** The pictures of a list, the last of which may say how many there are besides. */
function Pictures({ sources, count }: { readonly sources: readonly string[]; readonly count: number }) {
  const shown = count > SHOWN ? sources.slice(0, SHOWN - 1) : sources.slice(0, SHOWN);
  const more = count - shown.length;
  return (
    <span
      aria-hidden="true"
      className="grid grid-cols-2 gap-1.5 max-sm:row-span-2 max-sm:self-start sm:grid-cols-4 sm:gap-2"
    >
      {shown.map((source, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two products may have the same picture
        <span key={index} className="grid size-10 place-items-center rounded-md bg-tile sm:size-auto sm:py-1">
          <Picture src={source} alt="" size={52} className="size-9 sm:size-13" />
        </span>
      ))}
      {more > 0 && (
        <span className="grid size-10 place-items-center rounded-md bg-tile font-semibold text-ink-soft text-xs sm:size-auto sm:min-h-15 sm:text-sm">
          +{more}
        </span>
      )}
      {count === 0 && <span className="size-21.5 rounded-md bg-tile sm:col-span-4 sm:size-auto sm:min-h-15" />}
    </span>
  );
}

const SHOWN = 4;

/** On a phone name and price stand beside the pictures. */
const CARD = [
  'grid grid-cols-[5.375rem_minmax(0,1fr)] items-end gap-x-3.5 p-3 sm:grid-cols-1 sm:content-between sm:items-stretch',
  'sm:gap-2.5 sm:p-4',
].join(' ');

function UsualCard({ items }: { readonly items: UsualShopping['items'] }) {
  const rows = items.map((item) => ({ product: cardProductOf(item.product), amount: lineAmount(item) }));
  const { total } = useTotals(rows);
  return (
    <Link to={paths.usualShopping()} className={`rounded-lg bg-accent-soft hover:shadow-float ${CARD}`}>
      <Pictures sources={rows.slice(0, SHOWN).map(({ product }) => product.picture)} count={rows.length} />
      <span className="max-sm:self-start">
        <span className="block font-semibold">{t('La solita spesa')}</span>
        <span className="text-ink-soft text-sm">
          {rows.length > 0
            ? t('{products}, sarebbe ora', { products: countText(rows.length) })
            : t('Quello che compri di solito e che potrebbe essere finito.')}
        </span>
      </span>
      <span className="flex min-h-11 items-center justify-between gap-x-3">
        <b>{rows.length > 0 && formatEuro(total)}</b>
        <span className="flex items-center gap-1 font-semibold text-accent text-sm">
          {t('Vedi')}
          <Icon name="chevron-right" className="size-4" />
        </span>
      </span>
    </Link>
  );
}

function ListCard({ list }: { readonly list: Wishlist }) {
  const { listId, name, size, card, sharingData } = list;
  const { pictures = [], onSale = 0, total = 0, people = [] } = card ?? {};
  return (
    <article className={`relative rounded-lg bg-card shadow-card hover:shadow-float ${CARD}`}>
      <Pictures sources={pictures} count={size} />
      <div className="min-w-0 max-sm:self-start">
        <h2 className="truncate font-sans font-semibold text-base tracking-normal">
          <Link to={paths.list(listId)} className="after:absolute after:inset-0 after:rounded-lg">
            {name}
          </Link>
        </h2>
        <p className="truncate text-ink-soft text-sm">{noteOf(list, people, sharingData)}</p>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-x-3">
        <b>{formatEuro(total)}</b>
        {onSale > 0 && <PutAll listId={listId} name={name} />}
      </div>
    </article>
  );
}

/** "9 prodotti, anche di Marco", "11 prodotti, di Marco, da leggere", "8 prodotti, i cuori finiscono qui". */
function noteOf(
  { size, default: isDefault }: Wishlist,
  people: readonly string[],
  { sharedBy, grant }: Wishlist['sharingData'],
): string {
  return [
    countText(size),
    isDefault && t('i cuori finiscono qui'),
    sharedBy !== undefined && t('di {name}', { name: sharedBy }),
    sharedBy !== undefined && grant === 'READ' && t('da leggere'),
    sharedBy === undefined && people.length > 0 && t('anche di {names}', { names: people.join(', ') }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Loads the list when it is pressed, because a card knows its pictures only. */
function PutAll({ listId, name }: { readonly listId: number; readonly name: string }) {
  const [isLoading, setLoading] = useState(false);
  const { put, isPending } = usePutInCart(t('dalla lista “{name}”', { name }));
  async function load() {
    setLoading(true);
    try {
      const list = await api.call(wishlistView, { query: { list_id: listId } });
      const all = (list.wishlistItems ?? []).map((item) => {
        const product = cardProductOf(item.product);
        return { product, amount: lineAmount(item), choice: choiceAmong(product.options, item.wishlistItemInfo) };
      });
      const { missing, present } = splitByCart(
        all.filter(({ product }) => product.isAvailable),
        cartState.get().data,
      );
      const gone = all.filter(({ product }) => !product.isAvailable);
      put({
        rows: missing,
        present: present.map(({ product }) => product.name),
        unsold: [...gone, ...list.wishlistInactiveItems].map(({ product }) => product.name),
      });
    } catch (error) {
      tellError(error);
    } finally {
      setLoading(false);
    }
  }
  return (
    <Button
      variant="secondary"
      busy={isLoading || isPending}
      aria-label={t('Metti tutto nel carrello: {name}', { name })}
      onClick={() => void load()}
      className="relative px-4! max-sm:px-3! min-[22.5rem]:whitespace-nowrap"
    >
      <Icon name="cart" className="size-5 max-[22.5rem]:hidden" />
      {t('Metti tutto')}
    </Button>
  );
}
