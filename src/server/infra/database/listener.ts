import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dropConnection, endConnection, withAnswerLimit } from './answer-limit.ts';
import type { OnMessage } from './types.ts';

export interface Listener {
  listen(channel: string, onMessage: OnMessage): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface ListenerOptions {
  readonly config: pg.ClientConfig;
  /** A connection that does not reply to a query within this time (ms) is dropped. */
  readonly answerLimitMs: number;
  /** The interval (ms) of the heartbeat query. */
  readonly heartbeatMs: number;
  readonly onError: (error: Error) => void;
}

/** The name of the connection in pg_stat_activity, where its last query may be that of the heartbeat. */
export const LISTENER_NAME = 'bottega listener';
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;

/**
 * Runs LISTEN on one connection of its own. When it breaks, it is reopened until that succeeds; then every listener is
 * called with `undefined`, because notifications were lost meanwhile. A connection that only listens never notices a
 * frozen server or network, so it sends a heartbeat: a silent connection is dropped after `heartbeatMs` and
 * `answerLimitMs`.
 */
export function createListener(options: ListenerOptions): Listener {
  return new ListeningConnection(options);
}

class ListeningConnection implements Listener {
  readonly #options: ListenerOptions;
  readonly #channels = new Map<string, Set<OnMessage>>();
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  #connecting: Promise<pg.Client> | undefined;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  async listen(channel: string, onMessage: OnMessage): Promise<() => Promise<void>> {
    if (this.#closing.signal.aborted) throw new Error('The database is closed');
    const listeners = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listeners.add(onMessage));
    await this.#ask(await this.#connected(), `listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      listeners.delete(onMessage);
      if (listeners.size > 0 || this.#channels.get(channel) !== listeners) return;
      this.#channels.delete(channel);
      if (this.#client) await this.#ask(this.#client, `unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#connecting?.catch(() => undefined);
    if (this.#client) await endConnection(this.#client);
  }

  #connected(): Promise<pg.Client> {
    if (this.#client) return Promise.resolve(this.#client);
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #connect(): Promise<pg.Client> {
    const { config, heartbeatMs, onError } = this.#options;
    const client = new pg.Client({
      ...config,
      application_name: LISTENER_NAME,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    });
    client.on('error', onError);
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#channels.keys()) await this.#ask(client, `listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      dropConnection(client);
      throw error;
    }
    // a connection that is being closed rejects at once, which would count as a reply
    const beat = () => this.#closing.signal.aborted || void this.#beat(client).catch(onError);
    const heartbeat = setInterval(beat, heartbeatMs).unref();
    client.on('end', () => {
      clearInterval(heartbeat);
      this.#client = undefined;
      void this.#reconnect();
    });
    this.#client = client;
    return client;
  }

  /** A server from which another one took over sends no notifications, although it replies. */
  async #beat(client: pg.Client): Promise<void> {
    const { rows } = await this.#ask(client, 'select pg_is_in_recovery() as is_copy');
    if ((rows as readonly { readonly is_copy: boolean }[])[0]?.is_copy) dropConnection(client, 'it only reads');
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing;
    for (let wait = FIRST_RETRY_MS; !signal.aborted; wait = Math.min(wait * 2, MAX_RETRY_MS)) {
      try {
        await this.#connected();
        for (const channel of this.#channels.keys()) this.#tell(channel, undefined);
        return;
      } catch (error) {
        this.#options.onError(error as Error);
        await sleep(wait, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }

  #tell(channel: string, payload: string | undefined): void {
    for (const onMessage of this.#channels.get(channel) ?? []) onMessage(payload);
  }

  #ask(client: pg.Client, text: string): Promise<pg.QueryResult> {
    return withAnswerLimit(client, this.#options.answerLimitMs, () => client.query(text));
  }
}
