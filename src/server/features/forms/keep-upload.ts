import type { FormField } from '../../../contract/forms/schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { readAnswer } from '../../../domain/forms/dynamic-form.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { byAddress } from '../../http/rate-limits/rate-limit.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { type InspectedUpload, inspectUpload } from '../../infra/uploads/inspect-upload.ts';
import type { UploadStore } from '../../infra/uploads/upload-store.ts';
import { findForm } from './queries.ts';
import { MAX_FILE_MB, readFields, uploadKinds } from './read-fields.ts';
import { insertUpload, lockUploads, waitingUploads } from './upload-queries.ts';

export interface UploadDeps {
  readonly db: Database;
  readonly uploads: UploadStore;
  readonly config: Pick<Config, 'waitingUploadsMegabytes'>;
}

export interface ReceivedFile {
  readonly formId: number;
  readonly fieldId: number;
  /** The file name that the sender gave. */
  readonly name: string;
  readonly bytes: Buffer;
  /** True: the file exceeds the limit and was truncated. */
  readonly isCut: boolean;
}

export interface StoredUpload {
  /** The token of the upload, valid only in the sender's session. */
  readonly token: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
}

const MEGABYTE = 1024 * 1024;
/** The maximum number of files that one visitor may have uploaded without sending their form. */
const MAX_WAITING = 20;
/** The share of the space for waiting files that one network address may use, but at least one of the largest files. */
const SENDER_SHARE = 0.05;
const NAME_CHARACTERS = 100;

/** Checks a file by its content and stores it until its form is sent. */
export async function keepUpload(
  deps: UploadDeps,
  context: CallContext,
  file: ReceivedFile,
): Promise<Outcome<StoredUpload>> {
  const row = await findForm(deps.db, { formId: file.formId });
  const field = row && readFields(row.fields).find(({ id, type }) => id === file.fieldId && type === 'file_upload');
  if (!row || !field) return refuse('FORM_NOT_FOUND');
  const session = await context.session();
  if (row.loginRequired && !session?.customer) return refuse('LOGIN_REQUIRED');
  const refused = await context.limitedBy('uploads');
  if (refused) return refused;
  if (file.isCut || file.bytes.length > field.max_file_size * MEGABYTE)
    return refuse('UPLOAD_TOO_LARGE', { field: String(field.id), details: { max: field.max_file_size } });
  const room = await checkRoom(deps.db, deps, {
    sessionId: session?.sessionId,
    senderHash: senderOf(context),
    fieldId: field.id,
    bytes: file.bytes.length,
  });
  if (!room.ok) return room;
  const found = await inspectUpload(file.bytes, uploadKinds(field.upload_types));
  if (found === 'other-kind') return refusedKind(field);
  if (found === 'unreadable') return refuse('UPLOAD_UNREADABLE', { field: String(field.id) });
  return keep(deps, context, file, found);
}

interface NewFile {
  readonly sessionId: number | undefined;
  readonly senderHash: Buffer;
  readonly fieldId: number;
  readonly bytes: number;
}

/** Checked before the file is read, and again when it is stored: many may arrive at once. */
async function checkRoom(
  db: Queryable,
  { config }: Pick<UploadDeps, 'config'>,
  { fieldId, bytes, ...sender }: NewFile,
): Promise<Result<void, Refusal>> {
  const waiting = await waitingUploads(db, sender);
  if (waiting.own >= MAX_WAITING) return refuse('TOO_MANY_REQUESTS');
  const room = config.waitingUploadsMegabytes * MEGABYTE;
  const roomOfSender = Math.max(room * SENDER_SHARE, MAX_FILE_MB * MEGABYTE);
  if (waiting.totalBytes + bytes > room || waiting.senderBytes + bytes > roomOfSender)
    return refuse('UPLOADS_FULL', { field: String(fieldId) });
  return ok();
}

function refusedKind({ id, upload_types: types }: FormField): Outcome<never> {
  const details = { types: types.toUpperCase().replaceAll(',', ', ') };
  return refuse('UPLOAD_TYPE', { field: String(id), details });
}

async function keep(
  deps: UploadDeps,
  context: CallContext,
  file: ReceivedFile,
  { bytes, kind, mediaType }: InspectedUpload,
): Promise<Outcome<StoredUpload>> {
  const { db, uploads } = deps;
  const { sessionId } = await context.visitorSession();
  const fileKey = await uploads.put(bytes);
  const token = newToken();
  const stored = { name: displayedName(file.name, kind), mediaType, bytes: bytes.length };
  const { formId, fieldId } = file;
  const sender = { sessionId, senderHash: senderOf(context) };
  const upload = { ...stored, ...sender, tokenHash: hashToken(token), formId, fieldId, fileKey, now: context.now };
  let isStored = false;
  try {
    const written = await db.tx(async (tx): Promise<Result<void, Refusal>> => {
      await lockUploads(tx);
      const room = await checkRoom(tx, deps, upload);
      if (room.ok) await insertUpload(tx, upload);
      return room;
    });
    isStored = written.ok;
    return written.ok ? done({ token, ...stored }) : written;
  } finally {
    if (!isStored) await uploads.remove(fileKey);
  }
}

/** Returns a hash of the network address, by which waiting files are counted; the address itself is not stored. */
function senderOf(context: CallContext): Buffer {
  return hashToken(byAddress(context.ip));
}

/** Returns the displayed file name: no folders, and the extension of its real type. The name on disk is another one. */
function displayedName(name: string, kind: string): string {
  const clean = String(readAnswer({ type: 'textbox' }, name.replace(/^.*[/\\]/s, '').replace(/[<>:"|?*]/g, '')));
  const stem = [...clean.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/^\.+/, '')].slice(0, NAME_CHARACTERS).join('');
  return `${stem || 'allegato'}.${kind}`;
}
