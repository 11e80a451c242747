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

export const wheat: Colours = ['#ffe9a8', '#eebf56', '#b97f22'];
export const crust: Colours = ['#f4cf8e', '#d99a4a', '#96591f'];
export const cream: Colours = ['#ffffff', '#f6f0e4', '#d5c8b2'];
export const green: Colours = ['#a7d36a', '#5f9a38', '#2f5f22'];

export function leafShape(b: Brush): string {
  return b.shape('M-34 6Q-10 -34 36 -10Q20 30 -34 6Z', green) + stroke('M-30 5Q0 -4 30 -9', '#d7efb0', 3, 0.8);
}

/** Drawings by the name that motifs use. */
export type Drawings = Readonly<Record<string, (brush: Brush) => string>>;
