import type { ComponentType } from 'react';
import { offlineError } from '../../../api/api-error.ts';
import { isKnownCustomer } from '../../../page/known-customer.ts';
import type { PageBlocksProps } from './PageBlocks.tsx';

/**
 * The server has the code in its build; the build for the browser drops this branch. Code that renders blocks must not
 * import this file, because it would wait for itself.
 */
let known: ComponentType<PageBlocksProps> | undefined = import.meta.env.SSR
  ? (await import('./PageBlocks.tsx')).PageBlocks
  : undefined;

/** Returns the component that renders blocks; undefined until its code is loaded. */
export function knownBlocks(): ComponentType<PageBlocksProps> | undefined {
  return known;
}

export async function fetchBlocks(): Promise<ComponentType<PageBlocksProps>> {
  if (known) return known;
  const { PageBlocks, loadRenderedCode } = await import('./PageBlocks.tsx');
  // the server may have rendered a customer's own blocks
  if (isKnownCustomer()) await loadRenderedCode();
  known = PageBlocks;
  return known;
}

/**
 * Loads the code that reads blocks, together with the code that renders them, so that a page opened by the router is
 * complete at once.
 */
export async function blocksReader() {
  const [reader] = await Promise.all([import('./load-blocks.ts'), fetchBlocks()]).catch(() => {
    throw offlineError();
  });
  return reader;
}
