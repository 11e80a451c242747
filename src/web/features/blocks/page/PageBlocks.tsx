import { type RefObject, useContext, useEffect, useState } from 'react';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { ServerDataContext } from '../../../api/server-data.ts';
import { isLoggedIn, useCart } from '../../../cart-core/state/use-cart.ts';
import { replayClicks } from '../../../hydration/replay-deferred-clicks.ts';
import { hasOwnHome } from '../../../page/known-customer.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useCode } from '../../../ui/use-code.ts';
import { BlockFrame } from '../frame/BlockFrame.tsx';
import type { PageBlock, StaticTextBlock } from '../frame/page-block.ts';
import { WrittenText } from '../frame/WrittenText.tsx';
import { BannerGrid } from '../kinds/banners/BannerGrid.tsx';
import { BannerPicture } from '../kinds/banners/BannerPicture.tsx';
import { BannerSlider } from '../kinds/banners/BannerSlider.tsx';
import { ShareWithFriends } from '../kinds/friends/ShareLinks.tsx';
import { ProductSlider } from '../kinds/product-sliders/ProductSlider.tsx';
import { hasAcceptedProfiling } from '../kinds/product-sliders/profiling.ts';
import { Hero, ServiceAutodiscovery } from '../kinds/services/ServiceAutodiscovery.tsx';

export interface PageBlocksProps {
  readonly blocks: readonly PageBlock[];
  /** The category for which customers have different blocks; undefined when everybody sees the same. */
  readonly ownOf?: string | undefined;
  readonly part?: Part | undefined;
  /**
   * True when these blocks have the first picture of the page, which is loaded with priority (largest contentful
   * paint).
   */
  readonly isFirst?: boolean;
  /** The element around the blocks: it stops deferring clicks once they are hydrated. */
  readonly around: RefObject<HTMLElement | null>;
}

/** storefront 2: blocks one below the other. A block without content is not rendered and takes no space. */
export function PageBlocks({ blocks, ownOf, part, isFirst = false, around }: PageBlocksProps) {
  useEffect(() => {
    if (around.current) replayClicks(around.current);
  }, [around]);
  const own = useOwnBlocks(ownOf);
  return partOf(own ?? blocks, part).map((block, index) => (
    <Block key={block.id} block={block} isFirst={isFirst && index === 0} />
  ));
}

function Block({ block, isFirst }: { readonly block: PageBlock; readonly isFirst: boolean }) {
  switch (block.type) {
    case 'BannerGrid':
      return <BannerGrid block={block} isFirst={isFirst} />;
    case 'BannerSlider':
      return <BannerSlider block={block} isFirst={isFirst} />;
    case 'ProductSlider':
      return <ProductSlider block={block} products={block.products} />;
    case 'StaticText':
      return <StaticText block={block} isFirst={isFirst} />;
    case 'ShareWithFriends':
      return <ShareWithFriends block={block} />;
    case 'Hero':
      return <Hero {...block} />;
    case 'ServiceAutodiscovery':
      return <ServiceAutodiscovery block={block} />;
    default:
      return <OnDemand block={block} />;
  }
}

/** Blocks in two parts, so that a page can render its own content between them: `intro` is above it, `rest` below. */
type Part = 'intro' | 'rest';

/** Blocks with this code are shown above the page's own content; without any, the first block is. */
const INTRO = 'intro';

export function partOf(blocks: readonly PageBlock[], part: Part | undefined): readonly PageBlock[] {
  if (part === undefined) return blocks;
  const marked = blocks.findLastIndex(({ code }) => code === INTRO);
  const end = marked < 0 ? 1 : marked + 1;
  return part === 'intro' ? blocks.slice(0, end) : blocks.slice(end);
}

/** Returns the blocks that replace the common ones for a customer; undefined while they are the same. */
function useOwnBlocks(slug: string | undefined): readonly PageBlock[] | undefined {
  const isCustomer = isLoggedIn(useCart().data);
  const [own, setOwn] = useState<{ readonly slug: string; readonly blocks: readonly PageBlock[] }>();
  useEffect(() => {
    if (slug === undefined || !isCustomer) return;
    let isLeft = false;
    const load = async () => (await import('./load-blocks.ts')).contentOfPlace(api, slug);
    load().then(
      ({ blocks }) => !isLeft && setOwn({ slug, blocks }),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [slug, isCustomer]);
  return isCustomer && own !== undefined && own.slug === slug ? own.blocks : undefined;
}

type OwnBlock = Extract<
  PageBlock,
  { readonly type: 'CrmProductSlider' | 'MyShopping' | 'CartInfoButton' | 'InviteFriend' | 'InviteFriendBanner' }
>;

/**
 * Blocks that only customers see: server-rendered pages are the same for all, so these blocks and their code are loaded
 * once somebody is logged in. Until then their space is reserved if the browser expects a customer
 * (page/known-customer.ts), so that the content below does not move.
 */
export function OnDemand({ block }: { readonly block: OwnBlock }) {
  const { data: cart } = useCart();
  const rendered = useContext(ServerDataContext).home && block.type === 'MyShopping' ? renderedCode : undefined;
  const isShown =
    block.type === 'CrmProductSlider'
      ? hasAcceptedProfiling(cart)
      : isLoggedIn(cart) && (block.type !== 'MyShopping' || rendered !== undefined || hasOwnHome());
  const code = useCode(isShown, () => import('./OwnBlock.tsx')) ?? rendered;
  if (cart && !isShown) return null;
  return (
    <div className={classNames(isShown ? 'has-[[data-empty]]:hidden' : EXPECTED[block.type], HEIGHTS[block.type])}>
      {isShown && code && <code.OwnBlock block={block} />}
    </div>
  );
}

/** The code of blocks that the server rendered for a customer, which hydration needs at once. */
let renderedCode: typeof import('./OwnBlock.tsx') | undefined = import.meta.env.SSR
  ? await import('./OwnBlock.tsx')
  : undefined;

export async function loadRenderedCode(): Promise<void> {
  renderedCode ??= await import('./OwnBlock.tsx');
}

const CUSTOMER = 'hidden [[data-customer]_&]:block';
const EXPECTED: Readonly<Record<OwnBlock['type'], string>> = {
  CrmProductSlider: 'hidden [[data-customer=profiled]_&]:block',
  MyShopping: 'hidden [[data-own-home]_&]:block',
  CartInfoButton: CUSTOMER,
  InviteFriend: CUSTOMER,
  InviteFriendBanner: CUSTOMER,
};

/** The approximate height of each block, reserved until it is loaded. */
const HEIGHTS: Readonly<Record<OwnBlock['type'], string>> = {
  CrmProductSlider: 'not-has-[[data-block]]:min-h-125',
  MyShopping: 'own-home-waits',
  CartInfoButton: 'not-has-[[data-block]]:min-h-61 sm:not-has-[[data-block]]:min-h-31',
  InviteFriend: 'not-has-[[data-block]]:min-h-63 sm:not-has-[[data-block]]:min-h-50',
  InviteFriendBanner: 'not-has-[[data-block]]:min-h-32 sm:not-has-[[data-block]]:min-h-21',
};

/** storefront 2: a text of the staff, with an optional picture beside it. */
function StaticText({ block, isFirst }: { readonly block: StaticTextBlock; readonly isFirst: boolean }) {
  const { title, html, picture, isFlipped } = block;
  if (!html && !picture) return null;
  return (
    <BlockFrame block={block} label={title ?? t('Informazioni')} hasDescription={false}>
      <div className={classNames('grid items-center gap-6', picture && html && 'md:grid-cols-2 md:gap-10')}>
        {html && <WrittenText html={html} lang={block.lang} />}
        {picture && (
          <BannerPicture
            picture={picture}
            sizes="(width < 60rem) 100vw, 40rem"
            isFirst={isFirst}
            className={classNames('max-h-96 w-full rounded-xl', isFlipped && 'md:order-first')}
          />
        )}
      </div>
    </BlockFrame>
  );
}
