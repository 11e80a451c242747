import type { ReactNode } from 'react';
import { once, useUnderWay } from './once.ts';

interface GoButtonProps {
  readonly onPress: () => unknown;
  /** The name of what it does: until that is done, no button of the same name does it again. */
  readonly does?: string;
  /** false: its text says what is missing. It can be reached and read all the same, and does nothing. */
  readonly isReady?: boolean;
  readonly isBusy?: boolean;
  /** It leads back, or does what is done less often. */
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

/** A button for the thumb of who picks or drives: as wide as the phone. */
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
