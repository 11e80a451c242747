import { useEffect, useState } from 'react';
import { msg, t } from '../../language/language.ts';
import { NotLoaded } from '../page/NotLoaded.tsx';
import { paths } from '../page/paths.ts';
import type { CardProduct } from '../product-model/card-product.ts';
import { loadAlternatives, loadSimilar } from '../product-model/load-products.ts';
import { isLoose } from '../product-model/price-text.ts';
import { type AskedProps, askDialog } from '../ui/dialog/ask-dialog.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon, type IconName } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Words } from '../ui/Words.tsx';
import { PriceChart } from './PriceChart.tsx';
import { ProductCard } from './ProductCard.tsx';
import { PromoDialog } from './PromoDialog.tsx';

/**
 * Opens the menu of a card and does what is chosen there. This file is loaded with the first click on a button of a
 * card.
 */
export async function openCardMenu(product: CardProduct): Promise<void> {
  const action = await askDialog(CardMenuDialog, product);
  if (action === 'list') return (await import('./hearts/pick-list.tsx')).pickList(product);
  if (action === 'similar') return showSimilar(product);
  if (action === 'prices') await askDialog(PriceHistoryDialog, product);
}

export async function showPromo(product: CardProduct): Promise<void> {
  const isApplied = await askDialog(PromoDialog, product);
  if (isApplied) await (await import('./choose-promotion.ts')).choosePromotion(product);
}

export async function showAlternatives(product: CardProduct): Promise<void> {
  await askDialog(ProductsDialog, {
    title: t('Al posto di {name}', { name: product.name }),
    empty: t('Non abbiamo trovato un’alternativa vicina per prezzo e formato.'),
    load: () => loadAlternatives(product.productId),
  });
}

/** Shows the same goods of several brands beside each other. */
export async function showBrands(products: readonly CardProduct[]): Promise<void> {
  await askDialog(ProductsDialog, {
    title: t('{name}, di {n} marche', { name: products[0]?.name ?? '', n: products.length }),
    empty: '',
    load: () => Promise.resolve([...products]),
  });
}

async function showSimilar(product: CardProduct): Promise<void> {
  await askDialog(ProductsDialog, {
    title: t('Simili a {name}', { name: product.name }),
    empty: t('Non abbiamo trovato prodotti simili.'),
    load: () => loadSimilar(product.productId),
  });
}

function PriceHistoryDialog({ question: product, open, answer }: AskedProps<CardProduct, void>) {
  return (
    <Dialog
      open={open}
      onClose={() => answer()}
      title={<Words text="Andamento del prezzo: {name}" name={<span lang={product.lang}>{product.name}</span>} />}
      widthPx={560}
    >
      <PriceChart productId={product.productId} per={isLoose(product) ? '/kg' : ''} />
    </Dialog>
  );
}

type CardAction = 'list' | 'similar' | 'prices';

const ACTIONS: readonly { action: CardAction; icon: IconName; text: string }[] = [
  { action: 'list', icon: 'list', text: msg('Aggiungi a una lista') },
  { action: 'similar', icon: 'repeat', text: msg('Prodotti simili') },
  { action: 'prices', icon: 'chart', text: msg('Andamento del prezzo') },
];
const entryClass = 'flex min-h-12 w-full items-center gap-3.5 rounded-md px-3 text-left font-semibold hover:bg-tint';

/** Lists the further actions for a product. */
function CardMenuDialog({ question: product, open, answer }: AskedProps<CardProduct, CardAction>) {
  return (
    <Dialog open={open} onClose={() => answer()} title={<span lang={product.lang}>{product.name}</span>} widthPx={380}>
      <ul className="-mx-3 grid gap-1">
        {ACTIONS.map(({ action, icon, text }) => (
          <li key={action}>
            <button type="button" onClick={() => answer(action)} className={entryClass}>
              <Icon name={icon} className="size-5.5 text-accent" />
              {t(text)}
            </button>
          </li>
        ))}
        <li>
          <Link to={paths.product(product.slug)} onClick={() => answer()} className={entryClass}>
            <Icon name="info" className="size-5.5 text-accent" />
            {t('Ingredienti e dettagli')}
          </Link>
        </li>
      </ul>
    </Dialog>
  );
}

interface ProductsQuestion {
  readonly title: string;
  readonly empty: string;
  readonly load: () => Promise<readonly CardProduct[]>;
}

/** A dialog of other products, opened from a card, that can be bought in it. */
function ProductsDialog({ question, open, answer }: AskedProps<ProductsQuestion, void>) {
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
