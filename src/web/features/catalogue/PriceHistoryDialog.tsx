import { t } from '../../../domain/language.ts';
import type { AskedProps } from '../../ui/ask-dialog.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { CardProduct } from './card-product.ts';
import { PriceChart } from './PriceChart.tsx';
import { isLoose } from './price-text.ts';

export function PriceHistoryDialog({ question: product, open, answer }: AskedProps<CardProduct, void>) {
  return (
    <Dialog
      open={open}
      onClose={() => answer()}
      title={t('Andamento del prezzo: {name}', { name: product.name })}
      widthPx={560}
    >
      <PriceChart productId={product.productId} per={isLoose(product) ? '/kg' : ''} />
    </Dialog>
  );
}
