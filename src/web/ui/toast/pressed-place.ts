/** About the height of a notice of two lines with its margins. */
const FOOT_PX = 160;
/** About the height of one more notice of two lines. */
const NOTICE_PX = 75;

/** The lower edge of the control that was used last, from the top of the page. */
let pressedAt: number | undefined;

/** Follows which control is used, so that no notice covers it: somebody who adds one piece may want to add another. */
export function followPresses(): () => void {
  const listening = new AbortController();
  // the press that loaded this code came before
  note(document.activeElement);
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, ({ target }) => note(target), { capture: true, passive: true, signal: listening.signal });
  return () => listening.abort();
}

/** Returns whether the control that was used last is where one more notice would be, at the foot of the window over those shown there. */
export function isPressedAtFoot(shownThere: number): boolean {
  return pressedAt !== undefined && pressedAt - scrollY > innerHeight - FOOT_PX - shownThere * NOTICE_PX;
}

function note(target: EventTarget | null): void {
  const control = target instanceof Element && target.closest('a, button, input, label, select, textarea');
  if (control) pressedAt = control.getBoundingClientRect().bottom + scrollY;
}
