import type { PageBlock } from './page-block.ts';

/** A page may render its own content between its blocks: `intro` is above it, `rest` below. */
export type Part = 'intro' | 'rest';

/** Blocks with this code are shown above the page's own content; without any, the first block is. */
const INTRO = 'intro';

export function partOf(blocks: readonly PageBlock[], part: Part | undefined): readonly PageBlock[] {
  if (part === undefined) return blocks;
  const marked = blocks.findLastIndex(({ code }) => code === INTRO);
  const end = marked < 0 ? 1 : marked + 1;
  return part === 'intro' ? blocks.slice(0, end) : blocks.slice(end);
}
