import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { OnMessage } from './types.ts';

export interface Listener {
  listen(channel: string, onMessage: OnMessage): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;

/**
 * LISTEN on one connection of its own. When that is cut it is made again until it stands, and then every listener
 * is called with `undefined`, because what was said meanwhile is lost.
 */
export function createListener(config: pg.ClientConfig, onError: (error: Error) => void): Listener {
  const channels = new Map<string, Set<OnMessage>>();
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ ...config, statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
    next.on('error', onError);
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    await next.connect();
    for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    next.on('end', () => void reconnect());
    client = next;
    return next;
  }

  async function reconnect(): Promise<void> {
    client = undefined;
    for (let wait = FIRST_RETRY_MS; !closing.signal.aborted; wait = Math.min(wait * 2, MAX_RETRY_MS)) {
      try {
        await connect();
        for (const channel of channels.keys()) tell(channel, undefined);
        return;
      } catch (error) {
        onError(error as Error);
        await sleep(wait, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      }
    }
  }

  function tell(channel: string, payload: string | undefined): void {
    for (const onMessage of channels.get(channel) ?? []) onMessage(payload);
  }

  function connected(): Promise<pg.Client> {
    if (client !== undefined) return Promise.resolve(client);
    connecting ??= connect().finally(() => {
      connecting = undefined;
    });
    return connecting;
  }

  return {
    listen: async (channel, onMessage) => {
      if (closing.signal.aborted) throw new Error('The database is closed');
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(onMessage));
      const current = await connected();
      await current.query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        listeners.delete(onMessage);
        if (listeners.size > 0 || channels.get(channel) !== listeners) return;
        channels.delete(channel);
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    close: async () => {
      closing.abort();
      await connecting?.catch(() => undefined);
      client?.removeAllListeners('end');
      await client?.end();
    },
  };
}
