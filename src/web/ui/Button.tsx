import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** True while work is under way: the button keeps its size, its position and the focus, and cannot be clicked twice. */
  readonly busy?: boolean;
}

export function Button({ variant, size, busy = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      onClick={busy ? pressNothing : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** Cancels a click, also the submit of a form. */
function pressNothing(event: MouseEvent): void {
  event.preventDefault();
}
