import type { CSSProperties } from 'react';
import type { Ground } from './page-block.ts';

export interface GroundProps {
  readonly style?: CSSProperties;
  readonly 'data-ground'?: 'light' | 'dark';
}

/** Background colours do not change with the theme; the text on them uses the theme that is legible there (tokens.css). */
export function groundProps(ground: Ground | undefined): GroundProps {
  return ground ? { style: { backgroundColor: ground.colour }, 'data-ground': ground.scheme } : {};
}
