import type { BotCheck, CaptchaWidget } from './bot-check.ts';

export interface CaptchaOptions extends CaptchaWidget {
  /** The address that checks tokens: `siteverify` of the usual services. */
  readonly verifyUrl: string;
  readonly secret: string;
  readonly timeoutMs?: number;
  readonly onError: (error: unknown) => void;
}

/**
 * A captcha service besides the embedded check: whoever has no token of it is a program. While the service is out of
 * reach the embedded check decides alone: a form that nobody can send is worse than a few letters too many.
 */
export function captchaBotCheck(embedded: BotCheck, options: CaptchaOptions): BotCheck {
  const { verifyUrl, secret, script, siteKey, timeoutMs = 3000, onError } = options;
  return {
    issue: embedded.issue,
    widget: { script, siteKey },
    isProgram: async (attempt) => {
      if (await embedded.isProgram(attempt)) return true;
      if (attempt.captchaToken === undefined) return true;
      const body = new URLSearchParams({ secret, response: attempt.captchaToken, remoteip: attempt.ip });
      try {
        const reply = await fetch(verifyUrl, {
          method: 'POST',
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!reply.ok) throw new Error(`the captcha service answered ${reply.status}`);
        return ((await reply.json()) as { success?: unknown }).success !== true;
      } catch (error) {
        onError(error);
        return false;
      }
    },
  };
}
