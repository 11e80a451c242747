import { seeToLeftChanges } from './cart-core/interrupted/resume-interrupted-changes.ts';
import { seeToLeftHearts } from './product/card/hearts/resume-interrupted-hearts.ts';

/** What the page before, or this one when it is shown again from the browser's memory, was left without. */
export function seeToLeft(isShownAgain = false): void {
  seeToLeftChanges(isShownAgain);
  void seeToLeftHearts(isShownAgain);
}
