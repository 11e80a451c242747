const MOVES = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'click'] as const;

let moved: Promise<void> | undefined;

/** When the visitor first moves: a page that is only looked at fetches nothing more. */
export function firstMove(): Promise<void> {
  moved ??= new Promise((resolve) => {
    const go = () => {
      for (const move of MOVES) removeEventListener(move, go, true);
      resolve();
    };
    for (const move of MOVES) addEventListener(move, go, { capture: true, passive: true });
  });
  return moved;
}
