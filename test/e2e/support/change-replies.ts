import type { APIResponse, Page } from '@playwright/test';

/** The reply as JSON, whose shape each test knows. */
type Reply = Awaited<ReturnType<APIResponse['json']>>;

/**
 * Applies `change` to each reply of the server to these addresses before the browser gets it. A pending reply is
 * dropped when the page is closed or the test ends.
 */
export async function changeReplies(page: Page, url: string | RegExp, change: (reply: Reply) => void): Promise<void> {
  await page.route(url, async (route) => {
    try {
      const response = await route.fetch();
      const json = await response.json();
      change(json);
      await route.fulfill({ response, json });
    } catch (error) {
      if (!/disposed|has been closed|Test ended/.test(String(error))) throw error;
    }
  });
}
