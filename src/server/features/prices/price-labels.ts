import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { MAX_LABELS, PRICE_LABELS_PATH } from '../../../contract/prices/limits.ts';
import { formatShortDay } from '../../../domain/base/format.ts';
import { cents, decimalEuro } from '../../../domain/base/money.ts';
import { isDate, romeTime } from '../../../domain/base/rome-time.ts';
import { unitPrice } from '../../../domain/base/unit-price.ts';
import type { ContextOf } from '../../http/context.ts';
import { staffOf } from '../../http/staff-only.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { BOLD, printableText, REGULAR } from '../../infra/pdf/draw-table.ts';
import { printFonts } from '../../infra/pdf/fonts.ts';
import { lastPlan, PRICED } from './price-sql.ts';

export interface LabelDeps {
  readonly db: Database;
  readonly contextOf: ContextOf;
}

/** Serves labels for the shelves to who sees prices: of the prices that change on a day, or of some products. */
export function registerPriceLabels(server: FastifyInstance, { db, contextOf }: LabelDeps): void {
  server.get(PRICE_LABELS_PATH, { schema: { hide: true } }, async (request, reply) => {
    const asked = request.query as Readonly<Record<string, string | undefined>>;
    const context = contextOf(request, reply);
    if (!(await staffOf(context, 'prices'))) return reply.callNotFound();
    const today = romeTime(context.now).date;
    const day = asked['day'] !== undefined && isDate(asked['day']) ? asked['day'] : today;
    const ids = (asked['ids'] ?? '')
      .split(',')
      .filter((id) => /^[1-9]\d{0,8}$/.test(id))
      .map(Number);
    const store = /^[1-9]\d{0,8}$/.test(asked['store'] ?? '') ? Number(asked['store']) : null;
    const labels = await labelsOf(db, { day, ids, store });
    if (labels.length === 0) return reply.callNotFound();
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="etichette-${day}.pdf"`)
      .header('cache-control', 'private, no-store')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(await drawLabels(labels, day));
  });
}

interface Label {
  readonly code: string;
  readonly name: string;
  readonly packLine: string;
  readonly isLoose: boolean;
  readonly contentAmount: number | null;
  readonly contentUnit: 'g' | 'ml' | null;
  readonly drainedAmount: number | null;
  readonly cents: number;
}

/** The labels of the named products, or of those whose price changes on the day in this store (null: for everybody). */
export function labelsOf(
  db: Queryable,
  { day, ids, store }: { readonly day: string; readonly ids: readonly number[]; readonly store: number | null },
): Promise<Label[]> {
  const until = sql`l.day <= ${day}::date`;
  const product = sql`p.product_id`;
  const named = sql`p.product_id = any(${[...ids]}::int[])`;
  // where a store has a price of its own, a change of the base list changes no label there
  const changing = sql`exists (
    select from price_plans c
    where c.product_id = p.product_id and c.day = ${day}::date and c.state in ('planned', 'done')
      and (c.warehouse_id = ${store}::int
        or (c.warehouse_id is null and coalesce(lo.price_cents, o.price_cents) is null)))`;
  return db.query<Label>(sql`
    select p.code, p.name, p.pack_line, p.sale_type = 'Sfuso' as is_loose, p.content_amount, p.content_unit,
      p.drained_amount,
      coalesce(case when lo.is_planned then lo.price_cents else o.price_cents end, lb.price_cents, b.price_cents)
        as cents
    from ${PRICED} left join warehouses w on w.warehouse_id = ${store}::int
    left join prices o on o.product_id = p.product_id and o.price_list_id = nullif(w.price_list_id, -1)
    left join lateral (${lastPlan(product, sql`${store}::int`, until)}) lo on ${store}::int is not null
    left join lateral (${lastPlan(product, sql`null`, until)}) lb on true
    where ${ids.length > 0 ? named : changing} order by lower(p.name), p.product_id limit ${MAX_LABELS}`);
}

const MM = 72 / 25.4;
/** A4 sheets with three columns of eight labels of 70 x 37 mm, as they are sold. */
const COLUMNS = 3;
const ON_A_SHEET = 24;
const WIDTH = 70 * MM;
const HEIGHT = 37 * MM;
const EDGE = 4 * MM;

/** Draws the labels: name, pack, price, and the price of a kilo or litre (Codice del consumo, art. 14). */
async function drawLabels(labels: readonly Label[], day: string): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), printFonts()]);
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'it-IT',
    info: { Title: 'Etichette per gli scaffali' },
  });
  const file = buffer(document);
  document.registerFont(REGULAR, fonts.regular);
  document.registerFont(BOLD, fonts.bold);
  for (const [index, label] of labels.entries()) {
    const place = index % ON_A_SHEET;
    if (place === 0) document.addPage();
    drawLabel(document, label, { x: (place % COLUMNS) * WIDTH, y: Math.floor(place / COLUMNS) * HEIGHT, day });
  }
  document.end();
  return file;
}

function drawLabel(
  document: PDFKit.PDFDocument,
  label: Label,
  { x, y, day }: { readonly x: number; readonly y: number; readonly day: string },
): void {
  const [left, width] = [x + EDGE, WIDTH - 2 * EDGE];
  const line = (text: string, { top, size, font = REGULAR, align = 'left' }: Line) => {
    const printed = printableText(text);
    document.font(font).fontSize(size);
    const natural = document.widthOfString(printed);
    // a long name is drawn smaller, and cut where it would be too small to read
    document.fontSize(Math.max(6.5, Math.min(size, (size * width) / Math.max(natural, 1))));
    document.text(printed, left, y + top * MM, { width, height: size, lineBreak: false, align, ellipsis: true });
  };
  line(label.name, { top: 4, size: 11, font: BOLD });
  line(label.packLine, { top: 9, size: 8 });
  const price = `${euro(label.cents)} €${label.isLoose ? ' al kg' : ''}`;
  line(price, { top: 13.5, size: 27, font: BOLD, align: 'right' });
  line(unitText(label), { top: 25.5, size: 9, align: 'right' });
  line(`${label.code} · dal ${formatShortDay(day)}`, { top: 30.5, size: 7 });
}

interface Line {
  /** Millimetres from the upper edge. */
  readonly top: number;
  readonly size: number;
  readonly font?: string;
  readonly align?: 'left' | 'right';
}

function unitText({ isLoose, contentAmount, contentUnit, drainedAmount, cents: price }: Label): string {
  if (isLoose || contentAmount === null || contentUnit === null) return '';
  const unit = unitPrice(cents(price), { amount: contentAmount, unit: contentUnit }, drainedAmount ?? undefined);
  return unit === undefined ? '' : `${euro(unit)} €/${contentUnit === 'g' ? 'kg' : 'l'}`;
}

function euro(amountCents: number): string {
  return decimalEuro(amountCents).replace('.', ',');
}
