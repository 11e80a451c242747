import type { Locator, Page } from '@playwright/test';

/**
 * Returns the free slots on the page, in a table or below the days: the name of each begins with its day ("mer 25 nov,
 * 18:00–20:00, 4,90").
 */
export function slotButtons(where: Page | Locator): Locator {
  return where.getByRole('button', { name: /^\S{3}\.? \d{1,2} \S{3}\.?, \d/ });
}

/** Returns the second free slot on the page, or the only one: a phone shows one day, which may be nearly over. */
export async function anotherSlot(where: Page | Locator): Promise<Locator> {
  const slots = slotButtons(where);
  await slots.first().waitFor();
  return slots.nth(Math.min(1, (await slots.count()) - 1));
}
