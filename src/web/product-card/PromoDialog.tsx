import { formatEuro } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import { useLineAmount } from '../cart-core/stepper/use-line-amount.ts';
import { amountText } from '../product-model/amount-text.ts';
import type { CardProduct } from '../product-model/card-product.ts';
import type { CartProduct } from '../product-model/cart-product.ts';
import { isLoose, unitPriceText } from '../product-model/price-text.ts';
import { Button } from '../ui/Button.tsx';
import type { AskedProps } from '../ui/dialog/ask-dialog.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { Price } from '../ui/Price.tsx';
import { PromoBox } from './PromoBox.tsx';

/**
 * Shows the full promotion. For a promotion that the shopper has to choose it asks whether to apply it (storefront 2);
 * the button that accepts says Sì.
 */
export function PromoDialog({
  question: product,
  open,
  answer,
}: AskedProps<CardProduct & Pick<CartProduct, 'choice'>, boolean>) {
  const { amount } = useLineAmount(product);
  const choosable = product.isAvailable ? product.promo?.choosable : undefined;
  const before = choosable ? product.price : product.fullPrice;
  return (
    <Dialog
      open={open}
      onClose={() => answer()}
      title={<span lang={product.lang}>{product.name}</span>}
      widthPx={420}
      footer={
        choosable && (
          <div className="grid gap-3">
            <p className="font-semibold">{t('Vuoi applicare questa promozione?')}</p>
            <div className="grid grid-cols-2 gap-3">
              <Button variant="secondary" size="lg" onClick={() => answer()}>
                {t('No')}
              </Button>
              <Button size="lg" onClick={() => answer(true)}>
                {t('Sì')}
              </Button>
            </div>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        <Price
          size="lg"
          value={formatEuro(choosable?.price ?? product.price)}
          per={isLoose(product) ? t('al kg') : undefined}
          struck={before === undefined ? undefined : formatEuro(before)}
          unitPrice={choosable ? undefined : unitPriceText(product)}
        />
        {product.promo && <PromoBox promo={product.promo} />}
        {choosable && <p lang={product.promo?.lang}>{choosable.text}</p>}
        {choosable && amount > 0 && (
          <p>
            {t('Nel carrello: {amount}. La promozione vale per questi, finché ce ne sono.', {
              amount: amountText(product.selling, amount),
            })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
