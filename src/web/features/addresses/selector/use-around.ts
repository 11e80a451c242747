import { useState } from 'react';
import { NEAR_FILTERS_METRES, type Point } from '../../../../domain/delivery/distance.ts';
import { usePosition } from '../../stores/use-position.ts';

/** The point around which stores and lockers are looked for, and the distance from it. */
export interface Around {
  readonly point: Point;
  /** The town that was searched for; undefined for the position of the shopper. */
  readonly town: string | undefined;
  readonly metres: number;
}

interface FoundTown {
  readonly town: string;
  readonly point: Point;
}

/** D 2, D 9: the place around which stores and lockers are listed, a town or the shopper's own position, within 10, 30 or 60 km. */
export function useAround() {
  const { point: own, ...position } = usePosition();
  const [center, setCenter] = useState<FoundTown | 'own'>();
  const [metres, setMetres] = useState<number>(NEAR_FILTERS_METRES[0]);
  const found = center === 'own' ? own && { town: undefined, point: own } : center;
  return {
    around: found && { ...found, metres },
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
    searchEverywhere: () => setCenter(undefined),
  };
}

export type AroundChoice = ReturnType<typeof useAround>;
