import { type RefObject, useEffect, useRef } from 'react';
import { keepReplies } from '../../../api/keep-replies.ts';
import type { Grown } from './grown.ts';
import { ListEnd } from './ListEnd.tsx';
import { useGrowingList } from './use-growing-list.ts';
import { usePlace } from './use-place.ts';

export interface GrowthProps {
  readonly grid: RefObject<HTMLUListElement | null>;
  readonly shown: Grown;
  readonly onShow: (grown: Grown) => void;
  /** The page before the first, once it was asked for; each press is an object of its own. */
  readonly wanted: { readonly first: number } | undefined;
}

/** What makes a list grow and keeps one's place in it: loaded when the shopper first moves. */
export function Growth({ grid, shown, onShow, wanted }: GrowthProps) {
  useEffect(keepReplies, []);
  const growing = useGrowingList(shown, onShow);
  const holdPlace = usePlace(grid, growing);
  const widenUp = useRef<(first: number) => void>(undefined);
  useEffect(() => {
    widenUp.current = (first) => void growing.widen(first, growing.last, holdPlace);
  });
  useEffect(() => {
    if (wanted) widenUp.current?.(wanted.first);
  }, [wanted]);
  return <ListEnd grid={grid} growing={growing} />;
}
