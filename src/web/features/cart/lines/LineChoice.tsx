import { t } from '../../../../language/language.ts';
import { type CartProduct, isChosen } from '../../../product-model/cart-product.ts';
import { choiceText } from '../../../product-model/choice-text.ts';
import { ALL_NEEDED } from '../../../product-model/OptionFields.tsx';

/** The chosen options of a line. Without all of them it cannot be bought (storefront 5), which is said here. */
export function LineChoice({ product }: { readonly product: CartProduct }) {
  if (!isChosen(product)) return <p className="text-danger text-sm">{t(ALL_NEEDED)}</p>;
  const text = choiceText(product.options ?? [], product.choice);
  return (
    text && (
      <p lang={product.options?.[0]?.lang} className="text-ink-soft text-sm">
        {text}
      </p>
    )
  );
}
