import { useState } from 'react';
import { nextQuantity } from '../../../domain/quantity/quantity.ts';
import { t } from '../../../language/language.ts';
import { type CartProduct, type Choice, choiceOf, isChosen } from '../../product-model/cart-product.ts';
import { choiceText } from '../../product-model/choice-text.ts';
import { ALL_NEEDED, OptionFields } from '../../product-model/OptionFields.tsx';
import { Button } from '../../ui/Button.tsx';
import { type AskedProps, askDialog } from '../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { cartStore } from '../queue/cart-store.ts';
import { ensureLoggedIn } from '../state/ensure-logged-in.ts';
import { cartItemsOf, useCart } from '../state/use-cart.ts';
import { QuantityStepper } from './QuantityStepper.tsx';
import { lineAmountNow } from './use-line-amount.ts';

/** Asks a customer which choice to buy (storefront 6: visitors log in first) and adds one of it to the cart. */
export async function chooseAndAdd(product: CartProduct): Promise<void> {
  if (!(await ensureLoggedIn())) return;
  const choice = await askDialog(ChooseDialog, product);
  if (!choice) return;
  const chosen = { ...product, choice };
  cartStore().set(chosen, nextQuantity(product.selling.rule, lineAmountNow(chosen)));
}

/**
 * Asks which choice of a product goes into the cart. Amounts of choices that are in the cart already can be changed
 * here, too.
 */
function ChooseDialog({ question: product, open, answer }: AskedProps<CartProduct, Choice>) {
  const [choice, setChoice] = useState<Choice>({});
  const { data: cart } = useCart();
  const options = product.options ?? [];
  const isReady = isChosen({ options, choice });
  const lines = cartItemsOf(cart).filter((item) => item.product.productId === product.productId);
  return (
    <Dialog
      open={open}
      onClose={() => answer()}
      title={<span lang={product.lang}>{product.name}</span>}
      widthPx={480}
      footer={
        <div className="grid gap-2">
          <Button
            size="lg"
            disabled={!isReady}
            aria-describedby={isReady ? undefined : 'all-options'}
            onClick={() => answer(choice)}
          >
            {t('Aggiungi al carrello')}
          </Button>
          <p id="all-options" className="min-h-4.5 text-center text-ink-soft text-xs">
            {!isReady && t(ALL_NEEDED)}
          </p>
        </div>
      }
    >
      <form className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
        <OptionFields
          options={options}
          choice={choice}
          onChoose={(name, key) => setChoice((chosen) => ({ ...chosen, [name]: key }))}
        />
      </form>
      {lines.length > 0 && (
        <section aria-label={t('Già nel carrello')} className="mt-6">
          <h3 className="mb-2 font-semibold text-sm">{t('Già nel carrello')}</h3>
          <ul className="grid gap-2">
            {lines.map((item) => (
              <li key={item.itemId} className="flex items-center justify-between gap-3">
                <span lang={options[0]?.lang} className="min-w-0 text-sm">
                  {choiceText(options, choiceOf(item))}
                </span>
                <div className="w-41 shrink-0">
                  <QuantityStepper product={{ ...product, choice: choiceOf(item) }} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
