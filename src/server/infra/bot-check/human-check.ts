import type { BotCheckedGroup } from '../../../contract/base/bot-checks.ts';
import type { BotCheckWidget } from '../../../contract/bot-check/schemas.ts';

/** The result of a check who is behind a token: `unchecked` where the maker cannot tell just now. */
export type Verdict =
  | {
      readonly is: 'person' /** This part of the token may be used once, whatever else of it is written differently. */;
      readonly id: string;
    }
  | { readonly is: 'program' }
  | { readonly is: 'unchecked' };

export interface TokenToCheck {
  /** S 7: token_recaptcha. */
  readonly token: string;
  /** The calls that the token was made for. */
  readonly group: BotCheckedGroup;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Tells people from programs by a token that the browser brings. The embedded maker is a proof of work; the others ask
 * a service.
 */
export interface HumanCheck {
  /** Returns what a browser needs to make a token for these calls. */
  widget(group: BotCheckedGroup, now: Date): Promise<BotCheckWidget>;
  /** Never rejects, and never takes longer than the maker's time limit. */
  verify(attempt: TokenToCheck): Promise<Verdict>;
}
