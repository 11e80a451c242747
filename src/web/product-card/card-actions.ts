import { t } from '../../language/language.ts';
import type { CardProduct } from '../product-model/card-product.ts';
import { loadAlternatives, loadSimilar } from '../product-model/load-products.ts';
import { askDialog } from '../ui/dialog/ask-dialog.ts';
import { CardMenuDialog } from './CardMenuDialog.tsx';
import { PriceHistoryDialog } from './PriceHistoryDialog.tsx';
import { ProductsDialog } from './ProductsDialog.tsx';
import { PromoDialog } from './PromoDialog.tsx';

/** Opens the menu of a card and does what is chosen there. This file is loaded with the first click on a button of a card. */
export async function openCardMenu(product: CardProduct): Promise<void> {
  const action = await askDialog(CardMenuDialog, product);
  if (action === 'list') return (await import('./hearts/pick-list.ts')).pickList(product);
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
