import { DAY_MS } from '../../../domain/base/duration.ts';
import type { Database } from '../../infra/database/types.ts';
import type { UploadStore } from '../../infra/uploads/upload-store.ts';
import { deletePhotos } from '../picking/questions.ts';
import { deleteProofs } from '../runs/driving.ts';
import { deleteOldSubmissions, deleteWaitingUploads, unknownKeys } from './upload-queries.ts';

/**
 * The days for which photos of pickers' questions and of deliveries are kept: after them the goods can no longer be
 * returned.
 */
const PHOTO_DAYS = 90;

/**
 * Deletes files that were never sent after a day, submissions with their files after the configured days, photos of
 * questions and deliveries after 90, and files without a row.
 */
export async function tidyForms(
  db: Database,
  uploads: UploadStore,
  { now, retentionDays }: { now: Date; retentionDays: number },
): Promise<void> {
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  const before = new Date(now.getTime() - PHOTO_DAYS * DAY_MS);
  const gone = [
    ...(await deleteWaitingUploads(db, aDayAgo)),
    ...(await deleteOldSubmissions(db, new Date(now.getTime() - retentionDays * DAY_MS))),
    ...(await deletePhotos(db, { before, withdrawnBefore: aDayAgo })),
    ...(await deleteProofs(db, before)),
  ];
  for (const key of gone) await uploads.remove(key);
  // a process that died between writing or deleting a file and its row leaves files without a row
  for (const key of await unknownKeys(db, await uploads.keysBefore(aDayAgo))) await uploads.remove(key);
}
