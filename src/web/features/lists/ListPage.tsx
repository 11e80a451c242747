import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { cartAddAllFromList } from '../../../contract/cart/routes.ts';
import { wishlistView } from '../../../contract/lists/routes.ts';
import type { WishlistItem, WishlistView } from '../../../contract/lists/schemas.ts';
import { nextQuantity, previousQuantity } from '../../../domain/quantity/quantity.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { QuantityStepper } from '../../cart-core/stepper/QuantityStepper.tsx';
import { linePriceText, useShownPrices } from '../../cart-core/stepper/shown-prices.ts';
import { useFillCart } from '../../cart-core/stepper/use-fill-cart.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { watchLists } from '../../product-card/hearts/lists-cache.ts';
import { ProductLink } from '../../product-card/ProductLink.tsx';
import { amountText } from '../../product-model/amount-text.ts';
import { cardProductOf } from '../../product-model/card-product-of.ts';
import { choiceAmong } from '../../product-model/cart-product.ts';
import { choiceText } from '../../product-model/choice-text.ts';
import { countText } from '../../product-model/count-text.ts';
import { packLanguage, packText, unitPriceText } from '../../product-model/price-text.ts';
import { lineAmount } from '../../product-model/selling.ts';
import { amountOfWire, wireQuantity } from '../../product-model/wire-quantity.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { keepFocusNear } from '../../ui/keep-focus-near.ts';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ListHeading } from './ListHeading.tsx';
import { type ItemChange, listQuery, useItemChange } from './list-queries.ts';

interface ListItemProps {
  readonly item: WishlistItem;
  /** True when the list may only be read. */
  readonly isFixed: boolean;
  /** The quantity that is being sent, in the format of the wire. */
  readonly unconfirmed: number | undefined;
  readonly onChange: (change: ItemChange) => void;
}

/** Memoised, so that a click renders only one line again. */
const ListItem = memo(function ListItem({ item, isFixed, unconfirmed, onChange }: ListItemProps) {
  const product = cardProductOf(item.product);
  const shown = useShownPrices(product);
  const { selling, options = [] } = product;
  const choice = choiceAmong(options, item.wishlistItemInfo);
  const confirmed = lineAmount(item);
  const amount = unconfirmed === undefined ? confirmed : amountOfWire(selling, unconfirmed);
  const { itemId } = item;
  const set = (next: number) => onChange({ itemId, quantity: wireQuantity(selling, next) });
  if (unconfirmed === 0) return null;
  return (
    <li
      ref={keepFocusNear}
      className="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-2 py-4 sm:grid-cols-[4.5rem_1fr_11rem]"
    >
      <Link to={paths.product(product.slug)} tabIndex={-1} aria-hidden="true">
        <Picture src={product.picture} alt="" size={72} className="size-18 rounded-md bg-tile" />
      </Link>
      <div className="min-w-0">
        <ProductLink product={product} className="font-semibold leading-snug hover:underline" />
        <p lang={packLanguage(product)} className="truncate text-ink-soft text-sm">
          {[packText(product), product.brand, choiceText(options, choice)].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm">
          <span className="font-bold">{linePriceText(shown)}</span>{' '}
          <span className="text-ink-faint text-xs">{unitPriceText(shown)}</span>
        </p>
        <p className="mt-1 text-ink-soft text-xs">{t('Nella lista')}</p>
        <div className="-ml-3 flex items-center">
          <IconButton
            icon="minus"
            label={t('Meno nella lista: {name}', { name: product.name })}
            disabled={isFixed || previousQuantity(selling.rule, amount) === 0}
            onClick={() => set(previousQuantity(selling.rule, amount))}
          />
          <output className="min-w-12 text-center font-semibold text-sm">{amountText(selling, amount)}</output>
          <IconButton
            icon="plus"
            label={t('Più nella lista: {name}', { name: product.name })}
            disabled={isFixed || nextQuantity(selling.rule, amount) <= amount}
            onClick={() => set(nextQuantity(selling.rule, amount))}
          />
          {!isFixed && (
            <IconButton
              icon="trash"
              label={t('Togli dalla lista: {name}', { name: product.name })}
              onClick={() => onChange({ itemId, quantity: 0 })}
            />
          )}
        </div>
      </div>
      <div className="col-span-2 self-center sm:col-span-1">
        {product.isAvailable ? (
          <>
            <p className="mb-1 text-ink-soft text-xs">{t('Nel carrello')}</p>
            <QuantityStepper product={{ ...product, choice }} />
          </>
        ) : (
          <p className="rounded-full bg-tint px-3 py-2.5 text-center font-medium text-ink-soft text-xs">
            {t('Il prodotto non è disponibile')}
          </p>
        )}
      </div>
    </li>
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

function BackToLists() {
  return (
    <Link to={paths.lists()} className="flex min-h-11 w-fit items-center gap-1 font-semibold text-accent text-sm">
      <Icon name="chevron-left" className="size-4" />
      {t('Le mie liste')}
    </Link>
  );
}

export const Component = ListPage;

/** A shopping list: its items, their quantities, and a button that adds each to the cart. */
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
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a mostrare la lista')}>
          <div role="status" aria-label={t('Caricamento della lista')} className="grid gap-3">
            <Skeleton className="h-10 w-60" />
            <Skeleton className="h-72 rounded-lg" />
          </div>
        </NotLoaded>
      </>
    );
  }
  return (
    <>
      <PrivateTitle>{list.name}</PrivateTitle>
      <BackToLists />
      <ListHeading list={list} />
      <Items list={list} />
    </>
  );
}

function Items({ list }: { readonly list: WishlistView }) {
  const { mutate, unconfirmed } = useItemChange(list.listId);
  const { wishlistItems = [], wishlistInactiveItems } = list;
  const isFixed = list.sharingData.grant === 'READ';
  const [isByDepartment, setIsByDepartment] = useState(false);
  const departments = useDepartments(list, isByDepartment);
  if (wishlistItems.length + wishlistInactiveItems.length === 0) {
    return (
      <EmptyState
        picture="list"
        title={t('La lista è vuota')}
        action={
          <Link to={paths.home()} className={buttonClass()}>
            {t('Vai ai prodotti')}
          </Link>
        }
      >
        {t('Aggiungi prodotti con il cuore, o dal menu di un prodotto.')}
      </EmptyState>
    );
  }
  const rows = (items: readonly WishlistItem[]) => (
    <ul className="divide-y divide-line rounded-lg bg-card px-4 shadow-card [--card-height:12rem] sm:px-6 sm:[--card-height:8.8rem] [&>li:nth-child(n+9)]:card-when-near">
      {items.map((item) => (
        <ListItem
          key={item.itemId}
          item={item}
          isFixed={isFixed}
          unconfirmed={unconfirmed.get(item.itemId)}
          onChange={mutate}
        />
      ))}
    </ul>
  );
  return (
    <>
      {wishlistItems.length > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
          <FillCart listId={list.listId} count={wishlistItems.length} />
          <Checkbox checked={isByDepartment} onChange={(event) => setIsByDepartment(event.target.checked)}>
            {t('Per reparto')}
          </Checkbox>
          <Button variant="quiet" onClick={() => window.print()}>
            <Icon name="print" />
            {t('Stampa')}
          </Button>
        </div>
      )}
      {departments && isByDepartment
        ? departments.map(({ name, items }) => (
            <section key={name} aria-label={name} className="mt-6 first-of-type:mt-0">
              <h2 className="mb-2 text-xl">{name}</h2>
              {rows(items)}
            </section>
          ))
        : rows(wishlistItems)}
      {wishlistInactiveItems.length > 0 && (
        <section aria-labelledby="inactive" className="mt-8">
          <h2 id="inactive" className="mb-2 text-xl">
            {t('Ora non in vendita')}
          </h2>
          <ul className="divide-y divide-line">
            {wishlistInactiveItems.map(({ itemId, product }) => (
              <li key={itemId} className="flex min-h-14 items-center gap-3 text-ink-soft">
                <span lang={contentLanguage()} className="min-w-0 grow">
                  {[product.name, product.description].filter(Boolean).join(' · ')}
                </span>
                {!isFixed && (
                  <IconButton
                    icon="trash"
                    label={t('Togli dalla lista: {name}', { name: product.name })}
                    onClick={() => mutate({ itemId, quantity: 0 })}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function FillCart({ listId, count }: { readonly listId: number; readonly count: number }) {
  const fill = useFillCart(
    (list_id: number, changeKey) => api.send(cartAddAllFromList, { body: { list_id, changeKey } }),
    {
      doneText: t('Nel carrello dalla lista: {products}', { products: countText(count) }),
      // storefront 8, errors.errorAddingProductFromList
      failText: t('I prodotti della lista non sono stati aggiunti al carrello.'),
    },
  );
  return (
    <Button busy={fill.isPending} onClick={() => fill.mutate(listId)}>
      <Icon name="cart" />
      {t('Metti tutto nel carrello')}
    </Button>
  );
}
