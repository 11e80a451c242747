import { createDesk } from '../../ui/desk.ts';

export const miniCartDesk = createDesk<'open'>();

/** Opens the cart beside the page. */
export function openMiniCart(): void {
  void miniCartDesk.ask('open');
}
