import type { Cart, CartItem } from '../../../../contract/cart/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { cartItemsOf } from '../../../cart-core/state/use-cart.ts';
import { paths } from '../../../page/paths.ts';
import { amountText } from '../../../product-model/amount-text.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { lineAmount } from '../../../product-model/selling.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { CartTotals } from '../../cart/page/CartTotals.tsx';

/** The number of pictures that are shown before the number of the others: two rows beside the page, three on a phone. */
const PICTURES = 13;

/** Shows what is ordered, with amounts and prices (Codice del consumo art. 51): a picture of each article, the whole list where one asks for it, the sum. */
export function OrderBox({ cart }: { readonly cart: Cart }) {
  const items = cartItemsOf(cart);
  const more = items.length - PICTURES;
  const shown = more > 1 ? items.slice(0, PICTURES) : items;
  return (
    <section aria-labelledby="ordine-titolo" className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="ordine-titolo" className="text-xl leading-7">
          {t('Il tuo ordine')}
        </h2>
        <Link
          to={paths.cart()}
          aria-label={t('Cambia: {title}', { title: t('Il tuo ordine') })}
          className="-mr-2 flex min-h-11 items-center rounded-full px-2 font-semibold text-accent text-sm hover:bg-accent-soft"
        >
          {t('Cambia')}
        </Link>
      </div>
      <ul aria-hidden="true" className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
        {shown.map(({ itemId, product }) => (
          <li key={itemId} className="grid size-11 place-items-center rounded-md bg-tile">
            <Picture src={cardProductOf(product).picture} alt="" size={38} className="w-9.5" />
          </li>
        ))}
        {more > 1 && (
          <li className="grid size-11 place-items-center rounded-md bg-tile font-semibold text-ink-soft text-xs">
            +{more}
          </li>
        )}
      </ul>
      <details className="group">
        <summary className="-mx-2 flex min-h-11 w-fit items-center gap-1 rounded-full px-2 font-semibold text-accent text-sm hover:bg-accent-soft">
          {items.length === 1 ? t('Vedi il prodotto') : t('Vedi i {n} prodotti', { n: items.length })}
          <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <ul aria-label={t('Prodotti')} className="grid gap-2.5 pt-1 pb-2 text-sm">
          {items.map((item) => (
            <Line key={item.itemId} item={item} />
          ))}
          {cart.giftItems?.map(({ promotionId, product, quantity }) => (
            <li key={`omaggio ${promotionId} ${product.productId}`} className="flex justify-between gap-4">
              <span lang={product.lang}>
                {quantity} × {product.name}
              </span>
              <span className="shrink-0 font-medium text-promo">{t('Omaggio')}</span>
            </li>
          ))}
        </ul>
      </details>
      <CartTotals cart={cart} />
      {items.some(isPerishable) && (
        <p className="text-ink-soft text-xs">
          {t('Il diritto di recesso non vale per i prodotti freschi e deperibili.')}
        </p>
      )}
    </section>
  );
}

function Line({ item }: { readonly item: CartItem }) {
  const product = cardProductOf(item.product);
  return (
    <li className="flex justify-between gap-4 leading-5">
      <span className="min-w-0">
        <span lang={product.lang}>
          {product.name}{' '}
          <span className="text-ink-faint">{[product.brand, product.pack].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="block text-ink-faint text-xs">
          {amountText(product.selling, lineAmount(item))}
          {isPerishable(item) && ` · ${t('escluso dal recesso')}`}
        </span>
      </span>
      <span className="shrink-0 font-medium">{formatEuro(item.grossTotal)}</span>
    </li>
  );
}

/** Codice del consumo 59: nobody withdraws from goods that spoil soon, which is said before the order. */
function isPerishable({ product }: CartItem): boolean {
  return product.productInfos['PERISHABLE'] === 'true';
}
