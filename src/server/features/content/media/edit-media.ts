import {
  MAX_MEDIA_ALT,
  MAX_MEDIA_CAPTION,
  MAX_MEDIA_TITLE,
  type MediaText,
} from '../../../../contract/content/staff-media-schemas.ts';
import { MAX_MEDIA_MEGABYTES } from '../../../../domain/content/media-picture.ts';
import type { MediaStore } from '../../../../pictures/store/media-store.ts';
import type { Refusal } from '../../../http/outcome.ts';
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

export interface MediaParts {
  readonly db: Database;
  readonly media: MediaStore;
}

export type EditedMedia = { readonly row: StaffMediaRow } | { readonly refusals: readonly Refusal[] };

const GONE: Refusal = { code: 'ENTRY_NOT_FOUND' };

/** The same file once more is the picture that is here, as it was described then. */
export async function addMedia(
  { db, media }: MediaParts,
  file: { readonly bytes: Buffer; readonly isCut: boolean } | undefined,
  raw: MediaText,
): Promise<EditedMedia> {
  const text = trimmed(raw);
  const field = 'file';
  if (!file) return { refusals: [{ code: 'REQUIRED', field }, ...problemsOf(text)] };
  if (file.isCut) return { refusals: [{ code: 'UPLOAD_TOO_LARGE', field, details: { max: MAX_MEDIA_MEGABYTES } }] };
  const problems = problemsOf(text);
  if (problems.length > 0) return { refusals: problems };
  const picture = await media.put(file.bytes);
  if (picture === 'other-kind')
    return { refusals: [{ code: 'UPLOAD_TYPE', field, details: { types: 'JPEG, PNG, WebP, AVIF' } }] };
  if (picture === 'unreadable') return { refusals: [{ code: 'UPLOAD_UNREADABLE', field }] };
  return db.tx(async (tx) => {
    await lockMedia(tx);
    const known = await mediaOfKey(tx, picture.key);
    if (known) return { row: known };
    // whoever deleted the same picture meanwhile took its files along
    if (!(await media.read(picture.key, picture.width, 'webp'))) await media.put(file.bytes);
    const row = await insertMedia(tx, picture, text);
    return row ? { row } : { refusals: [GONE] };
  });
}

export async function saveMedia(
  db: Database,
  { mediaId, modifiedAt }: { readonly mediaId: number; readonly modifiedAt: string },
  raw: MediaText,
): Promise<EditedMedia> {
  const text = trimmed(raw);
  const problems = problemsOf(text);
  if (problems.length > 0) return { refusals: problems };
  return db.tx(async (tx) => {
    await lockMedia(tx);
    const before = await readMedia(tx, mediaId);
    if (!before) return { refusals: [GONE] };
    if (before.modified_at.toISOString() !== modifiedAt) return { refusals: [{ code: 'ENTRY_CHANGED' }] };
    const row = await updateMedia(tx, mediaId, text);
    return row ? { row } : { refusals: [GONE] };
  });
}

/** Only what nothing shows; its files go with it. */
export async function removeMedia({ db, media }: MediaParts, mediaId: number): Promise<readonly Refusal[]> {
  return db.tx(async (tx) => {
    await lockMedia(tx);
    const row = await lockForDeletion(tx, mediaId);
    if (!row) return [GONE];
    const uses = await usesOf(tx, [mediaId]);
    if (uses.length > 0) return [{ code: 'MEDIA_USED', details: { uses: namesOf(uses) } }];
    await deleteMedia(tx, mediaId);
    if (row.picture_key !== null) await media.remove(row.picture_key);
    return [];
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
    ...(title === '' ? [{ code: 'REQUIRED' as const, field: 'title' }] : []),
    ...tooLong('title', title, MAX_MEDIA_TITLE),
    ...(altText === '' && !isDecorative ? [{ code: 'ALT_REQUIRED' as const, field: 'altText' }] : []),
    ...tooLong('altText', altText, MAX_MEDIA_ALT),
    ...tooLong('caption', caption, MAX_MEDIA_CAPTION),
  ];
}

function tooLong(field: string, value: string, max: number): Refusal[] {
  return value.length > max ? [{ code: 'TOO_LONG', field, details: { max } }] : [];
}
