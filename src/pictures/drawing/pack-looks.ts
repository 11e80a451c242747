import type { PackedForm } from '../recipe/pack-rules.ts';
import type { PictureRecipe } from '../recipe/picture-recipe.ts';
import type { Box } from './lettering.ts';
import { lightness, mix } from './sketch.ts';

/** How a form of pack is painted: tools/render/packs renders its passes into src/pictures/packs. */
export interface PackLook {
  /** Width and height of the flat label, in the units of the model: only their ratio counts. */
  readonly label: readonly [width: number, height: number];
  /** The colour of the parts that are neither label nor cap: glass with its contents, plastic, steel, paper. */
  readonly body: Paint;
  readonly cap: Paint;
  /** The box in which the goods themselves are visible under film, in shares of the picture's edge. */
  readonly goods?: Box;
}

type Paint = (recipe: PictureRecipe) => string;

const contents: Paint = (recipe) => recipe.contents;
const main: Paint = ({ palette }) => palette.main;
const deep: Paint = ({ palette }) => mix(palette.main, '#1a0d08', 0.35);
const pale: Paint = ({ palette }) => mix(palette.main, '#ffffff', 0.55);
const bright: Paint = ({ palette }) => (lightness(palette.accent) > 0.95 ? palette.main : palette.accent);
const solid =
  (colour: string): Paint =>
  () =>
    colour;
const white = solid('#f7f5f0');
const steel = solid('#dfe3e6');
/** Lids of jars: brass, or the brand's colour. */
const lid: Paint = (recipe) => (recipe.layout % 2 === 0 ? '#d9b45a' : recipe.palette.main);
const wineGlass: Paint = ({ contents: seen }) => (seen === '#3a1520' ? '#1c2a1a' : mix(seen, '#b9cf7a', 0.2));
const oilGlass: Paint = ({ contents: seen }) => (seen === '#8a9a2a' ? '#56661c' : seen);
/** Fruit lies on pulp, cheese on white, the rest on black. */
const trayBed: Paint = ({ backdrop }) =>
  backdrop === 'garden' ? '#b79a72' : backdrop === 'dairy' ? '#efe9de' : '#33373c';

export const packLooks: Readonly<Record<PackedForm, PackLook>> = {
  wine: { label: [0.8, 1.12], body: wineGlass, cap: deep },
  sparkling: { label: [0.98, 0.96], body: solid('#2a4526'), cap: ({ palette }) => mix(palette.accent, '#c9a227', 0.6) },
  spirit: { label: [1.13, 1.08], body: contents, cap: ({ palette }) => mix(palette.main, '#2a1a10', 0.45) },
  beer: { label: [0.88, 0.85], body: solid('#7a3b12'), cap: bright },
  syrup: { label: [0.94, 1.02], body: contents, cap: deep },
  squeeze: { label: [0.96, 1.14], body: contents, cap: bright },
  oil: { label: [0.88, 1.2], body: oilGlass, cap: deep },
  water: { label: [0.86, 0.64], body: solid('#d3ecf8'), cap: main },
  soda: { label: [0.92, 0.86], body: contents, cap: main },
  juice: { label: [1.15, 1.14], body: contents, cap: main },
  jar: { label: [1.3, 0.8], body: contents, cap: lid },
  can: { label: [0.96, 1.47], body: steel, cap: steel },
  tin: { label: [1.4, 0.52], body: steel, cap: ({ backdrop }) => (backdrop === 'sea' ? '#d9bf7c' : '#dfe3e6') },
  'tin-tall': { label: [1.45, 1.38], body: steel, cap: steel },
  pot: { label: [1.12, 1.08], body: white, cap: main },
  pots: { label: [1.08, 0.98], body: white, cap: main },
  tub: { label: [1.5, 0.77], body: white, cap: main },
  aerosol: { label: [0.86, 1.78], body: steel, cap: pale },
  stick: { label: [0.9, 1.1], body: white, cap: pale },
  pump: { label: [1.0, 1.22], body: ({ palette }) => mix(palette.paper, palette.main, 0.25), cap: bright },
  spray: { label: [1.0, 1.18], body: pale, cap: bright },
  tube: { label: [1.24, 2], body: white, cap: main },
  'six-pack': { label: [2.4, 1.46], body: solid('#c4eafd'), cap: main },
  'box-tall': { label: [1.3, 1.9], body: white, cap: white },
  'box-wide': { label: [2, 1.36], body: white, cap: white },
  brick: { label: [1.16, 1.66], body: white, cap: main },
  tetra: { label: [0.84, 1.5], body: white, cap: white },
  carton: { label: [1.06, 1.75], body: white, cap: main },
  'egg-box': { label: [2.56, 1.2], body: white, cap: solid('#c9bba3') },
  tray: { label: [2.6, 0.7], body: trayBed, cap: white, goods: { x: 0.14, y: 0.3, width: 0.72, height: 0.4 } },
  butter: { label: [2, 1.05], body: white, cap: white },
  blister: { label: [1.36, 1.96], body: solid('#cfc9bf'), cap: white },
  bar: { label: [2.38, 0.84], body: white, cap: white },
  detergent: { label: [1.18, 1.3], body: pale, cap: bright },
  rolls: { label: [2.84, 1.28], body: white, cap: white },
  bag: { label: [1.5, 2.1], body: main, cap: main },
  pouch: { label: [1.45, 2], body: main, cap: main },
  sack: { label: [1.3, 1.6], body: white, cap: ({ palette }) => mix(palette.paper, '#8a7458', 0.2) },
  pack: { label: [1.9, 1.75], body: main, cap: main },
  net: {
    label: [1.66, 0.54],
    body: ({ motifs }) => mix(motifs[0]?.colour ?? '#e08a2e', '#b3240f', 0.35),
    cap: ({ motifs }) => motifs[0]?.colour ?? '#e08a2e',
  },
};
