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
  /** The request for the page before the first; each click is a new object. */
  readonly wanted: { readonly first: number } | undefined;
}

/** Makes a list grow and restores the scroll position in it: loaded at the first interaction. */
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
