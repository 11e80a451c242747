import { type ComponentType, useId, useState } from 'react';
import { lastQuantity } from '../../../../domain/quantity/quantity.ts';
import { t } from '../../../../language/language.ts';
import { onDemand } from '../../../api/on-demand.ts';
import { useLineAmount } from '../../../cart-core/stepper/use-line-amount.ts';
import { amountText } from '../../../product-model/amount-text.ts';
import type { CartProduct } from '../../../product-model/cart-product.ts';
import { Button } from '../../../ui/Button.tsx';
import type { SwapChoicesProps } from './SwapChoices.tsx';

/** Shown for goods that are sold out, or of which the stock is smaller than the amount in the cart: the stock, and substitutes. */
export function ShortGoods({ product, isAvailable }: { readonly product: CartProduct; readonly isAvailable: boolean }) {
  const { amount, set } = useLineAmount(product);
  const [Choices, setChoices] = useState<ComponentType<SwapChoicesProps>>();
  const choicesId = useId();
  const left = isAvailable ? lastQuantity(product.selling.rule) : 0;
  if (amount <= left) return null;
  const leftText = amountText(product.selling, left);
  return (
    <div className="mt-1 grid gap-2">
      <p className="font-medium text-danger text-sm">
        {left === 0 ? t('Il prodotto non è disponibile') : t('Ne puoi avere {amount}', { amount: leftText })}
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        {left > 0 && (
          <Button variant="secondary" onClick={() => set(left)}>
            {t('Tieni {amount}', { amount: leftText })}
          </Button>
        )}
        <Button
          variant="secondary"
          aria-expanded={Choices !== undefined}
          aria-controls={choicesId}
          aria-label={t('Cosa può sostituirlo: {name}', { name: product.name })}
          onClick={() =>
            Choices
              ? setChoices(undefined)
              : onDemand(
                  () => import('./SwapChoices.tsx'),
                  ({ SwapChoices }) => setChoices(() => SwapChoices),
                )
          }
        >
          {t('Cosa può sostituirlo')}
        </Button>
      </div>
      <div id={choicesId} hidden={!Choices}>
        {Choices && <Choices product={product} amount={amount} />}
      </div>
    </div>
  );
}
