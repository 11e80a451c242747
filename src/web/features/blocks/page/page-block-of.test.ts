import { describe, expect, it, test } from 'vitest';
import type { CategoryBlock, Proposal } from '../../../../contract/blocks/schemas.ts';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import type { BlockType } from '../../../../domain/content/block-type.ts';
import type { Banner, PageBlock } from '../frame/page-block.ts';
import { PLATFORMS, shareLink } from '../kinds/friends/ShareLinks.tsx';
import { hasAcceptedProfiling } from '../kinds/product-sliders/profiling.ts';
import { pageBlockOf } from './load-blocks.ts';
import { partOf } from './PageBlocks.tsx';

function blockOf(type: BlockType, options: Record<string, string> = {}, proposals: readonly Partial<Proposal>[] = []) {
  const block: CategoryBlock = {
    categoryBlockId: 7,
    priority: 1,
    templateBlock: { codInt: 'code' },
    templateBlockType: { modeName: type },
    proposals: proposals.map((proposal, index) => ({ id: index + 1, name: '', ...proposal })),
    metaData: { [`category_block_type_${type}`]: options },
  };
  return pageBlockOf(block);
}

function bannerOf(options: Record<string, string>, proposal: Partial<Proposal> = {}): Banner | undefined {
  const grid = blockOf('BannerGrid', {}, [{ ...proposal, metaData: { category_proposal_type: options } }]);
  return grid.type === 'BannerGrid' ? grid.banners[0] : undefined;
}

describe('a banner slider', () => {
  it('has bullets, no arrows, and goes on by itself, unless it says otherwise', () => {
    expect(blockOf('BannerSlider')).toMatchObject({ hasBullets: true, hasArrows: false, autoplaySeconds: 6 });
    const options = { SHOW_PAGINATION_BULLETS: 'false', SHOW_ARROWS: '1', AUTOPLAY: 'false' };
    expect(blockOf('BannerSlider', options)).toMatchObject({ hasBullets: false, hasArrows: true, autoplaySeconds: 0 });
  });

  it.each([
    ['1', 3],
    ['9000', 60],
    ['ogni tanto', 6],
  ])('moves every %s seconds as every %d', (seconds, read) => {
    expect(blockOf('BannerSlider', { AUTOPLAY_SECONDS: seconds })).toMatchObject({ autoplaySeconds: read });
  });
});

describe('a product slider', () => {
  it('shows 1, 2, 3, 4 and 6 products beside each other, unless it says otherwise', () => {
    expect(blockOf('ProductSlider')).toMatchObject({ perView: [1, 2, 3, 4, 6], layout: 'vertical', hasArrows: false });
    expect(blockOf('ProductSlider', { SLIDES_PER_VIEW: '2/3', PRODUCT_LAYOUT: 'card' })).toMatchObject({
      perView: [2, 3, 3, 3, 3],
      layout: 'card',
    });
  });

  it.each([
    [{ PROMO: 'true' }, '/promozioni'],
    [{ NEW_PRODUCT: 'true' }, '/novita'],
    [{ QUERY: 'latte' }, '/search?q=latte'],
    [{ CATEGORY_SLUG: 'pesce', PROMO: 'true' }, '/category/pesce?promo=true'],
    [{ SHOW_ALL_URL: '/volantini' }, '/volantini'],
    [{ SHOW_ALL_URL: 'https://altrove.example' }, undefined],
    [{ PRODUCT_IDS: '1,2' }, undefined],
  ])('made of %j has all of them at %s', (options, moreTo) => {
    expect(blockOf('ProductSlider', options as Record<string, string>)).toMatchObject({ moreTo });
  });

  it('of layout 29 is a personal one', () => {
    expect(blockOf('ProductSlider', { ADV_LAYOUT: '29' }).type).toBe('CrmProductSlider');
  });
});

describe('a proposal', () => {
  it.each([
    [{}, {}, 'button'],
    [{}, { descr: 'x' }, 'card'],
    [{}, { img: '/a.webp' }, 'image'],
    [{ BUTTON_TEXT: 'Vai' }, { img: '/a.webp' }, 'card'],
    [{ LAYOUT: 'image' }, { img: '/a.webp', descr: 'x' }, 'image'],
  ])('with %j and %j is shown as %s', (options, proposal, kind) => {
    expect(bannerOf(options as Record<string, string>, proposal)?.kind).toBe(kind);
  });

  it.each([
    [{ slug: 'pesce' }, '/category/pesce'],
    [{ slug: 'pesce', proposalUrl: '/altro' }, '/category/pesce'],
    [{ proposalUrl: '/promozioni' }, '/promozioni'],
    [{ proposalUrl: 'https://altrove.example/' }, 'https://altrove.example/'],
    [{ proposalUrl: 'tel:035123' }, 'tel:035123'],
    [{ proposalUrl: 'javascript:alert(1)' }, undefined],
    [{ proposalUrl: 'data:text/html,x' }, undefined],
    [{ proposalUrl: '//altrove.example' }, undefined],
    [{}, undefined],
  ])('with %j leads to %s', (proposal, link) => {
    expect(bannerOf({}, proposal)?.link).toBe(link);
  });

  it('loads no picture of another site, and takes only colours that are colours', () => {
    expect(bannerOf({}, { img: 'https://altrove.example/a.png' })?.picture).toBeUndefined();
    expect(bannerOf({ BACKGROUND_COLOR: 'url(x)', TEXT_COLOR: 'red;x' })).toMatchObject({
      ground: undefined,
      textColour: undefined,
    });
    expect(bannerOf({ BACKGROUND_COLOR: '#184c2c' })?.ground).toEqual({ colour: '#184c2c', scheme: 'dark' });
  });

  it('that leads somewhere as a whole has no links inside', () => {
    const content = '<p>Un <a href="/x">link</a></p>';
    expect(bannerOf({}, { content, slug: 'pesce' })?.html).toBe('<p>Un link</p>');
    expect(bannerOf({}, { content })?.html).toBe(content);
  });
});

test.each([
  [['a', 'b'], ['a'], ['b']],
  [['intro', 'intro', 'b'], ['intro', 'intro'], ['b']],
  [[], [], []],
])('of blocks %j, %j stand above the departments and %j below', (codes, intro, rest) => {
  const blocks = codes.map((code, id): PageBlock => ({ type: 'StaticText', id, code, isFlipped: false }));
  const codesOf = (part: 'intro' | 'rest') => partOf(blocks, part).map(({ code }) => code);
  expect([codesOf('intro'), codesOf('rest')]).toEqual([intro, rest]);
});

test.each([
  [-1, [{ crmSegment: { crmSegmentId: 4502 }, value: 1 }], false],
  [5, [], false],
  [5, [{ crmSegment: { crmSegmentId: 77 }, value: 1 }], false],
  [5, [{ crmSegment: { crmSegmentId: 4502 }, value: 0 }], false],
  [5, [{ crmSegment: { crmSegmentId: 4502 }, value: 1 }], true],
  [5, [{ crmSegment: { crmSegmentId: 4502 } }], true],
])('customer %d with segments %j: profiling accepted %s', (userId, crmUserSegments, accepted) => {
  expect(hasAcceptedProfiling({ user: { userId, crmUserSegments } } as unknown as Cart)).toBe(accepted);
});

test('each platform is told the address and the words, as it takes them', () => {
  const shared = { address: 'https://bottega.example/category/pesce', text: 'Buono & fresco' };
  for (const { platform } of PLATFORMS) {
    const link = new URL(shareLink(platform, shared));
    expect(['https:', 'mailto:']).toContain(link.protocol);
    expect(decodeURIComponent(link.href)).toContain(shared.address);
    expect(link.href).not.toContain('& ');
  }
});

it('shows an invite banner by both spellings of its type', () => {
  const options = { BUTTON_TEXT: 'Scopri', CATEGORY_SLUG: 'invita-un-amico' };
  const shown = { type: 'InviteFriendBanner', buttonText: 'Scopri', link: '/category/invita-un-amico' };
  expect(blockOf('InviteFriendBanner', options)).toMatchObject(shown);
  expect(blockOf('InviteFriendBaner', options)).toMatchObject(shown);
});
