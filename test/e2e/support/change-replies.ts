import type { APIResponse, Page } from '@playwright/test';

/** The reply as JSON, of which each test knows the shape. */
type Reply = Awaited<ReturnType<APIResponse['json']>>;

/**
 * Lets `change` change each reply of the server to these addresses before the browser gets it. A reply that is still
 * under way when the page goes, or the test ends, is dropped.
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
