import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { wishlistView } from '../../../contract/lists/routes.ts';
import type { WishlistItem, WishlistView } from '../../../contract/lists/schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { PageBar } from '../../page/account/PageBar.tsx';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { watchLists } from '../../product-card/hearts/lists-cache.ts';
import { cardProductOf } from '../../product-model/card-product-of.ts';
import { choiceAmong } from '../../product-model/cart-product.ts';
import { choiceText } from '../../product-model/choice-text.ts';
import { lineAmount } from '../../product-model/selling.ts';
import { amountOfWire, wireQuantity } from '../../product-model/wire-quantity.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddInPlace } from './AddInPlace.tsx';
import { ListHeading } from './ListHeading.tsx';
import { type ItemChange, listQuery, useItemChange } from './list-queries.ts';
import { GoodsRow } from './rows/GoodsRow.tsx';
import { ListFoot } from './rows/ListFoot.tsx';
import { type ToPut, usePutInCart, useSplitByCart } from './rows/put-in-cart.tsx';

interface ListItemProps {
  readonly item: WishlistItem;
  /** The quantity that is being sent, in the format of the wire. */
  readonly unconfirmed: number | undefined;
  /** True when the list may only be read. */
  readonly isFixed: boolean;
  readonly isInCart: boolean;
  readonly onChange: (change: ItemChange) => void;
  readonly onPut: (row: ToPut) => void;
}

/** An item of the list as it is shown, with the amount that is being sent. */
interface Row extends ToPut {
  readonly item: WishlistItem;
}

/** Memoised, so that a click renders only one line again. */
const ListItem = memo(function ListItem({ item, unconfirmed, isFixed, isInCart, onChange, onPut }: ListItemProps) {
  const row = rowOf(item, unconfirmed);
  const { product, amount, choice } = row;
  const { options = [], selling } = product;
  const change = (next: number) => onChange({ itemId: item.itemId, quantity: wireQuantity(selling, next) });
  return (
    <GoodsRow
      product={product}
      amount={amount}
      note={choiceText(options, choice)}
      onChange={isFixed ? undefined : change}
      below={
        !product.isAvailable && (
          <p className="text-ink-soft text-xs">
            {t('Il prodotto non è disponibile: resta nella lista, non nel conto')}
          </p>
        )
      }
      end={
        // as wide as the badge, so that the rows are columns
        <span className="flex justify-end sm:min-w-25">
          {isInCart ? (
            <span className="flex items-center gap-1 whitespace-nowrap font-semibold text-accent text-xs">
              <Icon name="check" className="size-4" />
              {t('nel carrello')}
            </span>
          ) : (
            product.isAvailable && (
              <button
                type="button"
                aria-label={t('Aggiungi al carrello: {name}', { name: product.name })}
                onClick={() => onPut(row)}
                className="flex min-h-11 items-center gap-1 whitespace-nowrap rounded-full px-2 font-semibold text-accent text-xs hover:bg-tint print:hidden"
              >
                <Icon name="cart" className="size-4" />
                {t('Aggiungi')}
              </button>
            )
          )}
        </span>
      }
    />
  );
});

interface Department {
  readonly name: string;
  readonly items: readonly WishlistItem[];
}

/**
 * Returns the items of a list by department, in the order of a walk through a shop; undefined until the departments are
 * loaded.
 */
function useDepartments(list: WishlistView, isNeeded: boolean): readonly Department[] | undefined {
  const { data } = useQuery({
    queryKey: ['mine', 'list', list.listId, 'departments'],
    queryFn: () => api.call(wishlistView, { query: { list_id: list.listId, show_sectors: true } }),
    enabled: isNeeded,
  });
  return data && departmentsOf(list.wishlistItems ?? [], data.sectors ?? []);
}

/** Groups items by department; items added since the departments were loaded come at the end. */
export function departmentsOf(
  items: readonly WishlistItem[],
  sectors: NonNullable<WishlistView['sectors']>,
): Department[] {
  const named = sectors.map(({ name, wishlistItems }) => {
    const ids = new Set(wishlistItems.map(({ itemId }) => itemId));
    return { name, items: items.filter(({ itemId }) => ids.has(itemId)) };
  });
  const placed = new Set(named.flatMap((department) => department.items));
  const others = items.filter((item) => !placed.has(item));
  return [...named, { name: t('Altro'), items: others }].filter((department) => department.items.length > 0);
}

export const Component = ListPage;

/** A shopping list: its items with their amounts, a search that adds to it, its price, and a button for the cart. */
function ListPage() {
  const listId = Number(useParams()['listId']) || 0;
  const query = listQuery(listId);
  const { data: list, error, refetch } = useQuery(query);
  const client = useQueryClient();
  // hearts and list pickers on this page change the list
  useEffect(() => watchLists((changed) => client.setQueryData(listQuery(changed.listId).queryKey, changed)), [client]);
  if (!list) {
    return (
      <>
        <PrivateTitle>{t('Lista')}</PrivateTitle>
        <PageBar title={t('Le mie liste')} backTo={paths.lists()} backText={t('Le mie liste')} />
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a mostrare la lista')}>
          <div
            role="status"
            aria-label={t('Caricamento della lista')}
            className="grid min-h-[60rem] content-start gap-3"
          >
            <Skeleton className="mt-11 h-13 rounded-md" />
            <Skeleton className="h-72 rounded-lg" />
          </div>
        </NotLoaded>
      </>
    );
  }
  return (
    <>
      <PrivateTitle>{list.name}</PrivateTitle>
      <Items list={list} />
    </>
  );
}

function rowOf(item: WishlistItem, unconfirmed: number | undefined): Row {
  const product = cardProductOf(item.product);
  const { selling, options = [] } = product;
  const amount = unconfirmed === undefined ? lineAmount(item) : amountOfWire(selling, unconfirmed);
  return { item, product, amount, choice: choiceAmong(options, item.wishlistItemInfo) };
}

function Items({ list }: { readonly list: WishlistView }) {
  const { mutate, unconfirmed } = useItemChange(list.listId);
  const { wishlistItems = [], wishlistInactiveItems } = list;
  const isFixed = list.sharingData.grant === 'READ';
  const [isByDepartment, setIsByDepartment] = useState(false);
  const departments = useDepartments(list, isByDepartment);
  const rows = new Map(
    wishlistItems
      .filter(({ itemId }) => unconfirmed.get(itemId) !== 0)
      .map((item) => [item.itemId, rowOf(item, unconfirmed.get(item.itemId))]),
  );
  const onSale = [...rows.values()].filter(({ product }) => product.isAvailable);
  const { missing, present } = useSplitByCart(onSale);
  const { put, isPending } = usePutInCart(t('dalla lista “{name}”', { name: list.name }));
  const unsold = [
    ...[...rows.values()].filter(({ product }) => !product.isAvailable).map(({ product }) => product.name),
    ...wishlistInactiveItems.map(({ product }) => product.name),
  ];
  const isEmpty = rows.size + wishlistInactiveItems.length === 0;
  const inCart = new Set(present.map(({ item }) => item.itemId));
  const putOne = useCallback((row: ToPut) => put({ rows: [row], present: [], unsold: [] }), [put]);
  const shown = (items: readonly WishlistItem[]) => (
    <ul className="divide-y divide-line [--card-height:5.5rem] [&>li:nth-child(n+12)]:card-when-near">
      {items.map(
        (item) =>
          rows.has(item.itemId) && (
            <ListItem
              key={item.itemId}
              item={item}
              unconfirmed={unconfirmed.get(item.itemId)}
              isFixed={isFixed}
              isInCart={inCart.has(item.itemId)}
              onChange={mutate}
              onPut={putOne}
            />
          ),
      )}
    </ul>
  );
  return (
    <div className="grid items-start gap-x-10 gap-y-1 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid lg:col-span-2">
        <ListHeading list={list}>
          {rows.size > 0 && (
            <Button
              variant="quiet"
              aria-pressed={isByDepartment}
              onClick={() => setIsByDepartment(!isByDepartment)}
              className="px-3! aria-pressed:bg-accent-soft"
            >
              <Icon name="grid" />
              {t('Per reparto')}
            </Button>
          )}
        </ListHeading>
      </div>
      <div className="min-w-0">
        {!isFixed && <AddInPlace listId={list.listId} />}
        {isEmpty && (
          <EmptyState picture="list" title={t('La lista è vuota')}>
            {t('Cerca qui sopra il primo prodotto.')}
          </EmptyState>
        )}
        {departments && isByDepartment
          ? departments.map(({ name, items }) => (
              <section key={name} aria-label={name} className="mt-4 first-of-type:mt-0">
                <h2 className="font-sans font-semibold text-ink-soft text-sm tracking-normal">{name}</h2>
                {shown(items)}
              </section>
            ))
          : shown(wishlistItems)}
        <Inactive list={list} isFixed={isFixed} onRemove={(itemId) => mutate({ itemId, quantity: 0 })} />
      </div>
      {!isEmpty && (
        <div className="lg:sticky lg:top-6">
          <ListFoot
            rows={onSale}
            toAdd={missing}
            isBusy={isPending}
            onAdd={() => put({ rows: missing, present: present.map(({ product }) => product.name), unsold })}
            hint={hintOf(present.length)}
          />
        </div>
      )}
    </div>
  );
}

function hintOf(present: number): string {
  const stays = t('La lista resta com’è, pronta per la prossima volta.');
  if (present === 0) return stays;
  const there = present === 1 ? t('Uno c’è già.') : t('{n} ci sono già.', { n: present });
  return `${there} ${stays}`;
}

interface InactiveProps {
  readonly list: WishlistView;
  readonly isFixed: boolean;
  readonly onRemove: (itemId: number) => void;
}

function Inactive({ list: { wishlistInactiveItems: items }, isFixed, onRemove }: InactiveProps) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="inactive" className="mt-4 rounded-md bg-tint px-4 py-2">
      <h2 id="inactive" className="py-1 font-sans font-semibold text-sm tracking-normal">
        {t('Ora non in vendita')}
      </h2>
      <ul>
        {items.map(({ itemId, product }) => (
          <li key={itemId} className="flex min-h-11 items-center gap-3 text-ink-soft text-sm">
            <span lang={contentLanguage()} className="min-w-0 grow">
              {[product.name, product.description].filter(Boolean).join(' · ')}
            </span>
            {!isFixed && (
              <IconButton
                icon="trash"
                label={t('Togli dalla lista: {name}', { name: product.name })}
                onClick={() => onRemove(itemId)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
