import pg from 'pg';
import { endConnection } from './answer-limit.ts';

export interface SharedConnections {
  /** Runs a task on the connection with the fewest tasks under way. */
  run<T>(task: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface SharedConnectionsOptions {
  readonly config: pg.ClientConfig;
  readonly size: number;
  readonly onError: (error: Error) => void;
}

interface Lane {
  client: pg.Client | undefined;
  connecting: Promise<pg.Client> | undefined;
  tasks: number;
}

/** A fixed number of pipelined connections that many callers use at once. A broken one is replaced at its next use. */
export function createSharedConnections({ config, size, onError }: SharedConnectionsOptions): SharedConnections {
  const lanes: Lane[] = Array.from({ length: size }, () => ({ client: undefined, connecting: undefined, tasks: 0 }));
  let closed = false;

  async function connect(lane: Lane): Promise<pg.Client> {
    const client = new pg.Client(config);
    const forget = () => {
      if (lane.client === client) lane.client = undefined;
    };
    client.on('end', forget);
    // A cut connection emits 'error', and an 'error' nobody listens to ends the process.
    client.on('error', (error) => {
      forget();
      onError(error);
    });
    try {
      await client.connect();
      lane.client = client;
      return client;
    } finally {
      lane.connecting = undefined;
    }
  }

  return {
    run: async (task) => {
      if (closed) throw new Error('The database is closed');
      const lane = lanes.reduce((best, next) => (next.tasks < best.tasks ? next : best));
      lane.tasks += 1;
      try {
        return await task(lane.client ?? (await (lane.connecting ??= connect(lane))));
      } finally {
        lane.tasks -= 1;
      }
    },
    close: async () => {
      closed = true;
      await Promise.all(
        lanes.map(async (lane) => {
          const client = lane.client ?? (await lane.connecting?.catch(() => undefined));
          if (client) await endConnection(client);
        }),
      );
    },
  };
}
