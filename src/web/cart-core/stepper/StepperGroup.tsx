import { type ComponentType, type RefCallback, type RefObject, useEffect, useRef, useState } from 'react';
import { formatAmount } from '../../../domain/base/format.ts';
import { nextQuantity, previousQuantity, type QuantityRule } from '../../../domain/quantity/quantity.ts';
import { t } from '../../../language/language.ts';
import { onDemand } from '../../api/on-demand.ts';
import { amountText, isApproximate } from '../../product-model/amount-text.ts';
import type { CartProduct } from '../../product-model/cart-product.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { AmountFieldProps } from './AmountField.tsx';
import { atTheEnds, type LineAmount, type StepperSize, sayMost } from './QuantityStepper.tsx';

export interface StepperGroupProps {
  readonly product: CartProduct;
  readonly line: LineAmount;
  readonly size?: StepperSize;
  readonly handOver: RefCallback<HTMLElement>;
  readonly control: RefObject<HTMLElement | null>;
  readonly className: string;
}

/** A minus button (a bin at the smallest amount), the amount with its unit, and a plus button. */
export function StepperGroup({ product, line, size = 'md', handOver, control, className }: StepperGroupProps) {
  const { amount, isPending, rule, set } = line;
  const below = previousQuantity(rule, amount);
  // storefront 4: a minimum is a floor; at the minimum, as at one multiple, minus removes the line
  const removes = below === 0 || below === amount;
  const isAtEnd = amount > 0 && nextQuantity(rule, amount) <= amount;
  function change(next: number) {
    if (next > 0) return set(next);
    onDemand(atTheEnds, async ({ askToRemove }) => {
      if (!(await askToRemove(product.name, below === amount))) return;
      set(0);
      // the dialog had the focus until now
      requestAnimationFrame(() => control.current?.focus());
    });
  }
  return (
    <div
      ref={handOver}
      role="group"
      aria-label={t('Quantità di {name}', { name: product.name })}
      className={classNames(
        'flex items-stretch overflow-hidden rounded-full *:focus-visible:-outline-offset-3',
        className,
        useRefusal(amount, isPending) && 'animate-nudge',
      )}
    >
      <button
        type="button"
        onClick={() => change(removes ? 0 : below)}
        aria-label={t('Diminuisci: {name}', { name: product.name })}
        className={stepClass(size)}
      >
        <Icon name={removes ? 'trash' : 'minus'} />
      </button>
      <Amount product={product} rule={rule} amount={amount} size={size} onChange={change} />
      <button
        type="button"
        onClick={() => (isAtEnd ? sayMost(product, rule) : set(nextQuantity(rule, amount)))}
        aria-disabled={isAtEnd}
        title={isAtEnd ? t('Hai raggiunto la quantità massima') : undefined}
        aria-label={t('Aumenta: {name}', { name: product.name })}
        className={stepClass(size)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

interface AmountProps {
  readonly product: CartProduct;
  readonly rule: QuantityRule;
  readonly amount: number;
  readonly size: StepperSize;
  readonly onChange: (amount: number) => void;
}

/** The amount with its unit; a click turns it into a text field. */
function Amount({ product, rule, amount, size, onChange }: AmountProps) {
  const [Field, setField] = useState<ComponentType<AmountFieldProps>>();
  const button = useRef<HTMLButtonElement>(null);
  const text = amountText(product.selling, amount);
  if (Field) {
    return (
      <Field
        product={product}
        rule={rule}
        amount={amount}
        onDone={(next) => {
          setField(undefined);
          if (next !== undefined) onChange(next);
          // the focus stays where the shopper moved it meanwhile with Tab or a click
          requestAnimationFrame(() => document.activeElement === document.body && button.current?.focus());
        }}
      />
    );
  }
  return (
    <>
      <output aria-live="polite" className="sr-only">
        {text}
      </output>
      <button
        ref={button}
        type="button"
        aria-label={t('{amount}: modifica la quantità di {name}', { amount: text, name: product.name })}
        onClick={() =>
          onDemand(
            () => import('./AmountField.tsx'),
            ({ AmountField }) => setField(() => AmountField),
          )
        }
        className={classNames(
          'min-w-0 grow rounded-full text-center font-bold text-ink decoration-dotted underline-offset-4 hover:underline',
          size === 'lg' ? 'text-lg' : 'text-sm',
        )}
      >
        {isApproximate(product.selling) ? (
          // both words side by side are wider than the stepper of a card on a phone
          <span className="grid leading-4">
            <small className="font-medium text-[0.6875rem] text-ink-soft leading-3">{t('circa')} </small>
            {formatAmount(rule.saleType, amount)}
          </span>
        ) : (
          text
        )}
      </button>
    </>
  );
}

const stepClass = (size: StepperSize) =>
  classNames(
    size === 'sm' ? 'w-10' : 'w-11',
    'grid shrink-0 place-items-center rounded-full transition-colors hover:bg-accent-soft aria-disabled:opacity-40 aria-disabled:hover:bg-transparent',
  );

/**
 * Returns true for a moment after a shown amount was refused and went back, so that the refusal is seen where it
 * happened.
 */
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
