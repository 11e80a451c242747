import { msg } from '../../language/language.ts';
import type { BlockType } from './block-type.ts';
import { SEASON_NAMES } from './season.ts';

/** One option of a block or proposal: KEY and text on the wire (wire-facts 9), its label, and its allowed texts. */
export type OptionField = { readonly key: string; readonly label: string; readonly hint?: string } & (
  | { readonly kind: 'yes'; readonly fallback: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly OptionChoice[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly fallback?: number }
  | { readonly kind: 'text'; readonly max: number }
  /** `columns`: of twelve at each width, one entry per row; `slides`: side by side, one row. */
  | { readonly kind: 'columns' | 'slides' }
  | { readonly kind: 'ids' | 'colour' | 'path' | 'category' }
);

export interface OptionChoice {
  /** Empty means the storefront's default. */
  readonly value: string;
  readonly label: string;
}

/** Returns what is wrong with the text of an option; undefined when it is right. */
export type OptionProblem =
  | { readonly code: 'FORMAT' | 'INVALID_CHOICE' | 'LINK_INVALID' }
  | { readonly code: 'TOO_LONG' | 'NUMBER_TOO_LARGE'; readonly details: { readonly max: number } }
  | { readonly code: 'NUMBER_TOO_SMALL'; readonly details: { readonly min: number } };

const choices = (labels: Readonly<Record<string, string>>): readonly OptionChoice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Limits the block to this season of every year. */
const SEASON: OptionField = {
  key: 'SEASON',
  label: msg('Stagione'),
  kind: 'choice',
  choices: choices({ '': msg('Tutto l’anno'), ...SEASON_NAMES }),
};
const BULLETS: OptionField = {
  key: 'SHOW_PAGINATION_BULLETS',
  label: msg('Punti per scorrere'),
  kind: 'yes',
  fallback: true,
};
const ARROWS: OptionField = { key: 'SHOW_ARROWS', label: msg('Frecce per scorrere'), kind: 'yes', fallback: false };
const CATEGORY: OptionField = { key: 'CATEGORY_SLUG', label: msg('Categoria'), kind: 'category' };
const LAYOUT: OptionField = {
  key: 'ADV_LAYOUT',
  label: msg('Consiglio'),
  hint: msg('Il numero di un algoritmo, per esempio 27 per i più venduti; vuoto: i prodotti scelti qui.'),
  kind: 'number',
  min: 1,
  max: 9999,
};
const LIMIT: OptionField = {
  key: 'PRODUCT_LIMIT',
  label: msg('Quanti prodotti'),
  kind: 'number',
  min: 1,
  max: 48,
  fallback: 12,
};
const SLIDER: readonly OptionField[] = [
  LIMIT,
  {
    key: 'SLIDES_PER_VIEW',
    label: msg('Prodotti affiancati'),
    hint: msg('Dal telefono allo schermo grande, per esempio 1/2/3/4/6.'),
    kind: 'slides',
  },
  {
    key: 'PRODUCT_LAYOUT',
    label: msg('Aspetto dei prodotti'),
    kind: 'choice',
    choices: choices({ '': msg('In verticale'), card: msg('Scheda larga') }),
  },
  ARROWS,
  BULLETS,
];

const INVITE_BANNER: readonly OptionField[] = [
  CATEGORY,
  { key: 'BUTTON_TEXT', label: msg('Testo del pulsante'), kind: 'text', max: 60 },
];

/** Options of each type (S 2). Other entries of a block are stored unchanged. */
export const BLOCK_OPTIONS: Readonly<Record<BlockType, readonly OptionField[]>> = {
  BannerGrid: [
    SEASON,
    {
      key: 'ROWS',
      label: msg('Colonne'),
      hint: msg('Su dodici, dal telefono allo schermo grande, per esempio 12/6/4/4/4; più righe separate da virgole.'),
      kind: 'columns',
    },
  ],
  BannerSlider: [
    {
      key: 'SIZE',
      label: msg('Altezza'),
      kind: 'choice',
      choices: choices({ '': msg('Piena'), compact: msg('Bassa') }),
    },
    { key: 'AUTOPLAY', label: msg('Scorre da solo'), kind: 'yes', fallback: true },
    { key: 'AUTOPLAY_SECONDS', label: msg('Secondi per immagine'), kind: 'number', min: 3, max: 60, fallback: 6 },
    BULLETS,
    ARROWS,
  ],
  ProductSlider: [
    CATEGORY,
    { key: 'QUERY', label: msg('Parole cercate'), kind: 'text', max: 200 },
    { key: 'PRODUCT_IDS', label: msg('Prodotti'), hint: msg('I loro numeri, separati da virgole.'), kind: 'ids' },
    { key: 'PROMO', label: msg('Solo prodotti in promozione'), kind: 'yes', fallback: false },
    {
      key: 'PROMO_ID',
      label: msg('Promozione'),
      hint: msg('Il suo numero.'),
      kind: 'number',
      min: 1,
      max: 2_147_483_647,
    },
    { key: 'NEW_PRODUCT', label: msg('Solo novità'), kind: 'yes', fallback: false },
    {
      key: 'ORDER_BY',
      label: msg('Ordine'),
      kind: 'choice',
      choices: choices({
        '': msg('Rilevanza'),
        name: msg('Nome'),
        price: msg('Prezzo crescente'),
        price_desc: msg('Prezzo decrescente'),
        price_um: msg('Prezzo al kg o litro'),
        discount: msg('Sconto'),
        newest: msg('Novità'),
      }),
    },
    LAYOUT,
    { key: 'SHUFFLE', label: msg('Mescola i prodotti consigliati'), kind: 'yes', fallback: false },
    {
      key: 'SHOW_ALL_URL',
      label: msg('«Mostra tutti» porta a'),
      hint: msg('Un percorso del negozio; vuoto: la pagina di questi prodotti.'),
      kind: 'path',
    },
    ...SLIDER,
  ],
  CrmProductSlider: [{ ...LAYOUT, hint: msg('Vuoto: i prodotti che il cliente preferisce (29).') }, ...SLIDER],
  StaticText: [{ key: 'LAYOUT_FLIP', label: msg('Immagine a sinistra'), kind: 'yes', fallback: false }],
  Hero: [SEASON],
  MyShopping: [],
  ServiceAutodiscovery: [],
  CartInfoButton: [],
  InviteFriend: [],
  InviteFriendBanner: INVITE_BANNER,
  InviteFriendBaner: INVITE_BANNER,
  ShareWithFriends: [
    {
      key: 'MODE',
      label: msg('Aspetto'),
      kind: 'choice',
      choices: choices({ '': msg('Tutti i pulsanti'), floating: msg('Un pulsante sospeso') }),
    },
    { key: 'TEXT', label: msg('Testo condiviso'), kind: 'text', max: 300 },
  ],
};

/** Options of a proposal (S 2, S 3). */
export const PROPOSAL_OPTIONS: readonly OptionField[] = [
  {
    key: 'LAYOUT',
    label: msg('Aspetto'),
    kind: 'choice',
    choices: choices({
      '': msg('Secondo quello che c’è'),
      image: msg('Solo immagine'),
      card: msg('Scheda con testo'),
      button: msg('Pulsante'),
    }),
  },
  { key: 'BUTTON_TEXT', label: msg('Testo del pulsante'), kind: 'text', max: 60 },
  { key: 'BUTTON_COLOR', label: msg('Colore del pulsante'), kind: 'colour' },
  { key: 'BUTTON_OUTLINED', label: msg('Pulsante solo bordato'), kind: 'yes', fallback: false },
  { key: 'BACKGROUND_COLOR', label: msg('Colore di sfondo'), kind: 'colour' },
  { key: 'TEXT_COLOR', label: msg('Colore del testo'), kind: 'colour' },
  {
    key: 'TEXT_ALIGN',
    label: msg('Testo allineato'),
    kind: 'choice',
    choices: choices({ '': msg('A sinistra'), center: msg('Al centro'), right: msg('A destra') }),
  },
  { key: 'LAYOUT_FLIP', label: msg('Immagine dall’altra parte'), kind: 'yes', fallback: false },
  {
    key: 'IMAGE_WIDTH_PERCENT',
    label: msg('Quanto è larga l’immagine, in percentuale'),
    kind: 'number',
    min: 20,
    max: 80,
    fallback: 50,
  },
  { key: 'IMAGE_CONTAIN', label: msg('Immagine intera, senza ritagliarla'), kind: 'yes', fallback: false },
];

const MAX_TEXT = 500;
const ROW = String.raw`(?:[1-9]|1[0-2])(?:/(?:[1-9]|1[0-2])){0,4}`;
const PATTERNS = {
  columns: new RegExp(`^${ROW}(?:\\s*[,;]\\s*${ROW}){0,49}$`),
  slides: new RegExp(`^${ROW}$`),
  ids: /^[1-9]\d{0,9}(?:\s*,\s*[1-9]\d{0,9}){0,99}$/,
  colour: /^#[0-9a-f]{6}$/i,
  category: /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/,
  path: /^\/(?![/\\])[^\s\\]*$/,
} as const;

/** An empty text is always valid: it means the storefront's default. */
export function optionProblem(field: OptionField, text: string): OptionProblem | undefined {
  if (text === '') return undefined;
  switch (field.kind) {
    case 'yes':
      return text === 'true' || text === 'false' ? undefined : { code: 'INVALID_CHOICE' };
    case 'choice':
      return field.choices.some(({ value }) => value === text) ? undefined : { code: 'INVALID_CHOICE' };
    case 'number':
      return numberProblem(field, text);
    case 'text':
      return text.length > field.max ? { code: 'TOO_LONG', details: { max: field.max } } : undefined;
    default:
      if (text.length > MAX_TEXT) return { code: 'TOO_LONG', details: { max: MAX_TEXT } };
      if (PATTERNS[field.kind].test(text)) return undefined;
      return { code: field.kind === 'path' ? 'LINK_INVALID' : 'FORMAT' };
  }
}

function numberProblem({ min, max }: { min: number; max: number }, text: string): OptionProblem | undefined {
  if (!/^\d{1,10}$/.test(text)) return { code: 'FORMAT' };
  if (Number(text) < min) return { code: 'NUMBER_TOO_SMALL', details: { min } };
  return Number(text) > max ? { code: 'NUMBER_TOO_LARGE', details: { max } } : undefined;
}
