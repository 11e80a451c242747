import { type RefCallback, useRef } from 'react';
import { lastQuantity, nextQuantity, type QuantityRule } from '../../../domain/quantity/quantity.ts';
import { t } from '../../../language/language.ts';
import { onDemand } from '../../api/on-demand.ts';
import { amountText } from '../../product-model/amount-text.ts';
import { type CartProduct, isChosen } from '../../product-model/cart-product.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useCode } from '../../ui/use-code.ts';
import { useLineAmount, useProductAmount } from './use-line-amount.ts';

export type StepperSize = 'sm' | 'md' | 'lg';

export interface QuantityStepperProps {
  readonly product: CartProduct;
  /** The text of the button while the cart has none of the product. */
  readonly addText?: string;
  readonly size?: StepperSize;
}

/** The code of the stepper is loaded when the first one is needed. */
export const loadGroup = () => import('./StepperGroup.tsx');

/**
 * Shows "Aggiungi", and once the cart has some: minus, amount with unit, plus, in a frame of one size. On cards:
 * CardStepper.tsx.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  return isChosen(props.product) ? <LineStepper {...props} /> : <ChoiceButton {...props} />;
}

function LineStepper({ product, addText = t('Aggiungi'), size = 'md' }: QuantityStepperProps) {
  const line = useLineAmount(product);
  const { control, handOver } = useFocusHandover();
  const code = useCode(line.amount > 0, loadGroup);
  const className = classNames('w-full bg-card text-accent ring-1 ring-line ring-inset', HEIGHTS[size]);
  if (line.amount > 0)
    return code ? (
      <code.StepperGroup
        product={product}
        line={line}
        size={size}
        handOver={handOver}
        control={control}
        className={className}
      />
    ) : (
      <p className={classNames(className, 'grid place-items-center rounded-full font-bold text-ink')}>
        {amountText(product.selling, line.amount)}
      </p>
    );
  return (
    <button
      ref={handOver}
      type="button"
      disabled={lastQuantity(product.selling.rule) === 0}
      aria-label={t('Aggiungi al carrello: {name}', { name: product.name })}
      onClick={() => addFirst(product, line)}
      className={classNames(frameClass(size), addClass)}
    >
      <Icon name="plus" className="size-4.5" />
      {addText}
    </button>
  );
}

export type LineAmount = ReturnType<typeof useLineAmount>;

/** Puts the smallest amount into the cart, or shows why no more can be bought. */
export function addFirst(product: CartProduct, { rule, set }: LineAmount): void {
  if (lastQuantity(rule) === 0) sayMost(product, rule);
  else set(nextQuantity(rule, 0));
}

export const atTheEnds = () => import('./at-the-ends.ts');
export const sayMost = (product: CartProduct, rule: QuantityRule) =>
  onDemand(atTheEnds, (ends) => ends.sayMost(product, rule));

/**
 * Moves the focus when the button and the amount replace each other, also after a refusal: the new control takes the
 * focus of the old one.
 */
export function useFocusHandover() {
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

function ChoiceButton({ product, size = 'md' }: QuantityStepperProps) {
  const choice = useChoice(product);
  return (
    <button
      {...choice.props}
      className={classNames(
        frameClass(size),
        addClass,
        choice.text && 'bg-accent-soft! text-accent-strong! hover:text-accent!',
      )}
    >
      {choice.text || t('Scegli')}
      <Icon name="chevron-down" className="size-4.5" />
    </button>
  );
}

/**
 * Returns the function that opens the dialog of options for a product that has some, and the text of its total amount
 * in the cart; '' for none.
 */
export function useChoice(product: CartProduct) {
  const { name, productId, selling } = product;
  const amount = useProductAmount(productId);
  const text = amount > 0 ? amountText(selling, amount) : '';
  return {
    text,
    props: {
      type: 'button',
      'aria-haspopup': 'dialog',
      'aria-label': text
        ? t('{amount} nel carrello, scegli: {name}', { amount: text, name })
        : t('Scegli: {name}', { name }),
      onClick: () =>
        onDemand(
          () => import('./choose.tsx'),
          ({ chooseAndAdd }) => chooseAndAdd(product),
        ),
    },
  } as const;
}

const HEIGHTS: Readonly<Record<StepperSize, string>> = { sm: 'h-10', md: 'h-11', lg: 'h-13' };
const frameClass = (size: StepperSize) =>
  classNames('flex w-full items-stretch overflow-hidden rounded-full', HEIGHTS[size]);
const addClass =
  'items-center! justify-center gap-1.5 bg-accent px-3 font-semibold text-on-accent text-sm transition-colors hover:bg-accent-strong disabled:bg-tint disabled:text-ink-faint';
