import { buffer } from 'node:stream/consumers';
import { BOLD, COLOUR, drawTable, MARGIN, printableText, REGULAR, SIZE, widthOf } from './draw-table.ts';
import { printFonts } from './fonts.ts';
import type { Block, Sheet } from './sheet.ts';

type Document = PDFKit.PDFDocument;
type Section = PDFKit.PDFStructureElement;

const FOOT_HEIGHT = 40;
const NONE = 0;

/**
 * Draws a sheet as a PDF: fonts embedded, tagged for screen readers, in Italian. The library is loaded at the first
 * use, not when the shop starts.
 */
export async function renderPdf(sheet: Sheet): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), printFonts()]);
  const document = new PDFDocument({
    size: 'A4',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'it-IT',
    bufferPages: true,
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT_HEIGHT },
    info: { Title: sheet.title, Author: sheet.author, CreationDate: sheet.date, ModDate: sheet.date },
  });
  const file = buffer(document);
  document.registerFont(REGULAR, fonts.regular);
  document.registerFont(BOLD, fonts.bold);
  const root = document.struct('Document');
  document.addStructure(root);
  drawTitle(document, root, sheet);
  for (const block of sheet.blocks) drawBlock(document, root, block);
  root.end();
  drawFeet(document, sheet.foot);
  document.end();
  return file;
}

function drawTitle(document: Document, root: Section, { title, author, subtitle }: Sheet): void {
  write(document, root, { text: author, tag: 'P', font: BOLD, size: SIZE.heading, colour: COLOUR.soft });
  write(document, root, { text: title, tag: 'H1', font: BOLD, size: SIZE.title });
  write(document, root, { text: subtitle, tag: 'P', size: SIZE.text, colour: COLOUR.soft });
}

function drawBlock(document: Document, root: Section, block: Block): void {
  switch (block.is) {
    case 'heading':
      document.moveDown(0.8);
      return write(document, root, { text: block.text, tag: 'H2', font: BOLD, size: SIZE.heading });
    case 'text':
      document.moveDown(0.4);
      for (const text of block.lines)
        write(document, root, {
          text,
          tag: 'P',
          size: block.isSmall ? SIZE.small : SIZE.text,
          colour: block.isSmall ? COLOUR.soft : COLOUR.text,
        });
      return;
    case 'parties':
      return drawParties(document, root, block.parties);
    case 'table':
      return drawTable(document, root, block);
    case 'totals':
      return drawTotals(document, root, block.rows);
  }
}

interface Line {
  readonly text: string;
  readonly tag: string;
  readonly font?: string;
  readonly size: number;
  readonly colour?: string;
  readonly x?: number;
  readonly width?: number;
}

function write(document: Document, parent: Section, line: Line): void {
  const { text, tag, font = REGULAR, size, colour = COLOUR.text, x = MARGIN, width } = line;
  if (text === '') return;
  document.font(font).fontSize(size).fillColor(colour);
  const section = document.struct(tag, {}, () => {
    document.text(printableText(text), x, document.y, width === undefined ? {} : { width });
  });
  parent.add(section);
  section.end();
}

function drawParties(
  document: Document,
  root: Section,
  parties: readonly { readonly heading: string; readonly lines: readonly string[] }[],
): void {
  document.moveDown(1);
  const top = document.y;
  const width = widthOf(document) / Math.max(parties.length, 1);
  const ends = parties.map(({ heading, lines }, index) => {
    const place = { x: MARGIN + index * width, width: width - 16 };
    document.y = top;
    write(document, root, { text: heading, tag: 'H2', font: BOLD, size: SIZE.text, colour: COLOUR.soft, ...place });
    for (const text of lines) write(document, root, { text, tag: 'P', size: SIZE.text, ...place });
    return document.y;
  });
  document.y = Math.max(...ends, top);
  document.x = MARGIN;
}

/** Label and amount of a row are one paragraph, so that they are read aloud together. */
function drawTotals(document: Document, root: Section, rows: readonly (readonly [string, string])[]): void {
  document.moveDown(0.6);
  const width = widthOf(document) / 2;
  const x = MARGIN + width;
  rows.forEach(([label, amount], index) => {
    const isTotal = index === rows.length - 1;
    document
      .font(isTotal ? BOLD : REGULAR)
      .fontSize(isTotal ? SIZE.heading : SIZE.text)
      .fillColor(COLOUR.text);
    keepOnPage(document, SIZE.heading * 2);
    const top = document.y;
    const section = document.struct('P', {}, () => {
      document.text(printableText(`${label} `), x, top, { width: width * 0.6 });
      document.text(printableText(amount), x + width * 0.6, top, { width: width * 0.4, align: 'right' });
    });
    root.add(section);
    section.end();
    document.y = top + document.currentLineHeight(true) + 2;
  });
  document.x = MARGIN;
}

function drawFeet(document: Document, foot: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page);
    document.font(REGULAR).fontSize(SIZE.small).fillColor(COLOUR.soft);
    // text below the margin would begin a new page
    document.page.margins.bottom = NONE;
    document.markContent('Artifact', { type: 'Pagination' });
    const y = document.page.height - MARGIN;
    document.text(printableText(foot), MARGIN, y, { width: widthOf(document) * 0.8, lineBreak: false });
    document.text(`${page + 1} / ${count}`, MARGIN, y, { width: widthOf(document), align: 'right', lineBreak: false });
    document.endMarkedContent();
  }
}

function keepOnPage(document: Document, height: number): void {
  if (document.y + height > document.page.height - document.page.margins.bottom) document.addPage();
}
