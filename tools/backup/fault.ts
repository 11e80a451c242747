/** What stops a backup or a restore and can be mended by the operator; the message is one line for them. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Returns the error to show instead of one of the system: a full disk has a clear message. */
export function explained(error: unknown, folder: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupError(
      `The disk of ${folder} is full. Nothing unfinished is left there; make space and run it again.`,
    );
  if (code === 'EACCES' || code === 'EROFS') return new BackupError(`${(error as Error).message}`);
  return error;
}
