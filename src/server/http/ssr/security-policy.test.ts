import { expect, test } from 'vitest';
import { securityPolicy } from './pages.ts';

const none = { mapTiles: undefined, captcha: undefined, cmsUrl: undefined };

test('a page loads nothing from elsewhere', () => {
  const policy = securityPolicy(['one()'], none);
  expect(policy).toContain("default-src 'self';");
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
  expect(policy).toContain("img-src 'self' data: blob:;");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
});

test('but what a configured captcha needs, and nothing for one that is part of the shop', () => {
  const service = {
    secret: 's',
    siteKey: 'k',
    minimumScore: 0.5,
    groups: new Set<never>(),
    verifyUrl: 'https://x.example',
  };
  const turnstile = {
    ...service,
    kind: 'turnstile',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  } as const;
  const ofTurnstile = securityPolicy([], { ...none, captcha: turnstile });
  expect(ofTurnstile).toContain("script-src 'self' https://challenges.cloudflare.com;");
  expect(ofTurnstile).toMatch(/frame-src [^;]*https:\/\/challenges\.cloudflare\.com;/);
  const recaptcha = { ...service, kind: 'recaptcha-v3', script: 'https://www.google.com/recaptcha/api.js' } as const;
  const ofRecaptcha = securityPolicy([], { ...none, captcha: recaptcha });
  expect(ofRecaptcha).toContain(
    "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
  );
  expect(ofRecaptcha).toContain("connect-src 'self' https://www.google.com/recaptcha/;");
  expect(ofRecaptcha).toMatch(/frame-src [^;]*https:\/\/recaptcha\.google\.com\/recaptcha\/;/);
  const altcha = { kind: 'altcha', secret: 's', groups: new Set<never>() } as const;
  expect(securityPolicy([], { ...none, captcha: altcha })).toBe(securityPolicy([], none));
});

test('but pictures of a configured map and content management system', () => {
  const mapTiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'x' };
  const policy = securityPolicy([], { ...none, mapTiles, cmsUrl: 'https://cms.example/blog' });
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example https://cms.example;");
  expect(policy).toContain("script-src 'self';");
});
