import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

// Replaces argon2 in tests (vitest.config.ts). A hash takes 20 ms of a core on purpose, and hundreds of test customers
// have the same password: each hash is computed once in a process, with the costs that the shop sets. Shops that tests
// start as a program use argon2 itself.

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

export const hash: typeof Argon2.hash = cached(real.hash);
export const verify: typeof Argon2.verify = cached(real.verify);

function cached<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  const results = new Map<string, Promise<Result>>();
  return (...args: Args): Promise<Result> => {
    const key = JSON.stringify(args);
    const result = results.get(key) ?? work(...args);
    results.set(key, result);
    return result;
  };
}
