import { expect, type Locator, type Page } from '@playwright/test';
import { changeReplies } from './change-replies.ts';
import { untilHydrated } from './hydrated.ts';

interface ShownBlock {
  readonly type: string;
  readonly title?: string;
  readonly description?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly colour?: string;
  readonly proposals?: readonly object[];
  /** The reply of category-block/info for sliders: a search in the demo's goods. */
  readonly products?: string;
}

/**
 * Opens a department's page from the home page, with these blocks in place of its own, as the server would send them.
 */
export async function openBlocks(page: Page, blocks: readonly ShownBlock[]): Promise<Locator> {
  const categoryBlocks = blocks.map(({ type, title, description, options, colour, proposals }, index) => ({
    categoryBlockId: 1000 + index,
    ...(title && { title }),
    ...(description && { description }),
    priority: index + 1,
    templateBlock: { codInt: type },
    templateBlockType: { modeName: type },
    proposals: (proposals ?? []).map((proposal, order) => ({ id: order + 1, name: '', ...proposal })),
    metaData: {
      [`category_block_type_${type}`]: options ?? {},
      ...(colour && { category_block_info: { BACKGROUND_COLOR: colour } }),
    },
  }));
  await changeReplies(page, /\/ebsn\/api\/category\?.*slug=pesce/, ({ data }) => {
    Object.assign(data.category, { categoryBlocks });
  });
  await page.route(/\/ebsn\/api\/category-block\/info/, async (route) => {
    const index = Number(new URL(route.request().url()).searchParams.get('categoryBlockId')) - 1000;
    const q = blocks[index]?.products;
    const found = await (await page.request.get(`/ebsn/api/products?q=${q ?? 'zzzz'}&page_size=8`)).json();
    found.data = {
      categoryBlock: { ...categoryBlocks[index], products: q ? found.data.products : [], page: found.data.page },
    };
    await route.fulfill({ json: found });
  });
  await page.goto('/');
  // before hydration a link requests a page from the server, with its own blocks
  await untilHydrated(page);
  await page.locator('main').getByRole('link', { name: 'Pesce', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pesce' })).toBeVisible();
  // the blocks are between the goods
  const main = page.locator('main');
  await main.locator('[data-block]').first().scrollIntoViewIfNeeded();
  return main;
}

/** Returns a picture that the shop draws. */
export async function drawnPicture(page: Page): Promise<{ img: string; metaData: object }> {
  const { data } = await (await page.request.get('/ebsn/api/category?slug=home')).json();
  const blocks = data.category.categoryBlocks as {
    proposals: { img: string; metaData: { image_desktop: object } }[];
  }[];
  const [proposal] = blocks.flatMap(({ proposals }) => proposals);
  if (!proposal) throw new Error('the home page of the demo has pictures');
  return { img: proposal.img, metaData: { image_desktop: proposal.metaData.image_desktop } };
}
