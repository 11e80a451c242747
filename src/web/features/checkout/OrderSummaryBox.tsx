import type { Cart, CartItem } from '../../../contract/cart/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { cartItemsOf } from '../../cart-core/state/use-cart.ts';
import { amountText } from '../../product-model/amount-text.ts';
import { cardProductOf } from '../../product-model/card-product-of.ts';
import { lineAmount } from '../../product-model/selling.ts';
import { CartTotals } from '../cart/page/CartTotals.tsx';

/** Shown just above the button that buys: the goods, their amounts, and their prices (Codice del consumo art. 51). */
export function OrderSummaryBox({ cart, isHeld }: { readonly cart: Cart; readonly isHeld: boolean }) {
  return (
    <section aria-label={t('Riepilogo dell’ordine')} className="rounded-lg bg-tint p-5">
      <ul tabIndex={0} aria-label={t('Prodotti')} className="mb-4 grid max-h-64 gap-2 overflow-y-auto text-sm">
        {cartItemsOf(cart).map((item) => {
          const product = cardProductOf(item.product);
          return (
            <li key={item.itemId} className="flex justify-between gap-4">
              <span className="min-w-0">
                <span lang={product.lang}>
                  {product.name}{' '}
                  <span className="text-ink-faint">{[product.brand, product.pack].filter(Boolean).join(' · ')}</span>
                </span>
                <span className="block text-ink-faint">
                  {amountText(product.selling, lineAmount(item))}
                  {isPerishable(item) && ` · ${t('escluso dal recesso')}`}
                </span>
              </span>
              <span className="shrink-0 font-medium">{formatEuro(item.grossTotal)}</span>
            </li>
          );
        })}
        {cart.giftItems?.map(({ promotionId, product, quantity }) => (
          <li key={`omaggio ${promotionId} ${product.productId}`} className="flex justify-between gap-4">
            <span lang={product.lang}>
              {quantity} × {product.name}
            </span>
            <span className="shrink-0 font-medium text-promo">{t('Omaggio')}</span>
          </li>
        ))}
      </ul>
      <CartTotals cart={cart} />
      {cart.authorisedTotal > cart.grossTotal && (
        <p className="mt-3 text-ink-soft text-xs">
          {isHeld
            ? t(
                'Alcuni prodotti si pesano: sulla carta blocchiamo {amount}, di cui {reserve} di riserva, e addebitiamo il peso effettivo.',
                {
                  amount: formatEuro(cart.authorisedTotal),
                  reserve: formatEuro(cart.authorisedTotal - cart.grossTotal),
                },
              )
            : t('Alcuni prodotti si pesano alla preparazione: paghi il peso effettivo, al massimo {amount}.', {
                amount: formatEuro(cart.authorisedTotal),
              })}
        </p>
      )}
      {cartItemsOf(cart).some(isPerishable) && (
        <p className="mt-3 text-ink-soft text-xs">
          {t('Il diritto di recesso non vale per i prodotti freschi e deperibili.')}
        </p>
      )}
    </section>
  );
}

/** Codice del consumo 59: nobody withdraws from goods that spoil soon, which is said before the order. */
function isPerishable({ product }: CartItem): boolean {
  return product.productInfos['PERISHABLE'] === 'true';
}
