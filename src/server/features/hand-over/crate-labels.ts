import { buffer } from 'node:stream/consumers';
import { formatShortDay } from '../../../domain/base/format.ts';
import { crateCode, type Temperature } from '../../../domain/delivery/crates.ts';
import { DRIVE, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { BOLD, printableText, REGULAR } from '../../infra/pdf/draw-table.ts';
import { printFonts } from '../../infra/pdf/fonts.ts';
import { HAS_ALCOHOL } from '../orders/read/line-facts.ts';
import { ORDER_NUMBER, type OrderHead } from '../orders/read/order-head.ts';
import { type Crate, type CratesOf, cratesOf, ordersOfBatch } from '../picking/crates.ts';

interface LabelOrder extends Pick<OrderHead, 'orderId' | 'orderNumber' | 'deliveryServiceId' | 'storeName' | 'slot'> {
  /** The first name and the initial of the last one, because everybody who passes can read a label. */
  readonly customer: string;
  readonly hasAlcohol: boolean;
}

interface Label {
  readonly crate: Crate;
  readonly order: LabelOrder;
  /** The number of the crate among those of its order. */
  readonly number: number;
  readonly of: number;
}

/** Labels are 100 x 60 mm, in black alone: for label printers of 203 dpi. */
const MM = 72 / 25.4;
const WIDTH = 100 * MM;
const HEIGHT = 60 * MM;
const EDGE = 3 * MM;

const ZONES: Readonly<Record<Temperature, { readonly letter: string; readonly name: string }>> = {
  ambient: { letter: 'A', name: 'AMBIENTE' },
  chilled: { letter: 'F', name: 'FRESCO 0–4 °C' },
  frozen: { letter: 'S', name: 'SURGELATO −18 °C' },
};

/**
 * Draws the labels of the crates of a batch, or of one order, a page for each; undefined: there are none. The number of
 * crates of an order counts those of all its batches. Labels contain neither surname, telephone nor health data.
 */
export async function labelsOf(db: Queryable, of: CratesOf): Promise<Buffer | undefined> {
  const orderIds = 'batchId' in of ? await ordersOfBatch(db, of.batchId) : [of.orderId];
  const [crates, orders] = await Promise.all([cratesOf(db, orderIds), labelOrders(db, orderIds)]);
  const ofOrder = Map.groupBy(crates, ({ orderId }) => orderId);
  const labels = orders.flatMap((order) => {
    const own = ofOrder.get(order.orderId) ?? [];
    return own.map((crate, index): Label => ({ crate, order, number: index + 1, of: own.length }));
  });
  const wanted = 'batchId' in of ? labels.filter(({ crate }) => crate.batchId === of.batchId) : labels;
  return wanted.length > 0 ? drawLabels(wanted) : undefined;
}

function labelOrders(db: Queryable, orderIds: readonly number[]): Promise<LabelOrder[]> {
  return db.query<LabelOrder>(sql`
    select o.order_id, ${ORDER_NUMBER} as order_number, o.delivery_service_id, s.name as store_name,
      trim(c.first_name || ' ' || case when c.last_name = '' then '' else upper(left(c.last_name, 1)) || '.' end)
      as customer, o.slot,
      ${HAS_ALCOHOL} as has_alcohol
    from orders o join stores s on s.store_id = o.store_id join customers c using (user_id)
    where o.order_id = any(${[...orderIds]}::int[]) order by array_position(${[...orderIds]}::int[], o.order_id)`);
}

/** The libraries are loaded at the first label, not when the shop starts. */
async function drawLabels(labels: readonly Label[]): Promise<Buffer> {
  const [{ default: PDFDocument }, { default: bwip }, fonts] = await Promise.all([
    import('pdfkit'),
    import('bwip-js/node'),
    printFonts(),
  ]);
  const document = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    autoFirstPage: false,
    lang: 'it-IT',
    info: { Title: 'Etichette delle casse' },
  });
  const file = buffer(document);
  document.registerFont(REGULAR, fonts.regular);
  document.registerFont(BOLD, fonts.bold);
  for (const label of labels) {
    document.addPage();
    const [bars] = bwip.raw({ bcid: 'code128', text: crateCode(label.crate.crateId) });
    drawLabel(document, label, bars !== undefined && 'sbs' in bars ? bars.sbs : []);
  }
  document.end();
  return file;
}

function drawLabel(document: PDFKit.PDFDocument, { crate, order, number, of }: Label, bars: readonly number[]): void {
  const zone = ZONES[crate.temperature];
  drawZone(document, crate.temperature, zone.letter);
  fitted(document, crate.word, { x: EDGE + 18 * MM, y: 3 * MM, width: 52 * MM, size: 44 });
  document
    .font(BOLD)
    .fontSize(34)
    .text(String(number), WIDTH - EDGE - 24 * MM, 3 * MM, { width: 24 * MM, align: 'right', lineBreak: false });
  document
    .fontSize(11)
    .text(`di ${of}`, WIDTH - EDGE - 24 * MM, 15.5 * MM, { width: 24 * MM, align: 'right', lineBreak: false });
  document.rect(0, 21 * MM, WIDTH, 8 * MM).fill('#000');
  const { dateIso, beginTime, endTime } = order.slot;
  document.fillColor('#fff').font(BOLD).fontSize(11);
  document.text(zone.name, EDGE, 23.2 * MM, { width: 38 * MM, lineBreak: false });
  const slot = `${wayOf(order)} ${formatShortDay(dateIso).toUpperCase()} ${beginTime}–${endTime}`;
  fitted(document, slot, {
    x: EDGE + 38 * MM,
    y: 23.2 * MM,
    width: WIDTH - 2 * EDGE - 38 * MM,
    size: 11,
    align: 'right',
  });
  document.fillColor('#000');
  // leave space for the hint that a document is needed, if it is there
  const width = order.hasAlcohol ? WIDTH - 3 * EDGE - 38 * MM : WIDTH - 2 * EDGE;
  fitted(document, order.customer, { x: EDGE, y: 31 * MM, width, size: 12 });
  const where = [crate.place === null ? '' : `Posto ${crate.place}`, order.storeName].filter(Boolean).join(' · ');
  fitted(document, where, { x: EDGE, y: 36.5 * MM, width, size: 9, font: REGULAR });
  if (order.hasAlcohol) {
    document
      .rect(WIDTH - EDGE - 38 * MM, 31 * MM, 38 * MM, 7 * MM)
      .lineWidth(1.5)
      .stroke('#000');
    document
      .font(BOLD)
      .fontSize(8)
      .text('18+ CHIEDI DOCUMENTO', WIDTH - EDGE - 38 * MM, 33.4 * MM, {
        width: 38 * MM,
        align: 'center',
        lineBreak: false,
      });
  }
  drawBars(document, bars);
  document
    .font(BOLD)
    .fontSize(9)
    .text(crateCode(crate.crateId), QUIET, 55.5 * MM, { lineBreak: false });
  document
    .font(REGULAR)
    .fontSize(8)
    .text('ordine', WIDTH - EDGE - 30 * MM, 46.5 * MM, { width: 30 * MM, align: 'right', lineBreak: false });
  document
    .font(BOLD)
    .fontSize(14)
    .text(String(order.orderNumber), WIDTH - EDGE - 30 * MM, 50 * MM, {
      width: 30 * MM,
      align: 'right',
      lineBreak: false,
    });
}

function wayOf({ deliveryServiceId }: LabelOrder): string {
  if (deliveryServiceId === DRIVE) return 'RITIRO';
  return deliveryServiceId === LOCKER ? 'LOCKER' : 'CONSEGNA';
}

/** Draws the zone as a shape that is recognised from afar, with its letter: a square, an arch, a hexagon. */
function drawZone(document: PDFKit.PDFDocument, temperature: Temperature, letter: string): void {
  const [x, y, size] = [EDGE, 3 * MM, 15 * MM];
  if (temperature === 'ambient') document.rect(x, y, size, size);
  else if (temperature === 'chilled')
    document.path(`M${x} ${y + size}V${y + size / 2}a${size / 2} ${size / 2} 0 0 1 ${size} 0V${y + size}Z`);
  else document.polygon(...[0, 1, 2, 3, 4, 5].map((corner) => hexagon(x + size / 2, y + size / 2, size / 2, corner)));
  document
    .fill('#000')
    .fillColor('#fff')
    .font(BOLD)
    .fontSize(26)
    .text(letter, x, y + size / 2 - 14, { width: size, align: 'center', lineBreak: false });
  document.fillColor('#000');
}

function hexagon(x: number, y: number, radius: number, corner: number): [number, number] {
  const angle = (Math.PI / 3) * corner + Math.PI / 6;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

interface Fitted {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The size in points; reduced if the text is too wide. */
  readonly size: number;
  readonly align?: 'right';
  readonly font?: string;
}

/** Draws a text on one line: the size is reduced for a wide text, because a second line would cover what is below. */
function fitted(document: PDFKit.PDFDocument, text: string, { x, y, width, size, align, font = BOLD }: Fitted): void {
  const printed = printableText(text);
  document.font(font).fontSize(size);
  const natural = document.widthOfString(printed);
  if (natural > width) document.fontSize((size * width) / natural);
  document.text(printed, x, y, { width: width + 1, lineBreak: false, ...(align && { align }) });
}

/** The width of a bar module: three dots of a printer of 203 dpi. */
const MODULE = (3 * 72) / 203;
/** The white space that a scanner needs before the bars, also on a dark background: ten modules. */
const QUIET = 10 * MODULE;

function drawBars(document: PDFKit.PDFDocument, bars: readonly number[]): void {
  let x = QUIET;
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) document.rect(x, 42 * MM, width * MODULE, 13 * MM);
    x += width * MODULE;
  }
  document.fill('#000');
}
