const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'click'] as const;

let interaction: Promise<void> | undefined;

/**
 * Resolves at the first interaction of the visitor, because a page that is only looked at fetches nothing more. A click or a
 * key before this code was loaded counts, too: the browser remembers that there was one (`navigator.userActivation`).
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
