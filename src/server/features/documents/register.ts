import type { FastifyInstance } from 'fastify';
import { isPublicBody } from '../../../domain/account/fiscal-data.ts';
import { ok } from '../../../domain/base/result.ts';
import { awaitsReceipt, type ExchangeState } from '../../../domain/documents/exchange-state.ts';
import type { Feature } from '../../http/feature.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { ExchangeReceipt } from '../../infra/invoice-exchange/invoice-exchange.ts';
import { lockDocument } from './document-queries.ts';
import { type FileRouteDeps, registerDocumentFiles } from './file-routes.ts';
import { issueForOrder } from './issue-document.ts';
import { type DocumentRouteDeps, documentHandlers } from './routes.ts';
import { changeExchangeState, type SendDeps, sendDocument } from './send-document.ts';

type Deps = SendDeps & DocumentRouteDeps & FileRouteDeps & { readonly clock: Clock };

/**
 * Documents: invoices and credit notes with their numbers, their files for the exchange and what becomes of them there, and prints of
 * orders.
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
  } satisfies Feature;
}

interface AwaitedFile {
  readonly documentId: number;
  readonly exchangeId: string;
  readonly sentAt: Date;
}

const AT_ONCE = 100;
const OFFICE_DAYS = 16;

/**
 * The job that asks the exchange for the receipts of documents that were sent, and writes what they say. A receipt that was written before
 * changes nothing.
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

/** Those that were asked about the longest ago come first, so that documents whose receipts never come hold nobody up. */
async function awaitedFiles(db: Database, now: Date): Promise<AwaitedFile[]> {
  const rows = await db.query<AwaitedFile & { exchangeState: ExchangeState; sdiCode: string }>(sql`
    select f.document_id, f.exchange_id, f.sent_at, d.exchange_state, d.party ->> 'sdiCode' as sdi_code
    from document_files f join documents d using (document_id)
    where f.exchange_id is not null and f.file_id = (select max(file_id) from document_files l where l.document_id = f.document_id)
      and (d.exchange_state = 'sent' or (d.exchange_state in ('delivered', 'not-delivered') and length(d.party ->> 'sdiCode') = 6))
      and (d.exchange_state = 'sent' or f.sent_at > ${now}::timestamptz - make_interval(days => ${OFFICE_DAYS}))
    order by f.asked_at nulls first limit ${AT_ONCE}`);
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
