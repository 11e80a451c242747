import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { withKeyedLock } from '../../../concurrency/keyed-lock.ts';
import type { Product } from '../../../contract/catalogue/product.ts';
import { LEAFLET_PDF_PATH } from '../../../contract/leaflets/limits.ts';
import type { LeafletDraft } from '../../../contract/leaflets/staff-schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { loadSharp } from '../../../pictures/drawing/load-sharp.ts';
import type { ContextOf } from '../../http/context.ts';
import { staffOf } from '../../http/staff-only.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { BOLD, COLOUR, printableText, REGULAR } from '../../infra/pdf/draw-table.ts';
import { printFonts } from '../../infra/pdf/fonts.ts';
import { productCard } from '../catalogue/engine/card.ts';
import { DEFAULT_WAREHOUSE } from '../catalogue/engine/scope.ts';
import { type PictureDeps, pictureOf } from '../catalogue/pictures/pictures.ts';
import { leafletView } from './leaflet-list.ts';

export interface LeafletPdfDeps extends PictureDeps {
  readonly contextOf: ContextOf;
}

/** Serves a flyer as a file to print, to who sees promotions. Goods that are off sale by now are left out. */
export function registerLeafletPdf(server: FastifyInstance, deps: LeafletPdfDeps): void {
  server.get(LEAFLET_PDF_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { leaflet_id: id = '' } = request.query as Readonly<Record<string, string | undefined>>;
    const context = deps.contextOf(request, reply);
    if (!(await staffOf(context, 'promotions')) || !/^[1-9]\d{0,8}$/.test(id)) return reply.callNotFound();
    const leaflet = await leafletView(deps.db, Number(id), romeTime(context.now).date);
    if (!leaflet) return reply.callNotFound();
    // one file after the other, because each decodes hundreds of pictures
    const file = await withKeyedLock(deps.catalogue, 'leaflet pdf', () => leafletPdf(deps, leaflet.draft));
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="volantino-${id}.pdf"`)
      .header('cache-control', 'private, no-store')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(file);
  });
}

/** A product of the flyer as its card in the shop has it, with its picture as a JPEG. */
interface Printed {
  readonly card: Product;
  readonly picture: Buffer;
}

const MM = 72 / 25.4;
const EDGE = 12 * MM;
const PAGE = { width: 210 * MM, height: 297 * MM };
const HEAD = 34 * MM;
const FOOT = 20 * MM;
const COLUMNS = 3;
const LINES = 4;
const ON_A_PAGE = COLUMNS * LINES;
const CELL = { width: (PAGE.width - 2 * EDGE) / COLUMNS, height: (PAGE.height - HEAD - FOOT - EDGE) / LINES };
const PICTURE = 26 * MM;
const RED = '#a4161a';

async function leafletPdf(deps: LeafletPdfDeps, draft: LeafletDraft): Promise<Buffer> {
  const cards = cardsOf(deps, draft);
  const [{ default: PDFDocument }, fonts, stores] = await Promise.all([
    import('pdfkit'),
    printFonts(),
    storeNames(deps.db, draft.stores),
  ]);
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'it-IT',
    displayTitle: true,
    info: { Title: draft.name },
  });
  const file = buffer(document);
  document.registerFont(REGULAR, fonts.regular);
  document.registerFont(BOLD, fonts.bold);
  const pages = Math.max(Math.ceil(cards.length / ON_A_PAGE), 1);
  for (let page = 0; page < pages; page++) {
    document.addPage();
    drawHead(document, draft);
    for (const [place, card] of cards.slice(page * ON_A_PAGE, (page + 1) * ON_A_PAGE).entries()) {
      const x = EDGE + (place % COLUMNS) * CELL.width;
      const y = HEAD + Math.floor(place / COLUMNS) * CELL.height;
      drawProduct(document, { card, picture: await jpegOf(deps, card.code) }, { x, y });
    }
    drawFoot(document, draft, { stores, page: `${page + 1} / ${pages}` });
  }
  document.end();
  return file;
}

/** Returns the cards of the first store on the first day of the flyer, or of today where that is past or far. */
function cardsOf({ catalogue }: LeafletPdfDeps, { products, stores, startsOn }: LeafletDraft): Product[] {
  const scope = catalogue.scopeAt(stores[0] ?? DEFAULT_WAREHOUSE, startsOn);
  return products.flatMap((code) => {
    const ordinal = scope.snapshot.ordinalOfCode.get(code);
    return ordinal === undefined ? [] : [productCard(scope, ordinal)];
  });
}

async function jpegOf(deps: PictureDeps, code: string): Promise<Buffer> {
  const [sharp, found] = await Promise.all([loadSharp(), pictureOf(deps, code, 'thumb')]);
  return found ? sharp(found.picture).flatten({ background: 'white' }).jpeg({ quality: 85 }).toBuffer() : EMPTY;
}

const EMPTY = Buffer.alloc(0);

/** Returns the names of the stores of a flyer; none: it is for every store. */
async function storeNames(db: Queryable, stores: readonly number[]): Promise<readonly string[]> {
  const rows = await db.query<{ name: string }>(sql`
    select name from warehouses where warehouse_id = any(${[...stores]}::int[]) order by name, warehouse_id`);
  return rows.map(({ name }) => name);
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  /** The number of lines; what is longer is cut. */
  readonly lines?: number;
  readonly font?: string;
  readonly colour?: string;
  readonly isStruck?: boolean;
}

function write(document: PDFKit.PDFDocument, text: string, line: Line): void {
  const { x, y, width, size, lines = 1, font = REGULAR, colour = COLOUR.text, isStruck = false } = line;
  document.font(font).fontSize(size).fillColor(colour);
  const height = document.currentLineHeight(true) * lines;
  document.text(printableText(text), x, y, { width, height, ellipsis: true, strike: isStruck });
}

function drawHead(document: PDFKit.PDFDocument, { name, description, startsOn, endsOn }: LeafletDraft): void {
  const width = PAGE.width - 2 * EDGE;
  write(document, name, { x: EDGE, y: 9 * MM, width, size: 24, font: BOLD });
  write(document, validity(startsOn, endsOn), { x: EDGE, y: 19.5 * MM, width, size: 12, font: BOLD, colour: RED });
  write(document, description, { x: EDGE, y: 25.5 * MM, width, size: 10, lines: 1, colour: COLOUR.soft });
}

function validity(startsOn: string, endsOn: string): string {
  return `Da ${formatDay(startsOn)} a ${formatDay(endsOn)} ${endsOn.slice(0, 4)}`;
}

function drawProduct(
  document: PDFKit.PDFDocument,
  { card, picture }: Printed,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const [left, width] = [x + 3 * MM, CELL.width - 6 * MM];
  document
    .lineWidth(0.5)
    .strokeColor(COLOUR.line)
    .roundedRect(x + MM, y + MM, CELL.width - 2 * MM, CELL.height - 2 * MM, 6)
    .stroke();
  if (picture.length > 0)
    document.image(picture, x + (CELL.width - PICTURE) / 2, y + 2.5 * MM, { fit: [PICTURE, PICTURE] });
  write(document, card.name, { x: left, y: y + 29.5 * MM, width, size: 10, font: BOLD, lines: 2 });
  const pack = [card.shortDescr, card.description].filter(Boolean).join(' · ');
  write(document, pack, { x: left, y: y + 38 * MM, width, size: 8, colour: COLOUR.soft });
  const { warehousePromo, priceStandardDisplay: struck } = card;
  const price = `${formatEuro(card.priceDisplay)}${card.priceUnitDisplay === 'kg' ? ' al kg' : ''}`;
  const isCheaper = struck !== undefined || warehousePromo !== undefined;
  write(document, price, {
    ...{ x: left, y: y + 42 * MM, width, size: 19, font: BOLD },
    colour: isCheaper ? RED : COLOUR.text,
  });
  if (struck !== undefined) {
    write(document, formatEuro(struck), { x: left, y: y + 50.2 * MM, width: 16 * MM, size: 9, isStruck: true });
    if (warehousePromo?.lowestPrice30 !== undefined)
      write(document, 'il più basso dei 30 giorni prima', {
        ...{ x: left + 16 * MM, y: y + 50.7 * MM, width: width - 16 * MM, size: 6.5, colour: COLOUR.soft },
      });
  }
  write(document, [offerOf(card), unitOf(card)].filter(Boolean).join(' · '), {
    ...{ x: left, y: y + 54.3 * MM, width, size: 7.5, colour: COLOUR.soft },
  });
}

/** Returns what a promotion without a lower shelf price gives: "3x2". */
function offerOf({ warehousePromo, priceStandardDisplay }: Product): string {
  if (!warehousePromo || priceStandardDisplay !== undefined) return '';
  const { header, body } = warehousePromo.view;
  return (header || body || '').replace(/<[^>]*>/g, ' ').trim();
}

/** Returns the price of a kilo or litre (Codice del consumo, art. 14). */
function unitOf({ priceUmDisplay, weightUnitDisplay }: Product): string {
  if (priceUmDisplay === undefined) return '';
  const unit = weightUnitDisplay === 'KG' ? 'kg' : weightUnitDisplay === 'LT' ? 'l' : 'pz';
  return `${formatEuro(priceUmDisplay)}/${unit}`;
}

interface Foot {
  /** Empty: every store. */
  readonly stores: readonly string[];
  readonly page: string;
}

function drawFoot(document: PDFKit.PDFDocument, { startsOn, endsOn }: LeafletDraft, { stores, page }: Foot): void {
  const y = PAGE.height - FOOT;
  const where = stores.length === 0 ? 'in tutti i negozi' : `a ${stores.join(', ')}`;
  const law =
    `Offerte valide ${validity(startsOn, endsOn).toLowerCase()} ${where}, salvo esaurimento delle scorte. ` +
    'Prezzi in euro, IVA inclusa. Dove è scritto, il prezzo barrato è il più basso praticato a tutti nei 30 giorni ' +
    'prima della riduzione (art. 17-bis Codice del consumo). Le immagini sono indicative.';
  const width = PAGE.width - 2 * EDGE - 20 * MM;
  write(document, law, { x: EDGE, y, width, size: 7, lines: 4, colour: COLOUR.soft });
  write(document, page, { x: PAGE.width - EDGE - 18 * MM, y, width: 18 * MM, size: 8, colour: COLOUR.soft });
}
