import { describe, expect, test } from 'vitest';
import { testClock } from '../../../../test/support/test-clock.ts';
import type { Database } from '../../infra/database/types.ts';
import { byAddress, createRateLimit, type RateLimitRule } from './rate-limit.ts';

const brokenDatabase = { query: () => Promise.reject(new Error('connection refused')) } as unknown as Database;

function limitOf(rule: Partial<RateLimitRule> = {}) {
  const now = { at: new Date('2026-03-02T09:00:00Z') };
  const failures: unknown[] = [];
  const limit = createRateLimit(
    { name: 'trial', points: 2, windowSeconds: 60, countedIn: 'memory', ...rule },
    { db: brokenDatabase, clock: testClock(now), onError: (error) => failures.push(error) },
  );
  return { limit, now, failures, isTaken: async (...keys: string[]) => (await limit.consume(...keys)).ok };
}

describe('a limit', () => {
  test('lets each key have its share of the window, and says when the next one begins', async () => {
    const { limit, now, isTaken } = limitOf();
    expect([await isTaken('a'), await isTaken('a'), await isTaken('b')]).toEqual([true, true, true]);
    now.at = new Date(now.at.getTime() + 12_345);
    expect(await limit.consume('a')).toEqual({ ok: false, retryAfterSeconds: 48 });
    now.at = new Date(now.at.getTime() + 47_655);
    expect(await isTaken('a')).toBe(true);
  });

  test('refuses when one of several keys has had its share', async () => {
    const { isTaken } = limitOf();
    expect([await isTaken('user 1', 'address 1'), await isTaken('user 2', 'address 1')]).toEqual([true, true]);
    expect(await isTaken('user 3', 'address 1')).toBe(false);
    expect(await isTaken('user 1', 'address 2')).toBe(true);
    expect(await isTaken('user 1', 'address 3')).toBe(false);
  });

  test('does not count an attempt that is given back', async () => {
    const { limit, isTaken } = limitOf();
    for (let each = 0; each < 5; each++) {
      const attempt = await limit.consume('a', 'b');
      if (!attempt.ok) throw new Error('a good attempt was counted');
      await attempt.giveBack();
    }
    expect([await isTaken('a'), await isTaken('a'), await isTaken('a')]).toEqual([true, true, false]);
  });

  test('is counted in memory while the database is away', async () => {
    const { isTaken, failures } = limitOf({ countedIn: 'database' });
    expect([await isTaken('a'), await isTaken('a'), await isTaken('a')]).toEqual([true, true, false]);
    expect(failures).toHaveLength(3);
  });

  test('is not reset by a flood of other keys, whose number is bounded', async () => {
    const { isTaken } = limitOf();
    await isTaken('a');
    await isTaken('a');
    const refused: boolean[] = [];
    for (let each = 0; each < 60_000; each++) refused.push(!(await isTaken(`flood ${each}`)));
    expect(await isTaken('a')).toBe(false);
    expect(refused.slice(0, 49_999)).not.toContain(true);
    // 10,001 keys share 4,096 names with two attempts each
    expect(refused.filter(Boolean).length).toBeGreaterThan(10_001 - 2 * 4096 - 1);
  });
});

test.each([
  ['203.0.113.9', 'address 203.0.113.9'],
  ['::ffff:203.0.113.9', 'address 203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', 'address 2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', 'address 2001:db8:1:2::/64'],
  ['2001:db8::6', 'address 2001:db8:0:0::/64'],
  ['::1', 'address 0:0:0:0::/64'],
])('the address %s counts as %s', (ip, key) => {
  expect(byAddress(ip)).toBe(key);
});
