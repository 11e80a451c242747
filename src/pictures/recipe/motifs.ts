/** A motif on a pack or the picture of a loose good: a rendered good or a pictogram. */
export interface Motif {
  /** "goods:<name>" for a rendered sprite, "symbol:<name>" for a pictogram. */
  readonly glyph: string;
  /** The typical colour of the good; packs take their second colour from it. */
  readonly colour: string;
}

export function motif(glyph: string, colour: string): Motif {
  return { glyph, colour };
}

/** The pictograms for labels of household goods; drawing/symbols.ts has their paths. */
export type SymbolName =
  | 'apple'
  | 'baby'
  | 'bin'
  | 'bone'
  | 'broom'
  | 'bubbles'
  | 'bulb'
  | 'cat'
  | 'cloud'
  | 'cutlery'
  | 'dog'
  | 'drop'
  | 'feeding-bottle'
  | 'flower'
  | 'hairdryer'
  | 'hand'
  | 'insect'
  | 'leaf'
  | 'mountain'
  | 'paper'
  | 'paw'
  | 'plaster'
  | 'razor'
  | 'salt'
  | 'shirt'
  | 'sparkle'
  | 'tooth'
  | 'toothbrush'
  | 'tulip'
  | 'washed-hands'
  | 'waves';

/** Returns a pictogram in a round field of its colour, for goods that are not food. */
export function symbol(name: SymbolName, colour: string): Motif {
  return motif(`symbol:${name}`, colour);
}

/** Words of plain text (lower case, no accents, see `plainText`) and the good that they name. */
export type Words<Name extends string> = readonly (readonly [RegExp, Name])[];

/** Matches both words, or beginnings of words, in either order: "fettine di vitello" and "vitello a fettine". */
export function both(one: string, other: string): RegExp {
  return new RegExp(`\\b(?:${one})\\w*\\b.*?\\b(?:${other})|\\b(?:${other})\\w*\\b.*?\\b(?:${one})`);
}
