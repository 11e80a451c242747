import { ok, type Result } from '../../../domain/base/result.ts';
import { statesBefore } from '../../../domain/base/states.ts';
import { EXCHANGE_STATES, type ExchangeState } from '../../../domain/documents/exchange-state.ts';
import { partyProblem, type Seller } from '../../../domain/documents/party.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import type { ExchangeFile, InvoiceExchange } from '../../infra/invoice-exchange/invoice-exchange.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { partyFrom } from '../billing-parties/billed-party.ts';
import { currentParty } from '../billing-parties/parties.ts';
import { type DocumentRow, issuedDocument, lockDocument } from './document-queries.ts';

export interface SendDeps {
  readonly db: Database;
  readonly exchange: InvoiceExchange;
  readonly seller: Seller;
}

interface FileToSend extends ExchangeFile {
  readonly fileId: number;
}

/**
 * The job that sends a document: its file is written first and sent outside of any transaction. If the exchange does
 * not accept it, the same file is sent again after growing pauses; a document that was sent meanwhile is skipped.
 */
export async function sendDocument({ db, exchange, seller }: SendDeps, documentId: number, now: Date): Promise<void> {
  const file = await prepareFile(db, seller, documentId, now);
  if (!file) return;
  const exchangeId = await exchange.send(file);
  await db.tx(async (tx) => {
    await lockDocument(tx, documentId);
    await tx.query(sql`
      update document_files set exchange_id = ${exchangeId}, sent_at = ${now} where file_id = ${file.fileId}
        and sent_at is null`);
    await changeExchangeState(tx, documentId, 'sent');
    return ok();
  });
}

/**
 * Changes the exchange state of a document as the table of states allows; nothing else writes it. False: nothing was
 * changed.
 */
export async function changeExchangeState(db: Queryable, documentId: number, state: ExchangeState): Promise<boolean> {
  return db.changed(sql`
    update documents set exchange_state = ${state}
    where document_id = ${documentId} and exchange_state = any(${statesBefore(EXCHANGE_STATES, state)}::text[])`);
}

/**
 * Sends a rejected document again, or one whose attempts have failed. It keeps its number and its lines; a rejected one
 * counts as not issued, so it gets the receiver's present data. These are looked up by the same VAT number or fiscal
 * code; if they are incomplete, the document keeps its data.
 */
export async function sendAgain(tx: Tx, documentId: number): Promise<Result<void, Refusal>> {
  const document = await lockDocument(tx, documentId);
  if (!document) return refuse('DOCUMENT_NOT_FOUND');
  const isRejected = await changeExchangeState(tx, documentId, 'waiting');
  if (isRejected) await renewParty(tx, document);
  else if (document.exchangeState !== 'waiting') return refuse('DOCUMENT_SENT');
  await enqueue(tx, 'send-document', { documentId });
  return ok();
}

async function renewParty(tx: Tx, { documentId, userId, party, details }: DocumentRow) {
  const found = await currentParty(tx, userId, party);
  if (!found) return;
  const renewed = partyFrom(found, { ...asPlace(party) });
  const cigs = details.orders.map(({ cig }) => cig);
  if (partyProblem(renewed, cigs)) return;
  await tx.query(sql`
    update documents set party = ${JSON.stringify(renewed)}::jsonb where document_id = ${documentId}`);
}

function asPlace({ street, streetNumber, postcode, city, province }: DocumentRow['party']) {
  return { street, street_number: streetNumber, postcode, city, province };
}

/**
 * Writes the file of a waiting document, unless one waits already. Its name consists of the seller and the number of
 * the file.
 */
async function prepareFile(
  db: Database,
  seller: Seller,
  documentId: number,
  now: Date,
): Promise<FileToSend | undefined> {
  const prepared = await db.tx(async (tx) => {
    const document = await lockDocument(tx, documentId);
    if (document?.exchangeState !== 'waiting') return ok(undefined);
    const unsent = await tx.maybeOne<FileToSend>(sql`
      select file_id, file_name, xml from document_files
      where document_id = ${documentId} and sent_at is null order by file_id desc limit 1`);
    return ok(unsent ?? (await writeFile(tx, seller, document, now)));
  });
  return prepared.ok ? prepared.value : undefined;
}

/** Writes a file of a document, which is to be sent. */
export async function writeFile(tx: Tx, seller: Seller, document: DocumentRow, now: Date): Promise<FileToSend> {
  const made = await tx.one<{ fileId: number }>(sql`
    insert into document_files (document_id, created_at) values (${document.documentId}, ${now}) returning file_id`);
  const fileId = made.fileId;
  const progressive = fileId.toString(36).toUpperCase().padStart(5, '0');
  const fileName = `IT${seller.fiscalCode}_${progressive}.xml`;
  // its library is loaded at the first document, not when the shop starts
  const { invoiceXml } = await import('./invoice-xml.ts');
  const xml = invoiceXml(issuedDocument(document), { seller, progressive });
  await tx.query(sql`update document_files set file_name = ${fileName}, xml = ${xml} where file_id = ${fileId}`);
  return { fileId, fileName, xml };
}
