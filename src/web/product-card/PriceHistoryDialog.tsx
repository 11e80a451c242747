import type { CardProduct } from '../product-model/card-product.ts';
import { isLoose } from '../product-model/price-text.ts';
import type { AskedProps } from '../ui/dialog/ask-dialog.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { Words } from '../ui/Words.tsx';
import { PriceChart } from './PriceChart.tsx';

export function PriceHistoryDialog({ question: product, open, answer }: AskedProps<CardProduct, void>) {
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
