import type { ReactNode } from 'react';

interface GoButtonProps {
  readonly onPress: () => void;
  /** false: its text says what is missing. It can be reached and read all the same, and does nothing. */
  readonly isReady?: boolean;
  readonly isBusy?: boolean;
  /** It leads back, or does what is done less often. */
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

/** A button for the thumb of who picks or drives: as wide as the phone. */
export function GoButton({ onPress, isReady = true, isBusy = false, isQuiet = false, children }: GoButtonProps) {
  const isOff = !isReady || isBusy;
  return (
    <button
      type="button"
      className="pick-go"
      data-quiet={isQuiet || undefined}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      onClick={() => isOff || onPress()}
    >
      {children}
    </button>
  );
}
