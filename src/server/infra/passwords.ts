import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters OWASP names as minimum; about 20 ms on one core, off the main thread. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Returns whether a hash was made with other parameters than today's: it is replaced at the next login. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`);
}

/** An unknown login takes as long as a wrong password, so that nobody learns who has an account. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await decoy()), password);
  return stored !== undefined && right;
}

let made: Promise<string> | undefined;
function decoy(): Promise<string> {
  made ??= hashPassword('nobody has this password');
  return made;
}
