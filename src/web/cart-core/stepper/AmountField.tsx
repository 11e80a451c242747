import { type FormEvent, useEffect, useRef, useState } from 'react';
import { lastQuantity, nearestQuantity } from '../../../domain/quantity/quantity.ts';
import { readAmount } from '../../../domain/quantity/typed-amount.ts';
import { perLanguage, t } from '../../../language/language.ts';
import { amountText } from '../../product-model/amount-text.ts';
import type { CartProduct } from '../../product-model/cart-product.ts';
import { toast } from '../../ui/toast/toast.ts';
import { maxText } from './at-the-ends.ts';
import { CART_TOAST_MS } from './cart-toast.ts';

export interface AmountFieldProps {
  readonly product: CartProduct;
  readonly amount: number;
  /** Receives the valid amount nearest to the typed one; undefined leaves the amount as it is. */
  readonly onDone: (amount: number | undefined) => void;
}

/** A text field for the amount, in the place of the stepper: it takes "1,5" and "1.5", kilos of loose goods, or "350 g". */
export function AmountField({ product, amount, onDone }: AmountFieldProps) {
  const { rule } = product.selling;
  const isLoose = rule.saleType === 'Sfuso';
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const [isWrong, setIsWrong] = useState(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function finish(next: number | undefined) {
    if (isDone.current) return;
    isDone.current = true;
    onDone(next === amount ? undefined : next);
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    const typed = readAmount(rule, field.current?.value ?? '');
    if (typed === undefined) {
      setIsWrong(true);
      return;
    }
    const nearest = nearestQuantity(rule, typed);
    if (nearest !== typed) {
      const closest = t('Quantità più vicina: {amount}', { amount: amountText(product.selling, nearest) });
      const least = t('Non è possibile acquistare una quantità inferiore di questo articolo');
      const why = typed > lastQuantity(rule) ? maxText() : typed > 0 && typed < rule.minimum && least;
      toast('info', why ? `${why}. ${closest}` : closest, CART_TOAST_MS);
    }
    finish(nearest);
  }
  return (
    <form onSubmit={submit} className="flex min-w-0 grow items-center justify-center gap-1">
      <input
        ref={field}
        name="quantity"
        inputMode="decimal"
        autoComplete="off"
        aria-label={
          isLoose
            ? t('Quantità in kg: {name}', { name: product.name })
            : t('Quantità in pezzi: {name}', { name: product.name })
        }
        aria-invalid={isWrong || undefined}
        defaultValue={isLoose ? kilos().format(amount / 1000) : amount}
        onInput={() => setIsWrong(false)}
        onKeyDown={(event) => event.key === 'Escape' && finish(undefined)}
        onBlur={(event) => (readAmount(rule, event.target.value) === undefined ? finish(undefined) : submit())}
        className={`h-9 w-full min-w-0 max-w-20 rounded-sm bg-card text-center font-bold text-base text-ink ${isWrong ? 'animate-nudge outline-2 outline-danger' : ''}`}
      />
      <span aria-hidden="true" className="text-sm">
        {isLoose ? 'kg' : t('pz')}
      </span>
    </form>
  );
}

const kilos = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false }));
