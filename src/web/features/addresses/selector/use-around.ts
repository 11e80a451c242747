import { useState } from 'react';
import { NEAR_FILTERS_METRES, type Point } from '../../../../domain/delivery/distance.ts';
import { usePosition } from '../../stores/use-position.ts';

/** The point around which stores and lockers are looked for, and the distance from it. */
export interface Around {
  readonly point: Point;
  /** The town that was searched for; undefined for the position of the shopper. */
  readonly town: string | undefined;
  readonly metres: number;
  /** The shopper said nothing: the point is that of the address to which goods are delivered. */
  readonly isOfAddress?: boolean;
}

interface FoundTown {
  readonly town: string;
  readonly point: Point;
}

/** The widest: who has said nothing sees what there is, the nearest first. */
const [NEAR, , FAR] = NEAR_FILTERS_METRES;

/**
 * D 2, D 9: the place around which stores and lockers are listed, a town or the shopper's own position, within 10, 30 or 60 km; at first
 * the address to which goods are delivered, where it is known.
 */
export function useAround(address?: Point) {
  const { point: own, ...position } = usePosition();
  const [center, setCenter] = useState<FoundTown | 'own' | 'everywhere'>();
  const [within, setMetres] = useState<number>();
  const metres = within ?? (center === undefined ? FAR : NEAR);
  return {
    around: aroundOf(center, { own, address, metres }),
    position: {
      ...position,
      point: own,
      ask: () => {
        setCenter('own');
        position.ask();
      },
    },
    searchAround: (town: string, point: Point) => setCenter({ town, point }),
    searchWithin: setMetres,
    searchEverywhere: () => setCenter('everywhere'),
  };
}

function aroundOf(
  center: FoundTown | 'own' | 'everywhere' | undefined,
  { own, address, metres }: { own: Point | undefined; address: Point | undefined; metres: number },
): Around | undefined {
  if (center === 'everywhere') return undefined;
  if (center === 'own') return own && { town: undefined, point: own, metres };
  if (center) return { ...center, metres };
  return address && { town: undefined, point: address, metres, isOfAddress: true };
}

export type AroundChoice = ReturnType<typeof useAround>;
