import type { ReactNode } from 'react';
import { once, useUnderWay } from './once.ts';

interface GoButtonProps {
  readonly onPress: () => unknown;
  /** The name of the action: until it is done, no button with the same name starts it again. */
  readonly does?: string;
  /**
   * False when something is missing, which the text says. The button can still be focused and read, but does nothing.
   */
  readonly isReady?: boolean;
  readonly isBusy?: boolean;
  /** True for going back and for rare actions. */
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

/** A button for the thumb of a picker or driver, as wide as the phone. */
export function GoButton({
  onPress,
  does = '',
  isReady = true,
  isBusy = false,
  isQuiet = false,
  children,
}: GoButtonProps) {
  const isUnderWay = useUnderWay(does) || isBusy;
  const isOff = !isReady || isUnderWay;
  return (
    <button
      type="button"
      className="pick-go"
      data-quiet={isQuiet || undefined}
      aria-disabled={isOff || undefined}
      aria-busy={isUnderWay || undefined}
      onClick={() => isOff || void (does === '' ? onPress() : once(does, onPress))}
    >
      {children}
    </button>
  );
}
