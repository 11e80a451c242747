import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiShop, openApiShop } from '../support/api-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

test.each(['/docs', '/docs/', '/docs?q=1', '/docs/webhooks', '/docs/api', '/docs/api?x=1'])(
  '%s loads nothing from other hosts and is framed by nobody',
  async (path) => {
    const { headers } = await shop.server.inject(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toMatch(/https?:|\*|unsafe/);
  },
);
