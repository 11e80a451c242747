import type { CSSProperties } from 'react';
import type { Ground } from './page-block.ts';

export interface GroundProps {
  readonly style?: CSSProperties;
  readonly 'data-ground'?: 'light' | 'dark';
}

/** A colour keeps itself in both themes; what stands on it takes the theme that is read on it (tokens.css). */
export function groundProps(ground: Ground | undefined): GroundProps {
  return ground ? { style: { backgroundColor: ground.colour }, 'data-ground': ground.scheme } : {};
}
