/** The embedded database cannot run; the message is meant for the operator and says what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}
