import { expect, type Page, test } from '@playwright/test';
import { newCustomer } from '../support/customer.ts';

test('a customer who only looks sees the own code at once, and nothing jumps for it', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.addInitScript(withoutLongTimers);
  await page.addInitScript(countShifts);
  await newCustomer(page);
  await page.goto('/category/invita-un-amico');
  await expect(code(page)).toHaveText(/^[A-Z2-9]{8}$/);
  // logging in requires an interaction, after which the browser expects a customer on the next page
  await page.mouse.move(100, 200);
  await expect(page.locator('html')).toHaveAttribute('data-customer', 'customer');
  await page.reload();
  await expect(code(page)).toHaveText(/^[A-Z2-9]{8}$/);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts);
  expect(shifts).toBeLessThan(0.01);
});

const code = (page: Page) => page.getByRole('main').locator('output');

/** Sums the layout shifts caused by content that arrives later. */
function countShifts(): void {
  const page = window as unknown as { shifts: number };
  page.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.shifts += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Removes the longest timer, after which a page loads the rest of its code: what is loaded now is loaded for the
 * customer.
 */
function withoutLongTimers(): void {
  const real = window.setTimeout.bind(window);
  window.setTimeout = ((run: TimerHandler, delay = 0, ...rest: unknown[]) =>
    delay >= 8000 ? 0 : real(run, delay, ...rest)) as typeof window.setTimeout;
}
