import { expect, test } from 'vitest';
import type { CategoryReply } from '../../../../contract/catalogue/schemas.ts';
import type { Api } from '../../../api/client.ts';
import { contentBesideTree, contentOf, contentOfPlace } from './load-blocks.ts';

const failing = { call: () => Promise.reject(new Error('no answer')) } as unknown as Api;

function category(parts: Partial<NonNullable<CategoryReply['category']>>): NonNullable<CategoryReply['category']> {
  return {
    categoryId: 1,
    name: 'Pesce',
    slug: 'pesce',
    itemUrl: '/category/pesce',
    breadCrumbs: [],
    categoryProposalType: { name: 'BannerGrid' },
    proposals: [],
    categoryBlocks: [],
    ...parts,
  };
}

const text = {
  categoryBlockId: 7,
  description: '<p>x</p>',
  priority: 1,
  templateBlock: { codInt: 'testo' },
  templateBlockType: { modeName: 'StaticText' as const },
  proposals: [],
};
const slider = { ...text, categoryBlockId: 8, templateBlockType: { modeName: 'ProductSlider' as const } };

test('a category shows its own proposals first, as its type says, and leaves out a slider without products', async () => {
  const proposals = [{ id: 1, name: 'Orata', slug: 'pesce' }];
  const { blocks, isPersonal } = await contentOf(
    failing,
    category({ categoryProposalType: { name: 'BannerSlider' }, proposals, categoryBlocks: [slider, text] }),
  );
  expect(blocks.map(({ type }) => type)).toEqual(['BannerSlider', 'StaticText']);
  expect(blocks[0]).toMatchObject({ banners: [{ name: 'Orata', link: '/category/pesce' }] });
  expect(isPersonal).toBe(false);
});

test('a place beside the tree begins with what it says of itself', async () => {
  const { blocks } = await contentBesideTree(
    failing,
    category({
      description: '<p>Ciao</p>',
      categoryBlocks: [text],
      metaData: { category_content: { PERSONAL: 'true' } },
    }),
  );
  expect(blocks.map(({ html }) => html)).toEqual(['<p>Ciao</p>', '<p>x</p>']);
});

test('a place that is not there, or cannot be read, shows nothing', async () => {
  expect(await contentOfPlace(failing, 'home')).toEqual({ blocks: [], isPersonal: false });
});
