import { useEffect } from 'react';
import { serviceWorkers } from '../../features/push/push-messages.ts';
import { PAGE_CACHE, pagesOfPhone } from '../../kit/unsent-acts.ts';

const WORKER = '/staff-worker.js';
const SCOPE = '/gestione';

/**
 * Stores a page and pictures on this device, so that it opens without a network (staff-worker.js). Over plain http
 * nothing is stored.
 */
export async function storePage(path: string, pictures: readonly string[] = []): Promise<void> {
  const workers = serviceWorkers();
  const stores = pagesOfPhone();
  if (!workers || !stores) return;
  await workers.register(WORKER, { scope: SCOPE });
  const page = await stores.open(PAGE_CACHE + path);
  const missing = async (address: string) => (await page.match(address, { ignoreVary: true })) === undefined;
  // only the page itself is required
  await Promise.allSettled(pictures.map(async (address) => (await missing(address)) && page.add(address)));
  if (await missing(path)) await page.add(path);
}

export async function forgetPage(path: string): Promise<void> {
  await pagesOfPhone()?.delete(PAGE_CACHE + path);
}

/** Makes the back office installable under its own name and icon: its pages use its manifest in place of the shop's. */
export function useStaffManifest(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const ofShop = link?.getAttribute('href');
    link?.setAttribute('href', '/gestione.webmanifest');
    return () => link?.setAttribute('href', ofShop ?? '');
  }, []);
}
