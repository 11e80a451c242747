import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nearestQuantity } from '../../../../domain/quantity/quantity.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { cartStore } from '../../../cart-core/queue/cart-store.ts';
import { linePriceText, useShownPrices } from '../../../cart-core/stepper/shown-prices.ts';
import { lineAmountNow } from '../../../cart-core/stepper/use-line-amount.ts';
import { ProductLink } from '../../../product-card/ProductLink.tsx';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { type CartProduct, lineKey } from '../../../product-model/cart-product.ts';
import { loadAlternatives } from '../../../product-model/load-products.ts';
import { Button } from '../../../ui/Button.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

export interface SwapChoicesProps {
  /** The missing product and its amount in the cart. */
  readonly product: CartProduct;
  readonly amount: number;
}

const MAX_CHOICES = 3;

/** Lists substitutes for missing goods, the most similar first. */
export function SwapChoices({ product, amount }: SwapChoicesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['alternatives', product.productId, 'cards'],
    queryFn: () => loadAlternatives(product.productId),
  });
  // products with options are left out, because options are chosen on the product's own page
  const choices = data?.filter((each) => each.isAvailable && !each.options).slice(0, MAX_CHOICES);
  if (error)
    return (
      <p role="alert" className="text-danger text-sm">
        {asApiError(error).message} <Button onClick={() => void refetch()}>{t('Riprova')}</Button>
      </p>
    );
  if (choices?.length === 0)
    return (
      <p role="status" className="text-ink-soft text-sm">
        {t('Non abbiamo trovato un’alternativa vicina per prezzo e formato.')}
      </p>
    );
  return (
    <ul
      aria-busy={!choices}
      aria-label={t('Al posto di {name}', { name: product.name })}
      className="grid gap-3 rounded-md bg-sunken p-3"
    >
      {choices
        ? choices.map((choice) => <Choice key={choice.productId} choice={choice} missing={product} amount={amount} />)
        : Array.from({ length: MAX_CHOICES }, (_, index) => <Skeleton key={index} className="h-18" />)}
    </ul>
  );
}

interface ChoiceProps {
  readonly choice: CardProduct;
  readonly missing: CartProduct;
  readonly amount: number;
}

function Choice({ choice, missing, amount }: ChoiceProps) {
  const shown = useShownPrices(choice);
  const { isSwapping, swap } = useSwap(missing, choice, amount);
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2">
      <Picture src={choice.picture} alt="" size={56} className="size-14 rounded-md bg-tile" />
      <div className="min-w-32 grow basis-0 text-sm">
        <ProductLink product={choice} className="line-clamp-2 font-semibold leading-snug hover:underline" />
        <p lang={choice.lang} className="truncate text-ink-soft">
          {[choice.brand, choice.pack].filter(Boolean).join(' · ')}
        </p>
        <p className="font-bold">{linePriceText(shown)}</p>
      </div>
      <Button
        variant="secondary"
        busy={isSwapping}
        onClick={swap}
        aria-label={t('Metti al suo posto: {name}', { name: choice.name })}
      >
        {t('Metti al suo posto')}
      </Button>
    </li>
  );
}

/** Adds the same amount of another product to the cart, and removes the missing product after the reply. */
function useSwap(missing: CartProduct, other: CartProduct, amount: number) {
  const [isSwapping, setIsSwapping] = useState(false);
  async function swap(): Promise<void> {
    const before = lineAmountNow(other);
    const { rule } = other.selling;
    const isAlike = (rule.saleType === 'Sfuso') === (missing.selling.rule.saleType === 'Sfuso');
    const total = before + nearestQuantity(rule, isAlike ? amount : 1);
    setIsSwapping(true);
    cartStore().set(other, nearestQuantity(rule, total));
    await answered(lineKey(other));
    setIsSwapping(false);
    // if the other product was refused, the missing one stays visible
    if (lineAmountNow(other) > before) cartStore().set(missing, 0);
  }
  return { isSwapping, swap: () => void swap() };
}

/** Resolves when no change of the line is pending. */
function answered(line: string): Promise<void> {
  const { queue } = cartStore();
  return new Promise((resolve) => {
    const leave = queue.subscribe(() => {
      if (queue.pending().has(line)) return;
      leave();
      resolve();
    });
  });
}
