import { type ComponentType, type FunctionComponent, lazy, memo, type ReactNode, Suspense, useEffect } from 'react';

/**
 * Shows the server's HTML, and hydrates it when the visitor interacts, or at `sooner`: a page that is only read does
 * not load the code. `atHand` is the component in the server's build, and undefined in the browser's. The component
 * renders again only with its own props, because anything else would replace the server's HTML.
 */
export function late<Props extends object>(
  atHand: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
  sooner?: () => Promise<void>,
): FunctionComponent<Props> {
  const Component =
    atHand ??
    lazy(async () => {
      await Promise.race([firstInteraction(), ...(sooner ? [sooner()] : [])]);
      return { default: await importWithRetry(load) };
    });
  return memo(function Late(props: Props) {
    return (
      <Suspense>
        <Component {...props} />
      </Suspense>
    );
  }) as unknown as FunctionComponent<Props>;
}

const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'click'] as const;

let interaction: Promise<void> | undefined;

/**
 * Resolves at the first interaction of the visitor, because a page that is only read loads nothing more. A click or a
 * key before this code was loaded counts, too: the browser remembers it (`navigator.userActivation`).
 */
export function firstInteraction(): Promise<void> {
  interaction ??= new Promise((resolve) => {
    if (navigator.userActivation?.hasBeenActive) return resolve();
    const go = () => {
      for (const event of EVENTS) removeEventListener(event, go, true);
      resolve();
    };
    for (const event of EVENTS) addEventListener(event, go, { capture: true, passive: true });
  });
  return interaction;
}

const RETRY_MS = 2000;

/** Imports code, and tries again until the connection is back: it may break between the page and its code. */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true });
        setTimeout(resolve, RETRY_MS);
      });
    }
  }
}

interface HydratedProps {
  readonly children: ReactNode;
  /** Runs once, when every component of the page is hydrated and reacts to clicks. */
  readonly onHydrated?: () => void;
}

/** Wraps the whole page and reports when React has hydrated it. */
export function Hydrated({ children, onHydrated }: HydratedProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return children;
}
