import { createDesk } from '../../ui/dialog/request-queue.ts';

export const miniCartDesk = createDesk<'open'>();

/** Opens the cart beside the page. */
export function openMiniCart(): void {
  void miniCartDesk.ask('open');
}
