/** The face of the shop that its chain chooses: its name, the colour of buttons and links, and its fonts. */
export interface Look {
  readonly shopName: string;
  /** `#23643c` */
  readonly accent: string;
  /** The path of a picture of the library; empty: the usual mark. */
  readonly logo: string;
  readonly headingFont: string;
  readonly textFont: string;
}

export const USUAL_LOOK: Look = {
  shopName: 'Bottega',
  accent: '#23643c',
  logo: '',
  headingFont: 'fraunces',
  textFont: 'figtree',
};

/** Families by the names of the settings. All but the first two are those of the reader's system: nothing is loaded. */
export const FONTS: Readonly<Record<string, string>> = {
  figtree: '"Figtree Variable", Arial, ui-sans-serif, system-ui, sans-serif',
  fraunces: '"Fraunces", "Fraunces Fallback", Georgia, serif',
  georgia: 'Georgia, "Times New Roman", serif',
  palatino: '"Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif',
  verdana: 'Verdana, Geneva, sans-serif',
  trebuchet: '"Trebuchet MS", "Segoe UI", Arial, sans-serif',
  system: 'system-ui, ui-sans-serif, sans-serif',
};

type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The ground of pages and of buttons and fields on them, in both themes (web/ui/tokens.css). */
const LIGHT_GROUNDS = ['#faf6ef', '#ffffff', '#f0e8da'] as const;
const DARK_GROUNDS = ['#181512', '#221e1a', '#2b2621'] as const;
/** WCAG 2.2, 1.4.3: the least contrast of text. */
export const MINIMUM_CONTRAST = 4.5;

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function rgbOf(colour: string): Rgb {
  const part = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return [part(1), part(3), part(5)];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes a colour with another one; `share` of the other, from 0 to 1. */
function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => one[index] + (other[index] - one[index]) * share;
  return [part(0), part(1), part(2)];
}

/** WCAG 2.2: the relative luminance. */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2: the contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(rgbOf(one)), luminance(rgbOf(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The least contrast of a colour with grounds. */
const leastOf = (colour: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => contrast(colour, ground)));

/** The colours of a theme that follow from the accent. */
export interface Accents {
  readonly accent: string;
  readonly strong: string;
  readonly soft: string;
  readonly line: string;
  readonly onAccent: string;
}

/** The accent by day: the colour itself. */
export function lightAccents(accent: string): Accents {
  const rgb = rgbOf(accent);
  return {
    accent,
    strong: hexOf(mix(rgb, BLACK, 0.25)),
    soft: hexOf(mix(rgb, WHITE, 0.88)),
    line: hexOf(mix(rgb, WHITE, 0.6)),
    onAccent: '#ffffff',
  };
}

/** The accent by night: lightened until it can be read on every ground of the dark theme. */
export function darkAccents(accent: string): Accents {
  const rgb = rgbOf(accent);
  const steps = Array.from({ length: 21 }, (_, index) => hexOf(mix(rgb, WHITE, index / 20)));
  const onAccent = hexOf(mix(rgb, BLACK, 0.8));
  const light =
    steps.find((each) => leastOf(each, DARK_GROUNDS) >= 7 && contrast(onAccent, each) >= MINIMUM_CONTRAST) ?? '#ffffff';
  return {
    accent: light,
    strong: hexOf(mix(rgbOf(light), WHITE, 0.35)),
    soft: hexOf(mix(rgb, rgbOf('#181512'), 0.72)),
    line: hexOf(mix(rgbOf(light), BLACK, 0.5)),
    onAccent,
  };
}

/** One of the pairs of colours that people have to read, with its contrast. */
export interface ContrastCheck {
  readonly pair: 'button' | 'text' | 'chosen' | 'night';
  readonly contrast: number;
}

/** Returns the contrasts of an accent: white on it, it on the grounds, on its own soft ground, and by night. */
export function contrastsOf(accent: string): ContrastCheck[] {
  const [light, dark] = [lightAccents(accent), darkAccents(accent)];
  return [
    { pair: 'button', contrast: contrast(light.onAccent, accent) },
    { pair: 'text', contrast: leastOf(accent, LIGHT_GROUNDS) },
    { pair: 'chosen', contrast: contrast(accent, light.soft) },
    {
      pair: 'night',
      contrast: Math.min(leastOf(dark.accent, [...DARK_GROUNDS, dark.soft]), contrast(dark.onAccent, dark.accent)),
    },
  ];
}

/** The least of the contrasts of an accent; at least MINIMUM_CONTRAST, or people cannot read it. */
export function worstContrast(accent: string): number {
  return Math.min(...contrastsOf(accent).map((each) => each.contrast));
}

/** Returns the colour nearest to this one that can be read: darkened as little as needed. */
export function nearestReadable(accent: string): string {
  const rgb = rgbOf(accent);
  const steps = Array.from({ length: 51 }, (_, index) => hexOf(mix(rgb, BLACK, index / 50)));
  return steps.find((each) => worstContrast(each) >= MINIMUM_CONTRAST) ?? USUAL_LOOK.accent;
}

/**
 * Returns the style sheet by which the pages of the shop take this look; empty for the usual one. The back office keeps
 * its own face.
 */
export function styleOf({ accent, headingFont, textFont }: Look): string {
  const root = ':root:not(:has([data-staff-frame]))';
  const colours = accent.toLowerCase() === USUAL_LOOK.accent ? [] : colourVariables(accent.toLowerCase());
  const fonts = [
    ...(headingFont === USUAL_LOOK.headingFont ? [] : [`--font-display:${FONTS[headingFont]}`]),
    ...(textFont === USUAL_LOOK.textFont ? [] : [`--font-sans:${FONTS[textFont]}`]),
  ];
  if (colours.length + fonts.length === 0) return '';
  const declared = [...colours, ...fonts].join(';');
  return `${root}{${declared}}${colours.length === 0 ? '' : `${root} [data-ground]{${colours.join(';')}}`}`;
}

function colourVariables(accent: string): string[] {
  const [light, dark] = [lightAccents(accent), darkAccents(accent)];
  const pair = (name: string, of: keyof Accents) => `--color-${name}:light-dark(${light[of]},${dark[of]})`;
  return [
    pair('accent', 'accent'),
    pair('accent-strong', 'strong'),
    pair('accent-soft', 'soft'),
    pair('accent-line', 'line'),
    pair('on-accent', 'onAccent'),
    `--color-awning:${accent}`,
  ];
}
