/**
 * CSS properties that the staff may set on a block: spacing, border and type. None can cover other content or load
 * anything.
 */
const PROPERTIES =
  /^(?:(?:padding|margin|border)(?:-(?:top|right|bottom|left|block|inline))?|border-radius|border-color|border-width|border-style|box-shadow|color|text-align|font-size|font-weight|font-style|line-height|letter-spacing|text-transform|max-width|min-height|gap)$/;
const VALUE = /^[a-z0-9#%.,\s/()-]+$/i;
const FUNCTIONS = /([a-z-]+)\(/gi;
const HARMLESS = new Set(['min', 'max', 'clamp', 'rgb', 'rgba', 'hsl', 'hsla', 'var']);
const MAX_DECLARATIONS = 30;

/**
 * Returns the CSS declarations that are safe for a `style`, as property and value, in their order. Others are dropped.
 */
export function safeStyle(css: string): readonly (readonly [property: string, value: string])[] {
  return css
    .split(';', MAX_DECLARATIONS)
    .map((declaration) => {
      const colon = declaration.indexOf(':');
      const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      return [property, declaration.slice(colon + 1).trim()] as const;
    })
    .filter(([property, value]) => PROPERTIES.test(property) && isSafeValue(value));
}

function isSafeValue(value: string): boolean {
  // no block may overlap its neighbours, so negative values and subtraction are refused
  if (!VALUE.test(value) || /(?:^|[\s(,])-[\d.]|-\s/.test(value)) return false;
  return [...value.matchAll(FUNCTIONS)].every(([, name = '']) => HARMLESS.has(name.toLowerCase()));
}

export type Scheme = 'light' | 'dark';

/** Returns which of the two themes is readable on this background: `#rrggbb`; undefined for other texts. */
export function schemeOn(colour: string): Scheme | undefined {
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(colour) ?? [];
  if (hex === undefined) return undefined;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  // WCAG 2: the luminance at which white and black have the same contrast
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? 'light' : 'dark';
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
