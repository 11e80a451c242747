import type { BotCheckedGroup } from '../../../contract/base/bot-checks.ts';
import type { BotCheckWidget } from '../../../contract/bot-check/schemas.ts';

/** The result of a check; `unchecked`: the service cannot tell at the moment. */
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
  /** The calls for which the token was made. */
  readonly group: BotCheckedGroup;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Tells people from programs by a token that the browser sends. The embedded check is a proof of work; the others ask a
 * service.
 */
export interface HumanCheck {
  /** Returns the data with which a browser makes a token for these calls. */
  widget(group: BotCheckedGroup, now: Date): Promise<BotCheckWidget>;
  /** Never rejects, and never takes longer than the time limit of the implementation. */
  verify(attempt: TokenToCheck): Promise<Verdict>;
}
