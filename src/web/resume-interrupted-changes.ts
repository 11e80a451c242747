import { resumeInterruptedCartChanges } from './cart-core/queue/resume-interrupted-changes.ts';
import { resumeInterruptedHearts } from './product-card/hearts/resume-interrupted-hearts.ts';

/**
 * Resumes the changes that an earlier page left behind, or this page when it is shown again from the back/forward
 * cache.
 */
export function resumeInterruptedChanges(isShownAgain = false): void {
  resumeInterruptedCartChanges(isShownAgain);
  void resumeInterruptedHearts(isShownAgain);
}
