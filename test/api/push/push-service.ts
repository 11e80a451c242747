import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PushedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
}

export interface PushService {
  readonly host: string;
  readonly received: PushedMessage[];
  /** The status of its replies; 201 unless a test sets another. */
  status: number;
  close(): Promise<void>;
}

/** A push service on this machine, which does not decrypt messages. */
export async function openPushService(): Promise<PushService> {
  const server = createServer((request, reply) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => (bytes += part.length));
    request.on('end', () => {
      service.received.push({ path: request.url ?? '', headers: request.headers, bytes });
      reply.writeHead(service.status, { location: '/elsewhere' }).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const service: PushService = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    status: 201,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return service;
}

/** Returns the subscription of a browser, as JSON. */
export function subscriptionAt(endpoint: string): string {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  return JSON.stringify({ endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } });
}

export function newVapidKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // one key in 256 begins with a zero, which Node omits
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}
