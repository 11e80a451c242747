import { useEffect, useState } from 'react';
import { t } from '../../language/language.ts';
import { NotLoaded } from '../page/NotLoaded.tsx';
import type { CardProduct } from '../product-model/card-product.ts';
import type { AskedProps } from '../ui/dialog/ask-dialog.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ProductCard } from './ProductCard.tsx';

export interface ProductsQuestion {
  readonly title: string;
  readonly empty: string;
  readonly load: () => Promise<readonly CardProduct[]>;
}

/** A dialog of other products, opened from a card, that can be bought in it. */
export function ProductsDialog({ question, open, answer }: AskedProps<ProductsQuestion, void>) {
  const { title, empty, load } = question;
  const [attempt, setAttempt] = useState(0);
  const [products, setProducts] = useState<readonly CardProduct[]>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    setError(undefined);
    load().then(setProducts, setError);
  }, [load, attempt]);
  return (
    <Dialog open={open} onClose={() => answer()} title={title} widthPx={860}>
      {error ? (
        <NotLoaded
          error={error}
          onRetry={() => setAttempt((count) => count + 1)}
          title={t('Non riusciamo a caricare i prodotti')}
        />
      ) : products?.length === 0 ? (
        <EmptyState icon="search" title={t('Nessun prodotto')}>
          {empty}
        </EmptyState>
      ) : (
        <ul className="product-grid pt-1" aria-busy={!products}>
          {products?.map((product) => (
            <li key={product.productId}>
              <ProductCard product={product} />
            </li>
          )) ??
            [1, 2, 3].map((index) => (
              <li key={index}>
                <Skeleton className="h-84 rounded-lg" />
              </li>
            ))}
        </ul>
      )}
    </Dialog>
  );
}
