import { type ComponentType, type RefCallback, type RefObject, useRef, useState } from 'react';
import { formatAmount } from '../../../domain/base/format.ts';
import { lastQuantity, nextQuantity, previousQuantity, type QuantityRule } from '../../../domain/quantity/quantity.ts';
import { t } from '../../../language/language.ts';
import { onDemand } from '../../api/on-demand.ts';
import { amountText, isApproximate } from '../../product-model/amount-text.ts';
import { type CartProduct, isChosen } from '../../product-model/cart-product.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { AmountFieldProps } from './AmountField.tsx';
import { useLineAmount, useProductAmount } from './use-line-amount.ts';
import { useRefusal } from './use-refusal.ts';

type StepperSize = 'sm' | 'md' | 'lg';

export interface QuantityStepperProps {
  readonly product: CartProduct;
  /** The text of the button while the cart has none of the product. */
  readonly addText?: string;
  /** sm: 40 px, in a line of the cart. */
  readonly size?: StepperSize;
}

/** Shows "Aggiungi", and once the cart has some: minus, amount with unit, plus, in a frame of one size. On cards: CardStepper.tsx. */
export function QuantityStepper(props: QuantityStepperProps) {
  return isChosen(props.product) ? <LineStepper {...props} /> : <ChoiceButton {...props} />;
}

function LineStepper({ product, addText = t('Aggiungi'), size = 'md' }: QuantityStepperProps) {
  const line = useLineAmount(product);
  const { control, handOver } = useFocusHandover();
  if (line.amount > 0)
    return (
      <StepperGroup
        product={product}
        line={line}
        size={size}
        handOver={handOver}
        control={control}
        className={classNames('w-full bg-card text-accent ring-1 ring-line ring-inset', HEIGHTS[size])}
      />
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

type LineAmount = ReturnType<typeof useLineAmount>;

/** Puts the least that may be bought into the cart, or says that nothing more of it may. */
export function addFirst(product: CartProduct, { rule, set }: LineAmount): void {
  if (lastQuantity(rule) === 0) sayMost(product, rule);
  else set(nextQuantity(rule, 0));
}

export interface StepperGroupProps {
  readonly product: CartProduct;
  readonly line: LineAmount;
  readonly size?: StepperSize;
  readonly handOver: RefCallback<HTMLElement>;
  readonly control: RefObject<HTMLElement | null>;
  readonly className: string;
}

/** Minus (a bin at the least amount), the amount with its unit, and plus. */
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
        'flex items-stretch overflow-hidden rounded-full',
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

const atTheEnds = () => import('./at-the-ends.ts');
const sayMost = (product: CartProduct, rule: QuantityRule) =>
  onDemand(atTheEnds, (ends) => ends.sayMost(product, rule));

/** Moves the focus when the button and the amount replace each other, also after a refusal: the new control takes the focus of the old one. */
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

/** A button that opens the dialog of choices of a product that has several, and how much of it the cart has in all; '' for nothing. */
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
          () => import('./choose.ts'),
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
const stepClass = (size: StepperSize) =>
  classNames(
    size === 'sm' ? 'w-10' : 'w-11',
    'grid shrink-0 place-items-center rounded-full transition-colors hover:bg-accent-soft aria-disabled:opacity-40 aria-disabled:hover:bg-transparent',
  );
