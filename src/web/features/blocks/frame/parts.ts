import type { PageBlock } from './page-block.ts';

/** A page may put its own things between its blocks: what stands above them, and what below. */
export type Part = 'intro' | 'rest';

/** Blocks with this code stand above; without any, the first does. */
const INTRO = 'intro';

export function partOf(blocks: readonly PageBlock[], part: Part | undefined): readonly PageBlock[] {
  if (part === undefined) return blocks;
  const marked = blocks.findLastIndex(({ code }) => code === INTRO);
  const end = marked < 0 ? 1 : marked + 1;
  return part === 'intro' ? blocks.slice(0, end) : blocks.slice(end);
}
