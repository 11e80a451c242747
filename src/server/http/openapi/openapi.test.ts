import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import type { AnyCall } from '../../../contract/base/call.ts';
import { calls } from '../../../contract/calls.ts';
import { openApiText, readExamples } from './openapi.ts';
import { referencePage } from './reference-page.ts';

test('every call says how it fails, and every code of a refusal has its text', async () => {
  const { paths, components } = JSON.parse(await openApiText());
  const statusesOf = (path: string) =>
    Object.keys(Object.values<{ responses: object }>(paths[path])[0]?.responses ?? {});
  const staff = Object.keys(paths).filter((path) => path.includes('/staff/'));
  expect(staff.length).toBeGreaterThan(100);
  for (const path of staff)
    expect([path, statusesOf(path)]).toEqual([path, expect.arrayContaining(['200', '403', '419'])]);
  expect(statusesOf('/ebsn/api/staff/order/move')).toEqual(['200', '400', '403', '419']);
  expect(paths['/ebsn/api/staff/order/move'].post.description).toContain('with the right changing_orders');
  expect(statusesOf('/ebsn/api/products')).toEqual(['200', '401']);
  const { security, description } = paths['/ebsn/api/staff/order/view'].get;
  expect(security).toEqual([{ Session: [] }, { Key: ['orders:read'] }, { Key: ['orders:personal'] }]);
  expect(description).toContain('Or a key with orders:read or orders:personal.');
  expect(paths['/ebsn/api/cart/view'].get.security).toEqual([{}]);
  expect(components.schemas.RefusalCode.oneOf).toContainEqual({
    const: 'SLOT_FULL',
    description: expect.stringMatching(/./),
  });
  expect(components.responses.Forbidden.content['application/json'].schema.required).toEqual(['response']);
});

test('examples of replies fit their calls, and nearly every call has one', () => {
  const examples = readExamples();
  for (const [name, example] of Object.entries(examples)) {
    const call = (calls as Readonly<Record<string, AnyCall>>)[name];
    expect([name, call !== undefined && Value.Check(call.data, example)]).toEqual([name, true]);
  }
  const without = Object.keys(calls).filter((name) => !(name in examples));
  // redirects to other sites, files, and replies longer than two screens
  expect(without.length).toBeLessThan(40);
});

test('the page of the API has every call once, with parameters, body, responses and links to named schemas', async () => {
  const document = JSON.parse(await openApiText());
  const page = referencePage(document);
  const names = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect([...page.matchAll(/<details id="(\w+)" data-call>/g)].map(([, name]) => name).toSorted()).toEqual(
    names.toSorted(),
  );
  const [, move = ''] = /<details id="staffOrderMove" data-call>([^]*?)<\/form>/.exec(page) ?? [];
  expect(move).toContain('<b>POST</b> /ebsn/api/staff/order/move');
  expect(move).toContain('order_id: integer; <i>// minimum 1, maximum 2147483647</i>');
  expect(move).toContain('day: string; <i>// maxLength 10, YYYY-MM-DD</i>');
  expect(move).toContain('response: <a href="#schema-ResponseStatus">ResponseStatus</a>;');
  expect(move).toContain('<b>419</b> LoginRequired');
  expect(page).toContain('<td><code>slug</code></td><td>query</td><td><code>string</code></td>');
  expect(page).toContain('<details id="schema-Product"><summary>Product</summary>');
  // a link leads to something that is there
  const targets = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  expect([...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !targets.has(id))).toEqual([]);
});
