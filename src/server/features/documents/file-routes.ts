import type { FastifyInstance, FastifyReply } from 'fastify';
import { DOCUMENT_FILE, ORDER_DOCUMENT_FILE } from '../../../contract/documents/routes.ts';
import type { Seller } from '../../../domain/documents/seller.ts';
import type { ContextOf } from '../../http/context.ts';
import { staffOf } from '../../http/staff-only.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { renderPdf } from '../../infra/pdf/render-pdf.ts';
import { hashToken } from '../../infra/tokens.ts';
import { linkedOrder, type OrderRow } from '../orders/queries.ts';
import {
  type DocumentRow,
  documentById,
  issuedDocument,
  maySeeOrder,
  numberOf,
  ownDocument,
} from './document-queries.ts';
import { orderRow, printedOrder } from './order-print.ts';
import { invoiceSheet } from './print/invoice-sheet.ts';
import { type OrderSheetKind, orderSheet } from './print/order-sheet.ts';

export interface FileRouteDeps {
  readonly db: Database;
  readonly contextOf: ContextOf;
  readonly seller: Seller;
}

const ID = /^[1-9]\d{0,8}$/;

interface FileToSend {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type: 'application/pdf' | 'application/xml';
  /** The browser keeps it instead of showing it. */
  readonly isDownload: boolean;
}

/**
 * Files of documents and orders, for their owners and for the staff; everybody else gets 404, as for what does not exist. `download=1` has
 * the browser keep a PDF; XML is always kept, because a browser would run what it found in it.
 */
export function registerDocumentFiles(server: FastifyInstance, deps: FileRouteDeps): void {
  const { db, contextOf, seller } = deps;
  const schema = { hide: true };
  server.get(DOCUMENT_FILE, { schema }, async (request, reply) => {
    const { document_id: id = '', format, download } = request.query as Record<string, string | undefined>;
    const context = contextOf(request, reply);
    const staff = await staffOf(context, 'documents');
    const userId = (await context.session())?.customer?.userId;
    const row = await visibleDocument(db, id, { isStaff: staff !== undefined, userId });
    if (!row) return reply.callNotFound();
    const file = format === 'xml' ? await xmlFile(db, row) : await invoicePdf(row, seller, download === '1');
    return file ? send(reply, file) : reply.callNotFound();
  });
  server.get(ORDER_DOCUMENT_FILE, { schema }, async (request, reply) => {
    const { order_id: id = '', kind, download } = request.query as Record<string, string | undefined>;
    const context = contextOf(request, reply);
    const staff = await staffOf(context, 'documents');
    const userId = (await context.session())?.customer?.userId;
    const orderId = ID.test(id) ? Number(id) : 0;
    const isVisible = staff !== undefined || (userId !== undefined && (await maySeeOrder(db, userId, orderId)));
    const row = isVisible ? await orderRow(db, orderId) : undefined;
    const wanted = { kind: kindOf(kind), isByLink: false, isDownload: download === '1' };
    const file = row && (await orderPdf(deps, row, wanted));
    return file ? send(reply, file) : reply.callNotFound();
  });
  // the link of the mail, with the order's token (decision 55)
  server.get('/ordine/:orderId/:token/conferma.pdf', { schema }, async (request, reply) => {
    const { orderId, token } = request.params as { orderId: string; token: string };
    const row = ID.test(orderId) ? await linkedOrder(db, Number(orderId), hashToken(token)) : undefined;
    const file = row && (await orderPdf(deps, row, { kind: 'confirmation', isByLink: true, isDownload: false }));
    return file ? send(reply, file) : reply.callNotFound();
  });
}

async function visibleDocument(
  db: Queryable,
  id: string,
  { isStaff, userId }: { readonly isStaff: boolean; readonly userId: number | undefined },
): Promise<DocumentRow | undefined> {
  if (!ID.test(id)) return undefined;
  if (isStaff) return documentById(db, Number(id));
  return userId === undefined ? undefined : ownDocument(db, userId, Number(id));
}

async function invoicePdf(row: DocumentRow, seller: Seller, isDownload: boolean): Promise<FileToSend> {
  const bytes = await renderPdf(invoiceSheet(issuedDocument(row), seller));
  return { bytes, isDownload, type: 'application/pdf', name: `${numberOf(row).replaceAll('/', '-')}.pdf` };
}

/** The file as it was last sent; undefined: it was not written yet. */
async function xmlFile(db: Queryable, { document_id: documentId }: DocumentRow): Promise<FileToSend | undefined> {
  const [file] = await db.query<{ file_name: string; xml: string }>(sql`
    select file_name, xml from document_files where document_id = ${documentId} and xml is not null order by file_id desc limit 1`);
  return (
    file && { bytes: Buffer.from(file.xml, 'utf8'), isDownload: true, type: 'application/xml', name: file.file_name }
  );
}

async function orderPdf(
  { db, seller }: FileRouteDeps,
  row: OrderRow,
  wanted: { readonly kind: OrderSheetKind; readonly isByLink: boolean; readonly isDownload: boolean },
): Promise<FileToSend | undefined> {
  const order = await printedOrder(db, row, wanted);
  if (!order) return undefined;
  const bytes = await renderPdf(orderSheet(wanted.kind, order, seller));
  const name = `${wanted.kind === 'receipt' ? 'ricevuta' : 'ordine'}-${order.orderId}.pdf`;
  return { bytes, name, type: 'application/pdf', isDownload: wanted.isDownload };
}

function kindOf(text: string | undefined): OrderSheetKind {
  return text === 'receipt' ? 'receipt' : 'confirmation';
}

/** The names of files are ours: letters, digits, hyphens and a dot. */
function send(reply: FastifyReply, { bytes, name, type, isDownload }: FileToSend): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `${isDownload ? 'attachment' : 'inline'}; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('cross-origin-resource-policy', 'same-origin')
    .send(bytes);
}
