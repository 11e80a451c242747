import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENT_FILE, ORDER_DOCUMENT_FILE } from '../../../contract/documents/routes.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { isPublicBody } from '../../../domain/account/fiscal-data.ts';
import { ok } from '../../../domain/base/result.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { type BilledLine, depositBackLine } from '../../../domain/documents/billed-lines.ts';
import { awaitsReceipt, type ExchangeState } from '../../../domain/documents/exchange-state.ts';
import type { Seller } from '../../../domain/documents/party.ts';
import { NOT_CHARGED, ORDERED, PENDING } from '../../../domain/orders/order-status.ts';
import type { ContextOf } from '../../http/context.ts';
import type { Feature } from '../../http/feature.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import { staffOf } from '../../http/staff-only.ts';
import type { StaffRecord } from '../../http/staff-record.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import type { ExchangeReceipt } from '../../infra/invoice-exchange/invoice-exchange.ts';
import { renderPdf } from '../../infra/pdf/render-pdf.ts';
import type { Sheet } from '../../infra/pdf/sheet.ts';
import { hashToken } from '../../infra/tokens.ts';
import { billedName } from '../customers/queries.ts';
import { billedOrder, vouchersOf } from '../orders/billed-order.ts';
import { COLUMNS, linkedOrder, type OrderRow, SOURCES } from '../orders/queries.ts';
import {
  type DocumentRow,
  documentById,
  issuedDocument,
  lockDocument,
  maySeeOrder,
  numberOf,
  ownDocument,
} from './document-queries.ts';
import { issueForOrder } from './issue-document.ts';
import { invoiceSheet } from './print/invoice-sheet.ts';
import { type OrderSheetKind, orderSheet, type PrintedOrder } from './print/order-sheet.ts';
import { type DocumentRouteDeps, documentHandlers } from './routes.ts';
import { changeExchangeState, type SendDeps, sendDocument } from './send-document.ts';

type Deps = SendDeps & DocumentRouteDeps & FileRouteDeps & { readonly clock: Clock };

/**
 * Documents: invoices and credit notes with their numbers, their files for the exchange and their state there, and
 * prints of orders.
 */
export function register(deps: Deps) {
  const { db, clock } = deps;
  return {
    handlers: documentHandlers(deps),
    jobs: {
      'issue-invoice': async ({ orderId }: { readonly orderId: number }) => {
        await issueForOrder(db, orderId, clock.now());
      },
      'send-document': ({ documentId }: { readonly documentId: number }) => sendDocument(deps, documentId, clock.now()),
      'follow-documents': () => followDocuments(deps, clock.now()),
    },
    routes: (server: FastifyInstance) => registerDocumentFiles(server, deps),
    recorded: RECORDED,
    ofStores: {
      document_id: sql`select d.document_id as id, o.warehouse_id
        from documents d join document_orders l on l.document_id = coalesce(d.of_document_id, d.document_id)
          join orders o using (order_id)`,
    },
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: {
    document_id: (id) => ({
      customer: sql`select user_id from documents where document_id = ${whole(id)}`,
      state: sql`(select jsonb_build_object('document', jsonb_build_object('creditedCents', credited_cents))
        from documents where document_id = ${whole(id)})`,
    }),
  },
};

interface AwaitedFile {
  readonly documentId: number;
  readonly exchangeId: string;
  readonly sentAt: Date;
}

const AT_ONCE = 100;
const OFFICE_DAYS = 16;

/**
 * The job that asks the exchange for the receipts of sent documents, and records them. A receipt that was recorded
 * before changes nothing.
 */
async function followDocuments({ db, exchange }: Omit<SendDeps, 'seller'>, now: Date): Promise<void> {
  const awaited = await awaitedFiles(db, now);
  if (awaited.length === 0) return;
  const documents = new Map(awaited.map((file) => [file.exchangeId, file.documentId]));
  const receipts = await exchange.receipts(awaited.map(({ exchangeId, sentAt }) => ({ exchangeId, sentAt })));
  for (const receipt of receipts) {
    const documentId = documents.get(receipt.exchangeId);
    if (documentId !== undefined) await writeReceipt(db, documentId, receipt);
  }
  await db.query(sql`
    update document_files set asked_at = ${now} where exchange_id = any(${[...documents.keys()]}::text[])`);
}

/** Those that were checked the longest ago come first, so that documents without receipts do not block the others. */
async function awaitedFiles(db: Database, now: Date): Promise<AwaitedFile[]> {
  const rows = await db.query<AwaitedFile & { exchangeState: ExchangeState; sdiCode: string }>(sql`
    select f.document_id, f.exchange_id, f.sent_at, d.exchange_state, d.party ->> 'sdiCode' as sdi_code
    from document_files f join documents d using (document_id)
    where f.exchange_id is not null and f.file_id = (select max(file_id) from document_files l
      where l.document_id = f.document_id)
      and (d.exchange_state = 'sent' or (d.exchange_state in ('delivered', 'not-delivered')
        and length(d.party ->> 'sdiCode') = 6))
      and (d.exchange_state = 'sent' or f.sent_at > ${now}::timestamptz - make_interval(days => ${OFFICE_DAYS}))
    order by f.asked_at nulls first, f.file_id limit ${AT_ONCE}`);
  return rows.filter(({ exchangeState: state, sdiCode }) => awaitsReceipt(state, isPublicBody({ sdiCode })));
}

async function writeReceipt(db: Database, documentId: number, receipt: ExchangeReceipt): Promise<void> {
  await db.tx(async (tx) => {
    await lockDocument(tx, documentId);
    if (!(await changeExchangeState(tx, documentId, receipt.state))) return ok();
    await tx.query(sql`
      update document_files set answered_at = ${receipt.at}, errors = ${JSON.stringify(receipt.errors)}::jsonb
      where exchange_id = ${receipt.exchangeId}`);
    return ok();
  });
}

interface FileRouteDeps {
  readonly db: Database;
  readonly contextOf: ContextOf;
  readonly staffRecord: StaffRecord;
  readonly seller: Seller;
}

const ID = /^[1-9]\d{0,8}$/;

interface FileToSend {
  /** A file name of ours: letters, digits, hyphens, underscores and a dot. */
  readonly name: string;
  readonly bytes: () => Promise<Buffer>;
  readonly type: 'application/pdf' | 'application/xml';
}

/**
 * Serves files of documents and orders, for their owners and for the staff; everybody else gets 404, as for a missing
 * file. `download=1` makes the browser save a PDF; XML is always saved, because a browser could run scripts in it. HEAD
 * only checks whether there is a file.
 */
function registerDocumentFiles(server: FastifyInstance, deps: FileRouteDeps): void {
  const { db, seller } = deps;
  const schema = { hide: true };
  server.get(DOCUMENT_FILE, { schema }, (request, reply) =>
    sendFile(deps, { request, reply, limit: 'documents' }, async (reader) => {
      const { document_id: id = '', format } = reader.query;
      const row = await visibleDocument(db, id, reader);
      if (!row) return undefined;
      return format === 'xml'
        ? xmlFile(db, row)
        : pdfFile(numberOf(row).replaceAll('/', '-'), invoiceSheet(issuedDocument(row), seller));
    }),
  );
  server.get(ORDER_DOCUMENT_FILE, { schema }, (request, reply) =>
    sendFile(deps, { request, reply, limit: 'documents' }, async (reader) => {
      const { order_id: id = '', kind = '' } = reader.query;
      const row = await visibleOrder(db, id, reader);
      return row && orderFile(deps, row, { kind: kind === 'receipt' ? 'receipt' : 'confirmation', isByLink: false });
    }),
  );
  // the link of the mail, with the order's token (decision 55)
  server.get('/ordine/:orderId/:token/conferma.pdf', { schema }, (request, reply) =>
    sendFile(deps, { request, reply, limit: 'orderLinks' }, async () => {
      const { orderId, token } = request.params as { orderId: string; token: string };
      const row = ID.test(orderId) ? await linkedOrder(db, Number(orderId), hashToken(token)) : undefined;
      return row && orderFile(deps, row, { kind: 'confirmation', isByLink: true });
    }),
  );
}

/** The reader of a file: a customer, a member of the staff, or a person with its link. */
interface Reader {
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly isStaff: boolean;
  /** Undefined: a visitor. */
  readonly userId: number | undefined;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly limit: 'documents' | 'orderLinks';
}

async function sendFile(
  { contextOf, staffRecord }: FileRouteDeps,
  { request, reply, limit }: Exchange,
  find: (reader: Reader) => Promise<FileToSend | undefined>,
): Promise<unknown> {
  const context = contextOf(request, reply);
  if (await context.limitedBy(limit)) return reply.code(429).type('text/plain; charset=utf-8').send(TOO_MANY);
  const staff = await staffOf(context, 'documents');
  const userId = (await context.session())?.customer?.userId;
  const query = request.query as Reader['query'];
  const file = await find({ query, userId, isStaff: staff !== undefined });
  if (!file) return reply.callNotFound();
  await staffRecord.file(context, { call: 'documentFile', query });
  const isDownload = file.type === 'application/xml' || query['download'] === '1';
  return reply
    .type(file.type)
    .header('content-disposition', `${isDownload ? 'attachment' : 'inline'}; filename="${file.name}"`)
    .header('cache-control', 'private, no-store')
    .header('cross-origin-resource-policy', 'same-origin')
    .send(request.method === 'HEAD' ? '' : await file.bytes());
}

const TOO_MANY = ERRORS.TOO_MANY_REQUESTS;

async function visibleDocument(
  db: Queryable,
  id: string,
  { isStaff, userId }: Reader,
): Promise<DocumentRow | undefined> {
  if (!ID.test(id)) return undefined;
  if (isStaff) return documentById(db, Number(id));
  return userId === undefined ? undefined : ownDocument(db, userId, Number(id));
}

async function visibleOrder(db: Queryable, id: string, { isStaff, userId }: Reader): Promise<OrderRow | undefined> {
  if (!ID.test(id)) return undefined;
  const isVisible = isStaff || (userId !== undefined && (await maySeeOrder(db, userId, Number(id))));
  return isVisible ? orderRow(db, Number(id)) : undefined;
}

/** Returns the file as it was last sent; undefined: it was not written yet. */
async function xmlFile(db: Queryable, { documentId }: DocumentRow): Promise<FileToSend | undefined> {
  const file = await db.maybeOne<{ fileName: string; xml: string }>(sql`
    select file_name, xml from document_files where document_id = ${documentId} and xml is not null
      order by file_id desc limit 1`);
  return file && { bytes: async () => Buffer.from(file.xml, 'utf8'), type: 'application/xml', name: file.fileName };
}

async function orderFile(
  { db, seller }: FileRouteDeps,
  row: OrderRow,
  wanted: { readonly kind: OrderSheetKind; readonly isByLink: boolean },
): Promise<FileToSend | undefined> {
  const order = await printedOrder(db, row, wanted);
  const name = `${wanted.kind === 'receipt' ? 'ricevuta' : 'ordine'}-${row.orderId}`;
  return order && pdfFile(name, orderSheet(wanted.kind, order, seller));
}

function pdfFile(name: string, sheet: Sheet): FileToSend {
  return { bytes: () => renderPdf(sheet), type: 'application/pdf', name: `${name}.pdf` };
}

async function orderRow(db: Queryable, orderId: number): Promise<OrderRow | undefined> {
  const row = await db.maybeOne<OrderRow>(sql`select ${COLUMNS} from ${SOURCES} where o.order_id = ${orderId}`);
  return row;
}

/**
 * Reads the data of an order's print; undefined: there is no such print (yet). An order that waits for its first
 * payment is not confirmed, and a receipt needs the final totals. A reader with only the link of an order sees no name
 * or address (D 6).
 */
async function printedOrder(
  db: Queryable,
  row: OrderRow,
  { kind, isByLink }: { readonly kind: OrderSheetKind; readonly isByLink: boolean },
): Promise<PrintedOrder | undefined> {
  const isReceipt = kind === 'receipt';
  const isUnpaid = PENDING.includes(row.statusId);
  if (isUnpaid && (isReceipt || !(await wasConfirmed(db, row.orderId)))) return undefined;
  if (isReceipt && NOT_CHARGED.includes(row.statusId)) return undefined;
  const billed = await billedOrder(db, row.orderId, !isReceipt);
  if (!billed || (isReceipt && !billed.amounts.isFinal)) return undefined;
  return {
    orderNumber: row.orderNumber,
    placedAt: row.placedAt,
    serviceName: row.serviceName,
    storeName: row.storeName,
    slot: row.slot,
    paymentTypeId: row.paymentTypeId,
    isUnpaid,
    customer: isByLink ? undefined : await customerLines(db, row),
    lines: billed.lines,
    depositsBack: isReceipt ? await depositsBackOf(db, row.orderId) : [],
    voucherCents: vouchersOf(billed.amounts),
    totalCents: billed.amounts.totalCents,
  };
}

/**
 * Returns whether an order that waits to be paid was confirmed before: its mail was sent, and its print stays
 * available.
 */
async function wasConfirmed(db: Queryable, orderId: number): Promise<boolean> {
  const { was } = await db.one<{ was: boolean }>(sql`
    select exists (select from order_history where order_id = ${orderId} and status_id = ${ORDERED}) as was`);
  return was;
}

/** Returns the deposits of an order that were refunded for empties, by product. */
async function depositsBackOf(db: Queryable, orderId: number): Promise<BilledLine[]> {
  const rows = await db.query<{ name: string; pieces: number; cents: number }>(sql`
    select case when k.quantity = 0 then coalesce(k.substitute ->> 'name', l.name) else l.name end as name,
      sum(d.pieces)::int as pieces, sum(d.cents)::int as cents
    from deposits_back d join order_lines l using (order_item_id) join order_picks k using (order_item_id)
    where d.order_id = ${orderId} group by l.order_item_id, k.order_item_id order by l.position, l.order_item_id`);
  return rows.map(depositBackLine);
}

async function customerLines(db: Queryable, row: OrderRow): Promise<string[]> {
  const customer = await db.maybeOne<{ name: string }>(sql`
    select ${billedName(sql`c`)} as name
    from customers c where user_id = ${row.userId}`);
  const { street = '', street_number: number = '', postcode = '', city = '', province = '' } = row.address;
  const goesHome = row.deliveryServiceId === HOME;
  return [
    customer?.name ?? '',
    ...(goesHome ? [`${street} ${number}`.trim(), `${postcode} ${city} (${province})`] : []),
  ];
}
