/** Returns the pages that are open together on a large screen: the cover alone, then two at a time. */
export function spreadOf(page: number): readonly [left: number, right?: number] {
  if (page <= 1) return [1];
  const left = page - (page % 2);
  return [left, left + 1];
}

/** Pages that one turns at a time: one on a phone, a spread on a large screen. */
export type Turned = 'page' | 'spread';

/** Returns the page before this one; undefined before the cover. */
export function pageBefore(page: number, turned: Turned): number | undefined {
  if (page <= 1) return undefined;
  return turned === 'page' ? page - 1 : Math.max(spreadOf(page)[0] - 2, 1);
}

/** Returns the page after this one; undefined behind the last one. */
export function pageAfter(page: number, last: number, turned: Turned): number | undefined {
  const next = turned === 'page' || page === 1 ? page + 1 : spreadOf(page)[0] + 2;
  return next > last ? undefined : next;
}
