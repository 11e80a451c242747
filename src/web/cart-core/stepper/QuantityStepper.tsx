import { type ComponentType, type RefCallback, useRef, useState } from 'react';
import { lastQuantity, nextQuantity, previousQuantity, type QuantityRule } from '../../../domain/quantity/quantity.ts';
import { t } from '../../../language/language.ts';
import { onDemand } from '../../api/on-demand.ts';
import { amountText } from '../../product-model/amount-text.ts';
import { type CartProduct, isChosen } from '../../product-model/cart-product.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { AmountFieldProps } from './AmountField.tsx';
import { useLineAmount, useProductAmount } from './use-line-amount.ts';
import { useRefusal } from './use-refusal.ts';

export interface QuantityStepperProps {
  readonly product: CartProduct;
  /** The text of the button while the cart has none of the product. */
  readonly addText?: string;
  readonly size?: 'md' | 'lg';
}

/** Shows "Aggiungi", and once the cart has some: minus, amount with unit, plus. The frame never changes its size. */
export function QuantityStepper(props: QuantityStepperProps) {
  return isChosen(props.product) ? <LineStepper {...props} /> : <ChoiceButton {...props} />;
}

function LineStepper({ product, addText = t('Aggiungi'), size = 'md' }: QuantityStepperProps) {
  const { amount, isPending, rule, set } = useLineAmount(product);
  const { control, handOver } = useFocusHandover();
  const below = previousQuantity(rule, amount);
  // storefront 4: a minimum is a floor; at the minimum, as at one multiple, minus removes the line
  const removes = below === 0 || below === amount;
  const isAtEnd = amount > 0 && nextQuantity(rule, amount) <= amount;
  const frame = classNames(frameClass(size), useRefusal(amount, isPending) && 'animate-nudge');

  function change(next: number) {
    if (next > 0) return set(next);
    onDemand(atTheEnds, async ({ askToRemove }) => {
      if (!(await askToRemove(product.name, below === amount))) return;
      set(0);
      // the dialog had the focus until now
      requestAnimationFrame(() => control.current?.focus());
    });
  }
  if (amount === 0) {
    return (
      <button
        ref={handOver}
        type="button"
        disabled={lastQuantity(product.selling.rule) === 0}
        aria-label={t('Aggiungi al carrello: {name}', { name: product.name })}
        onClick={() => (lastQuantity(rule) === 0 ? sayMost(product, rule) : set(nextQuantity(rule, 0)))}
        className={classNames(frame, addClass)}
      >
        <Icon name="plus" className="size-4.5" />
        {addText}
      </button>
    );
  }
  return (
    <div
      ref={handOver}
      role="group"
      aria-label={t('Quantità di {name}', { name: product.name })}
      className={classNames(frame, 'bg-accent-soft text-accent-strong')}
    >
      <button
        type="button"
        onClick={() => change(removes ? 0 : below)}
        aria-label={t('Diminuisci: {name}', { name: product.name })}
        className={stepClass}
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
        className={stepClass}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

const atTheEnds = () => import('./at-the-ends.ts');
const sayMost = (product: CartProduct, rule: QuantityRule) =>
  onDemand(atTheEnds, (ends) => ends.sayMost(product, rule));

/** Moves the focus when "Aggiungi" and the amount replace each other, also after a refusal: the new control takes the focus of the old one. */
function useFocusHandover() {
  const control = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const handOver: RefCallback<HTMLElement> = (frame) => {
    // the "Aggiungi" button itself, or plus
    control.current = frame?.querySelector<HTMLElement>('button:last-child') ?? frame;
    if (hadFocus.current && !frame?.contains(document.activeElement)) control.current?.focus();
    return () => {
      hadFocus.current = frame?.contains(document.activeElement) === true;
    };
  };
  return { control, handOver };
}

interface AmountProps {
  readonly product: CartProduct;
  readonly rule: QuantityRule;
  readonly amount: number;
  readonly size: 'md' | 'lg';
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
          'min-w-0 grow truncate rounded-full text-center font-bold decoration-dotted underline-offset-4 hover:underline',
          size === 'lg' ? 'text-lg' : 'text-sm',
        )}
      >
        {text}
      </button>
    </>
  );
}

/** Opens the dialog of choices for a product that has several; shows how many of them are in the cart. */
function ChoiceButton({ product, size = 'md' }: QuantityStepperProps) {
  const { name, productId, selling } = product;
  const amount = useProductAmount(productId);
  const text = amount > 0 && amountText(selling, amount);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={
        text ? t('{amount} nel carrello, scegli: {name}', { amount: text, name }) : t('Scegli: {name}', { name })
      }
      onClick={() =>
        onDemand(
          () => import('./choose.ts'),
          ({ chooseAndAdd }) => chooseAndAdd(product),
        )
      }
      className={classNames(
        frameClass(size),
        addClass,
        amount > 0 && 'bg-accent-soft! text-accent-strong! hover:text-accent!',
      )}
    >
      {text || t('Scegli')}
      <Icon name="chevron-down" className="size-4.5" />
    </button>
  );
}

const frameClass = (size: 'md' | 'lg') =>
  classNames('flex w-full items-stretch overflow-hidden rounded-full', size === 'lg' ? 'h-13' : 'h-11');
const addClass =
  'items-center! justify-center gap-1.5 bg-accent px-3 font-semibold text-on-accent text-sm transition-colors hover:bg-accent-strong disabled:bg-tint disabled:text-ink-faint';
const stepClass =
  'grid w-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-accent hover:text-on-accent aria-disabled:opacity-40 aria-disabled:hover:bg-transparent aria-disabled:hover:text-inherit';
