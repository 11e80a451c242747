/** Thrown for a file that cannot be imported at all; the message is meant for the operator. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}
