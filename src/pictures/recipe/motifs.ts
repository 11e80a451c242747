import type { SymbolName } from '../drawing/symbols.ts';

/** A motif on a pack or the picture of a loose good: a rendered good, an emoji or a drawing of our own, possibly recoloured. */
export interface Motif {
  /** "goods:<name>" for a rendered sprite, "drawn:<name>" for one drawn by us, else a code point of the 3D emoji set ("1f34e"). */
  readonly glyph: string;
  /** The colour one remembers of it; packs take their second colour from it. */
  readonly colour: string;
  readonly hue: number;
  readonly saturation: number;
  readonly brightness: number;
}

export interface Recolouring {
  readonly hue?: number;
  readonly saturation?: number;
  readonly brightness?: number;
}

export function motif(
  glyph: string,
  colour: string,
  { hue = 0, saturation = 1, brightness = 1 }: Recolouring = {},
): Motif {
  return { glyph, colour, hue, saturation, brightness };
}

/** A pictogram in a round field of its colour, for what is no food. The names stand in drawing/symbols.ts. */
export function symbol(name: SymbolName, colour: string): Motif {
  return motif(`symbol:${name}`, colour);
}

/** Words of plain text (lower case, no accents, see `plainText`) and the good they name. */
export type Words<Name extends string> = readonly (readonly [RegExp, Name])[];

/** Both words, or beginnings of words, in either order: "fettine di vitello" and "vitello a fettine". */
export function both(one: string, other: string): RegExp {
  return new RegExp(`\\b(?:${one})\\w*\\b.*?\\b(?:${other})|\\b(?:${other})\\w*\\b.*?\\b(?:${one})`);
}
