/** The colours of a brand's packs. */
export interface Palette {
  readonly main: string;
  readonly accent: string;
  readonly paper: string;
}

/** Returns the palette of a brand, which is always the same. */
export function paletteOf(brand: string): Palette {
  return palettes[hash(brand) % palettes.length] as Palette;
}

/** FNV-1a, 32 bits: stable across machines and releases, unlike random seeds. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  return (value ^ (value >>> 15)) >>> 0;
}

const palettes: readonly Palette[] = [
  { main: '#c4122f', accent: '#f6c445', paper: '#fff7ea' },
  { main: '#0b4ea2', accent: '#f7d046', paper: '#f4f8fd' },
  { main: '#146b3a', accent: '#e9b949', paper: '#f7f6e7' },
  { main: '#7a1f2b', accent: '#d9a441', paper: '#fbf3e6' },
  { main: '#f08c1a', accent: '#7a2e12', paper: '#fff6e6' },
  { main: '#1b8ac4', accent: '#ffffff', paper: '#eef8fd' },
  { main: '#5b2a86', accent: '#f2b632', paper: '#f8f3fb' },
  { main: '#0f766e', accent: '#f4a259', paper: '#eefaf6' },
  { main: '#f2b705', accent: '#b3161e', paper: '#fffbe6' },
  { main: '#1f2a44', accent: '#c9a227', paper: '#f6f3ea' },
  { main: '#e1526d', accent: '#ffe3a3', paper: '#fff2f3' },
  { main: '#5a8f29', accent: '#fff0b3', paper: '#f6faea' },
  { main: '#3d2b1f', accent: '#d98e32', paper: '#faf2e6' },
  { main: '#d4451a', accent: '#ffe08a', paper: '#fff4ea' },
  { main: '#004b6b', accent: '#6fd0c5', paper: '#eef7f9' },
  { main: '#d08c1c', accent: '#5a2a12', paper: '#fdf4de' },
  { main: '#a3195b', accent: '#f7b7c8', paper: '#fff1f6' },
  { main: '#2f5d50', accent: '#e7d7a5', paper: '#f4f6ee' },
  { main: '#b5482a', accent: '#f1d9b2', paper: '#fcf3ea' },
  { main: '#23395b', accent: '#e4572e', paper: '#f2f5f9' },
  { main: '#d81e3f', accent: '#ffffff', paper: '#fff3f2' },
  { main: '#2b7a9b', accent: '#ffd166', paper: '#f0f8fa' },
  { main: '#69306d', accent: '#e8a0bf', paper: '#f9f1f8' },
  { main: '#3a7d44', accent: '#f4d35e', paper: '#f5f9ee' },
];
