import { seeToLeftChanges } from './features/cart/see-to-left.ts';
import { seeToLeftHearts } from './features/lists/see-to-left-hearts.ts';

/** What the page before, or this one when it is shown again from the browser's memory, was left without. */
export function seeToLeft(isShownAgain = false): void {
  seeToLeftChanges(isShownAgain);
  void seeToLeftHearts(isShownAgain);
}
