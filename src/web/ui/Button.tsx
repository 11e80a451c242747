import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Work is under way: the button keeps its size, its place and the focus, and cannot be pressed twice. */
  readonly busy?: boolean;
}

export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
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

/** Not even the form that it would send. */
function pressNothing(event: MouseEvent): void {
  event.preventDefault();
}
