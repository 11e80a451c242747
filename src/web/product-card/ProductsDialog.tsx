import { useEffect, useState } from 'react';
import { t } from '../../language/language.ts';
import { asApiError } from '../api/api-error.ts';
import type { CardProduct } from '../product-model/card-product.ts';
import { Button } from '../ui/Button.tsx';
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
  const [problem, setProblem] = useState('');
  useEffect(() => {
    setProblem('');
    load().then(setProducts, (error: unknown) => setProblem(asApiError(error).message));
  }, [load, attempt]);
  return (
    <Dialog open={open} onClose={() => answer()} title={title} widthPx={860}>
      {problem ? (
        <EmptyState
          icon="alert"
          title={t('Non riusciamo a caricare i prodotti')}
          action={<Button onClick={() => setAttempt((count) => count + 1)}>{t('Riprova')}</Button>}
        >
          {problem}
        </EmptyState>
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
            [1, 2, 3].map((place) => (
              <li key={place}>
                <Skeleton className="h-84 rounded-lg" />
              </li>
            ))}
        </ul>
      )}
    </Dialog>
  );
}
