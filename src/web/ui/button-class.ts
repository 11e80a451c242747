import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'lg';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'bg-card text-accent ring-[1.5px] ring-accent-line ring-inset hover:bg-accent-soft',
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
