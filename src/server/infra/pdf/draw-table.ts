import { BOLD, COLOUR, MARGIN, printableText, REGULAR, SIZE, widthOf } from './page.ts';
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

/** Draws a table whose rows stay whole; a page that it goes on to repeats its headings, which are read out once. */
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
  /** Undefined: the row is a repeated one. */
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
  const heights = places.map(({ width }, index) => document.heightOfString(printableText(texts[index] ?? ''), { width }));
  return Math.max(...heights) + 2 * PADDING;
}

/** Draws what screen readers leave out. */
function artifact(document: Document, draw: () => unknown): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}
