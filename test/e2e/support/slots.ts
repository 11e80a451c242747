import type { Locator, Page } from '@playwright/test';

/**
 * The free slots that are shown, in a table or below the days: each is named by its day first ("mer 25 nov,
 * 18:00–20:00, 4,90").
 */
export function slotButtons(where: Page | Locator): Locator {
  return where.getByRole('button', { name: /^\S{3}\.? \d{1,2} \S{3}\.?, \d/ });
}

/** The second free slot that is shown, or the only one: a phone shows one day, which may be nearly over. */
export async function anotherSlot(where: Page | Locator): Promise<Locator> {
  const slots = slotButtons(where);
  await slots.first().waitFor();
  return slots.nth(Math.min(1, (await slots.count()) - 1));
}
