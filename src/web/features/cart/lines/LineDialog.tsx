import type { CartItem } from '../../../../contract/cart/schemas.ts';
import { t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import type { CardProduct } from '../../../product-model/card-product.ts';
import type { CartProduct } from '../../../product-model/cart-product.ts';
import type { AskedProps } from '../../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';

export interface LineQuestion {
  readonly item: CartItem;
  readonly product: CardProduct & Pick<CartProduct, 'choice'>;
}

export type LineAction = 'prices' | 'offerPromotion' | 'leavePromotion' | 'remove';

/** Offers what is seldom done with a line of the cart: a note, substitutes, why this price, a promotion to choose, and to take it out. */
export function LineDialog({ question: { item, product }, open, answer }: AskedProps<LineQuestion, LineAction>) {
  const { name, isAvailable, promo } = product;
  const hasChosen = item.cartItemInfo['use_wpid'] !== undefined;
  return (
    <Dialog open={open} onClose={() => answer()} title={<span lang={product.lang}>{name}</span>} widthPx={460}>
      <PreferencesForm item={item} onDone={() => answer()} />
      <ul className="-mx-3 mt-3 grid gap-1 border-line border-t pt-3">
        {item.priceSteps && (
          <Action icon="percent" text={t('Perché questo prezzo?')} onClick={() => answer('prices')} />
        )}
        {hasChosen && <Action icon="close" text={t('Togli la promozione')} onClick={() => answer('leavePromotion')} />}
        {!hasChosen && isAvailable && promo?.choosable && (
          <Action icon="percent" text={t('Applica la promozione')} onClick={() => answer('offerPromotion')} />
        )}
        <li>
          <Link to={paths.product(product.slug)} onClick={() => answer()} className={entryClass}>
            <Icon name="info" className="size-5.5 text-accent" />
            {t('Ingredienti e dettagli')}
          </Link>
        </li>
        <Action icon="trash" text={t('Togli dal carrello')} onClick={() => answer('remove')} />
      </ul>
    </Dialog>
  );
}

const entryClass = 'flex min-h-12 w-full items-center gap-3.5 rounded-md px-3 text-left font-semibold hover:bg-tint';

function Action({ icon, text, onClick }: { icon: IconName; text: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={entryClass}>
        <Icon name={icon} className="size-5.5 text-accent" />
        {text}
      </button>
    </li>
  );
}
