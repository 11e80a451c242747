import { readFileSync } from 'node:fs';
import type { SymbolName } from '../recipe/motifs.ts';
import { mix } from './sketch.ts';

/** Pictograms for labels of household goods: paths in a square of 24, written by `npm run symbols`. */
const symbols: Readonly<Record<SymbolName, string>> = JSON.parse(
  readFileSync(new URL('symbols.json', import.meta.url), 'utf8'),
);

/** Returns the SVG of a symbol, 256 x 256: white on a round field of its colour. */
export function drawSymbol(name: SymbolName, colour: string): string {
  const shades = [
    [0, mix(colour, '#ffffff', 0.3)],
    [0.6, colour],
    [1, mix(colour, '#101828', 0.3)],
  ];
  const stops = shades.map(([offset, shade]) => `<stop offset="${offset}" stop-color="${shade}"/>`).join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">' +
    `<defs><radialGradient id="field" cx=".38" cy=".3" r=".8">${stops}</radialGradient></defs>` +
    '<circle cx="128" cy="128" r="122" fill="#fff"/><circle cx="128" cy="128" r="113" fill="url(#field)"/>' +
    `<path d="${symbols[name]}" transform="translate(50 50) scale(6.5)" fill="#fff"/></svg>`
  );
}
