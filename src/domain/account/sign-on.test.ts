import { expect, test } from 'vitest';
import { hasAnyRole, isSsoAuthenticated, ssoRedirectDelayMs, stepWithoutAccount } from './sign-on.ts';

test.each([
  [['buyer'], [], true],
  [[], [], true],
  [['buyer', 'guest'], ['owner', 'guest'], true],
  [['buyer'], ['owner'], false],
  [[], ['owner'], false],
  [['Owner'], ['owner'], false],
])('roles %j pass where any of %j is asked for: %s', (roles, asked, passes) => {
  expect(hasAnyRole(roles, asked)).toBe(passes);
});

test('authenticated by single sign-on means a username', () => {
  expect(isSsoAuthenticated({ username: 'a.bianchi' })).toBe(true);
  expect(isSsoAuthenticated({ username: '' })).toBe(false);
  expect(isSsoAuthenticated(undefined)).toBe(false);
});

test('an account of the same e-mail is named to the owner of the mailbox only', () => {
  expect(stepWithoutAccount(true, true)).toBe('link');
  expect(stepWithoutAccount(false, true)).toBe('register');
  expect(stepWithoutAccount(true, false)).toBe('register');
});

test.each([
  ['bottega.example', 2000],
  ['localhost.example', 2000],
  ['localhost', undefined],
  ['127.0.0.1', undefined],
  ['::1', undefined],
  ['[::1]', undefined],
])('the page of %s goes to single sign-on after %s ms', (hostname, ms) => {
  expect(ssoRedirectDelayMs(hostname)).toBe(ms);
});
