import { useEffect, useRef, useState } from 'react';
import { formatGrams } from '../../../domain/format.ts';
import { lastQuantity, nextQuantity, previousQuantity, type QuantityRule } from '../../../domain/quantity.ts';
import { classNames } from '../../ui/class-names.ts';
import { confirm } from '../../ui/confirm.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { CartProduct } from './cart-product.ts';
import { useLineAmount } from './use-line-amount.ts';

export interface QuantityStepperProps {
  readonly product: CartProduct;
  /** What the button says while there is none in the cart. */
  readonly addText?: string;
  readonly size?: 'md' | 'lg';
  readonly disabledReason?: string | undefined;
}

/** "Aggiungi", and once there is some: minus, amount with unit, plus. The frame never changes its size. */
export function QuantityStepper({ product, addText = 'Aggiungi', size = 'md', disabledReason }: QuantityStepperProps) {
  const { amount, isPending, set } = useLineAmount(product);
  const { rule } = product.selling;
  const wasRefused = useRefusal(amount, isPending);
  const plus = useRef<HTMLButtonElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const isAtEnd = amount > 0 && nextQuantity(rule, amount) <= amount;

  async function minus() {
    const next = previousQuantity(rule, amount);
    if (next === 0 && !(await askToRemove(product.name))) return;
    set(next);
    if (next === 0) requestAnimationFrame(() => add.current?.focus());
  }
  const frame = classNames(
    'flex w-full items-stretch overflow-hidden rounded-full',
    size === 'lg' ? 'h-13' : 'h-11',
    wasRefused && 'animate-nudge',
  );
  if (amount === 0) {
    return (
      <button
        ref={add}
        type="button"
        disabled={disabledReason !== undefined || lastQuantity(rule) === 0}
        title={disabledReason}
        aria-label={`Aggiungi al carrello: ${product.name}`}
        onClick={() => {
          set(nextQuantity(rule, 0));
          requestAnimationFrame(() => plus.current?.focus());
        }}
        className={classNames(
          frame,
          'items-center! justify-center gap-1.5 bg-accent px-3 font-semibold text-on-accent text-sm transition-colors hover:bg-accent-strong disabled:bg-tint disabled:text-ink-faint',
        )}
      >
        <Icon name="plus" className="size-4.5" />
        {addText}
      </button>
    );
  }
  return (
    <div
      role="group"
      aria-label={`Quantità di ${product.name}`}
      className={classNames(frame, 'bg-accent-soft text-accent-strong')}
    >
      <button
        type="button"
        onClick={() => void minus()}
        aria-label={`Diminuisci: ${product.name}`}
        className={stepClass}
      >
        <Icon name={previousQuantity(rule, amount) === 0 ? 'trash' : 'minus'} />
      </button>
      <output
        aria-live="polite"
        className={classNames(
          'min-w-0 grow self-center truncate text-center font-bold',
          size === 'lg' ? 'text-lg' : 'text-sm',
        )}
      >
        {amountText(rule, amount, product.selling.isWeightVariable)}
      </output>
      <button
        ref={plus}
        type="button"
        onClick={() => set(nextQuantity(rule, amount))}
        disabled={isAtEnd}
        title={isAtEnd ? 'Hai raggiunto la quantità massima' : undefined}
        aria-label={`Aumenta: ${product.name}`}
        className={stepClass}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

const stepClass =
  'grid w-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-accent hover:text-on-accent disabled:opacity-40 disabled:hover:bg-transparent disabled:hover:text-inherit';

/** "3 pz", "1,25 kg", "circa 350 g" where the weight is found at picking. */
export function amountText({ saleType }: QuantityRule, amount: number, isVariable: boolean): string {
  if (saleType !== 'Sfuso') return `${amount} pz`;
  return isVariable ? `circa ${formatGrams(amount)}` : formatGrams(amount);
}

function askToRemove(name: string): Promise<boolean> {
  return confirm({ title: 'Rimuovere dal carrello?', text: `Vuoi togliere “${name}” dal carrello?` });
}

/** True for a moment after an amount that was shown went back: the refusal is seen where it happened. */
function useRefusal(amount: number, isPending: boolean): boolean {
  const shown = useRef({ amount, isPending });
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    const before = shown.current;
    shown.current = { amount, isPending };
    if (!before.isPending || isPending || before.amount === amount) return;
    setIsRefused(true);
    const timer = setTimeout(() => setIsRefused(false), 600);
    return () => clearTimeout(timer);
  }, [amount, isPending]);
  return isRefused;
}
