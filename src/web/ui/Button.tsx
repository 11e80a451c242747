import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /**
   * True while work is under way: the button keeps its size, its position and the focus, and cannot be clicked twice.
   */
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

/** Cancels a click, also the submit of a form. */
function pressNothing(event: MouseEvent): void {
  event.preventDefault();
}

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger';
type ButtonSize = 'md' | 'lg';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'bg-card text-accent ring-[1.5px] ring-accent-line ring-inset hover:bg-accent-soft',
  soft: 'bg-sunken text-ink hover:bg-line',
  quiet: 'text-accent hover:bg-accent-soft',
  danger: 'text-danger hover:bg-danger-soft',
};

/** Returns the classes of a button, for buttons and for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', className = ''): string {
  return classNames(
    'inline-flex select-none items-center justify-center gap-2 rounded-(--button-radius) text-center font-semibold transition-colors',
    'disabled:opacity-55 aria-disabled:opacity-55',
    size === 'lg' ? 'min-h-13 px-7 py-2 text-base' : 'min-h-(--button-height) px-(--button-padding) py-1 text-sm',
    variants[variant],
    className,
  );
}

export function Spinner({ className = 'size-4' }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  );
}
