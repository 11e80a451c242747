const listeners = new Set<() => void>();
let isOpen = false;

function change(next: boolean): void {
  isOpen = next;
  for (const notify of listeners) notify();
}

/** The cart beside the page: opened from the header, shown by the overlays. */
export const openMiniCart = () => change(true);
export const closeMiniCart = () => change(false);
export const isMiniCartOpen = () => isOpen;

export function subscribeToMiniCart(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
