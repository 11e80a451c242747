import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { activeTracer, startTracing, tracedStatement } from './tracing.ts';

test('without a collector work runs as it is, and with one in spans that lines of the log name', async () => {
  expect(activeTracer()).toBeUndefined();
  await expect(tracedStatement('select 1', () => Promise.resolve('row'))).resolves.toBe('row');
  const sent: string[] = [];
  const collector = createServer((request, reply) => {
    void text(request).then((body) => {
      sent.push(body);
      reply.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
  const failed: string[] = [];
  const onError = (message: string) => failed.push(message);
  const stop = await startTracing({ url, service: 'trial', version: '1', share: 1, onError });
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.info('outside');
  const error = Object.assign(new Error('Rossi has it already'), { code: '23505' });
  const options = { kind: 'internal', attributes: {} } as const;
  const work = async () => {
    log.info('inside');
    await tracedStatement('select  name\n from customers where email = $1', () => Promise.reject(error));
  };
  await expect(activeTracer()?.run('work', options, work)).rejects.toThrow(error);
  await stop();
  expect(activeTracer()).toBeUndefined();
  expect(failed).toEqual([]);
  const all = sent.join('');
  const [outside, inside] = lines.map((line) => JSON.parse(line) as { trace_id?: string });
  expect(outside).not.toHaveProperty('trace_id');
  expect(inside?.trace_id).toMatch(/^[0-9a-f]{32}$/);
  expect(all).toContain(`"traceId":"${inside?.trace_id}"`);
  expect(all).toContain('"name":"select customers"');
  expect(all).toContain('select name from customers where email = $1');
  expect(all).toContain('23505');
  expect(all).not.toContain('Rossi');
  collector.close();
});

test('a collector that is away is reported, and holds nothing up', async () => {
  const failed: string[] = [];
  const options = { url: 'http://127.0.0.1:1', service: 'trial', version: '1', share: 1 };
  const stop = await startTracing({ ...options, onError: (message) => failed.push(message) });
  await activeTracer()?.run('work', { kind: 'internal', attributes: {} }, () => Promise.resolve());
  await stop();
  expect(failed.join()).toMatch(/ECONNREFUSED/);
});
