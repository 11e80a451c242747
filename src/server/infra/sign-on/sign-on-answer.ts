import type { ExternalIdentity } from '../../../domain/account/sign-on.ts';

/**
 * The outcome of a sign-on. `cancelled`: the person has declined. `wrong`: the response proves nothing. `away`: the
 * provider does not reply. `error` is for the log; it holds no code and no token.
 */
export type SignOnAnswer =
  | { readonly ok: true; readonly identity: ExternalIdentity }
  | { readonly ok: false; readonly reason: 'cancelled' | 'wrong' | 'away'; readonly error: unknown };
