import { createRequestQueue } from '../../ui/dialog/request-queue.ts';

export const miniCartRequests = createRequestQueue<'open'>();

/** Opens the mini cart beside the page. */
export function openMiniCart(): void {
  void miniCartRequests.request('open');
}
