/** The colours of `web/ui/tokens.css` in the light theme; those of the dark one are in the stylesheet. */
export const COLOURS = {
  ground: '#f0e8da',
  card: '#ffffff',
  ink: '#26201a',
  soft: '#5b5146',
  line: '#e8dfd0',
  sunken: '#f0e8da',
  tile: '#f6f1e8',
  accent: '#23643c',
  onAccent: '#ffffff',
  accentSoft: '#e4efe2',
  dot: '#8d8171',
} as const;

/** Names by which the dark theme finds the elements; a client that knows no stylesheet shows the light one. */
export const CLASSES = {
  ground: 'm-ground',
  card: 'm-card',
  soft: 'm-soft',
  line: 'm-line',
  tile: 'm-tile',
  button: 'm-button',
  accent: 'm-accent',
  done: 'm-done',
  next: 'm-next',
  note: 'm-note',
} as const;

/** The styles have no quotes and angle brackets, which React would write as entities. */
export const STYLES = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:520px){.m-pad{padding:22px 20px 26px !important}.m-page{padding:16px 0 24px !important}',
  '.m-head{padding-left:20px !important;padding-right:20px !important}.m-step{font-size:12px !important}}',
  '@media (max-width:340px){.m-step{font-size:11px !important;padding-right:2px !important}}',
  '@media (prefers-color-scheme:dark){',
  '.m-ground{background-color:#12100d !important;color:#f5efe6 !important}',
  '.m-card{background-color:#221e1a !important;color:#f5efe6 !important}',
  '.m-soft{color:#c9bdae !important}.m-line,.m-line td{border-color:#39322b !important}.m-tile{background-color:#3a332c !important}',
  '.m-button{background-color:#7fce97 !important;color:#0f2416 !important}.m-accent{color:#7fce97 !important}',
  '.m-done{background-color:#7fce97 !important;color:#0f2416 !important}.m-next{background-color:#39322b !important}',
  '.m-note{background-color:#21382a !important;color:#f5efe6 !important}',
  '}',
].join('');

export const CELL = { padding: '4px 0', verticalAlign: 'top', textAlign: 'left' } as const;
export const AMOUNT = { ...CELL, textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 16 } as const;
export const REMARK = { fontSize: 14, lineHeight: 1.43, color: COLOURS.soft } as const;
export const TABLE = { cellPadding: 0, cellSpacing: 0, border: 0, width: '100%' } as const;
/** A table that is only layout is none to a screen reader. */
export const LAYOUT = { ...TABLE, role: 'presentation' } as const;
