import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cartAdd } from '../../../../contract/cart/routes.ts';
import { wishlistUsual } from '../../../../contract/lists/routes.ts';
import type { UsualShopping } from '../../../../contract/lists/source-schemas.ts';
import { t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { AmountAndPrice } from '../../../cart-core/stepper/AmountAndPrice.tsx';
import { useFillCart } from '../../../cart-core/stepper/use-fill-cart.ts';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { paths } from '../../../page/paths.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { packLanguage, packText } from '../../../product-model/price-text.ts';
import { lineAmount } from '../../../product-model/selling.ts';
import { itemToAdd } from '../../../product-model/usual-to-add.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useListFrom } from '../list-queries.ts';

interface UsualItemProps {
  readonly item: UsualShopping['items'][number];
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** One item of the usual shopping: a click anywhere on it selects or deselects it. */
function UsualItem({ item, isChosen, onChoose }: UsualItemProps) {
  const product = cardProductOf(item.product);
  return (
    <li>
      <label className="flex min-h-22 cursor-pointer items-center gap-3 py-2 sm:gap-4">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="size-5.5 shrink-0 accent-accent"
        />
        <Picture src={product.picture} alt="" size={58} className="size-14.5 shrink-0 rounded-md bg-tile" />
        <span className="min-w-0 grow">
          <span lang={product.lang} className="block font-medium text-sm leading-4.5 sm:text-base sm:leading-snug">
            {product.name}
          </span>
          <span lang={packLanguage(product)} className="block text-ink-faint text-xs leading-4">
            {[packText(product), product.brand].filter(Boolean).join(' · ')}
          </span>
          <span className="block text-ink-soft text-xs leading-4">{reasonText(item)}</span>
        </span>
        <AmountAndPrice product={product} amount={lineAmount(item)} />
      </label>
    </li>
  );
}

/** Formats the reason: "Ogni 7 giorni circa, l’ultima volta 8 giorni fa" */
function reasonText({ everyDays, daysAgo }: Pick<Item, 'everyDays' | 'daysAgo'>): string {
  const every = everyDays === 1 ? t('Ogni giorno') : t('Ogni {n} giorni circa', { n: everyDays });
  const last = daysAgo === 1 ? t('l’ultima volta ieri') : t('l’ultima volta {n} giorni fa', { n: daysAgo });
  return `${every}, ${last}`;
}

type Item = UsualShopping['items'][number];

export const Component = UsualPage;

/** "La solita spesa": products that the customer usually buys and will soon need, each with the reason. */
function UsualPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['mine', 'usual'],
    queryFn: () => api.call(wishlistUsual, {}),
  });
  return (
    <>
      <PrivateTitle>{t('La solita spesa')}</PrivateTitle>
      <h1 className="mb-2 text-3xl">{t('La solita spesa')}</h1>
      <p className="mb-6 text-ink-soft">{t('Quello che compri di solito e che potrebbe essere finito.')}</p>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a mostrare la lista')}>
          <div role="status" aria-label={t('Caricamento della lista')}>
            <Skeleton className="h-72 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data?.items.length === 0 && (
        <EmptyState
          picture="list"
          title={t('Per ora non ti manca niente')}
          action={
            <Link to={paths.orders()} className={buttonClass()}>
              {t('I miei ordini')}
            </Link>
          }
        >
          {t('Qui trovi i prodotti che hai comprato almeno tre volte, quando è ora di ricomprarli.')}
        </EmptyState>
      )}
      {data && data.items.length > 0 && <Usual items={data.items} />}
    </>
  );
}

function Usual({ items }: { readonly items: readonly Item[] }) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = items.filter(({ product }) => !left.has(product.productId));
  const fill = useFillCart(
    (chosenItems: readonly Item[], changeKey) =>
      api.send(cartAdd, { body: { items: chosenItems.map(itemToAdd), changeKey } }),
    { doneText: t('La solita spesa è nel carrello'), failText: t('I prodotti non sono stati aggiunti al carrello.') },
  );
  const keep = useListFrom(tellError);
  function choose(productId: number, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(productId);
    else next.add(productId);
    setLeft(next);
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-lg bg-card px-4 shadow-card sm:px-6">
        {items.map((item) => (
          <UsualItem
            key={item.product.productId}
            item={item}
            isChosen={!left.has(item.product.productId)}
            onChoose={(isChosen) => choose(item.product.productId, isChosen)}
          />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button busy={fill.isPending} disabled={chosen.length === 0} onClick={() => fill.mutate(chosen)}>
          <Icon name="cart" />
          {chosen.length === 1
            ? t('Metti 1 prodotto nel carrello')
            : t('Metti {n} prodotti nel carrello', { n: chosen.length })}
        </Button>
        <Button
          variant="secondary"
          busy={keep.isPending}
          disabled={chosen.length === 0}
          onClick={() => keep.mutate({ usual: chosen.map(itemToAdd) })}
        >
          <Icon name="list" />
          {t('Crea una lista')}
        </Button>
      </div>
    </>
  );
}
