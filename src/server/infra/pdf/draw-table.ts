import type { Block, Column } from './sheet.ts';

type Document = PDFKit.PDFDocument;
type Section = PDFKit.PDFStructureElement;
type Table = Extract<Block, { readonly is: 'table' }>;

const PADDING = 4;

interface Place {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** Draws a table whose rows are never split; each further page repeats the headings, which screen readers read once. */
export function drawTable(document: Document, root: Section, { columns, rows }: Table): void {
  document.moveDown(0.6);
  const places = placesOf(document, columns);
  const headings = columns.map(({ heading }) => heading);
  const table = document.struct('Table');
  root.add(table);
  drawHeadings(document, places, headings, table);
  for (const row of rows) {
    document.font(REGULAR).fontSize(SIZE.small);
    const height = heightOf(document, places, row);
    if (document.y + height > document.page.height - document.page.margins.bottom) {
      document.addPage();
      drawHeadings(document, places, headings);
    }
    document.font(REGULAR).fontSize(SIZE.small);
    drawRow(document, { places, texts: row, height, tag: 'TD', table });
  }
  table.end();
  document.x = MARGIN;
}

function placesOf(document: Document, columns: readonly Column[]): Place[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  return columns.map(({ share, isAmount }) => {
    const width = (widthOf(document) * share) / whole;
    const place = { x: x + PADDING, width: width - 2 * PADDING, align: isAmount ? 'right' : 'left' } as const;
    x += width;
    return place;
  });
}

function drawHeadings(document: Document, places: readonly Place[], texts: readonly string[], table?: Section): void {
  document.font(BOLD).fontSize(SIZE.small);
  const height = heightOf(document, places, texts);
  artifact(document, () => document.rect(MARGIN, document.y, widthOf(document), height).fill(COLOUR.head));
  drawRow(document, { places, texts, height, tag: 'TH', table });
}

interface Row {
  readonly places: readonly Place[];
  readonly texts: readonly string[];
  readonly height: number;
  readonly tag: 'TH' | 'TD';
  /** Undefined: the row is a repeated heading. */
  readonly table: Section | undefined;
}

function drawRow(document: Document, { places, texts, height, tag, table }: Row): void {
  const top = document.y;
  const row = table && document.struct('TR');
  if (row) table.add(row);
  document.fillColor(COLOUR.text);
  places.forEach(({ x, width, align }, index) => {
    const draw = () => {
      document.text(printableText(texts[index] ?? ''), x, top + PADDING, { width, align });
    };
    if (!row) return artifact(document, draw);
    const cell = document.struct(tag, {}, draw);
    row.add(cell);
    cell.end();
  });
  row?.end();
  const bottom = top + height;
  artifact(document, () =>
    document
      .moveTo(MARGIN, bottom)
      .lineTo(MARGIN + widthOf(document), bottom)
      .lineWidth(0.5)
      .stroke(COLOUR.line),
  );
  document.y = bottom;
}

function heightOf(document: Document, places: readonly Place[], texts: readonly string[]): number {
  const heights = places.map(({ width }, index) =>
    document.heightOfString(printableText(texts[index] ?? ''), { width }),
  );
  return Math.max(...heights) + 2 * PADDING;
}

/** Draws content that screen readers skip. */
function artifact(document: Document, draw: () => unknown): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

/** Names under which the fonts are registered. */
export const REGULAR = 'regular';
export const BOLD = 'bold';

/** The margin in points; an A4 page has 595 by 842. */
export const MARGIN = 48;
export const SIZE = { title: 20, heading: 12, text: 9.5, small: 8 } as const;
export const COLOUR = { text: '#1f2a24', soft: '#5b6860', line: '#d5dbd6', head: '#f1f4f1' } as const;

export function widthOf(document: PDFKit.PDFDocument): number {
  return document.page.width - 2 * MARGIN;
}

/** The characters that the Latin part of the fonts has (its unicode-range). */
const HAS_GLYPH =
  /^[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122\u2212]+$/;

/** Replaces characters that the fonts lack: letters lose their accents, or become a question mark. */
export function printableText(text: string): string {
  return Array.from(text.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '), (sign) => {
    if (HAS_GLYPH.test(sign)) return sign;
    const bare = sign.normalize('NFKD').replace(/\p{M}/gu, '');
    return HAS_GLYPH.test(bare) ? bare : '?';
  }).join('');
}
