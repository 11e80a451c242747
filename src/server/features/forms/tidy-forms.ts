import { DAY_MS } from '../../../domain/base/duration.ts';
import type { Database } from '../../infra/database/types.ts';
import type { UploadStore } from '../../infra/uploads/upload-store.ts';
import { deleteOldSubmissions, deleteWaitingUploads, unknownKeys } from './upload-queries.ts';

/** Files that were never sent go after a day, submissions and theirs when their time is over, files without a row too. */
export async function tidyForms(
  db: Database,
  uploads: UploadStore,
  { now, keptDays }: { now: Date; keptDays: number },
): Promise<void> {
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  const gone = [
    ...(await deleteWaitingUploads(db, aDayAgo)),
    ...(await deleteOldSubmissions(db, new Date(now.getTime() - keptDays * DAY_MS))),
  ];
  for (const key of gone) await uploads.remove(key);
  // a process that died between the file and its row, or between the row and its file
  for (const key of await unknownKeys(db, await uploads.keysBefore(aDayAgo))) await uploads.remove(key);
}
