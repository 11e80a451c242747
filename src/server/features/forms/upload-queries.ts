import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

export interface NewUpload {
  readonly tokenHash: Buffer;
  readonly sessionId: number;
  readonly senderHash: Buffer;
  readonly formId: number;
  readonly fieldId: number;
  readonly fileKey: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly now: Date;
}

/**
 * Makes uploads that are stored at the same time wait for each other until the transaction ends, so that their limits
 * hold.
 */
export async function lockUploads(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('form_uploads'))`);
}

export async function insertUpload(db: Queryable, upload: NewUpload): Promise<void> {
  await db.query(sql`
    insert into form_uploads (token_hash, session_id, sender_hash, form_id, field_id, file_key, name, media_type,
      bytes, created_at)
    values (${upload.tokenHash}, ${upload.sessionId}, ${upload.senderHash}, ${upload.formId}, ${upload.fieldId},
      ${upload.fileKey},
      ${upload.name}, ${upload.mediaType}, ${upload.bytes}, ${upload.now})`);
}

/** The totals of files that were uploaded and not sent with a form yet. */
export interface WaitingUploads {
  /** Files of the session. */
  readonly own: number;
  readonly senderBytes: number;
  readonly totalBytes: number;
}

/** Counts the uploads that are not sent yet: of one session, of one network address, and in all. */
export async function waitingUploads(
  db: Queryable,
  { sessionId, senderHash }: { readonly sessionId: number | undefined; readonly senderHash: Buffer },
): Promise<WaitingUploads> {
  const row = await db.maybeOne<WaitingUploads>(sql`
    select count(*) filter (where session_id = ${sessionId ?? null})::int as own,
      coalesce(sum(bytes) filter (where sender_hash = ${senderHash}), 0)::float8 as sender_bytes,
      coalesce(sum(bytes), 0)::float8 as total_bytes
    from form_uploads where submission_id is null`);
  return row ?? { own: 0, senderBytes: 0, totalBytes: 0 };
}

export interface OwnUpload {
  uploadId: number;
  name: string;
}

/** Reads files of this session, form and field that were not sent yet, and locks them until the transaction ends. */
export async function lockOwnUploads(
  tx: Tx,
  owner: { readonly sessionId: number; readonly formId: number; readonly fieldId: number },
  tokenHashes: readonly Buffer[],
): Promise<OwnUpload[]> {
  return tx.query<OwnUpload>(sql`
    select upload_id, name from form_uploads
    where token_hash = any(${tokenHashes}::bytea[]) and session_id = ${owner.sessionId} and form_id = ${owner.formId}
      and field_id = ${owner.fieldId} and submission_id is null
    order by upload_id for update`);
}

export async function attachUploads(tx: Tx, uploadIds: readonly number[], submissionId: number): Promise<void> {
  await tx.query(sql`
    update form_uploads set submission_id = ${submissionId}, sender_hash = null
      where upload_id = any(${uploadIds}::int[])`);
}

export interface UploadRow {
  fileKey: string;
  name: string;
  mediaType: string;
}

/** Reads a file for the staff: only files that were sent with a form. */
export async function findSentUpload(db: Queryable, uploadId: number): Promise<UploadRow | undefined> {
  const row = await db.maybeOne<UploadRow>(sql`
    select file_key, name, media_type from form_uploads where upload_id = ${uploadId} and submission_id is not null`);
  return row;
}

/** Deletes the rows and returns the files, which the caller must remove. */
export async function deleteWaitingUploads(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.query<{ fileKey: string }>(sql`
    delete from form_uploads where submission_id is null and created_at < ${before}
    returning file_key -- in any order: files to remove
    `);
  return rows.map((row) => row.fileKey);
}

/** Deletes old submissions with their files. */
export async function deleteOldSubmissions(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.query<{ fileKey: string }>(sql`
    delete from form_uploads u using form_submissions s
    where u.submission_id = s.submission_id and s.sent_at < ${before}
    returning u.file_key -- in any order: files to remove
    `);
  await db.query(sql`delete from form_submissions where sent_at < ${before}`);
  return rows.map((row) => row.fileKey);
}

/**
 * Returns the given names that belong to no row: of a form, of a request for a refund, of a delivery, or of a question.
 */
export async function unknownKeys(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ key: string }>(sql`
    select key from unnest(${keys}::text[]) as key -- in any order: files to remove
    where not exists (select from form_uploads where file_key = key)
      and not exists (select from refund_photos where file_key = key)
      and not exists (select from run_proofs where file_key = key)
      and not exists (select from picking_photos where file_key = key)`);
  return rows.map((row) => row.key);
}
