import type { ClientBase } from 'pg';

const waiting = new WeakSet<object>();

/**
 * Makes the statements that are started in this turn of the event loop leave together on their connection: one system call, and the
 * server's process is woken once. Those of all requests that have arrived meanwhile are among them: on one core a server that is woken
 * takes it from the shop at once. Call it before a statement is handed to node-postgres, which sends each one alone.
 */
export function sendTogether(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
  if (waiting.has(stream)) return;
  waiting.add(stream);
  stream.cork();
  setImmediate(() => {
    waiting.delete(stream);
    stream.uncork();
  });
}
