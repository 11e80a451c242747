import { expect, test } from 'vitest';
import { securityPolicy } from './security-policy.ts';

const none = { mapTiles: undefined, captcha: undefined, cmsUrl: undefined };

test('a page loads nothing from elsewhere', () => {
  const policy = securityPolicy(['one()'], none);
  expect(policy).toContain("default-src 'self';");
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
  expect(policy).toContain("img-src 'self' data: blob:;");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
});

test('but pictures of a configured map and content management system', () => {
  const mapTiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'x' };
  const policy = securityPolicy([], { ...none, mapTiles, cmsUrl: 'https://cms.example/blog' });
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example https://cms.example;");
  expect(policy).toContain("script-src 'self';");
});
