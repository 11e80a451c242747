import { useEffect, useRef, useState } from 'react';
import { formatAmount } from '../../../domain/base/format.ts';
import { firstQuantity, lastQuantity } from '../../../domain/quantity/quantity.ts';
import { t } from '../../../language/language.ts';
import { amountText } from '../../product-model/amount-text.ts';
import { type CartProduct, isChosen } from '../../product-model/cart-product.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useCode } from '../../ui/use-code.ts';
import { addFirst, loadGroup, useChoice, useFocusHandover } from './QuantityStepper.tsx';
import { useLineAmount } from './use-line-amount.ts';

/** The time (ms) for which the stepper stays open after the last press. */
const OPEN_MS = 3000;

/**
 * The amount of a product, on its picture: a round plus button; a round amount once the cart has some; the stepper
 * across the picture while it is changed. Nothing around it moves.
 */
export function CardStepper({ product }: { readonly product: CartProduct }) {
  return isChosen(product) ? <RoundStepper product={product} /> : <ChoosePill product={product} />;
}

function RoundStepper({ product }: { readonly product: CartProduct }) {
  const line = useLineAmount(product);
  const { amount } = line;
  const { control, handOver } = useFocusHandover();
  const { isOpen, open, frame } = useOpenForAWhile(amount);
  const code = useCode(isOpen, loadGroup);
  const { name, selling } = product;
  const first = firstQuantity(selling.rule);
  const several = selling.rule.saleType !== 'Sfuso' && first > 1 ? String(first) : '';
  return (
    <div {...frame} className="flex justify-end">
      {amount === 0 ? (
        <button
          ref={handOver}
          type="button"
          disabled={lastQuantity(selling.rule) === 0}
          aria-label={`${t('Aggiungi al carrello: {name}', { name })}${several === '' ? '' : `, ${several}`}`}
          onClick={() => {
            open();
            addFirst(product, line);
          }}
          className={pillClass}
        >
          <Icon name="plus" className="size-5.5 stroke-[2.25]" />
          {several && <span className="pr-1">{several}</span>}
        </button>
      ) : isOpen && code ? (
        <code.StepperGroup
          product={product}
          line={line}
          handOver={handOver}
          control={control}
          className="h-11 w-full animate-widen bg-card text-accent shadow-float ring-[1.5px] ring-accent-line"
        />
      ) : (
        <>
          <output className="sr-only">{amountText(selling, amount)}</output>
          <button
            ref={handOver}
            type="button"
            aria-label={t('{amount} nel carrello, cambia: {name}', { amount: amountText(selling, amount), name })}
            onClick={open}
            className={amountClass}
          >
            {selling.rule.saleType === 'Sfuso' ? formatAmount('Sfuso', amount) : amount}
          </button>
        </>
      )}
    </div>
  );
}

/**
 * Returns whether the stepper is open: from a press until it was unused for a while, and while it has the focus or the
 * mouse.
 */
function useOpenForAWhile(amount: number) {
  const [isOpen, setIsOpen] = useState(false);
  const [presses, setPresses] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const isPointedAt = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press, and each amount, begins the time anew
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      // a dialog with a question returns the focus afterwards
      if (isPointedAt.current || box.current?.querySelector(':focus-visible') || document.querySelector('dialog[open]'))
        return;
      setIsOpen(false);
    }, OPEN_MS);
    return () => clearInterval(timer);
  }, [isOpen, presses, amount]);
  const stay = () => setPresses((before) => before + 1);
  return {
    isOpen,
    open: () => {
      setIsOpen(true);
      stay();
    },
    frame: {
      ref: box,
      onPointerEnter: (event: { pointerType: string }) => {
        isPointedAt.current = event.pointerType === 'mouse';
      },
      onPointerLeave: () => {
        isPointedAt.current = false;
        stay();
      },
    },
  };
}

function ChoosePill({ product }: { readonly product: CartProduct }) {
  const { text, props } = useChoice(product);
  return (
    <div className="flex justify-end">
      <button {...props} className={text ? amountClass : classNames(pillClass, 'px-3.5')}>
        {text || t('Scegli')}
      </button>
    </div>
  );
}

export const pillClass =
  'card-pill gap-1 bg-card px-2.5 text-accent shadow-float ring-1 ring-line hover:bg-accent-soft disabled:text-ink-faint';
const amountClass = 'card-pill bg-accent px-2 text-on-accent ring-2 ring-card hover:bg-accent-strong';
