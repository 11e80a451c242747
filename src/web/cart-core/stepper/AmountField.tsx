import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { lastQuantity, nearestQuantity, type QuantityRule } from '../../../domain/quantity/quantity.ts';
import { readAmount } from '../../../domain/quantity/typed-amount.ts';
import { perLanguage, t } from '../../../language/language.ts';
import { amountText } from '../../product-model/amount-text.ts';
import type { CartProduct } from '../../product-model/cart-product.ts';
import { toast } from '../../ui/toast/toast.ts';
import { CART_TOAST_MS } from '../queue/cart-toast.ts';
import { maxText, stepText } from './at-the-ends.ts';

export interface AmountFieldProps {
  readonly product: CartProduct;
  /** The quantity rule, which depends on other goods of the same class in the cart. */
  readonly rule: QuantityRule;
  readonly amount: number;
  /** Receives the valid amount nearest to the typed one; undefined leaves the amount as it is. */
  readonly onDone: (amount: number | undefined) => void;
}

/**
 * A text field for the amount, in the place of the stepper: it takes "1,5" and "1.5", kilos of loose goods, or "350 g".
 */
export function AmountField({ product, rule, amount, onDone }: AmountFieldProps) {
  const isLoose = rule.saleType === 'Sfuso';
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const [wrong, setWrong] = useState<string>();
  const wrongId = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const isTaken = (text: string) => {
    const typed = readAmount(rule, text);
    return typed !== undefined && !(isLoose && typed > lastQuantity(rule));
  };
  function finish(next: number | undefined) {
    if (isDone.current) return;
    isDone.current = true;
    onDone(next === amount ? undefined : next);
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    const typed = readAmount(rule, field.current?.value ?? '');
    if (typed === undefined) {
      setWrong(isLoose ? t('Scrivi quanti kg, per esempio 1,5') : t('Scrivi un numero, per esempio 2'));
      return;
    }
    const nearest = nearestQuantity(rule, typed);
    // too large a number may be grams without a unit, so it is refused and not changed to the largest amount
    if (isLoose && typed > lastQuantity(rule)) {
      setWrong(t('Al massimo {amount}', { amount: amountText(product.selling, lastQuantity(rule)) }));
      return;
    }
    if (nearest !== typed) {
      const closest = t('Quantità più vicina: {amount}', { amount: amountText(product.selling, nearest) });
      const why = reasonAgainst(typed);
      toast('info', why ? `${why}. ${closest}` : closest, CART_TOAST_MS);
    }
    finish(nearest);
  }
  function reasonAgainst(typed: number): string | undefined {
    if (typed > lastQuantity(rule)) return maxText(product, rule);
    if (typed > 0 && typed < rule.minimum)
      return t('Non è possibile acquistare una quantità inferiore di questo articolo');
    return stepText(rule);
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
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong === undefined ? undefined : wrongId}
        defaultValue={isLoose ? kilos().format(amount / 1000) : amount}
        onInput={() => setWrong(undefined)}
        onKeyDown={(event) => event.key === 'Escape' && finish(undefined)}
        onBlur={(event) => (isTaken(event.target.value) ? submit() : finish(undefined))}
        className={`h-9 w-full min-w-0 max-w-20 rounded-sm bg-card text-center font-bold text-base text-ink ${wrong ? 'animate-nudge outline-2 outline-danger' : ''}`}
      />
      <span aria-hidden="true" className="text-sm">
        {isLoose ? 'kg' : t('pz')}
      </span>
      {wrong !== undefined && (
        <p id={wrongId} ref={showBelow} popover="manual" role="alert" className={wrongClass}>
          {wrong}
        </p>
      )}
    </form>
  );
}

/** Shows the message below the stepper as a popover, because the stepper's frame would clip it. */
function showBelow(words: HTMLElement | null): void {
  const frame = words?.parentElement?.getBoundingClientRect();
  if (!words || !frame) return;
  words.showPopover?.();
  words.style.inset = `${frame.bottom + 6}px auto auto ${Math.max(8, Math.min(frame.left, innerWidth - words.offsetWidth - 8))}px`;
}

const wrongClass =
  'fixed m-0 w-max max-w-64 rounded-sm border border-danger bg-card px-2 py-1 font-medium text-danger text-sm shadow-float';

const kilos = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false }));
