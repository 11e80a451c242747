import { createECDH } from 'node:crypto';
import { ConfigError, type Environment } from './environment.ts';

/** The key pair by which push services know this shop (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const HOST = /^(?:\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/** Reads the keys; undefined: notifications stay in the database. */
export function vapidKeys(env: Environment): VapidKeys | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey === '' && privateKey === '') return undefined;
  if (publicKeyOf(privateKey) === publicKey.replace(/=+$/, '')) return { publicKey, privateKey };
  throw new ConfigError(
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a key pair of P-256 in base64url: both or none',
  );
}

/** Reads the push services to which the shop may post. */
export function pushHosts({ PUSH_HOSTS: text }: Environment): readonly string[] {
  const names = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = names.find((name) => !HOST.test(name));
  if (wrong === undefined) return names.map((name) => name.replace(/:443$/, ''));
  throw new ConfigError(
    `PUSH_HOSTS must be names of hosts separated by commas, such as *.push.example, not "${wrong}"`,
  );
}

function publicKeyOf(privateKey: string): string | undefined {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32) return undefined;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(bytes);
  } catch {
    return undefined;
  }
  return pair.getPublicKey('base64url');
}
