import type { Page } from '@playwright/test';

/** Starts the recording, before the page is opened. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown = globalThis as { shift?: number };
    shown.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) shown.shift = (shown.shift ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the layout shift since the page was opened, once it is idle. */
export async function shiftOf(page: Page): Promise<number | undefined> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (globalThis as { shift?: number }).shift);
}
