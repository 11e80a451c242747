import { resumeInterruptedCartChanges } from './cart-core/interrupted/resume-interrupted-changes.ts';
import { resumeInterruptedHearts } from './product-card/hearts/resume-interrupted-hearts.ts';

/** Resumes the changes that the page before was left with, or this one when it is shown again from the browser's memory. */
export function resumeInterruptedChanges(isShownAgain = false): void {
  resumeInterruptedCartChanges(isShownAgain);
  void resumeInterruptedHearts(isShownAgain);
}
