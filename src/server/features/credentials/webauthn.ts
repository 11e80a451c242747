import type { Config } from '../../config/config.ts';

/** Loaded with the first passkey: most shops are started without one being used. */
export const webauthn = () => import('@simplewebauthn/server');

/** Passkeys of this shop are made and used at its public address only. */
export function relyingParty({ publicUrl }: Config): { expectedOrigin: string; expectedRPID: string } {
  const { origin, hostname } = new URL(publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/** Returns the credential that a browser sent as JSON; undefined: it is none. The library checks all of its fields. */
export function parsedCredential<Response extends object>(text: string): Response | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'id' in value ? (value as Response) : undefined;
  } catch {
    return undefined;
  }
}
