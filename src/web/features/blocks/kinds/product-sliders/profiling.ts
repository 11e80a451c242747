import type { Cart } from '../../../../../contract/cart/schemas.ts';

const PROFILING_SEGMENT = 4502;

/** storefront 6: segment 4502 with value 1 means that profiling was accepted. A segment without a value counts as 1. */
export function hasAcceptedProfiling(cart: Cart | undefined): boolean {
  if ((cart?.user.userId ?? -1) < 0) return false;
  return (cart?.user.crmUserSegments ?? []).some(
    (segment: Cart['user']['crmUserSegments'][number] & { value?: unknown }) => {
      return segment.crmSegment.crmSegmentId === PROFILING_SEGMENT && String(segment.value ?? 1) === '1';
    },
  );
}
