import {
  MAX_MEDIA_ALT,
  MAX_MEDIA_CAPTION,
  MAX_MEDIA_TITLE,
  type MediaText,
} from '../../../../contract/content/staff-media-schemas.ts';
import { problemIf, required, tooLong } from '../../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import { MAX_MEDIA_MEGABYTES } from '../../../../domain/content/media-picture.ts';
import type { MediaStore } from '../../../../pictures/store/media-store.ts';
import { type Refusal, refuse, refuseAll } from '../../../http/outcome.ts';
import type { Database } from '../../../infra/database/types.ts';
import {
  deleteMedia,
  insertMedia,
  lockForDeletion,
  lockMedia,
  type MediaUseRow,
  mediaOfKey,
  readMedia,
  type StaffMediaRow,
  updateMedia,
  usesOf,
} from './media-queries.ts';

export interface MediaDeps {
  readonly db: Database;
  readonly media: MediaStore;
}

/** Stores an uploaded picture. A file that is stored already returns its picture with the first description. */
export async function addMedia(
  { db, media }: MediaDeps,
  file: { readonly bytes: Buffer; readonly isCut: boolean } | undefined,
  raw: MediaText,
): Promise<Result<StaffMediaRow, Refusal>> {
  const text = trimmed(raw);
  const field = 'file';
  if (!file) return refuseAll([{ code: 'REQUIRED', field }, ...problemsOf(text)]);
  if (file.isCut) return refuse('UPLOAD_TOO_LARGE', { field, details: { max: MAX_MEDIA_MEGABYTES } });
  const checked = refuseIfAny(problemsOf(text));
  if (!checked.ok) return checked;
  const picture = await media.put(file.bytes);
  if (picture === 'other-kind') return refuse('UPLOAD_TYPE', { field, details: { types: 'JPEG, PNG, WebP, AVIF' } });
  if (picture === 'unreadable') return refuse('UPLOAD_UNREADABLE', { field });
  return db.tx(async (tx) => {
    await lockMedia(tx);
    const existing = await mediaOfKey(tx, picture.key);
    if (existing) return ok(existing);
    // a concurrent deletion of the same picture removed the files that were just written
    if (!(await media.read(picture.key, picture.width, 'webp'))) await media.put(file.bytes);
    const row = await insertMedia(tx, picture, text);
    return row ? ok(row) : refuse('ENTRY_NOT_FOUND');
  });
}

export async function saveMedia(
  db: Database,
  { mediaId, modifiedAt }: { readonly mediaId: number; readonly modifiedAt: string },
  raw: MediaText,
): Promise<Result<StaffMediaRow, Refusal>> {
  const text = trimmed(raw);
  const checked = refuseIfAny(problemsOf(text));
  if (!checked.ok) return checked;
  return db.tx(async (tx) => {
    await lockMedia(tx);
    const before = await readMedia(tx, mediaId);
    if (!before) return refuse('ENTRY_NOT_FOUND');
    if (before.modifiedAt.toISOString() !== modifiedAt) return refuse('ENTRY_CHANGED');
    const row = await updateMedia(tx, mediaId, text);
    return row ? ok(row) : refuse('ENTRY_NOT_FOUND');
  });
}

/** Deletes a picture and its files, unless something still shows it. */
export async function removeMedia({ db, media }: MediaDeps, mediaId: number): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    await lockMedia(tx);
    const row = await lockForDeletion(tx, mediaId);
    if (!row) return refuse('ENTRY_NOT_FOUND');
    const uses = await usesOf(tx, [mediaId]);
    if (uses.length > 0) return refuse('MEDIA_USED', { details: { uses: namesOf(uses) } });
    await deleteMedia(tx, mediaId);
    if (row.pictureKey !== null) await media.remove(row.pictureKey);
    return ok();
  });
}

function namesOf(uses: readonly MediaUseRow[]): string {
  const names = uses.slice(0, 5).map(({ title, id }) => `«${title || id}»`);
  return names.join(', ') + (uses.length > names.length ? ' …' : '');
}

function trimmed({ title, altText, isDecorative, caption }: MediaText): MediaText {
  return { title: title.trim(), altText: isDecorative ? '' : altText.trim(), isDecorative, caption: caption.trim() };
}

function problemsOf({ title, altText, isDecorative, caption }: MediaText): Refusal[] {
  return [
    ...required('title', title),
    ...tooLong('title', title, MAX_MEDIA_TITLE),
    ...problemIf(altText === '' && !isDecorative, 'ALT_REQUIRED', 'altText'),
    ...tooLong('altText', altText, MAX_MEDIA_ALT),
    ...tooLong('caption', caption, MAX_MEDIA_CAPTION),
  ];
}
