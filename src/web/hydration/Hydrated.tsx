import { type ReactNode, useEffect } from 'react';

export interface HydratedProps {
  readonly children: ReactNode;
  /** Runs once, when every component of the page is hydrated and reacts to clicks. */
  readonly onHydrated?: () => void;
}

/** Wraps the whole page and reports when React has hydrated it. */
export function Hydrated({ children, onHydrated }: HydratedProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return children;
}
