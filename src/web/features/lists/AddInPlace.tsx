import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { products } from '../../../contract/catalogue/routes.ts';
import { wishlistAddProducts } from '../../../contract/lists/routes.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { linePriceText, useShownPrices } from '../../cart-core/stepper/shown-prices.ts';
import { favorites } from '../../product-card/hearts/favorites.ts';
import type { CardProduct } from '../../product-model/card-product.ts';
import { cardProductOf } from '../../product-model/card-product-of.ts';
import { packLanguage, packText } from '../../product-model/price-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { listQuery, listsQuery } from './list-queries.ts';

/** The number of products that are offered, and the letters from which on they are. */
const OFFERED = 4;
const MIN_LETTERS = 2;

/** A search within a list: what is found is added without leaving the page. */
export function AddInPlace({ listId }: { readonly listId: number }) {
  const id = useId();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['to-list', asked],
    queryFn: () => api.call(products, { query: { q: asked, page_size: OFFERED } }),
    enabled: asked.length >= MIN_LETTERS,
    placeholderData: (before) => before,
  });
  const add = useMutation({
    mutationFn: ({ productId }: CardProduct) =>
      api.call(wishlistAddProducts, { body: { wishlistId: listId, items: [{ productId }] } }),
    onSuccess: (list, product) => {
      client.setQueryData(listQuery(listId).queryKey, list);
      void client.invalidateQueries({ queryKey: listsQuery.queryKey });
      if (list.default) favorites.settle(product.productId, true);
      toast('success', t('{name} è nella lista', { name: product.name }));
    },
    onError: tellError,
  });
  const isAsking = asked.length >= MIN_LETTERS;
  const found = isAsking && data && 'products' in data ? data.products.map(cardProductOf).filter(isSimple) : [];
  return (
    <div className="relative mb-2 print:hidden">
      <label htmlFor={id} className="sr-only">
        {t('Cerca e aggiungi alla lista')}
      </label>
      <Icon name="search" className="pointer-events-none absolute top-4 left-4 size-5 text-ink-soft" />
      <input
        id={id}
        type="search"
        autoComplete="off"
        placeholder={t('Cerca e aggiungi alla lista')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        className="min-h-13 w-full rounded-md border border-line-strong/60 bg-card pr-4 pl-12 text-base placeholder:text-ink-faint hover:border-line-strong"
      />
      <p role="status" className="sr-only">
        {isAsking &&
          data &&
          (found.length === 0 ? t('Nessun prodotto trovato') : t('{n} prodotti', { n: found.length }))}
      </p>
      {isAsking && data && found.length === 0 && (
        <p className="py-3 text-ink-soft text-sm">{t('Nessun prodotto trovato')}</p>
      )}
      {found.length > 0 && (
        <ul
          aria-label={t('Prodotti trovati')}
          className="absolute inset-x-0 top-full z-20 mt-1 divide-y divide-line rounded-md bg-card px-3 shadow-float"
        >
          {found.map((product) => (
            <Found key={product.productId} product={product} isBusy={add.isPending} onAdd={() => add.mutate(product)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Goods with options are added from their own page, where the option is chosen. */
function isSimple({ options = [] }: CardProduct): boolean {
  return options.length === 0;
}

interface FoundProps {
  readonly product: CardProduct;
  readonly isBusy: boolean;
  readonly onAdd: () => void;
}

function Found({ product, isBusy, onAdd }: FoundProps) {
  const shown = useShownPrices(product);
  return (
    <li className="flex min-h-16 items-center gap-3 py-1.5">
      <Picture src={product.picture} alt="" size={48} className="size-12 rounded-md bg-tile" />
      <span className="min-w-0 grow">
        <span lang={product.lang} className="line-clamp-2 font-medium text-sm">
          {product.name}
        </span>
        <span lang={packLanguage(product)} className="block truncate text-ink-faint text-xs">
          {[product.brand, packText(product)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="whitespace-nowrap font-semibold text-sm">{linePriceText(shown)}</span>
      <IconButton
        icon="plus"
        label={t('Aggiungi alla lista: {name}', { name: product.name })}
        disabled={isBusy}
        onClick={onAdd}
        className="text-accent! shadow-float"
      />
    </li>
  );
}
