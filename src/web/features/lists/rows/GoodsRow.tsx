import type { ReactNode } from 'react';
import { formatAmount, formatEuro } from '../../../../domain/base/format.ts';
import { nextQuantity, previousQuantity } from '../../../../domain/quantity/quantity.ts';
import { t } from '../../../../language/language.ts';
import { linePriceText, useShownPrices } from '../../../cart-core/stepper/shown-prices.ts';
import { paths } from '../../../page/paths.ts';
import { ProductLink } from '../../../product-card/ProductLink.tsx';
import { amountText, isApproximate } from '../../../product-model/amount-text.ts';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { isLoose, packLanguage, packText } from '../../../product-model/price-text.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { keepFocusNear } from '../../../ui/keep-focus-near.ts';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { lineTotal } from './line-total.ts';

export interface GoodsRowProps {
  readonly product: CardProduct;
  /** Pieces, or grams of loose goods. */
  readonly amount: number;
  /** Undefined: the amount cannot be changed. */
  readonly onChange?: ((amount: number) => void) | undefined;
  /** What is said about the row besides the product: why it is there, as it was written. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  /** How much of its usual interval has passed, for a bar below the picture. */
  readonly passed?: number | undefined;
  /** A choice of options, or a hint, below the pack. */
  readonly note?: string;
  /** A further control at the end. */
  readonly end?: ReactNode;
}

/** A row of a list as in the cart: picture, name, pack and reason, the price of the amount, and a stepper. */
export function GoodsRow({ product, amount, onChange, above, below, passed, note = '', end }: GoodsRowProps) {
  const shown = useShownPrices(product);
  // loose goods say what a kilo costs, as the price beside them is that of an amount
  const pack = isLoose(product) ? linePriceText(shown) : packText(product);
  return (
    <li
      ref={keepFocusNear}
      className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2.5 max-[22.5rem]:grid-cols-[3rem_minmax(0,1fr)_auto] max-[22.5rem]:gap-x-2 sm:grid-cols-[4rem_minmax(0,1fr)_auto_5rem_auto] sm:gap-x-4"
    >
      <Link
        to={paths.product(product.slug)}
        tabIndex={-1}
        aria-hidden="true"
        className={`relative ${below ? 'max-sm:row-span-2' : ''}`}
      >
        <Picture src={product.picture} alt="" size={64} className="size-16 rounded-md bg-tile max-[22.5rem]:size-12" />
        {passed !== undefined && <PassedBar passed={passed} />}
      </Link>
      <div className="min-w-0 self-center">
        {above}
        <ProductLink
          product={product}
          className="-my-0.5 line-clamp-3 break-words sm:line-clamp-2 py-0.5 font-medium text-sm hover:underline"
        />
        {/* where there is little room the brand is cut, not the size */}
        <p lang={packLanguage(product)} className="flex text-ink-faint text-xs">
          <span className="truncate">{product.brand}</span>
          <span className="max-w-full shrink-0 truncate whitespace-pre">
            {product.brand && pack ? ` · ${pack}` : pack}
          </span>
        </p>
        {note !== '' && <p className="break-words text-ink-soft text-xs">{note}</p>}
        <div className="max-sm:hidden">{below}</div>
      </div>
      <div className="grid justify-items-end gap-1 sm:contents">
        <div className="flex items-center gap-2.5 sm:contents">
          {end && <div className="-my-2 sm:order-2 sm:my-0">{end}</div>}
          <p className="whitespace-nowrap font-bold text-sm sm:order-1 sm:text-right">
            {formatEuro(lineTotal(shown, amount))}
          </p>
        </div>
        <AmountStepper product={product} amount={amount} onChange={onChange} />
      </div>
      {below && <div className="col-span-2 sm:hidden">{below}</div>}
    </li>
  );
}

/** The bar says how much of the interval has passed, green when all of it has; the sentence beside it says the same. */
function PassedBar({ passed }: { readonly passed: number }) {
  return (
    <span aria-hidden="true" className="absolute inset-x-1 bottom-0 h-1.25 overflow-hidden rounded-full bg-line">
      <span
        className={`block h-full ${passed >= 1 ? 'bg-accent' : 'bg-ink-faint'}`}
        style={{ width: `${Math.min(100, Math.round(passed * 100))}%` }}
      />
    </span>
  );
}

/** Minus, amount, plus; at the smallest amount the minus is a bin. */
function AmountStepper({ product, amount, onChange }: Pick<GoodsRowProps, 'product' | 'amount' | 'onChange'>) {
  const { selling, name } = product;
  const less = previousQuantity(selling.rule, amount);
  const isLast = less === 0 || less >= amount;
  if (!onChange) return <p className="text-ink-soft text-sm">{amountText(selling, amount)}</p>;
  return (
    <div
      role="group"
      aria-label={t('Quantità nella lista: {name}', { name })}
      className="flex w-34 items-center justify-between rounded-full max-[22.5rem]:w-31 bg-card ring-1 ring-line ring-inset"
    >
      <IconButton
        icon={isLast ? 'trash' : 'minus'}
        label={isLast ? t('Togli dalla lista: {name}', { name }) : t('Meno nella lista: {name}', { name })}
        className="text-accent!"
        onClick={() => onChange(isLast ? 0 : less)}
      />
      <output className="min-w-0 whitespace-nowrap text-center font-semibold text-sm">
        {isApproximate(selling) && <span className="sr-only">{t('circa')} </span>}
        {formatAmount(selling.rule.saleType, amount)}
      </output>
      <IconButton
        icon="plus"
        label={t('Più nella lista: {name}', { name })}
        className="text-accent!"
        disabled={nextQuantity(selling.rule, amount) <= amount}
        onClick={() => onChange(nextQuantity(selling.rule, amount))}
      />
    </div>
  );
}
