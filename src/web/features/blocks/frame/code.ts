import type { ComponentType } from 'react';
import { offlineError } from '../../../api/api-error.ts';
import type { PageBlocksProps } from './PageBlocks.tsx';

/**
 * The server has everything at hand; the branch is not in the browser's build. Nothing that draws blocks may import this
 * file: it would wait for itself.
 */
let known: ComponentType<PageBlocksProps> | undefined = import.meta.env.SSR
  ? (await import('./PageBlocks.tsx')).PageBlocks
  : undefined;

/** What draws blocks; undefined until its code came. */
export function knownBlocks(): ComponentType<PageBlocksProps> | undefined {
  return known;
}

export async function fetchBlocks(): Promise<ComponentType<PageBlocksProps>> {
  known ??= (await import('./PageBlocks.tsx')).PageBlocks;
  return known;
}

/** What reads blocks. What draws them comes with it, so that a page that is opened in place is whole at once. */
export async function blocksReader() {
  const [reader] = await Promise.all([import('./load-blocks.ts'), fetchBlocks()]).catch(() => {
    throw offlineError();
  });
  return reader;
}
