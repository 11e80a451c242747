/** The load generator: it reads its task from stdin and writes its measurements to stdout. */
import { json } from 'node:stream/consumers';
import autocannon from 'autocannon';
import type { Load, LoadReport, LoadRequest } from './load.ts';

const WARM_UP_SECONDS = 2;

const load = (await json(process.stdin)) as Load;
const once = load.each === 'once';
const perConnection = Math.floor(load.requests.length / load.connections);

const warmUp = once ? undefined : await send({ duration: WARM_UP_SECONDS });
const times: number[] = [];
const began = process.hrtime.bigint();
const result = await send(once ? { amount: perConnection * load.connections } : { duration: load.seconds }, times);
times.sort((a, b) => a - b);
const seconds = Number(process.hrtime.bigint() - began) / 1e9;

const report: LoadReport = {
  // a fixed number of requests is divided by the exact time, because averages of whole seconds are imprecise in a run
  // of three seconds
  requestsPerSecond: once ? result.requests.total / seconds : result.requests.average,
  // the library's own figures are whole milliseconds
  p50: shareOf(times, 0.5),
  p99: shareOf(times, 0.99),
  replyBytes: result.throughput.total / Math.max(1, result.requests.total),
  requests: result.requests.total + (warmUp?.requests.total ?? 0),
  failures: failuresOf(result) + (warmUp === undefined ? 0 : failuresOf(warmUp)),
};
process.stdout.write(JSON.stringify(report));

function shareOf(sorted: readonly number[], share: number): number {
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100;
}

function send(extent: { duration: number } | { amount: number }, into?: number[]): Promise<autocannon.Result> {
  let connected = 0;
  const options: autocannon.Options = {
    url: load.address,
    connections: load.connections,
    ...extent,
    timeout: 30,
    requests: [{ path: '/' }],
    setupClient: (client) => {
      const share = connected++ % load.connections;
      const own = once ? slice(load.requests, share * perConnection, perConnection) : rotate(load.requests, share);
      client.setRequests(own.map(toRequest));
    },
  };
  return new Promise((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    running.on('response', (_client, _status, _bytes, milliseconds) => into?.push(milliseconds));
  });
}

function failuresOf({ errors, timeouts, non2xx, statusCodeStats }: autocannon.Result): number {
  const failures = errors + timeouts + non2xx;
  if (failures > 0) console.error(`${errors} errors, ${timeouts} timeouts, ${JSON.stringify(statusCodeStats)}`);
  return failures;
}

function slice(requests: readonly LoadRequest[], from: number, count: number): readonly LoadRequest[] {
  return requests.slice(from, from + count);
}

function rotate(requests: readonly LoadRequest[], share: number): readonly LoadRequest[] {
  const from = Math.floor((requests.length * share) / load.connections);
  return [...requests.slice(from), ...requests.slice(0, from)];
}

function toRequest({ method = 'GET', path, headers = {}, body }: LoadRequest): autocannon.Request {
  return { method, path, headers: { ...headers }, ...(body === undefined ? {} : { body }) };
}
