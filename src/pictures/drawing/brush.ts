/** The definitions of a drawing; lights and shadows are defined once per picture. */
export interface Brush {
  /** A fill lit from the upper left. */
  lit(light: string, middle: string, dark: string): string;
  ball(at: readonly [x: number, y: number, rx: number, ry?: number], colours: Colours, turn?: number): string;
  shape(path: string, colours: Colours): string;
  definitions(): string;
}

export type Colours = readonly [light: string, middle: string, dark: string];

export function createBrush(): Brush {
  const definitions: string[] = [];
  const lit = (light: string, middle: string, dark: string) => {
    const id = `g${definitions.length}`;
    definitions.push(
      `<radialGradient id="${id}" cx="0.36" cy="0.28" r="0.85"><stop offset="0" stop-color="${light}"/><stop offset="0.5" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`,
    );
    return `url(#${id})`;
  };
  return {
    lit,
    ball([x, y, rx, ry = rx], colours, turn = 0) {
      return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${lit(...colours)}" transform="rotate(${turn} ${x} ${y})"/>`;
    },
    shape: (path, colours) => `<path d="${path}" fill="${lit(...colours)}"/>`,
    definitions: () => definitions.join(''),
  };
}

export const stroke = (path: string, colour: string, width: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const at = (x: number, y: number, turn: number, body: string, scale = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${body}</g>`;

/** Drawings by the name that motifs use. */
export type Drawings = Readonly<Record<string, (brush: Brush) => string>>;
