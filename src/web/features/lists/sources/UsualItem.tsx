import type { UsualShopping } from '../../../../contract/lists/source-schemas.ts';
import { AmountAndPrice } from '../../../cart-core/stepper/AmountAndPrice.tsx';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { packLanguage, packText } from '../../../product-model/price-text.ts';
import { lineAmount } from '../../../product-model/selling.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { reasonText } from './usual-text.ts';

export interface UsualItemProps {
  readonly item: UsualShopping['items'][number];
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** One item of the usual shopping: a click anywhere on it selects or deselects it. */
export function UsualItem({ item, isChosen, onChoose }: UsualItemProps) {
  const product = cardProductOf(item.product);
  return (
    <li>
      <label className="flex min-h-22 cursor-pointer items-center gap-3 py-2 sm:gap-4">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="size-5.5 shrink-0 accent-accent"
        />
        <Picture src={product.picture} alt="" size={58} className="size-14.5 shrink-0 rounded-md bg-tile" />
        <span className="min-w-0 grow">
          <span lang={product.lang} className="block font-medium text-sm leading-4.5 sm:text-base sm:leading-snug">
            {product.name}
          </span>
          <span lang={packLanguage(product)} className="block text-ink-faint text-xs leading-4">
            {[packText(product), product.brand].filter(Boolean).join(' · ')}
          </span>
          <span className="block text-ink-soft text-xs leading-4">{reasonText(item)}</span>
        </span>
        <AmountAndPrice product={product} amount={lineAmount(item)} />
      </label>
    </li>
  );
}
