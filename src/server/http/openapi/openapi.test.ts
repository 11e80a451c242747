import { expect, test } from 'vitest';
import { openApiText } from './openapi.ts';

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
  expect(statusesOf('/ebsn/api/products')).toEqual(['200']);
  expect(components.schemas.RefusalCode.oneOf).toContainEqual({
    const: 'SLOT_FULL',
    description: expect.stringMatching(/./),
  });
  expect(components.responses.Forbidden.content['application/json'].schema.required).toEqual(['response']);
});
