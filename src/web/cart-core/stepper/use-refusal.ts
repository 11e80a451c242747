import { useEffect, useRef, useState } from 'react';

/** Returns true for a moment after a shown amount was refused and went back, so that the refusal is seen where it happened. */
export function useRefusal(amount: number, isPending: boolean): boolean {
  const shown = useRef({ amount, isPending });
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    const before = shown.current;
    shown.current = { amount, isPending };
    if (!before.isPending || isPending || before.amount === amount) return;
    setIsRefused(true);
    const timer = setTimeout(() => setIsRefused(false), 600);
    return () => clearTimeout(timer);
  }, [amount, isPending]);
  return isRefused;
}
