import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyOf } from '../body-of.ts';

/** A failure of a request: the provider fails, or its reply is lost, before or after it has processed the request. */
export type Fault = 'fails-before' | 'fails-after' | 'lost-before' | 'lost-after';
export type Moment = 'before' | 'after';
export const FAULTS: readonly Fault[] = ['fails-before', 'fails-after', 'lost-before', 'lost-after'];

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** A payment provider as the shop sees it, with the acts of its shoppers and banks. */
export interface PaymentDouble {
  /** The environment of a shop that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly name: 'stripe' | 'paypal';
  /** The secrets that must not appear in logs or errors. */
  readonly secrets: readonly string[];
  /** The shopper approves the payment on the provider's page. */
  approve(url: string): void;
  /** The bank refuses the payment, and the provider's page gives up. */
  decline(url: string): void;
  /** The cents that are reserved at present, over all payments. */
  held(): number;
  /** The cents that were collected and not refunded. */
  collected(): number;
  /** Signed callbacks about every payment that has this reference, in the order in which they happened. */
  callbacks(reference: string): Callback[];
  readonly wire: Wire;
  close(): Promise<void>;
}

export interface Callback {
  readonly headers: Record<string, string>;
  readonly payload: string;
}

/** The network connection to a provider. */
export interface Wire {
  /** "POST /v1/refunds", one for each request that arrived. */
  readonly requests: string[];
  /** Makes the next requests that match fail, this many of them. */
  break(matching: RegExp, fault: Fault, times?: number): void;
  /**
   * Makes requests that match wait until the returned function is called: before the provider processes the request, or
   * before it replies.
   */
  hold(matching: RegExp, moment?: Moment): () => void;
  mend(): void;
}

/** Serves a protocol on a port of this machine. */
export async function serveProtocol(
  answer: (asked: Asked) => Answered,
): Promise<{ readonly url: string; readonly wire: Wire; close(): Promise<void> }> {
  const requests: string[] = [];
  let faults: { readonly matching: RegExp; readonly fault: Fault; times: number }[] = [];
  let held: { readonly matching: RegExp; readonly moment: Moment; readonly until: Promise<void> }[] = [];
  const wait = async (line: string, now: Moment) => {
    for (const { until } of held.filter(({ matching, moment }) => moment === now && matching.test(line))) await until;
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://double');
    const body = await bodyOf(request);
    const line = `${method} ${path}`;
    requests.push(line);
    await wait(line, 'before');
    const broken = faults.find(({ matching, times }) => times > 0 && matching.test(line));
    if (broken) broken.times -= 1;
    const { fault } = broken ?? {};
    const isDone = fault === undefined || fault.endsWith('after');
    const answered = isDone ? answer({ method, path, query, headers, body }) : undefined;
    await wait(line, 'after');
    if (fault?.startsWith('lost')) {
      request.socket.destroy();
      return;
    }
    const { status, body: data } =
      fault === undefined && answered ? answered : { status: 500, body: { name: 'BROKEN' } };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(data === undefined ? '' : JSON.stringify(data));
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    wire: {
      requests,
      break: (matching, fault, times = 1) => faults.push({ matching, fault, times }),
      hold: (matching, moment = 'before') => {
        const { promise, resolve } = Promise.withResolvers<void>();
        held.push({ matching, moment, until: promise });
        return resolve;
      },
      mend: () => {
        faults = [];
        held = [];
      },
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
