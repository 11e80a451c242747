import { type RefObject, useEffect, useRef } from 'react';
import { keepReplies } from '../../../api/keep-replies.ts';
import type { Grown } from './grown.ts';
import { ListEnd } from './ListEnd.tsx';
import { useGrowingList } from './use-growing-list.ts';
import { useListPosition } from './use-list-position.ts';

export interface GrowthProps {
  readonly grid: RefObject<HTMLUListElement | null>;
  readonly shown: Grown;
  readonly onShow: (grown: Grown) => void;
  /** The request for the page before the first; each click is a new object. */
  readonly request: { readonly first: number } | undefined;
}

/** Makes a list grow and restores the scroll position in it: loaded at the first interaction. */
export function Growth({ grid, shown, onShow, request }: GrowthProps) {
  useEffect(keepReplies, []);
  const growing = useGrowingList(shown, onShow);
  const holdPosition = useListPosition(grid, growing);
  const widenUp = useRef<(first: number) => void>(undefined);
  useEffect(() => {
    widenUp.current = (first) => void growing.widen(first, growing.last, holdPosition);
  });
  useEffect(() => {
    if (request) widenUp.current?.(request.first);
  }, [request]);
  return <ListEnd grid={grid} growing={growing} />;
}
