import { formatEuro } from '../../../domain/format.ts';
import { contentLanguage, t } from '../../../domain/language.ts';
import type { AskedProps } from '../../ui/ask-dialog.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Price } from '../../ui/Price.tsx';
import type { CardProduct } from './card-product.ts';
import { PromoBox } from './PromoBox.tsx';
import { isLoose, unitPriceText } from './price-text.ts';

export function PromoDialog({ question: product, open, answer }: AskedProps<CardProduct, void>) {
  return (
    <Dialog
      open={open}
      onClose={() => answer()}
      title={<span lang={contentLanguage()}>{product.name}</span>}
      widthPx={420}
    >
      <div className="grid gap-4">
        <Price
          size="lg"
          value={formatEuro(product.price)}
          per={isLoose(product) ? t('al kg') : undefined}
          struck={product.fullPrice === undefined ? undefined : formatEuro(product.fullPrice)}
          unitPrice={unitPriceText(product)}
        />
        {product.promo && <PromoBox promo={product.promo} />}
      </div>
    </Dialog>
  );
}
