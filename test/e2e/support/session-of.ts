import type { Page } from '@playwright/test';
import type { HttpClient } from '../../support/http-client.ts';

/** Gives the page the session of an API client. */
export async function goOnAs(page: Page, client: HttpClient, baseURL: string): Promise<void> {
  const cookies = client
    .cookies()
    .split('; ')
    .map((cookie) => {
      const at = cookie.indexOf('=');
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: baseURL };
    });
  await page.context().addCookies(cookies);
}
